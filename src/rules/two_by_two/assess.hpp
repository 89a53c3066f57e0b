// What fights, shots and places are worth to a commander, in units Destroyed, by exact odds. AP are
// never looked at.
#pragma once

#include <algorithm>
#include <array>

#include "rules/two_by_two/doctrine.hpp"
#include "rules/two_by_two/odds.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

/// An enemy as a danger to one type of unit. Inches between centres, expected losses in units.
struct Danger {
  double shoots = 0;       ///< how far, 0: not at all
  double shoots_near = 0;  ///< how far at short range
  double charges = 0;
  double fire_far = 0, fire_near = 0, fire_far_flank = 0, fire_near_flank = 0;
  double charge = 0;

  /// Fire on a place that lies `to` inches from the enemy's centre, which faces `ahead`.
  double fire_at(Vec2 to, Vec2 ahead) const {
    const double d2 = length_squared(to);
    if (d2 > shoots * shoots) return 0;
    const double forward = dot(to, ahead);
    const bool front = forward > 0 && forward * forward * 2 >= d2;
    if (d2 <= shoots_near * shoots_near) return front ? fire_near : fire_near_flank;
    return front ? fire_far : fire_far_flank;
  }
  double charge_at(Vec2 to) const { return length_squared(to) <= charges * charges ? charge : 0; }
  double at(Vec2 to, Vec2 ahead) const { return fire_at(to, ahead) + charge_at(to); }
};

/// No more charge one enemy at once.
inline constexpr int most_together = 3;

/// To each type.
using Dangers = std::array<Danger, type_count>;

/// A melee in units: what the enemy and we may expect to lose, and the chance that we lose it.
struct MeleeWorth {
  double gain = 0, loss = 0, lost = 0;
  double wins_by_rout = 0, loses_by_rout = 0;  ///< chances
};

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
  double shot(int net, UnitType target, bool pinned, bool disrupted, double flight = 0) const;
  /// `net`: own modifiers less the enemy's.
  const MeleeWorth& melee(int net) const {
    const int at = std::clamp(net, -Odds::reach, Odds::reach) + Odds::reach;
    return melees_[static_cast<std::size_t>(at)];
  }
  /// What being charged by one steady `attacker` costs a `defender`, its own fire first.
  double charged(UnitType attacker, UnitType defender, bool pinned, bool disrupted) const {
    return charged_[index(attacker)][index(defender)][disrupted ? 2U : pinned ? 1U : 0U];
  }

  /// What up to three alike gain together by charging a unit from its front, in the open, less what they
  /// lose.
  double gang(UnitType attackers, UnitType defender, Status status, int count) const {
    return count <= 0 ? 0
                      : gangs_[index(attackers)][index(defender)][static_cast<std::size_t>(status)]
                              [static_cast<std::size_t>(std::min(count, most_together)) - 1];
  }

  /// What an enemy of this type and status threatens each type with in its next half.
  const Dangers& dangers(UnitType enemy, Status status) const {
    return dangers_[index(enemy)][static_cast<std::size_t>(status)];
  }

  /// No enemy is a danger beyond this many inches between centres.
  double danger_reach() const { return danger_reach_; }

 private:
  double gang_of(UnitType attackers, UnitType defender, Status status, int count) const;
  double charge_on(UnitType attacker, UnitType defender, bool pinned, bool disrupted) const;
  Danger danger_of(UnitType enemy, Status status, UnitType to) const;

  const Rules& rules_;
  const Weights& weights_;
  const Odds& odds_;
  double routed_;
  double danger_reach_ = 0;
  std::array<MeleeWorth, 2 * Odds::reach + 1> melees_;
  std::array<std::array<std::array<double, 3>, type_count>, type_count> charged_{};
  std::array<std::array<Dangers, 3>, type_count> dangers_;
  std::array<std::array<std::array<std::array<double, most_together>, 3>, type_count>, type_count> gangs_{};
};

/// One of a force that goes in, as far as it matters to what comes of it.
struct Charger {
  UnitId unit;
  int net = 0;               ///< its modifiers in melee less the target's, numbers apart
  bool front = false;        ///< it comes from the target's front
  double own_flight = 0;     ///< what its rout costs beyond itself, see Assessor::flight
  double target_flight = 0;  ///< the same of the target's rout from it
};
using Force = FixedList<Charger, 6>;

/// Values in a position, seen from one side.
struct Assessor {
  const View& view;
  const Worth& worth;
  Seat seat;
  double own_price;  ///< what the loss of one of our units means, and of one of theirs
  double enemy_price;

  Assessor(const View& v, const Worth& w, Seat own);

  /// What the loss of one unit means to a side: more if it is the last it can bear.
  double price(Seat loser) const;
  /// Melee modifiers that hold wherever the fight is: type, size, HQ, status of the enemy.
  int melee_net(UnitId unit, UnitId enemy) const;
  /// Defensive fire of `target` on attackers, `at_cavalry` if all of their group are; false if it has none.
  bool defensive_net(UnitId target, bool at_cavalry, bool from_front, int& net) const;
  /// What a rout of `unit` from `start` along `way` costs its side beyond the rout of a unit that gets away
  /// alone: it may be sure to die (ROUT-3), and take others along (ROUT-6, ROUT-7). Judged by centres.
  double flight(UnitId unit, Vec2 start, Vec2 way) const;
  /// ROUT-6, ROUT-7: how many friends would rout with it.
  int taken_along(UnitId unit, Vec2 start, Vec2 way) const;
  Charger charger(UnitId attacker, UnitId target) const;
  /// `force` (those already in contact first) together on `target`: enemy losses less own.
  double assault(const Force& force, UnitId target) const;
  /// The modifiers of a melee of `unit` on `enemy` where they stand, `extra` ones included.
  int fight_net(UnitId unit, UnitId enemy, int extra) const;
  /// One melee of `unit` on `enemy` at `extra` modifiers, ours less theirs.
  double melee(UnitId unit, UnitId enemy, int extra) const;
};

}  // namespace muster::two_by_two
