// Charges: who can reach an enemy, whether going in together promises enough, and how to get there.
#include <algorithm>
#include <cmath>

#include "rules/two_by_two/commander.hpp"
#include "rules/two_by_two/ruleset.hpp"

namespace muster::two_by_two {
namespace {

constexpr std::size_t most_together = 3;

}  // namespace

FixedList<Commander::Charger, 64> Commander::chargers(const View& view) const {
  FixedList<Charger, 64> list;
  const Side& s = view.side(seat_);
  for (const unsigned i :
       s.on_table - s.moved - s.pinned - s.disrupted - view.army(seat_).artillery - view.army(seat_).hqs) {
    const UnitId u(seat_, i);
    const double reach = view.numbers(u).move + 0.8;
    list.push_back({u, view.centre(u), reach * reach});
  }
  return list;
}

FixedList<UnitId, 6> Commander::in_reach(const View& view, const FixedList<Charger, 64>& able,
                                         UnitId target) const {
  FixedList<UnitId, 6> found;
  const Vec2 at = view.centre(target);
  const UnitSet given_up = given_up_[target.number()];
  const Assessor assess = assessor(view);
  for (const Charger& c : able) {
    if (length_squared(c.at - at) > c.reach2 || given_up.has(c.unit.number())) continue;
    if (!view.may_contact(c.unit, target)) continue;
    // Strongest first.
    const int strength = assess.melee_net(c.unit, target);
    std::size_t k = 0;
    while (k < found.size() && assess.melee_net(found[k], target) >= strength) ++k;
    if (k >= most_together) continue;
    if (found.size() == most_together) found.pop_back();
    found.insert(k, c.unit);
  }
  return found;
}

bool Commander::find_charge(const View& view, UnitId unit, UnitId target, Decision& found) {
  const Vec2 from = view.centre(unit);
  const Vec2 at = view.centre(target);
  const Vec2 line = normalised(at - from, view.facing(unit));
  const double apart = distance(from, at);
  const double move = view.numbers(unit).move;
  const bool woods = view.in_woods(target) && !view.field().in_dense_woods(from);
  const double radius = view.base_radius();
  const bool at_edge = !view.field().holds({from, view.facing(unit), {radius, radius}});
  // Aim at the middle, then beside those who are already there.
  for (const double offset : {0.0, 0.55, -0.55, 0.9, -0.9}) {
    const Vec2 aim = at + right_of(line) * offset;
    const Vec2 way = normalised(aim - from, line);
    Decision d = Decision::of(DecisionKind::move, unit, target);
    d.contact = true;
    d.woods = woods;
    d.legs.push_back({way, move + 1, 0});
    ++work_->candidates;
    // With less than the last straight stretch to go there is no room for a turn in it.
    const bool may_turn_in = apart > view.rules().charge_straight + 0.2 && !at_edge;
    if (may_turn_in && is_legal(view, d)) {
      found = d;
      return true;
    }
    if (at_edge) {
      // No room to turn at the table edge: a step ahead first.
      const double step = view.base_radius() - view.game.half().deep + 0.05;
      const Vec2 start = from + view.facing(unit) * step;
      d.legs.clear();
      d.legs.push_back({view.facing(unit), step, 0});
      d.legs.push_back({normalised(aim - start, way), move - step, 0});
      ++work_->candidates;
      if (is_legal(view, d)) {
        found = d;
        return true;
      }
    }
    if (apart > view.rules().charge_straight + 0.8) continue;
    // Too near to pivot into: straight at it as it stands, or back first and then in.
    if (offset == 0.0 && dot(view.facing(unit), line) > 0.5) {
      d.legs.clear();
      d.legs.push_back({view.facing(unit), move + 1, 0});
      ++work_->candidates;
      if (is_legal(view, d)) {
        found = d;
        return true;
      }
    }
    // Facing it, so far back that the last stretch is long enough.
    const double last = view.rules().charge_straight;
    const double back = last + 0.05 - std::max(0.0, apart - view.rules().depth);
    if (!at_edge && back > 0 && move - back >= last) {
      d.legs.clear();
      d.legs.push_back({way, -back, 0});
      d.legs.push_back({way, move - back, 0});
      ++work_->candidates;
      if (is_legal(view, d)) {
        found = d;
        return true;
      }
    }
  }
  return false;
}

Decision Commander::assault(const View& view) {
  const Assessor assess = assessor(view);
  const Seat enemies = other(seat_);
  const double threshold = weights().assault_threshold - impatience(view);
  const FixedList<Charger, 64> movable = chargers(view);
  for (int round = 0; round < 8; ++round) {
    UnitId best;
    double best_gain = 0;
    FixedList<UnitId, 6> best_force;
    for (const unsigned i : view.side(enemies).on_table) {
      const UnitId target(enemies, i);
      const FixedList<UnitId, 6> able = in_reach(view, movable, target);
      if (able.empty()) continue;
      FixedList<UnitId, 6> force;
      for (const Pair& p : view.state.pairs) {
        if (p.defender == target && force.size() < most_together) force.push_back(p.attacker);
      }
      const bool joined = !force.empty();
      const double before = joined ? assess.assault(force, target) : 0;
      FixedList<UnitId, 6> fresh;
      for (const UnitId u : able) {
        if (force.full()) break;
        force.push_back(u);
        fresh.push_back(u);
        const double gain = assess.assault(force, target) - before - (joined ? 0 : threshold);
        // Each of them is also given up for anything else it could have done.
        const double net = gain - 0.02 * static_cast<double>(fresh.size());
        if (net > 0 && (!best.valid() || net > best_gain)) {
          best = target;
          best_gain = net;
          best_force = fresh;
        }
      }
    }
    if (!best.valid()) break;
    // All that the sum counts on must be able to go in.
    Decision first;
    bool all = true;
    for (std::size_t k = 0; k < best_force.size(); ++k) {
      Decision d;
      if (!find_charge(view, best_force[k], best, d)) {
        given_up_[best.number()].add(best_force[k].number());
        all = false;
      } else if (k == 0) {
        first = d;
      }
    }
    if (all) return first;
  }
  assaults_done_ = true;
  return Decision::end();
}

}  // namespace muster::two_by_two
