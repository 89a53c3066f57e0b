// The settings table of the system: the only source of keys, with the value of the rules behind each.
#pragma once

#include "army/catalogue.hpp"
#include "game/settings.hpp"
#include "rules/two_by_two/rules.hpp"

namespace muster::two_by_two {

const SettingsTable& settings_table();
/// The rules with the values of these settings.
Rules rules_from(const Settings& settings);
/// Unit types with their costs under these settings (UNIT, UNIT-1).
UnitCatalogue unit_catalogue(const Settings& settings);

}  // namespace muster::two_by_two
