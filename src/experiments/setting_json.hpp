// A setting's value as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "game/settings.hpp"

namespace muster {

/// A whole number, a number, true or false, or a word, as the setting's type is.
nlohmann::ordered_json setting_json(const SettingInfo& info, double value);

}  // namespace muster
