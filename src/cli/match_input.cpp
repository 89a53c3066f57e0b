#include "cli/match_input.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <optional>

#include "cli/competence.hpp"
#include "cli/files.hpp"
#include "core/error.hpp"
#include "text/number.hpp"

namespace muster {
namespace {

const std::string from_command_line = "command line";
const std::string from_default = "default";
constexpr std::array<char, 2> side_letters{'a', 'b'};

/// The key before the first '='; all of it without one.
std::string key_of(const std::string& assignment) { return assignment.substr(0, assignment.find('=')); }

/// --victory is another way to write --set victory=...
std::vector<std::string> all_assignments(const MatchArguments& arguments) {
  std::vector<std::string> all = arguments.assignments;
  if (!arguments.victory.empty()) all.push_back("victory=" + arguments.victory);
  return all;
}

void require_each_once(const std::vector<std::string>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto same = [&](const std::string& other) { return key_of(other) == key_of(all[i]); };
    if (std::find_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i), same) !=
        all.begin() + static_cast<std::ptrdiff_t>(i))
      throw InputError(
          fmt::format("command line: found {} set twice, expected each setting once", key_of(all[i])));
  }
}

/// The settings that the command line gave: its costs come before a list's own.
std::vector<std::string> keys_from_line(const Settings& settings) {
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < settings.table().size(); ++i) {
    if (settings.origin(i) == from_command_line) keys.push_back(settings.table()[i].key);
  }
  return keys;
}

bool parse_dice(const std::string& text) {
  const std::vector<std::string> words{"duplicate", "independent"};
  if (text.empty() || text == words[0]) return false;
  if (text == words[1]) return true;
  throw InputError(fmt::format("command line: found --dice '{}', expected {}{}", text, either(words),
                               nearest_word_hint(text, words)));
}

std::string origin_of(const std::string& argument) {
  return argument.empty() ? from_default : from_command_line;
}

std::vector<Provenance> named_values(const MatchArguments& a, const std::array<std::string, 2>& doctrines,
                                     const MatchInput& input) {
  std::vector<Provenance> values;
  for (std::size_t side = 0; side < 2; ++side) {
    const char letter = side_letters[side];
    values.push_back({fmt::format("list.{}", letter), input.armies[side].source, from_command_line});
    values.push_back(
        {fmt::format("doctrine.{}", letter), input.doctrines[side].source, origin_of(doctrines[side])});
  }
  for (std::size_t side = 0; side < 2; ++side) {
    const Doctrine& doctrine = input.doctrines[side];
    if (!doctrine.forbidden.empty())
      values.push_back({fmt::format("forbidden.{}", side_letters[side]),
                        fmt::format("{}", fmt::join(doctrine.forbidden, ",")),
                        a.forbidden.empty() ? doctrine.source : from_command_line});
  }
  values.push_back({"scenario", input.scenario.source, origin_of(a.scenario)});
  values.push_back({"seed", fmt::format("{}", input.seed), origin_of(a.seed)});
  values.push_back({"dice", input.independent_dice ? "independent" : "duplicate", origin_of(a.dice)});
  return values;
}

void add_warning(ResolvedMatch& match, const std::string& warning) {
  const std::vector<std::string>& known = match.warnings;
  if (!warning.empty() && std::find(known.begin(), known.end(), warning) == known.end())
    match.warnings.push_back(warning);
}

/// Figures about a type are worth what the commander makes of it.
void warn_of_misuse(ResolvedMatch& match, const UnitCatalogue& catalogue) {
  for (std::size_t side = 0; side < 2; ++side) {
    const Doctrine& doctrine = match.input.doctrines[side];
    const auto misused = misused_types(match.data, *match.system, doctrine, catalogue);
    if (!misused) continue;
    std::map<std::string, std::vector<std::string>> types;
    for (const UnitCount& unit : match.input.armies[side].units) {
      const auto found = misused->find(unit.kind.type);
      if (found != misused->end()) types[found->second].push_back(catalogue.of(unit.kind.type).name);
    }
    for (auto& [what, names] : types) {
      names.erase(std::unique(names.begin(), names.end()), names.end());
      add_warning(match, fmt::format("doctrine {} fails its gates with {}: it {}", doctrine.name,
                                     fmt::join(names, ", "), what));
    }
  }
}

}  // namespace

void add_match_arguments(CLI::App& command, MatchArguments& a) {
  command.add_option("A", a.lists[0], "List of side A: a name in the data folder, or a path")
      ->required()
      ->type_name("");
  command.add_option("B", a.lists[1], "List of side B")->required()->type_name("");
  const auto option = [&](const char* name, std::string& value, const char* type, const std::string& about) {
    command.add_option(name, value, about)->type_name(type);
  };
  option("--scenario", a.scenario, "NAME",
         fmt::format("Table, budget and rules (default {})", default_scenario));
  option("--victory", a.victory, "MODE", "fast or decisive (default: the scenario's)");
  option("--seed", a.seed, "N", "Whole number from 0 (default 1)");
  option("--dice", a.dice, "MODE",
         "duplicate: a pair's two games share their dice (default); independent: they don't");
  option("--doctrine", a.doctrine, "NAME",
         fmt::format("One for both sides, or a=NAME,b=NAME (default {})", default_doctrine));
  command
      .add_option("--forbid", a.forbidden,
                  "What a side's commander never chooses to do: a=WORD,... or b=WORD,...; may be repeated")
      ->type_name("SIDE=WORD")
      ->allow_extra_args(false);
  command.add_option("--set", a.assignments, "Another value for a rule; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  option("--data", a.data, "FOLDER", "Folder that holds lists/ and scenarios/");
}

std::vector<Provenance> ResolvedMatch::provenance() const {
  std::vector<Provenance> values;
  const Settings& settings = input.settings;
  for (std::size_t i = 0; i < settings.table().size(); ++i)
    values.push_back({settings.table()[i].key, settings.text(i), settings.origin(i)});
  for (std::size_t side = 0; side < 2; ++side) {
    for (const CostOverride& cost : input.armies[side].costs) {
      values.push_back({fmt::format("list.{}.cost.{}", side_letters[side], name_of(cost.kind)),
                        ap_text(cost.half_points), input.armies[side].source});
    }
  }
  values.insert(values.end(), other_values.begin(), other_values.end());
  return values;
}

FileUse files_read(const ResolvedMatch& match) {
  FileUse files;
  for (const ArmyList& list : match.input.armies) {
    files.reads("list", list.source);
    if (!list.roster.empty())
      files.reads("roster", find_file(match.data, FileKind::roster, list.roster, match.system->key()));
  }
  files.reads("scenario", match.input.scenario.source);
  for (const Doctrine& doctrine : match.input.doctrines) files.reads("doctrine", doctrine.source);
  return files;
}

std::int64_t parse_count(std::string_view option, std::string_view text, std::int64_t low,
                         std::int64_t high) {
  const auto value = parse_integer(text);
  if (!value || *value < low || *value > high)
    throw InputError(fmt::format("command line: found {} '{}', expected a whole number from {} to {}", option,
                                 text, low, high));
  return *value;
}

std::array<std::string, 2> parse_doctrine_option(std::string_view text) {
  std::array<std::string, 2> names;
  const std::size_t equals = text.find('=');
  const bool by_side =
      equals != std::string_view::npos && text.substr(0, equals).find('/') == std::string_view::npos;
  if (!by_side) {
    names.fill(std::string(text));
    return names;
  }
  const auto bad = [&](const std::string& why) {
    throw InputError(fmt::format("command line: found --doctrine '{}', {}", text, why));
  };
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    const std::string_view part = text.substr(start, comma - start);
    start = comma + 1;
    const bool well_formed = part.size() > 2 && part[1] == '=' && (part[0] == 'a' || part[0] == 'b');
    if (!well_formed) bad("expected NAME, or a=NAME,b=NAME: the sides are a and b");
    std::string& name = names[part[0] == 'a' ? 0 : 1];
    if (!name.empty()) bad(fmt::format("expected one doctrine for {}", part[0]));
    name = part.substr(2);
  }
  return names;
}

std::array<std::vector<std::string>, 2> parse_forbid_option(std::string_view text) {
  std::array<std::vector<std::string>, 2> words;
  std::string_view sides = "ab";
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    std::string_view part = text.substr(start, comma - start);
    start = comma + 1;
    if (const std::size_t equals = part.find('='); equals != std::string_view::npos) {
      sides = part.substr(0, equals);
      part = part.substr(equals + 1);
      if (sides != "a" && sides != "b") part = "";
    }
    if (part.empty())
      throw InputError(fmt::format(
          "command line: found --forbid '{}', expected a=WORD,... or b=WORD,...: the sides are a and b",
          text));
    for (const char side : sides) words[side == 'a' ? 0 : 1].emplace_back(part);
  }
  return words;
}

Settings resolve_settings(const System& system, const Scenario& scenario,
                          const std::vector<std::string>& assignments) {
  require_each_once(assignments);
  Settings settings(system.settings_table());
  apply_rules(scenario, settings);
  for (const std::string& assignment : assignments) settings.set_assignment(assignment, from_command_line);
  return settings;
}

ResolvedMatch resolve_match(const MatchArguments& a, RunPurpose purpose) {
  const std::array<std::string, 2> doctrine_names = parse_doctrine_option(a.doctrine);
  const bool independent = parse_dice(a.dice);
  const auto seed = static_cast<std::uint64_t>(
      a.seed.empty() ? 1 : parse_count("--seed", a.seed, 0, std::numeric_limits<std::int64_t>::max()));
  const std::string data = data_folder(a.data);
  SystemChoice choice;
  std::array<ArmyList, 2> lists;
  for (std::size_t side = 0; side < 2; ++side) lists[side] = load_list(data, a.lists[side], choice);
  const Scenario scenario =
      load_scenario(data, a.scenario.empty() ? default_scenario : std::string_view(a.scenario), choice);
  const auto doctrine = [&](std::size_t side) {
    const std::string& name = doctrine_names[side];
    return load_doctrine(data, name.empty() ? default_doctrine : std::string_view(name), choice);
  };
  const System& system = *choice.chosen();
  const Settings settings = resolve_settings(system, scenario, all_assignments(a));
  ResolvedMatch match{&system,
                      {std::string(choice.key()),
                       settings,
                       lists,
                       {doctrine(0), doctrine(1)},
                       scenario,
                       seed,
                       independent,
                       purpose},
                      data,
                      {},
                      {}};
  for (const std::string& option : a.forbidden) {
    const auto words = parse_forbid_option(option);
    for (std::size_t side = 0; side < 2; ++side) {
      for (const std::string& word : words[side])
        forbid(match.input.doctrines[side], system.behaviours(), word,
               fmt::format("command line: found --forbid '{}'", option));
    }
  }
  const UnitCatalogue catalogue = system.units(settings);
  for (ArmyList& list : match.input.armies) {
    drop_overruled_costs(list, keys_from_line(settings));
    require_legal(list, catalogue, data);
    add_warning(match, check_budget(list, catalogue, scenario));
  }
  warn_of_misuse(match, catalogue);
  match.other_values = named_values(a, doctrine_names, match.input);
  return match;
}

}  // namespace muster
