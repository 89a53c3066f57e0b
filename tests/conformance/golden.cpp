#include "golden.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include "core/error.hpp"
#include "shipped.hpp"

namespace muster::conformance {
namespace {

/// A transcript is read by people.
constexpr std::size_t most_bytes = 60'000;

struct GoldenGame {
  std::string file;
  MatchInput input;
  std::uint64_t pair = 0;
  int leg = 0;
  ReplayOptions options;
};

std::uint64_t read_number(Fields& fields, std::string_view key, std::int64_t low) {
  return static_cast<std::uint64_t>(
      fields.require(key).integer(low, std::numeric_limits<std::int32_t>::max()));
}

GoldenGame read_game(const Node& node, const System& system, const std::string& folder,
                     const std::string& data) {
  const std::string key(system.key());
  Fields fields(node);
  const auto list = [&](std::string_view side) {
    const std::string name = fields.require(side).name() + ".yaml";
    const std::string own = folder + "/" + name;
    return std::filesystem::exists(own) ? own : data + "/lists/" + key + "/" + name;
  };
  const auto document = [&](const std::string& kind, std::string_view field) {
    return data + "/" + kind + "/" + fields.require(field).name() + ".yaml";
  };
  const std::string file = fields.require("file").name();
  const Scenario scenario = read_scenario(Document::read(document("scenarios/" + key, "scenario")).root());
  const std::string doctrine = document("lists/" + key + "/doctrines", "doctrine");
  Settings settings(system.settings_table());
  apply_rules(scenario, settings);
  if (const auto given = fields.find("settings")) {
    for (const YamlEntry& entry : given->entries()) settings.set(entry.key.raw(), entry.key, entry.value);
  }
  GoldenGame game{
      file, match_of(system, scenario, settings, {list("a"), list("b")}, {doctrine, doctrine}), 0, 0, {}};
  game.input.seed = read_number(fields, "seed", 0);
  game.pair = read_number(fields, "pair", 0);
  game.leg = static_cast<int>(read_number(fields, "leg", 1)) - 1;
  if (game.leg > 1) fields.require("leg").fail("1 or 2");
  game.options.pictures = fields.require("pictures").flag();
  fields.finish();
  return game;
}

std::vector<GoldenGame> read_games(const System& system, const std::string& folder, const std::string& data) {
  Fields fields(Document::read(folder + "/games.yaml").root());
  expect_system(fields.require("system"), system.key());
  std::vector<GoldenGame> games;
  for (const Node& node : fields.require("games").items())
    games.push_back(read_game(node, system, folder, data));
  fields.finish();
  return games;
}

std::string told(const System& system, const GoldenGame& game) {
  ToldGame told;
  system.replay(game.input, game.pair, game.leg, game.options, told);
  return told.account;
}

/// "line N: found X, expected Y" for the first line that differs.
std::string first_difference(const std::string& expected, const std::string& found) {
  std::istringstream a(expected);
  std::istringstream b(found);
  std::string x;
  std::string y;
  for (int line = 1;; ++line) {
    const bool more_a = static_cast<bool>(std::getline(a, x));
    const bool more_b = static_cast<bool>(std::getline(b, y));
    if (!more_a && !more_b) return "only the ends of lines differ";
    if (!more_a) return fmt::format("line {}: told beyond the end: '{}'", line, y);
    if (!more_b) return fmt::format("line {}: told no further than before '{}'", line, x);
    if (x != y) return fmt::format("line {}: told '{}', expected '{}'", line, y, x);
  }
}

/// Nothing if the transcript is as it should be.
std::string fault_of(const std::string& path, const std::string& text, bool update) {
  if (text.size() > most_bytes)
    return fmt::format("{}: {} bytes, more than {}: choose a shorter game", path, text.size(), most_bytes);
  std::ifstream in(path, std::ios::binary);
  if (!in && !update) return path + ": missing";
  const std::string expected{std::istreambuf_iterator<char>(in), {}};
  if (in && expected == text) return "";
  if (!update) return path + ": " + first_difference(expected, text);
  std::ofstream(path, std::ios::binary) << text;
  return "";
}

}  // namespace

std::vector<std::string> golden_faults(const System& system, const std::string& folder,
                                       const std::string& data, bool update) {
  std::vector<std::string> faults;
  std::vector<std::string> known;
  for (const GoldenGame& game : read_games(system, folder, data)) {
    const std::string path = folder + "/" + game.file + ".txt";
    if (std::find(known.begin(), known.end(), path) != known.end()) faults.push_back(path + ": two games");
    known.push_back(path);
    const std::string fault = fault_of(path, told(system, game), update);
    if (!fault.empty()) faults.push_back(fault);
  }
  if (known.empty()) faults.push_back(folder + "/games.yaml: no game");
  for (const std::string& path : files_in(folder, ".txt")) {
    if (std::find(known.begin(), known.end(), path) == known.end())
      faults.push_back(path + ": no game of games.yaml");
  }
  return faults;
}

}  // namespace muster::conformance
