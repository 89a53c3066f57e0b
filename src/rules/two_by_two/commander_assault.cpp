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

/// The best force against one enemy, those already in contact with it included, and what it gains.
Commander::Onslaught Commander::onslaught(const View& view, const FixedList<Charger, 64>& movable,
                                          UnitId target) const {
  const Assessor assess = assessor(view);
  Onslaught best;
  best.target = target;
  const FixedList<UnitId, 6> able = in_reach(view, movable, target);
  if (able.empty()) return best;
  FixedList<UnitId, 6> force;
  for (const Pair& p : view.state.pairs) {
    if (p.defender == target && force.size() < most_together) force.push_back(p.attacker);
  }
  const bool joined = !force.empty();
  const double before =
      joined ? assess.assault(force, target) : weights().assault_threshold - impatience(view);
  FixedList<UnitId, 6> fresh;
  for (const UnitId u : able) {
    if (force.full()) break;
    force.push_back(u);
    fresh.push_back(u);
    // Each of them is also given up for anything else it could have done.
    const double net = assess.assault(force, target) - before - 0.02 * static_cast<double>(fresh.size());
    if (net > 0 && (best.force.empty() || net > best.gain)) {
      best.gain = net;
      best.force = fresh;
    }
  }
  return best;
}

Decision Commander::assault(const View& view) {
  const FixedList<Charger, 64> movable = chargers(view);
  FixedList<Onslaught, 64> planned;
  if (!movable.empty()) {
    for (const unsigned i : view.side(other(seat_)).on_table) {
      const Onslaught o = onslaught(view, movable, UnitId(other(seat_), i));
      if (!o.force.empty()) planned.push_back(o);
    }
  }
  while (!planned.empty()) {
    std::size_t at = 0;
    for (std::size_t k = 1; k < planned.size(); ++k) {
      if (planned[k].gain > planned[at].gain) at = k;
    }
    const UnitId target = planned[at].target;
    // All that the sum counts on must be able to go in.
    Decision first;
    bool all = true;
    for (std::size_t k = 0; k < planned[at].force.size(); ++k) {
      Decision d;
      const UnitId unit = planned[at].force[k];
      if (!find_charge(view, unit, target, d)) {
        given_up_[target.number()].add(unit.number());
        all = false;
      } else if (k == 0) {
        first = d;
      }
    }
    if (all) return first;
    planned.erase(at);
    const Onslaught again = onslaught(view, movable, target);
    if (!again.force.empty()) planned.push_back(again);
  }
  assaults_done_ = true;
  return Decision::end();
}

}  // namespace muster::two_by_two
