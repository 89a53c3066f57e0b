#include "report/stored_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "report/match_json.hpp"
#include "report/match_statistics.hpp"
#include "rules/catalogue.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t most_count = 1'000'000'000'000;
constexpr std::int64_t most_squares = 1'000'000'000'000'000'000;

std::int64_t count_of(const JsonReader& node) { return node.integer(0, most_count); }

template <std::size_t N>
std::array<std::int64_t, N> counts_of(const JsonReader& node) {
  std::array<std::int64_t, N> counts{};
  const std::vector<JsonReader> items = node.items(N, N);
  std::transform(items.begin(), items.end(), counts.begin(), count_of);
  return counts;
}

GameCounts read_games(const JsonReader& node) {
  return {count_of(node.member("wins")), count_of(node.member("draws")), count_of(node.member("losses")),
          count_of(node.member("timeouts"))};
}

void read_side(const JsonReader& node, std::size_t side, MatchSpec& spec) {
  spec.armies[side] = node.member("army").name();
  spec.units[side] = static_cast<int>(node.member("units").integer(1, 1000));
  const JsonReader ap = node.member("ap");
  const double half_points = 2.0 * ap.number(0.0, 1e6);
  if (half_points != std::floor(half_points)) ap.fail("AP in whole or half points");
  spec.costs[side] = static_cast<int>(half_points);
  spec.doctrines[side] = node.member("doctrine").name();
  if (const auto forbidden = node.find("forbidden")) {
    for (const JsonReader& word : forbidden->items(1, 64)) spec.forbidden[side].push_back(word.name());
  }
}

double fraction_of(const JsonReader& node) { return node.number(0.0, 1.0); }

template <class Values>
std::vector<std::string> names_of(const Values& values) {
  std::vector<std::string> names(values.size());
  std::transform(values.begin(), values.end(), names.begin(),
                 [](auto value) { return std::string(name(value)); });
  return names;
}

/// Results had no stop rule before there was any.
StopRule read_stop(const JsonReader& document) {
  const auto stop = document.find("stop");
  if (!stop) return {};
  constexpr std::array<StopKind, 3> kinds{StopKind::pairs, StopKind::precision, StopKind::sprt};
  StopRule rule;
  rule.kind = kinds.at(stop->member("rule").choice(names_of(kinds)));
  if (rule.kind == StopKind::precision) rule.half_width = fraction_of(stop->member("half_width"));
  if (rule.kind == StopKind::sprt) {
    rule.sprt = {fraction_of(stop->member("low")), fraction_of(stop->member("high"))};
    if (rule.sprt.low >= rule.sprt.high) stop->member("high").fail("more than 'low'");
  }
  return rule;
}

MatchSpec read_spec(const JsonReader& document) {
  MatchSpec spec;
  spec.system = document.member("system").name();
  const System* system = find_system(spec.system);
  spec.system_name = system != nullptr ? std::string(system->name()) : spec.system;
  spec.engine_version = static_cast<int>(document.member("engine_version").integer(1, 1'000'000));
  read_side(document.member("a"), 0, spec);
  read_side(document.member("b"), 1, spec);
  spec.scenario = document.member("scenario").name();
  for (const auto& [key, value] : document.member("settings").members())
    spec.changed.push_back({key, value.member("value").text(), value.member("default").text()});
  spec.seed = document.member("seed").whole();
  spec.independent_dice = document.member("dice").choice({"duplicate", "independent"}) == 1;
  spec.purpose = document.member("purpose").name();
  spec.pairs = document.member("pairs_planned").integer(1, most_count);
  spec.mirror = document.member("mirror").flag();
  spec.stop = read_stop(document);
  spec.digest = document.member("spec_digest").text();
  document.member("spec_digest").digest();
  return spec;
}

void read_endings(const JsonReader& endings, MatchResult& result) {
  for (const auto& [ending, counts] : endings.members()) {
    if (result.words.endings.size() == max_endings)
      endings.fail(fmt::format("at most {} endings", max_endings));
    result.tally.endings.at(result.words.endings.size()) = {count_of(counts.member("a_won")),
                                                            count_of(counts.member("b_won")),
                                                            count_of(counts.member("nobody_won"))};
    result.words.endings.push_back(ending);
  }
}

void check_losses(const JsonReader& losses) {
  for (const char* side : {"a", "b"}) {
    for (const auto& [cause, types] : losses.member(side).members()) {
      for (const auto& [type, count] : types.members()) count_of(count);
    }
  }
}

MatchTally read_counts(const JsonReader& document) {
  MatchTally t;
  t.pairs = count_of(document.member("pairs"));
  t.pair_counts.n = counts_of<5>(document.member("pair_counts"));
  t.timeout_pairs = count_of(document.member("timeout_pairs"));
  t.as_attacker = read_games(document.member("as_attacker"));
  t.as_defender = read_games(document.member("as_defender"));
  const JsonReader turns = document.member("turns");
  t.turns.sum = count_of(turns.member("sum"));
  t.turns.sum_of_squares = turns.member("sum_of_squares").integer(0, most_squares);
  t.turns.games = counts_of<TurnCounts::bins>(turns.member("games_by_turns"));
  t.digest = document.member("digest").digest();
  check_losses(document.member("units_lost"));
  return t;
}

IntervalChoice read_choice(const JsonReader& document) {
  using enum IntervalMethod;
  constexpr std::array<IntervalMethod, 5> methods{asymptotic_sequence, beta_binomial_sequence,
                                                  by_construction, normal, wilson};
  return document.member("interval_method").choice(names_of(methods)) >= 3 ? IntervalChoice::fixed
                                                                           : IntervalChoice::sequence;
}

/// Counts that have to be equal, and if they are not, how it is told.
class Sums {
 public:
  void equal(std::string_view what, std::int64_t found, std::int64_t expected) {
    if (found != expected) say(fmt::format("{}: found {}, expected {}", what, found, expected));
  }
  void within(std::string_view what, std::int64_t found, std::int64_t low, std::int64_t high) {
    if (low == high) return equal(what, found, low);
    if (found < low || found > high)
      say(fmt::format("{}: found {}, expected {} to {}", what, found, low, high));
  }
  void say(std::string line) { lines_.push_back(std::move(line)); }
  std::vector<std::string> lines() && { return std::move(lines_); }

 private:
  std::vector<std::string> lines_;
};

void check_games(const MatchTally& t, Sums& sums) {
  sums.equal("as_attacker: all games", t.as_attacker.games(), t.pairs);
  sums.equal("as_defender: all games", t.as_defender.games(), t.pairs);
  std::array<std::int64_t, 3> ended{};
  for (const auto& ending : t.endings) {
    for (std::size_t i = 0; i < ended.size(); ++i) ended[i] += ending[i];
  }
  const GameCounts games = t.games();
  sums.equal("endings: games that A won", ended[0], games.wins);
  sums.equal("endings: games that B won", ended[1], games.losses);
  sums.equal("endings: games that nobody won", ended[2], games.draws + games.timeouts);
}

void check_points(const MatchTally& t, bool mirror, Sums& sums) {
  const GameCounts games = t.games();
  sums.equal("pair_counts: all pairs, with timeout_pairs", t.pair_counts.pairs() + t.timeout_pairs, t.pairs);
  sums.within("timeouts: games in void pairs", games.timeouts, t.timeout_pairs, 2 * t.timeout_pairs);
  // Of a void pair one game at most was won.
  const std::int64_t quarters = 2 * games.wins + games.draws;
  sums.within("pair_counts: half points of A", t.pair_counts.quarters(), quarters - 2 * t.timeout_pairs,
              quarters);
  if (mirror) sums.equal("pair_counts: even pairs of a mirror", t.pair_counts.n[2], t.pair_counts.pairs());
}

void check_turns(const MatchTally& t, Sums& sums) {
  const auto& games = t.turns.games;
  sums.equal("turns.games_by_turns: all games", std::accumulate(games.begin(), games.end(), std::int64_t{0}),
             2 * t.pairs);
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto turn = static_cast<std::int64_t>(i);
    sum += turn * games[i];
    squares += turn * turn * games[i];
  }
  // By how much games in the last bin were longer is not known.
  const bool known = games.back() == 0;
  sums.within("turns.sum", t.turns.sum, sum, known ? sum : most_count);
  sums.within("turns.sum_of_squares", t.turns.sum_of_squares, squares, known ? squares : most_squares);
}

/// What `match` would print of the counts, as far as a file has it: without losses, and of an older file
/// without what was added since.
Json expected_json(const MatchResult& result, const Json& found) {
  Json expected = match_object(result);
  expected.erase("units_lost");
  for (const char* added : {"stop", "interval_tightest_at"}) {
    if (!found.contains(added)) expected.erase(added);
  }
  return expected;
}

}  // namespace

MatchResult match_from_json(const JsonReader& document) {
  MatchResult result;
  result.spec = read_spec(document);
  result.tally = read_counts(document);
  read_endings(document.member("endings"), result);
  result.stopped = rule_stops(result.spec, result.tally);
  if (!result.complete()) result.end = BatchEnd::interrupted;
  if (result.tally.pair_counts.pairs() > 0) result.score = result.tally.pair_counts.mean();
  result.interval = match_interval(result.spec, result.tally, read_choice(document));
  return result;
}

std::vector<std::string> contradictions(const MatchResult& result) {
  Sums sums;
  sums.within("pairs", result.tally.pairs, 0, result.spec.pairs);
  check_points(result.tally, result.spec.mirror, sums);
  check_games(result.tally, sums);
  check_turns(result.tally, sums);
  return std::move(sums).lines();
}

StoredResult read_stored_match(const JsonReader& document) {
  const MatchResult result = match_from_json(document);
  StoredResult stored;
  stored.text = match_statistics_text(result);
  stored.figures = one_line_json(match_statistics_json(result));
  stored.disagreements = contradictions(result);
  for (std::string& line : differing_figures(document.value(), expected_json(result, document.value())))
    stored.disagreements.push_back(std::move(line));
  return stored;
}

}  // namespace muster
