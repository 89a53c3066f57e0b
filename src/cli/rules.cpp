#include "cli/rules.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/match_input.hpp"
#include "cli/output.hpp"
#include "core/error.hpp"
#include "report/rules_report.hpp"
#include "rules/catalogue.hpp"

namespace muster {
namespace {

struct RulesOptions {
  std::vector<std::string> words;
  std::string system;
  std::string scenario;
  std::string data;
  std::vector<std::string> assignments;
  bool json = false;
};

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

/// The beginning of the setting's key, the id of its rule ("SHOOT-5") or of its rule's chapter ("SHOOT").
bool meant_by(std::string_view word, const SettingInfo& info) {
  return begins_with(info.key, word) || info.rule == word || begins_with(info.rule, std::string(word) + "-");
}

/// Keys, rules and their chapters.
std::vector<std::string> known_words(const SettingsTable& table) {
  std::vector<std::string> words = table.keys();
  for (const SettingInfo& info : table) {
    words.push_back(info.key.substr(0, info.key.find('.')));
    words.push_back(info.rule);
    words.push_back(info.rule.substr(0, info.rule.find('-')));
  }
  return words;
}

std::vector<std::size_t> chosen(const SettingsTable& table, const std::vector<std::string>& words) {
  std::vector<std::size_t> positions;
  for (const std::string& word : words) {
    if (std::none_of(table.begin(), table.end(), [&](const SettingInfo& i) { return meant_by(word, i); }))
      throw InputError(
          fmt::format("command line: found '{}', expected the beginning of a setting's key, or a rule that "
                      "has settings{}",
                      word, nearest_word_hint(word, known_words(table))));
  }
  for (std::size_t i = 0; i < table.size(); ++i) {
    const auto meant = [&](const std::string& word) { return meant_by(word, table[i]); };
    if (words.empty() || std::any_of(words.begin(), words.end(), meant)) positions.push_back(i);
  }
  return positions;
}

int run_rules(const RulesOptions& o) {
  SystemChoice choice;
  if (!o.system.empty()) choice.accept_option(o.system);
  const Scenario scenario =
      o.scenario.empty() ? Scenario{} : load_scenario(data_folder(o.data), o.scenario, choice);
  const System& system = choice.chosen() ? *choice.chosen() : *all_systems().front();
  const Settings settings = resolve_settings(system, scenario, o.assignments);
  system.units(settings);  // refuses values that contradict each other
  const RulesListing listing{std::string(system.key()), std::string(system.name()), settings,
                             chosen(system.settings_table(), o.words)};
  print(o.json ? rules_json(listing) : rules_text(listing));
  return exit_code::done;
}

}  // namespace

void add_rules(CLI::App& app, CommandContext& context) {
  auto options = std::make_shared<RulesOptions>();
  RulesOptions& o = *options;
  CLI::App* command = app.add_subcommand("rules", "List every number, switch and ruling that can be set.");
  command
      ->add_option("WORD", o.words,
                   "Only settings whose key begins so (shoot, line.m), or of a rule (SHOOT-5, SHOOT)")
      ->type_name("");
  command->add_option("--system", o.system, "Rule system (default: the scenario's, else the first)")
      ->type_name("KEY");
  command->add_option("--scenario", o.scenario, "Show what this scenario changes")->type_name("NAME");
  command->add_option("--set", o.assignments, "Show this value beside the default; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command->add_option("--data", o.data, "Folder that holds lists/ and scenarios/")->type_name("FOLDER");
  command->add_flag("--json", o.json, "As JSON");
  command->footer("Exit code: 0 done, 2 wrong input.");
  command->callback([options, &context] { context.run = [options] { return run_rules(*options); }; });
}

}  // namespace muster
