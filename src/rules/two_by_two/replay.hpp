// One game of a match told as text.
#pragma once

#include <cstdint>
#include <ostream>

#include "game/system.hpp"

namespace muster::two_by_two {

/// Plays leg 0 or 1 of the pair as the batch does, and tells it. Returns the outcome, digest included.
Outcome replay_match(const MatchInput& input, std::uint64_t pair, int leg, std::ostream& out);

}  // namespace muster::two_by_two
