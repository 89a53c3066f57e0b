// One game of a match, played decision by decision.
#pragma once

#include "game/system.hpp"

namespace muster::two_by_two {

std::unique_ptr<GameInPlay> begin_game(const MatchInput& input, std::uint64_t pair, int leg, bool turned);

}  // namespace muster::two_by_two
