// What fights, shots and places are worth to a commander, in units Destroyed, by exact odds. AP are
// never looked at.
#pragma once

#include <array>

#include "rules/two_by_two/doctrine.hpp"
#include "rules/two_by_two/odds.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

/// Values that depend only on rules and weights; made once a match.
class Worth {
 public:
  Worth(const Rules& rules, const Weights& weights, const Odds& odds);

  const Rules& rules() const { return rules_; }
  const Weights& weights() const { return weights_; }
  const Odds& odds() const { return odds_; }

  /// A unit that routs: its die, and what is left of it.
  double routed() const { return routed_; }
  /// A shot at modifier `net` on a unit of this type and status.
  double shot(int net, UnitType target, bool pinned, bool disrupted) const;
  /// What being charged by one steady `attacker` costs a `defender`, its own fire first.
  double charged(UnitType attacker, UnitType defender, bool pinned, bool disrupted) const {
    return charged_[index(attacker)][index(defender)][disrupted ? 2U : pinned ? 1U : 0U];
  }

 private:
  double charge_on(UnitType attacker, UnitType defender, bool pinned, bool disrupted) const;

  const Rules& rules_;
  const Weights& weights_;
  const Odds& odds_;
  double routed_;
  std::array<std::array<std::array<double, 3>, type_count>, type_count> charged_{};
};

/// Values in a position, seen from one side.
struct Assessor {
  const View& view;
  const Worth& worth;
  Seat seat;

  /// What the loss of one unit means to a side: more if it is the last it can bear.
  double price(Seat loser) const;
  /// Melee modifiers that hold wherever the fight is: type, size, HQ, status of the enemy.
  int melee_net(UnitId unit, UnitId enemy) const;
  /// Defensive fire of `target` on `attacker`; false if it has none.
  bool defensive_net(UnitId target, UnitId attacker, bool from_front, int& net) const;
  /// `attackers` (those already in contact first) together on `target`: enemy losses less own.
  double assault(const FixedList<UnitId, 6>& attackers, UnitId target) const;
  /// One melee of `unit` on `enemy` at `extra` modifiers, ours less theirs.
  double melee(UnitId unit, UnitId enemy, int extra) const;
};

}  // namespace muster::two_by_two
