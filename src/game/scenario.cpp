#include "game/scenario.hpp"

#include "core/error.hpp"

namespace muster {
namespace {

constexpr double highest_budget = 1000;
constexpr int slack = 4;  ///< half points below the budget that pass without a warning

/// Shorthands of scenario files for settings, in the order in which they are read.
struct Shorthand {
  std::string_view word;
  std::string_view key;
};
constexpr Shorthand shorthands[] = {{"start", "setup.start_ap"},
                                    {"ties", "setup.ties"},
                                    {"victory", "victory"},
                                    {"turn_cap", "win.turn_cap"}};

std::vector<RuleOverride> read_rules(Fields& fields) {
  std::vector<RuleOverride> rules;
  for (const Shorthand& shorthand : shorthands) {
    if (const std::optional<Node> value = fields.find(shorthand.word)) {
      rules.push_back({std::string(shorthand.key), fields.key_node(shorthand.word), *value});
    }
  }
  if (const std::optional<Node> others = fields.find("rules")) {
    for (const YamlEntry& entry : others->entries()) {
      rules.push_back({entry.key.raw(), entry.key, entry.value});
    }
  }
  return rules;
}

void read_terrain(Fields& fields, Scenario& scenario) {
  const std::optional<Node> features = fields.find("features");
  const std::optional<Node> generator = fields.find("generator");
  if (features && generator) {
    fields.key_node("generator").fail("'generator' and 'features'", "one of them");
  }
  if (features) scenario.features = read_features(*features, scenario.table);
  if (generator) {
    scenario.generated = true;
    scenario.generator = read_generator(*generator);
  }
}

}  // namespace

Scenario read_scenario(const Node& root) {
  Fields fields(root, {"system", "name", "about", "table", "budget", "features", "generator", "start", "ties",
                       "victory", "turn_cap", "rules"});
  Scenario scenario;
  scenario.system = fields.require("system").text();
  scenario.name = fields.require("name").name();
  if (const std::optional<Node> about = fields.find("about")) scenario.about = about->text();
  scenario.source = root.file();
  if (const std::optional<Node> table = fields.find("table")) scenario.table = read_table_size(*table);
  if (const std::optional<Node> budget = fields.find("budget"))
    scenario.budget = read_ap(*budget, 0.5, highest_budget);
  read_terrain(fields, scenario);
  scenario.rules = read_rules(fields);
  fields.finish();
  return scenario;
}

void apply_rules(const Scenario& scenario, Settings& settings) {
  for (std::size_t i = 0; i < scenario.rules.size(); ++i) {
    const RuleOverride& rule = scenario.rules[i];
    for (std::size_t k = 0; k < i; ++k) {
      const RuleOverride& earlier = scenario.rules[k];
      if (earlier.key == rule.key) {
        rule.key_place.fail("setting '" + rule.key + "' a second time (first in line " +
                                std::to_string(earlier.key_place.line()) + ")",
                            "each setting once");
      }
    }
    settings.set(rule.key, rule.key_place, rule.value);
  }
}

std::string check_budget(const ArmyList& list, const UnitCatalogue& catalogue, const Scenario& scenario) {
  const int cost = total_cost(list, catalogue);
  const std::string figures = list.source + ": found a list of " + ap_text(cost) + " AP";
  if (cost > scenario.budget) {
    throw InputError(figures + ", expected at most " + ap_text(scenario.budget) + " (scenario " +
                     scenario.name + ")");
  }
  if (scenario.budget - cost <= slack) return "";
  return figures + ", " + ap_text(scenario.budget - cost) + " below the " + ap_text(scenario.budget) +
         " of scenario " + scenario.name;
}

}  // namespace muster
