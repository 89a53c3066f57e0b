// The settings table of a rule system as text and JSON.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "game/settings.hpp"

namespace muster {

/// Of a system, the settings at these positions of the table, with the values that they have now.
struct RulesListing {
  std::string system;
  std::string system_name;
  Settings settings;
  std::vector<std::size_t> shown;
};

/// One setting a line under the headings of their groups; a column for the values only where some are not
/// the defaults.
std::string rules_text(const RulesListing& listing);
std::string rules_json(const RulesListing& listing);

/// One setting, or one weight of a doctrine, with its value: a row of that JSON.
nlohmann::ordered_json setting_row_json(const Settings& settings, std::size_t i);

}  // namespace muster
