// One game told as text.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>

#include "game/system.hpp"
#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

using Decide = std::function<Decision(const View&)>;

/// Plays a game on `dice` as a batch does and tells it. `players` and `titles` (whose army it is) are by
/// seat. Returns the outcome, digest included. InvariantError at the first illegal decision; what led to it
/// has been told then.
Outcome replay_game(const Game& game, const Dice& dice, const std::array<Decide, 2>& players,
                    const std::array<std::string, 2>& titles, std::ostream& out,
                    const ReplayOptions& options);

/// Leg 0 or 1 of a pair of the match.
Outcome replay_match(const MatchInput& input, std::uint64_t pair, int leg, std::ostream& out,
                     const ReplayOptions& options);

}  // namespace muster::two_by_two
