// Exact odds of single dice rolls under given rules, as tables by net modifier. Computed by
// enumerating every die; probabilities, 0 to 1.
#pragma once

#include <algorithm>
#include <array>

#include "rules/two_by_two/rules.hpp"

namespace muster::two_by_two {

/// SHOOT-6.
struct ShotOdds {
  double none = 0, pinned = 0, disrupted = 0, routs = 0, destroyed = 0;
};

/// One melee, ties rolled again (MELEE-1, 4).
struct MeleeOdds {
  double win_rout = 0, win_destroy = 0, win_must = 0;  ///< must: destroyed with a mandatory follow-up
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
