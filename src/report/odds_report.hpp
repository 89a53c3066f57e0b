// Exact odds as text for people and as JSON.
#pragma once

#include <string>

#include "game/system.hpp"

namespace muster {

std::string odds_text(const System& system, const Settings& settings, const OddsAnswer& answer);
std::string odds_json(const System& system, const Settings& settings, const std::string& topic,
                      const OddsAnswer& answer);

}  // namespace muster
