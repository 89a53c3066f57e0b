// A game as one page that needs nothing else: the table, every step of the game, and its account.
#pragma once

#include <string>
#include <string_view>

#include "game/record.hpp"

namespace muster {

/// `told` has its film. `system` is the printed name of the rules.
std::string replay_html(const ToldGame& told, std::string_view system);

}  // namespace muster
