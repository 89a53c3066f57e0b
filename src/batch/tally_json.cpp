#include "batch/tally_json.hpp"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/error.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

/// Reads members of one object and says what is wrong with them, place first.
class Reader {
 public:
  Reader(const Json& json, std::string place) : json_(json), place_(std::move(place)) {
    if (!json.is_object()) fail("expected an object");
  }

  [[noreturn]] void fail(const std::string& what) const { throw InputError(place_ + ": " + what); }

  const Json& member(const char* key) const {
    const auto found = json_.find(key);
    if (found == json_.end()) fail(fmt::format("'{}' is missing", key));
    return *found;
  }
  Reader object(const char* key) const { return Reader(member(key), place_ + "." + key); }
  std::int64_t count(const char* key) const { return as_count(member(key), key); }

  std::int64_t as_count(const Json& value, const char* key) const {
    if (!value.is_number_integer() || value.get<double>() < 0.0 || value.get<double>() > 9.2e18)
      fail(fmt::format("'{}' is no count: {}", key, value.dump()));
    return value.get<std::int64_t>();
  }

  /// A list of exactly `size` counts.
  std::vector<std::int64_t> counts(const Json& value, const char* key, std::size_t size) const {
    if (!value.is_array() || value.size() != size)
      fail(fmt::format("'{}' is no list of {} counts", key, size));
    std::vector<std::int64_t> result;
    for (const Json& item : value) result.push_back(as_count(item, key));
    return result;
  }
  template <std::size_t N>
  void counts(const char* key, std::array<std::int64_t, N>& into) const {
    const auto read = counts(member(key), key, N);
    std::copy(read.begin(), read.end(), into.begin());
  }
  /// A list of lists of `size` counts: some indices, then figures.
  std::vector<std::vector<std::int64_t>> rows(const char* key, std::size_t size) const {
    std::vector<std::vector<std::int64_t>> result;
    if (!member(key).is_array()) fail(fmt::format("'{}' is no list", key));
    for (const Json& item : member(key)) result.push_back(counts(item, key, size));
    return result;
  }

 private:
  const Json& json_;
  std::string place_;
};

Json games_json(const GameCounts& c) {
  return {{"wins", c.wins}, {"draws", c.draws}, {"losses", c.losses}, {"timeouts", c.timeouts}};
}

GameCounts read_games(const Reader& r) {
  return {r.count("wins"), r.count("draws"), r.count("losses"), r.count("timeouts")};
}

std::uint64_t read_hex64(const Reader& r, const char* key) {
  const Json& value = r.member(key);
  std::uint64_t result = 0;
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    const char* end = text.data() + text.size();
    if (text.size() == 16 && std::from_chars(text.data(), end, result, 16).ptr == end) return result;
  }
  r.fail(fmt::format("'{}' is no digest of 16 hexadecimal digits", key));
}

void read_endings(const Reader& r, MatchTally& tally) {
  for (const auto& row : r.rows("endings", 4)) {
    const auto ending = static_cast<std::size_t>(row[0]);
    if (ending >= max_endings) r.fail("'endings' holds an unknown ending");
    for (std::size_t winner = 0; winner < 3; ++winner) tally.endings[ending][winner] = row[winner + 1];
  }
}

void read_losses(const Reader& r, MatchTally& tally) {
  for (const auto& row : r.rows("losses", 4)) {
    const auto side = static_cast<std::size_t>(row[0]);
    const auto cause = static_cast<std::size_t>(row[1]);
    const auto type = static_cast<std::size_t>(row[2]);
    if (side >= 2 || cause >= max_causes || type >= max_types) r.fail("'losses' holds an unknown kind");
    tally.losses[side][cause][type] = row[3];
  }
}

std::int64_t games_ended(const MatchTally& tally) {
  std::int64_t sum = 0;
  for (const auto& ending : tally.endings) sum += ending[0] + ending[1] + ending[2];
  return sum;
}

void check_consistency(const Reader& r, const MatchTally& t) {
  const std::int64_t lengths = std::accumulate(t.turns.games.begin(), t.turns.games.end(), std::int64_t{0});
  if (t.pair_counts.pairs() + t.timeout_pairs != t.pairs || t.as_attacker.games() != t.pairs ||
      t.as_defender.games() != t.pairs || lengths != 2 * t.pairs || games_ended(t) != 2 * t.pairs)
    r.fail("the counts contradict each other: the file is damaged");
}

}  // namespace

std::string hex64(std::uint64_t value) { return fmt::format("{:016x}", value); }

Json to_json(const MatchTally& t) {
  Json endings = Json::array();
  for (std::size_t e = 0; e < max_endings; ++e) {
    const auto& row = t.endings[e];
    if (row[0] + row[1] + row[2] > 0) endings.push_back(Json::array({e, row[0], row[1], row[2]}));
  }
  Json losses = Json::array();
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t cause = 0; cause < max_causes; ++cause) {
      for (std::size_t type = 0; type < max_types; ++type) {
        const std::int64_t n = t.losses[side][cause][type];
        if (n > 0) losses.push_back(Json::array({side, cause, type, n}));
      }
    }
  }
  return {
      {"pairs", t.pairs},
      {"pair_counts", t.pair_counts.n},
      {"timeout_pairs", t.timeout_pairs},
      {"as_attacker", games_json(t.as_attacker)},
      {"as_defender", games_json(t.as_defender)},
      {"endings", std::move(endings)},
      {"turns", {{"sum", t.turns.sum}, {"sum_of_squares", t.turns.sum_of_squares}, {"games", t.turns.games}}},
      {"losses", std::move(losses)},
      {"work",
       {{"games", t.work.games},
        {"decisions", t.work.decisions},
        {"candidates", t.work.candidates},
        {"legality_checks", t.work.legality_checks}}},
      {"digest", hex64(t.digest)}};
}

MatchTally tally_from_json(const Json& json, const std::string& place) {
  const Reader r(json, place);
  MatchTally t;
  t.pairs = r.count("pairs");
  r.counts("pair_counts", t.pair_counts.n);
  t.timeout_pairs = r.count("timeout_pairs");
  t.as_attacker = read_games(r.object("as_attacker"));
  t.as_defender = read_games(r.object("as_defender"));
  read_endings(r, t);
  const Reader turns = r.object("turns");
  t.turns.sum = turns.count("sum");
  t.turns.sum_of_squares = turns.count("sum_of_squares");
  turns.counts("games", t.turns.games);
  read_losses(r, t);
  const Reader work = r.object("work");
  t.work = {work.count("games"), work.count("decisions"), work.count("candidates"),
            work.count("legality_checks")};
  t.digest = read_hex64(r, "digest");
  check_consistency(r, t);
  return t;
}

}  // namespace muster
