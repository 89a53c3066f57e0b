// Scenarios: a table, its terrain, the points to be spent, and the rules that differ from the defaults.
#pragma once

#include <string>
#include <vector>

#include "army/army_list.hpp"
#include "board/terrain_file.hpp"
#include "game/settings.hpp"

namespace muster {

/// One rule that a scenario sets, under its full key.
struct RuleOverride {
  std::string key;
  Node key_place;
  Node value;
};

struct Scenario {
  std::string system;
  std::string name = "open table";
  std::string about;
  std::string source;
  TableSize table;
  bool generated = false;  ///< terrain comes from the generator, anew for every pair
  Features features;       ///< otherwise these; none is an open table
  GeneratorSettings generator;
  int budget = 80;  ///< half points a side
  std::vector<RuleOverride> rules;
};

/// Reads `system, name, about, table, budget, start, ties, victory, turn_cap, rules`, and
/// `features` or `generator`. Keys of rules are checked by apply_rules.
Scenario read_scenario(const Node& root);

/// Puts the scenario's rules into the settings: unknown keys, wrong values and a rule set twice are
/// errors at their places. The table's size is the scenario's own, no setting.
void apply_rules(const Scenario& scenario, Settings& settings);

/// A list above the budget is an InputError. Otherwise a warning, or "": more than 2 AP below it.
std::string check_budget(const ArmyList& list, const UnitCatalogue& catalogue, const Scenario& scenario);

}  // namespace muster
