// Exact odds of single dice rolls under given rules: how many of all equally likely rolls give each result,
// and the same as tables of probabilities by net modifier, for those who judge positions.
#pragma once

#include <algorithm>
#include <array>

#include "rules/two_by_two/rules.hpp"

namespace muster::two_by_two {

/// SHOOT-6, of 6 dice.
struct ShotCounts {
  int none = 0, pinned = 0, disrupted = 0, routs = 0, destroyed = 0;
};
ShotCounts shot_counts(const Rules& rules, int net);

/// MELEE-4, of those of the 36 rolls that are no tie (MELEE-1). `net`: own modifiers less the enemy's.
struct MeleeCounts {
  int win_rout = 0, win_destroy = 0, win_must = 0;  ///< must: destroyed with a mandatory follow-up
  int lose_rout = 0, lose_destroy = 0, lose_must = 0;
  int decided = 0;
};
MeleeCounts melee_counts(const Rules& rules, int net);

/// RALLY-1: of 6 dice.
int rally_count(const Rules& rules, int net);
/// ROUT-1: of 6 dice, those that destroy.
int rout_death_count(const Rules& rules);

/// SHOOT-6; probabilities.
struct ShotOdds {
  double none = 0, pinned = 0, disrupted = 0, routs = 0, destroyed = 0;
};

/// One melee, ties rolled again (MELEE-1, 4).
struct MeleeOdds {
  double win_rout = 0, win_destroy = 0, win_must = 0;
  double lose_rout = 0, lose_destroy = 0, lose_must = 0;
  double win() const { return win_rout + win_destroy + win_must; }
  double win_destroys() const { return win_destroy + win_must; }
  double lose_destroys() const { return lose_destroy + lose_must; }
};

class Odds {
 public:
  explicit Odds(const Rules& rules);

  const ShotOdds& shot(int net) const { return shot_[at(net)]; }
  /// `net`: own modifiers less the enemy's.
  const MeleeOdds& melee(int net) const { return melee_[at(net)]; }
  /// Beyond this many modifiers either way nothing changes any more.
  static constexpr int reach = 24;
  /// P(rallies).
  double rally(int net) const { return rally_[at(net)]; }
  /// P(a rout's die destroys).
  double rout_death() const { return rout_death_; }

 private:
  static constexpr std::size_t at(int net) {
    return static_cast<std::size_t>(std::clamp(net, -reach, reach) + reach);
  }

  std::array<ShotOdds, 2 * reach + 1> shot_{};
  std::array<MeleeOdds, 2 * reach + 1> melee_{};
  std::array<double, 2 * reach + 1> rally_{};
  double rout_death_ = 0;
};

}  // namespace muster::two_by_two
