#include "batch/match_tally.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "batch/tally_json.hpp"
#include "core/digest.hpp"
#include "core/error.hpp"
#include "fake_simulator.hpp"
#include "text/json.hpp"

using namespace muster;
using test::FakeSimulator;

namespace {

MatchTally tally_of(std::uint64_t first, std::uint64_t end) {
  MatchTally t;
  for (std::uint64_t pair = first; pair < end; ++pair) {
    PairOutcome outcome;
    for (unsigned leg = 0; leg < 2; ++leg) outcome.legs[leg] = FakeSimulator::outcome(pair, leg, 8);
    t.add(pair, outcome);
    t.work += WorkCounts{2, 3, 4, 5};
  }
  return t;
}

Outcome game(Winner winner, std::uint16_t turns, std::uint8_t ending = 0, bool timeout = false) {
  Outcome o;
  o.winner = winner;
  o.turns = turns;
  o.ending = ending;
  o.timeout = timeout;
  return o;
}

}  // namespace

TEST_CASE("a pair is scored for A, whichever seat A has") {
  MatchTally t;
  PairOutcome pair;
  // A wins both: as the attacker, then as the defender.
  pair.legs = {game(Winner::attacker, 5), game(Winner::defender, 7, 1)};
  pair.legs[0].losses.push_back({Seat::defender, 2, 3});
  pair.legs[1].losses.push_back({Seat::defender, 2, 4});
  t.add(0, pair);
  CHECK(t.pair_counts == PairCounts{{0, 0, 0, 0, 1}});
  CHECK(t.as_attacker == GameCounts{1, 0, 0, 0});
  CHECK(t.as_defender == GameCounts{1, 0, 0, 0});
  CHECK(t.attacker_wins() == 1);
  CHECK(t.defender_wins() == 1);
  CHECK(t.endings[0][0] == 1);
  CHECK(t.endings[1][0] == 1);
  CHECK(t.losses[1][2][3] == 1);  // B lost it as the defender
  CHECK(t.losses[0][2][4] == 1);  // A did

  pair = {};
  pair.legs = {game(Winner::defender, 5), game(Winner::nobody, 7, 2)};  // a loss and a draw
  t.add(1, pair);
  CHECK(t.pair_counts == PairCounts{{0, 1, 0, 0, 1}});
  CHECK(t.endings[0][1] == 1);
  CHECK(t.endings[2][2] == 1);
  CHECK(t.turns.sum == 24);
  CHECK(t.turns.sum_of_squares == 25 + 49 + 25 + 49);
  CHECK(t.turns.quantile(0.5) == 5);
  CHECK(t.turns.quantile(0.75) == 7);
}

TEST_CASE("a pair with a timed-out game is void") {
  MatchTally t;
  PairOutcome pair;
  pair.legs = {game(Winner::attacker, 5), game(Winner::nobody, 60, 3, true)};
  t.add(0, pair);
  pair.legs = {game(Winner::attacker, 5), game(Winner::defender, 9)};
  t.add(1, pair);
  CHECK(t.pair_counts == PairCounts{{0, 0, 0, 0, 1}});
  CHECK(t.timeout_pairs == 1);
  CHECK(t.games().timeouts == 1);
  CHECK(t.games().wins == 3);
  CHECK(t.games().draws == 0);
  CHECK(t.score_with_voids_lost() == 0.5);
  CHECK(t.score_with_voids_won() == 1.0);
}

TEST_CASE("the last bin of lengths holds all longer games") {
  MatchTally t;
  PairOutcome pair;
  pair.legs = {game(Winner::attacker, 64), game(Winner::defender, 4095)};
  t.add(0, pair);
  CHECK(t.turns.games.back() == 2);
  CHECK(t.turns.sum_of_squares == 64 * 64 + 4095 * 4095);
}

TEST_CASE("the digest is the sum of mix(pair, leg, game digest)") {
  MatchTally t;
  std::uint64_t sum = 0;
  for (const std::uint64_t pair : {5U, 6U}) {
    PairOutcome outcome;
    for (unsigned leg = 0; leg < 2; ++leg) {
      outcome.legs[leg].digest = 1000 * pair + leg;
      sum += mix(pair, leg, 1000 * pair + leg);
    }
    t.add(pair, outcome);
  }
  CHECK(t.digest == sum);
}

TEST_CASE("tallies of shards add up to the tally of the whole") {
  const MatchTally whole = tally_of(0, 1000);
  MatchTally sum = tally_of(700, 1000);
  sum += tally_of(0, 33);
  sum += tally_of(33, 700);
  CHECK(sum == whole);
  CHECK(whole.pair_counts.pairs() + whole.timeout_pairs == 1000);
  CHECK_FALSE(tally_of(0, 999) == whole);
}

TEST_CASE("a tally survives JSON exactly") {
  MatchTally t = tally_of(0, 500);
  t.digest = 0xFFFFFFFFFFFFFFFFULL;
  t.turns.sum_of_squares = (std::int64_t{1} << 53) + 1;  // no double
  const std::string text = canonical_json(to_json(t));
  const MatchTally back = tally_from_json(parse_json(text, "x.json"), "x.json");
  CHECK(back == t);
  CHECK(canonical_json(to_json(back)) == text);
}

TEST_CASE("a damaged tally is refused") {
  const nlohmann::ordered_json good = to_json(tally_of(0, 50));
  const auto refused = [&](const auto& change) {
    nlohmann::ordered_json bad = good;
    change(bad);
    CHECK_THROWS_AS(tally_from_json(bad, "x.json"), InputError);
  };
  refused([](auto& j) { j.erase("digest"); });
  refused([](auto& j) { j["digest"] = "12"; });
  refused([](auto& j) { j["digest"] = "000000000000000g"; });
  refused([](auto& j) { j["pairs"] = -1; });
  refused([](auto& j) { j["pairs"] = 51; });
  refused([](auto& j) { j["pairs"] = 50.5; });
  refused([](auto& j) { j["pair_counts"] = {1, 2, 3}; });
  refused([](auto& j) { j["as_attacker"] = 3; });
  refused([](auto& j) { j["losses"].push_back({2, 0, 0, 1}); });
  refused([](auto& j) { j["endings"].push_back({16, 0, 0, 1}); });
  CHECK_THROWS_AS(tally_from_json(nlohmann::ordered_json::array(), "x.json"), InputError);
}

TEST_CASE("an ending, cause or type beyond the maximum is caught") {
  MatchTally t;
  PairOutcome pair;
  pair.legs[0].ending = max_endings;
  CHECK_THROWS_AS(t.add(0, pair), std::out_of_range);
}

TEST_CASE("timeouts are many above 1 %, and too many from 1,000 games on") {
  CHECK(!many_timeouts(1, 100));
  CHECK(many_timeouts(2, 100));
  CHECK(!many_timeouts(0, 0));
  CHECK(!too_many_timeouts(999, 999));
  CHECK(!too_many_timeouts(10, 1000));
  CHECK(too_many_timeouts(11, 1000));
}
