// A doctrine as text and as JSON.
#pragma once

#include <string>
#include <string_view>

#include "game/system.hpp"

namespace muster {

/// Every weight a line: value, default, range, meaning, and a mark where it is not the default.
std::string doctrine_text(const Doctrine& doctrine, std::string_view system_name);
/// Schema muster.doctrine/1.
std::string doctrine_json(const Doctrine& doctrine, std::string_view system_name);

}  // namespace muster
