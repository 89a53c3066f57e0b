#include "experiments/bench.hpp"

#include <fmt/format.h>

#include <array>
#include <sstream>

#include "batch/tally_json.hpp"
#include "core/error.hpp"
#include "text/shown.hpp"

namespace muster {
namespace {

constexpr std::int64_t reference_pairs = 512;
constexpr std::int64_t small_pairs = 16;
constexpr std::int64_t large_pairs = 8;  ///< for games of 80 AP

struct Matchup {
  std::string_view a;
  std::string_view b;
};
constexpr std::array<Matchup, 4> matchups_40{{{"standard", "british_lights"},
                                              {"french_columns", "british_line"},
                                              {"french_guard", "austrian_horse"},
                                              {"austrian_line", "standard"}}};
/// On the table with every optional rule.
constexpr std::array<Matchup, 3> matchups_optional{
    {{"tribal_host", "french_artillery"}, {"lancers", "tribal_host"}, {"french_columns", "british_lights"}}};
constexpr std::array<Matchup, 2> matchups_80{{{"standard_80", "standard_80"}, {"standard_80", "french_80"}}};
constexpr std::array<std::string_view, 4> scenarios_40{"open_40", "pickup_40", "wooded_40", "river_town_40"};
constexpr std::array<std::string_view, 2> victories{"fast", "decisive"};
constexpr std::string_view head = "# muster bench: the digest of each match of the fixed set\n";

std::vector<BenchMatch> make_matches() {
  std::vector<BenchMatch> matches{{"standard", "standard", "open_40", "fast", reference_pairs}};
  for (const auto& scenario : scenarios_40) {
    for (const auto& victory : victories) {
      for (const auto& m : matchups_40) matches.push_back({m.a, m.b, scenario, victory, small_pairs});
    }
  }
  for (const auto& victory : victories) {
    for (const auto& m : matchups_optional)
      matches.push_back({m.a, m.b, "orchards_40", victory, small_pairs});
  }
  for (const auto& victory : victories) {
    for (const auto& m : matchups_80) matches.push_back({m.a, m.b, "grand_80", victory, large_pairs});
  }
  return matches;
}

}  // namespace

const std::vector<BenchMatch>& bench_matches() {
  static const std::vector<BenchMatch> matches = make_matches();
  return matches;
}

std::string title(const BenchMatch& m) {
  return fmt::format("{} v {}, {}, {}, {} pairs", m.a, m.b, m.scenario, m.victory, m.pairs);
}

std::string signature_text(const std::vector<BenchRow>& rows) {
  std::string text(head);
  for (const BenchRow& row : rows) text += fmt::format("{}  {}\n", hex64(row.tally.digest), title(row.match));
  return text;
}

Signature parse_signature(const std::string& text, const std::string& name) {
  Signature digests;
  std::istringstream in(text);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line[0] == '#') continue;
    const bool digits = line.find_first_not_of("0123456789abcdef") == 16;
    if (!digits || line.size() < 19 || line.compare(16, 2, "  ") != 0)
      throw InputError(fmt::format(
          "{}:{}:1: found {}, expected a digest of 16 hexadecimal digits, two blanks and the match", name,
          number, shown(line)));
    if (!digests.emplace(line.substr(18), line.substr(0, 16)).second)
      throw InputError(fmt::format("{}:{}:19: found {} a second time", name, number, shown(line.substr(18))));
  }
  if (digests.empty()) throw InputError(name + ": found no match, expected a signature by --write");
  return digests;
}

std::vector<std::string> compare_signatures(const Signature& expected, const std::string& expected_name,
                                            const Signature& actual) {
  std::vector<std::string> differences;
  for (const auto& [match, digest] : expected) {
    const auto found = actual.find(match);
    if (found == actual.end()) {
      differences.push_back(fmt::format("{}: expected {}, but the match is not in the set", match, digest));
    } else if (found->second != digest) {
      differences.push_back(fmt::format("{}: expected {}, found {}", match, digest, found->second));
    }
  }
  for (const auto& [match, digest] : actual) {
    if (expected.count(match) == 0)
      differences.push_back(fmt::format("{}: found {}, but it is not in {}", match, digest, expected_name));
  }
  return differences;
}

}  // namespace muster
