// SHOOT-4 with WOODS-1 and MOVE-5's column of sight and fire.
#include "board/sight.hpp"

#include <algorithm>
#include <cmath>

#include "rules/two_by_two/shooting.hpp"

namespace muster::two_by_two {
namespace {

/// Features that block the lines between these two, stood on or in ones excepted.
FeatureSet blockers(const View& view, UnitId firer, UnitId target) {
  const Battlefield& field = view.field();
  const FeatureSet here = field.areas_at(view.centre(firer));
  const FeatureSet there = field.areas_at(view.centre(target));
  const FeatureSet not_if_inside = field.all_of(Terrain::town) | field.all_of(Terrain::copse);
  FeatureSet blocking = not_if_inside & ~(here | there);
  const FeatureSet hills = field.all_of(Terrain::hill);
  // A hill blocks unless either stands on it.
  blocking |= hills & ~(here | there);
  FeatureSet woods = field.all_of(Terrain::dense_woods);
  // WOODS-1: the wood that a unit is inside is judged by its own distances, and so is what lies between
  // one inside and one outside.
  if (view.in_woods(firer)) woods &= ~here;
  if (view.in_woods(target)) woods &= ~there;
  if (view.in_woods(firer) != view.in_woods(target))
    woods &= ~field.crossed(measured_line(view.base(firer), view.base(target)));
  // OPT-6: light woods that one of the two is inside are judged by what lies along the measured line.
  FeatureSet light_woods = field.all_of(Terrain::light_woods);
  if (view.in_light_woods(firer)) light_woods &= ~here;
  if (view.in_light_woods(target)) light_woods &= ~there;
  return blocking | woods | light_woods;
}

/// OPT-6: into and out of light woods as much as that of them is seen through.
bool light_woods_allow(const View& view, UnitId firer, UnitId target) {
  const Battlefield& field = view.field();
  if (field.all_of(Terrain::light_woods) == 0) return true;
  if (!view.in_light_woods(firer) && !view.in_light_woods(target)) return true;
  return within(field.light_woods_along(measured_line(view.base(firer), view.base(target))),
                view.rules().light_woods_sight);
}

/// WOODS-1: what woods allow before any line is drawn.
bool woods_allow(const View& view, UnitId firer, UnitId target) {
  const bool inside = view.in_woods(firer);
  const bool target_inside = view.in_woods(target);
  if (!inside && !target_inside) return true;
  const Segment line = measured_line(view.base(firer), view.base(target));
  if (inside && target_inside) return within(distance(line.a, line.b), view.rules().woods_inside);
  const Rectangle screened = view.base(inside ? firer : target);
  return within(view.field().distance_to_wood_edge(screened), view.rules().woods_edge) &&
         within(view.field().dense_woods_along(line), view.rules().woods_between);
}

/// The strip that holds both lines, as wide as they need: whoever lies outside blocks neither.
class Corridor {
 public:
  explicit Corridor(const SightLines& lines)
      : from_(lines.left.a), way_(normalised(lines.left.b - lines.left.a)) {
    for (const Vec2 p : {lines.left.b, lines.right.a, lines.right.b}) {
      along_low_ = std::min(along_low_, dot(p - from_, way_));
      along_high_ = std::max(along_high_, dot(p - from_, way_));
      across_low_ = std::min(across_low_, cross(p - from_, way_));
      across_high_ = std::max(across_high_, cross(p - from_, way_));
    }
  }
  bool clear_of(const Rectangle& base) const {
    const Vec2 at = base.centre - from_;
    const double c = std::fabs(dot(base.facing, way_));
    const double s = std::fabs(cross(base.facing, way_));
    const double along = base.half.deep * c + base.half.across * s;
    const double across = base.half.deep * s + base.half.across * c;
    const double a = dot(at, way_);
    const double b = cross(at, way_);
    return a + along < along_low_ || a - along > along_high_ || b + across < across_low_ ||
           b - across > across_high_;
  }

 private:
  Vec2 from_;
  Vec2 way_;
  double along_low_ = 0, along_high_ = 0, across_low_ = 0, across_high_ = 0;
};

}  // namespace

bool sees(const View& view, UnitId firer, UnitId target) {
  for (const Pair& p : view.state.pairs) {
    if (p.has(firer) && p.has(target)) return true;
  }
  if (!view.field().is_open() &&
      !(woods_allow(view, firer, target) && light_woods_allow(view, firer, target)))
    return false;
  const Rectangle from = view.base(firer);
  const Rectangle to = view.base(target);
  const SightLines lines = sight_lines(from, to);
  bool left = true;
  bool right = true;
  const bool either = view.rules().sight_either;
  const auto done = [&] { return either ? !left && !right : !left || !right; };
  if (!view.field().is_open()) {
    const FeatureSet blocking = blockers(view, firer, target);
    if ((view.field().crossed(lines.left) & blocking) != 0) left = false;
    if ((view.field().crossed(lines.right) & blocking) != 0) right = false;
    const FeatureSet within_lines =
        view.field().enclosed(lines.left.a, lines.left.b, lines.right.b, lines.right.a);
    if ((within_lines & blocking) != 0) left = right = false;
    if (done()) return false;
  }
  const Vec2 middle = (from.centre + to.centre) * 0.5;
  const double around = distance(from.centre, to.centre) / 2 + 2 * view.base_radius();
  const Corridor corridor(lines);
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    UnitSet others = view.near(seat, middle, around);
    if (firer.seat() == seat) others.remove(firer.number());
    if (target.seat() == seat) others.remove(target.number());
    for (const unsigned i : others) {
      const Rectangle base = view.base(UnitId(seat, i));
      if (corridor.clear_of(base)) continue;
      if (line_blocked_by(lines.left, base)) left = false;
      if (line_blocked_by(lines.right, base)) right = false;
      if (!done() && lies_between(lines, base)) left = right = false;
      if (done()) return false;
    }
  }
  return true;
}

}  // namespace muster::two_by_two
