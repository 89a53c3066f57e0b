// REINF-1: how many of a queue arrive in a phase, and when its last unit does.
#pragma once

#include <optional>
#include <vector>

#include "game/odds.hpp"
#include "rules/two_by_two/rules.hpp"

namespace muster::two_by_two {

struct ReinforcementOdds {
  std::vector<ExactNumber> arrivals;  ///< P(so many arrive in one movement phase)
  std::size_t soonest = 1;            ///< phase in which the last can arrive
  std::vector<ExactNumber> last;      ///< P(the last arrives in that phase), and in those after it
  ExactNumber later;                  ///< than those
  std::optional<ExactNumber> phases;  ///< expected until all have arrived; nothing if they never do
};

/// `units` in the queue of one point, which has all the dice of its side and always room. `last` goes on
/// until at most one in a thousand is left for later, or up to phase `most_phases`.
ReinforcementOdds reinforcement_odds(const Rules& rules, int units, bool flank);
inline constexpr std::size_t most_phases = 60;

}  // namespace muster::two_by_two
