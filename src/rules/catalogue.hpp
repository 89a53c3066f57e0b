// The rule systems that this program plays.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/system.hpp"

namespace muster {

std::vector<const System*> all_systems();
/// "a rule system (two_by_two)": what was expected in place of an unknown key, with a hint at the nearest.
std::string expected_system(std::string_view found);
/// Nothing if there is none of that key.
const System* find_system(std::string_view key);
/// The same, but InputError, which begins with `origin`.
const System& system_named(std::string_view key, const std::string& origin);

}  // namespace muster
