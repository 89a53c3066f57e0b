// Settings as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "game/system.hpp"

namespace muster {

/// A whole number, a number, true or false, or a word, as the setting's type is.
nlohmann::ordered_json setting_json(const SettingInfo& info, double value);

/// By key.
nlohmann::ordered_json settings_json(const Settings& settings);

/// All that its play depends on: kind, weights, how far it looks ahead, and what is forbidden to it, if
/// anything is.
nlohmann::ordered_json doctrine_spec_json(const Doctrine& doctrine);

}  // namespace muster
