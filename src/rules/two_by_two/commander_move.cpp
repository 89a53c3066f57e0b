// The movement phase of a commander: what comes before what, raids, and leaving for a draw.
#include <algorithm>
#include <cmath>

#include "rules/two_by_two/commander.hpp"
#include "rules/two_by_two/exits.hpp"
#include "rules/two_by_two/ruleset.hpp"

namespace muster::two_by_two {
namespace {

/// The order in which types find their places: what others lean on first, the HQ last.
constexpr std::array<UnitType, type_count> place_order{
    UnitType::foot_art,    UnitType::horse_art,    UnitType::line,    UnitType::guard,     UnitType::light,
    UnitType::irr_warband, UnitType::irr_shooters, UnitType::militia, UnitType::light_cav, UnitType::lancer,
    UnitType::irr_cav,     UnitType::heavy_cav,    UnitType::hq};

}  // namespace

const Enemy* Commander::nearest_enemy(const View& view, Vec2 p) {
  const Enemy* nearest = nullptr;
  double best = 0;
  for (const Enemy& e : enemies(view)) {
    const double d = length_squared(e.at - p);
    if (nearest == nullptr || d < best) {
      nearest = &e;
      best = d;
    }
  }
  return nearest;
}

bool Commander::advances(const View& view) const {
  const Side& s = view.side(seat_);
  const double all = static_cast<double>(view.army(seat_).units.size());
  const double arrived = all - s.queued.size();
  if (plan_.hold && impatience(view) <= 0 && s.destroyed.size() <= view.side(other(seat_)).destroyed.size())
    return false;
  return arrived >= weights().wait * all;
}

bool Commander::wants_to_leave(const View& view) const {
  if (forbidden().draw_exit) return false;
  const int behind = view.side(seat_).destroyed.size() - view.side(other(seat_)).destroyed.size();
  return behind >= weights().draw_exit && view.side(seat_).queued.empty() && exits_open(view) &&
         view.side(seat_).destroyed.size() + 1 >= view.rules().losses_to_lose();
}

Decision Commander::leave_table(const View& view, UnitId unit) {
  const Vec2 out = own({0, -1});
  const double far = view.field().half_depth() - view.rules().depth / 2 - dot(view.centre(unit), out);
  const double move = view.numbers(unit).move;
  Decision d = Decision::of(DecisionKind::exit, unit);
  d.facing = out;
  if (far <= move - view.rules().exit_cost) {
    d.legs.push_back({out, far, 0});
    ++work_->candidates;
    if (is_legal(view, d)) return d;
  }
  // Towards the edge, round woods and friends in the way.
  const Vec2 aim = around_woods(view, unit, view.centre(unit) + out * far);
  const Vec2 way = normalised(aim - view.centre(unit), out);
  for (const double share : {1.0, 0.6, 0.3}) {
    for (const double side : {0.0, 0.6, -0.6}) {
      Vec2 to = view.centre(unit) + normalised(way + right_of(way) * side, out) * (move * share);
      order(view, unit, to, d);
      d.facing = out;
      ++work_->candidates;
      if (is_legal(view, d)) return d;
    }
  }
  return Decision::end();
}

/// A swap at an enemy point: light cavalry that can ride off there this turn (REINF-5).
Decision Commander::raid(const View& view, UnitId unit) {
  if (forbidden().swap) return Decision::end();
  for (const Point& p : view.side(other(seat_)).points) {
    if (!p.named || !p.waiting()) continue;
    const Vec2 out = -inward(p.edge);
    const double move = view.numbers(unit).move - view.rules().exit_cost;
    if (length(p.at - view.centre(unit)) > move + view.rules().swap_reach + 1 || !swap_pays(view)) continue;
    for (const double offset : {0.0, 1.5, -1.5, 3.0, -3.0}) {
      const Vec2 stand = p.at - out * (view.rules().depth / 2) + right_of(out) * offset;
      const Vec2 way = stand - view.centre(unit);
      Decision d = Decision::of(DecisionKind::exit, unit);
      d.legs.push_back({normalised(way, out), length(way), 0});
      d.facing = out;
      ++work_->candidates;
      if (is_legal(view, d)) return d;
    }
  }
  return Decision::end();
}

/// `d` comes as an end of the phase and leaves so if there is no more to do.
void Commander::move(const View& view, Decision& d) {
  if (reinforce(view, d)) {
    assaults_done_ = false;
    return;
  }
  const Side& s = view.side(seat_);
  const UnitSet movable = s.on_table - s.moved - s.disrupted - orders_.stand;
  if (!leaving_ && !assaults_done_) {
    for (const unsigned i : (movable & view.army(seat_).raiders) - s.pinned - orders_.withdraw) {
      d = raid(view, UnitId(seat_, i));
      if (!d.ends()) return;
    }
    d = assault(view);
    if (!d.ends()) return;
  }
  d = form_column(view);
  if (!d.ends()) return;
  for (const UnitType type : place_order) {
    for (const unsigned next : (movable & view.army(seat_).of_type[index(type)]) - placed_) {
      placed_.add(next);
      const UnitId unit(seat_, next);
      if (leaving_ && !s.pinned.has(next)) {
        d = leave_table(view, unit);
      } else {
        place(view, unit, d);
      }
      if (!d.ends()) return;
    }
  }
}

}  // namespace muster::two_by_two
