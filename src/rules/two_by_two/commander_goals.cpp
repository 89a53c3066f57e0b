// Where a unit that doesn't charge wants to be: by its type, the nearest enemy that concerns it, and
// the lanes that friends leave free.
#include <algorithm>
#include <cmath>

#include "rules/two_by_two/commander.hpp"
#include "rules/two_by_two/lanes.hpp"

namespace muster::two_by_two {
namespace {

constexpr double far_away = 1e9;
/// Beyond a gun's short range: foot doesn't reach it in one move from there.
constexpr double out_of_charge = 1.2;
/// Between centres of foot that shoots at 1 and its target.
constexpr double volley = 1.3;
/// Less than its move, to be sure of the charge.
constexpr double within_reach = 0.7;

/// A unit that cannot charge in its next movement phase unless it rallies.
bool harmless(const Enemy& e) { return e.status != Status::steady || is_artillery(e.type); }

}  // namespace

/// A way round woods barred to the unit that lie between: the corner that makes the shortest detour.
Vec2 Commander::around_woods(const View& view, UnitId unit, Vec2 aim) const {
  const Vec2 from = view.centre(unit);
  if (view.light(unit)) return aim;
  const Battlefield& field = view.field();
  const bool horse = !view.infantry(unit);
  const FeatureSet woods =
      field.all_of(Terrain::dense_woods) | (horse ? field.all_of(Terrain::light_woods) : FeatureSet{0});
  const auto barred = [&](const Segment& s) {
    return field.dense_woods_along(s) > 0 || (horse && field.light_woods_along(s) > 0);
  };
  if (woods == 0 || !barred({from, aim})) return aim;
  const FeatureSet crossed = field.crossed({from, aim}) & woods;
  Vec2 best = aim;
  double shortest = far_away;
  for (FeatureSet rest = crossed; rest != 0; rest &= rest - 1) {
    const Points& outline = field.features()[static_cast<std::size_t>(__builtin_ctz(rest))].points;
    Vec2 middle{};
    for (const Vec2 p : outline) middle = middle + p * (1.0 / static_cast<double>(outline.size()));
    for (const Vec2 p : outline) {
      const Vec2 corner = p + normalised(p - middle) * 0.3;
      const double way = distance(from, corner) + distance(corner, aim);
      if (way >= shortest || distance(from, corner) < 0.2 || barred({from, corner})) continue;
      if (!field.holds({corner, {0, 1}, {0.5, 0.5}})) continue;
      shortest = way;
      best = corner;
    }
  }
  return best;
}

/// How near this type wants to be to that enemy, between centres. Nobody who charges comes nearer than a
/// charge's last straight stretch needs.
double Commander::wanted_distance(const View& view, UnitId unit, const Enemy& enemy) const {
  const Weights& w = weights();
  const double nearer = std::min(2.0, impatience(view) * 4);
  const double room = view.rules().charge_straight + 2 * view.rules().depth;
  switch (view.type(unit)) {
    case UnitType::hq: return w.reserve_distance + 1;
    case UnitType::heavy_cav:
    case UnitType::light_cav:
    case UnitType::irr_cav:
    case UnitType::lancer:
      // Horse keeps off what is steady, and stands ready to ride at what is not.
      if (harmless(enemy) || enemy.type == UnitType::hq)
        return std::max(room, view.numbers(unit).move - within_reach);
      return std::max(room, w.reserve_distance - 2 * nearer);
    case UnitType::foot_art: return view.numbers(unit).short_range + (harmless(enemy) ? 0 : out_of_charge);
    case UnitType::horse_art: return std::max(view.numbers(unit).short_range, 4.6);
    case UnitType::militia: return std::max(room, w.standoff + 1.5 - nearer);
    // Skirmishers close to where they can shoot: they run before what charges them.
    case UnitType::light: return volley;
    default: break;
  }
  // Foot shoots at shaken horse: it cannot charge it.
  if (harmless(enemy) && !view.may_contact(unit, enemy.unit)) return volley;
  if (enemy.status != Status::steady) return room;
  return std::max(room, w.standoff + 0.5 - nearer);
}

/// The nearest enemy, and the one that the unit turns to: near too, by preference one that it can fight or
/// that is shaken.
Commander::Sighting Commander::look(const View& view, UnitId unit) {
  const Vec2 here = view.centre(unit);
  const bool gun = view.artillery(unit);
  const bool foot = view.infantry(unit);
  const bool hq = view.hq(unit);
  const bool open = view.field().is_open();
  Sighting seen;
  double best = far_away;
  for (const Enemy& e : enemies(view)) {
    double d = distance(e.at, here);
    if (d < seen.apart) {
      seen.apart = d;
      seen.nearest = &e;
    }
    if (hq || d - 1.5 >= best) continue;
    if (!gun && (open ? foot && is_cavalry(e.type) : !view.may_contact(unit, e.unit))) d += 4;
    if (e.status != Status::steady) d -= 1.5;
    if (d < best) {
      best = d;
      seen.quarry = &e;
    }
  }
  return seen;
}

/// A place at that distance from the target, the nearest side first, from which the way in is free.
Vec2 Commander::jump_off(const View& view, UnitId unit, const Enemy& target, Vec2 away, double keep) const {
  const Vec2 straight = target.at + away * keep;
  const double move = view.numbers(unit).move;
  const double near = keep + 2 * move;
  if (length_squared(view.centre(unit) - target.at) > near * near || !view.may_contact(unit, target.unit))
    return straight;
  UnitSet friends = view.near(seat_, target.at, keep + 1);
  UnitSet others = view.near(other(seat_), target.at, keep + 1);
  friends.remove(unit.number());
  others.remove(target.unit.number());
  const double last = keep - view.rules().depth;
  for (const Vec2 eighth : eighths) {
    const Vec2 side = turned(away, eighth);
    const Lane lane{target.at + side * keep, -side};
    // The place itself counts: who stands on it is in the way too.
    if (!across_lane(view, seat_, friends, lane, 0, last) &&
        !across_lane(view, other(seat_), others, lane, -1, last) &&
        view.field().holds({lane.start, lane.way, view.game.half()}) &&
        view.terrain_allows(view.type(unit), lane.start))
      return lane.start;
  }
  return straight;
}

/// Where most friends are, the shaken ones first, but as far off an enemy as a reserve.
Vec2 Commander::headquarters(const View& view, UnitId unit) {
  const Side& s = view.side(seat_);
  Vec2 sum{};
  double weight = 0;
  for (const unsigned i : s.on_table) {
    if (i == unit.number()) continue;
    const double k = s.disrupted.has(i) ? 6 : s.pinned.has(i) ? 3 : 1;
    sum = sum + view.centre(UnitId(seat_, i)) * k;
    weight += k;
  }
  if (weight <= 0) return view.centre(unit);
  const Vec2 middle = sum * (1 / weight);
  const Enemy* nearest = nearest_enemy(view, middle);
  if (nearest == nullptr) return middle;
  const Vec2 off = middle - nearest->at;
  const double short_of = weights().reserve_distance - length(off);
  return short_of > 0 ? middle + normalised(off, own({0, -1})) * short_of : middle;
}

/// Nobody gets ahead of the rest: a place no farther forward than the doctrine has it before half of the
/// foot.
Vec2 Commander::in_line(const View& view, Vec2 place) {
  if (!front_known_) {
    front_known_ = true;
    const Side& s = view.side(seat_);
    FixedList<double, 64> forward;
    for (const unsigned i : (s.on_table & view.army(seat_).infantry) - s.disrupted) {
      const double y = own(view.centre(UnitId(seat_, i))).y;
      std::size_t k = forward.size();
      while (k > 0 && forward[k - 1] < y) --k;
      forward.insert(k, y);
    }
    front_ = forward.empty() ? far_away : forward[forward.size() / 2];
  }
  const Vec2 mine = own(place);
  const double limit = front_ + weights().together * press(view);
  return mine.y <= limit ? place : own({mine.x, limit});
}

/// REINF-5: an enemy point where somebody waits, near enough to ride there for a swap that pays.
const Point* Commander::raided_point(const View& view, UnitId unit) const {
  if (forbidden().swap || !view.army(seat_).raiders.has(unit.number()) || !swap_pays(view)) return nullptr;
  const Point* nearest = nullptr;
  double best = weights().raid;
  for (const Point& p : view.side(other(seat_)).points) {
    const double far = distance(view.centre(unit), p.at);
    if (!p.named || !p.waiting() || far > best) continue;
    best = far;
    nearest = &p;
  }
  return nearest;
}

Vec2 Commander::goal(const View& view, UnitId unit, const Enemy* target) {
  if (view.hq(unit)) return headquarters(view, unit);
  if (const Point* point = raided_point(view, unit)) return point->at + inward(point->edge);
  const Vec2 here = view.centre(unit);
  const double lane = plan_.lane * 0.6;
  if (!advancing_) {
    // Forms a line not far from its own points and lets the others come.
    const double across = std::clamp(own(here).x, lane - 4.5, lane + 4.5);
    const double depth = view.infantry(unit) ? 5.5 : view.artillery(unit) ? 5.8 : 3.5;
    return own({across, -view.field().half_depth() + depth});
  }
  if (target == nullptr) return own({std::clamp(own(here).x, lane - 5, lane + 5), -0.5});
  const Vec2 away = normalised(here - target->at, own({0, -1}));
  return in_line(view, jump_off(view, unit, *target, away, wanted_distance(view, unit, *target)));
}

}  // namespace muster::two_by_two
