// From the words of a command line to a match that can be played: finds and reads the files, and settles
// every value by the order of precedence command line, list (costs only), scenario, defaults. Shared by all
// commands that play.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/output.hpp"
#include "game/system.hpp"

namespace CLI {
class App;
}

namespace muster {

/// As typed; empty where not given.
struct MatchArguments {
  std::array<std::string, 2> lists;
  std::string scenario;
  std::string victory;
  std::string seed;
  std::string dice;
  std::string doctrine;
  std::vector<std::string> forbidden;    ///< --forbid a=WORD,...
  std::vector<std::string> assignments;  ///< --set KEY=VALUE
  std::string data;
};

inline constexpr std::string_view default_scenario = "open_40";
inline constexpr std::string_view default_doctrine = "balanced";

/// Declares A, B, --scenario, --victory, --seed, --dice, --doctrine, --forbid, --set and --data. `arguments`
/// must outlive parsing.
void add_match_arguments(CLI::App& command, MatchArguments& arguments);

/// A value and where it came from: "command line", "default", or a place in a file.
struct Provenance {
  std::string key;
  std::string value;
  std::string origin;
};

struct ResolvedMatch {
  const System* system = nullptr;
  MatchInput input;
  std::string data;                      ///< the folder
  std::vector<Provenance> other_values;  ///< of what is no setting: lists, scenario, doctrines, seed, dice
  std::vector<std::string> warnings;
  /// The settings' values first, then costs given by lists, then the others.
  std::vector<Provenance> provenance() const;
};

/// Throws InputError: unknown names, unreadable files, two systems, illegal lists, contradictory options.
ResolvedMatch resolve_match(const MatchArguments& arguments, RunPurpose purpose = RunPurpose::play);

/// The defaults, the scenario's rules and the assignments of --set, the last counting most. InputError for a
/// key that is set twice.
Settings resolve_settings(const System& system, const Scenario& scenario,
                          const std::vector<std::string>& assignments);

/// Every file that the match was made of: lists and their rosters, scenario, doctrines.
FileUse files_read(const ResolvedMatch& match);

/// A plain whole number from `low` to `high` given to an option; InputError otherwise.
std::int64_t parse_count(std::string_view option, std::string_view text, std::int64_t low, std::int64_t high);

/// The words in --forbid for each side: "WORD,WORD" for both, "a=WORD,WORD", "a=WORD,b=WORD".
std::array<std::vector<std::string>, 2> parse_forbid_option(std::string_view text);

/// The names in --doctrine: "NAME" for both, or "a=NAME", "b=NAME", "a=NAME,b=NAME"; "" where none is given.
std::array<std::string, 2> parse_doctrine_option(std::string_view text);

}  // namespace muster
