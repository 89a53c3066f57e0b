// The rule systems that this program plays.
#pragma once

#include <string_view>
#include <vector>

#include "game/system.hpp"

namespace muster {

std::vector<const System*> all_systems();
/// Throws InputError with the nearest known word.
const System& system_named(std::string_view key);

}  // namespace muster
