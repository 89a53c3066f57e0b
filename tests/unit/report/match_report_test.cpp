#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "../experiments/fake_input.hpp"
#include "report/bench_text.hpp"
#include "report/match_json.hpp"
#include "report/match_tables.hpp"
#include "report/match_text.hpp"

using namespace muster;

namespace {

/// 1,000 pairs made by hand.
MatchResult made_result() {
  MatchInput input = test::fake_input(10, 8);
  input.settings.set("line.move", "4", "command line");
  MatchResult r;
  r.spec = match_spec(test::fake_system(), input, 1000);
  r.words = test::FakeSimulator().vocabulary();
  MatchTally& t = r.tally;
  t.pairs = 1000;
  t.pair_counts = PairCounts{{98, 200, 400, 220, 80}};
  t.timeout_pairs = 2;
  t.as_attacker = {500, 10, 488, 2};
  t.as_defender = {450, 20, 530, 0};
  t.endings[0] = {900, 1000, 0};
  t.endings[2] = {50, 18, 30};
  t.endings[3] = {0, 0, 2};
  t.turns.sum = 20000;
  t.turns.sum_of_squares = 208000;  // variance 104 - 100 = 4
  t.turns.games[8] = 400;
  t.turns.games[10] = 1400;
  t.turns.games[14] = 200;
  t.losses[0][1][1] = 3000;
  t.losses[1][1][1] = 5000;
  t.losses[1][2][2] = 1000;
  t.digest = 0xABCULL;
  r.score = t.pair_counts.mean();
  r.interval = match_interval(r.spec, t, IntervalChoice::sequence);
  return r;
}

bool has(const std::string& text, const std::string& part) {
  CAPTURE(text);
  CAPTURE(part);
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("numbers are grouped by thousands") {
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1000) == "1,000");
  CHECK(grouped(1234567) == "1,234,567");
  CHECK(grouped(-1234) == "-1,234");
}

TEST_CASE("the text says for whom the score is, how sure it is, and from what it can be recomputed") {
  const std::string text = match_text(made_result());
  // mean 495 / 998 = 0.49599; 998 scored pairs are too few for the asymptotic sequence: 5 points either way
  CHECK(has(text, "Score for A: 50 %  (95 % interval 4"));
  CHECK(has(text, "beta-binomial confidence sequence"));
  CHECK(has(text, "2 in 80 pairs, 1 1/2 in 220, 1 in 400, 1/2 in 200, 0 in 98."));
  // 2 void pairs: 495 / 1000 and 497 / 1000
  CHECK(has(text, "2 of the 1,000 pairs had a game that ran into the turn cap"));
  CHECK(has(text, "49.5 % if A had lost all of them, 49.7 % if A had won them"));
  CHECK(has(text, "line.move = 4 (default 3)"));
  CHECK(has(text, "Seed 1, 1,000 pairs (2,000 games)\nDice duplicate"));
  CHECK(has(text, "version 7"));
  CHECK(has(text, "Digest 0000000000000abc, spec "));
  CHECK(has(text, "doctrine balanced"));
}

TEST_CASE("what is forbidden to a side stands below it, and where nothing is, nowhere") {
  MatchResult result = made_result();
  CHECK(match_text(result).find("forbidden") == std::string::npos);
  CHECK_FALSE(nlohmann::json::parse(match_json(result))["a"].contains("forbidden"));
  result.spec.forbidden[1] = {"swap", "woods"};
  CHECK(has(match_text(result), "doctrine balanced\n     forbidden: swap, woods\n"));
  const auto json = nlohmann::json::parse(match_json(result));
  CHECK(json["b"]["forbidden"] == nlohmann::json::parse(R"(["swap", "woods"])"));
  CHECK_FALSE(json["a"].contains("forbidden"));
  CHECK(has(match_csv(result), ",,swap;woods\n"));
}

TEST_CASE("tables: roles, endings, length, losses") {
  const MatchResult r = made_result();
  const std::string roles = role_table(r);
  CHECK(has(roles, "A attacks"));
  // the attacker won 500 + 530 of 2,000 games, the defender 488 + 450; one half of 2,000 is known to 2.2
  // points
  CHECK(has(roles, "The attacker won 51.5 % of all games, the defender 46.9 %."));
  const std::string endings = endings_table(r);
  CHECK(has(endings, "army broken"));
  CHECK(has(endings, "95.0 %"));
  CHECK_FALSE(has(endings, "hq lost"));
  // mean 10, standard deviation 2, half width 1.96 * 2 / sqrt(2000) = 0.088
  CHECK(has(length_lines(r),
            "Length: 10.00 turns on average; a tenth of the games end by turn 8, half by turn 10,"));
  CHECK(has(length_lines(r), "nine tenths by turn 10, all by turn 14."));
  const std::string losses = losses_tables(r);
  CHECK(has(losses, "melee"));
  CHECK(has(losses, "rout"));
  CHECK_FALSE(has(losses, "shooting"));
  CHECK(has(losses, "2.5"));  // 5,000 of B's units by melee in 2,000 games
  CHECK(has(losses, "3.0"));  // all of B's
}

TEST_CASE("lines of the text fit 100 columns") {
  const std::string text = match_text(made_result());
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = text.find('\n', start);
    CHECK(end - start <= 100);
    start = end + 1;
  }
}

TEST_CASE("a mirror is told apart, and unfinished or untrustworthy results say so") {
  MatchResult r = made_result();
  r.spec.mirror = true;
  CHECK(has(match_text(r), "1/2 by construction"));
  CHECK(has(match_text(r), "rests on 1,000 games"));
  r = made_result();
  r.spec.pairs = 5000;
  CHECK(has(match_text(r), "Interrupted after 1,000 of 5,000 pairs: the result so far."));
  r.tally.as_attacker = {400, 10, 488, 102};
  CHECK(has(match_text(r), "not to be trusted"));
  r.score.reset();
  CHECK(has(match_text(r), "Score for A: none"));
}

TEST_CASE("pairs that ran into the turn cap in a mirror would be even, and may be all there are") {
  MatchResult r = made_result();
  r.spec.mirror = true;
  CHECK(has(match_text(r),
            "2 of the 1,000 pairs ran into the turn cap and are left out;\n  played out, they would"));
  CHECK_FALSE(has(match_text(r), "if A had lost"));
  r.tally.pair_counts = {};
  r.tally.timeout_pairs = 1000;
  r.score.reset();
  CHECK(has(match_text(r), "Score for A: none"));
  const auto j = nlohmann::json::parse(match_json(r));
  CHECK(j["score"].is_null());
  CHECK(j["interval"].is_null());
  CHECK(j["score_with_voids_lost_and_won"] == nlohmann::json({0.5, 0.5}));
}

TEST_CASE("one is singular") {
  CHECK(counted(1, "pair") == "1 pair");
  CHECK(counted(0, "pair") == "0 pairs");
  CHECK(counted(1000, "pair") == "1,000 pairs");
  MatchResult r = made_result();
  r.tally.timeout_pairs = 1;
  CHECK(has(match_text(r), "1 of the 1,000 pairs had a game that ran into the turn cap and is left out"));
  CHECK(has(match_text(r), "if A had lost it, "));
}

TEST_CASE("the JSON has all counts, and its counts add up") {
  const auto j = nlohmann::json::parse(match_json(made_result()));
  CHECK(j["schema"] == "muster.match/1");
  CHECK(j["command"] == "match");
  CHECK(j["seed"] == 1);
  CHECK(j["pairs"] == 1000);
  CHECK(j["pairs_planned"] == 1000);
  CHECK(j["interrupted"] == false);
  CHECK(j["pair_counts"] == nlohmann::json({98, 200, 400, 220, 80}));
  CHECK(j["timeout_pairs"] == 2);
  std::int64_t pairs = j["timeout_pairs"];
  for (const auto& n : j["pair_counts"]) pairs += n.get<std::int64_t>();
  CHECK(pairs == j["pairs"]);
  CHECK(j["wins"] == 950);
  CHECK(j["draws"] == 30);
  CHECK(j["losses"] == 1018);
  CHECK(j["timeouts"] == 2);
  CHECK(j["score"].get<double>() == doctest::Approx(495.0 / 998.0));
  CHECK(j["interval"].size() == 2);
  CHECK(j["interval_method"] == "beta-binomial confidence sequence");
  CHECK(j["score_with_voids_lost_and_won"] == nlohmann::json({0.495, 0.497}));
  CHECK(j["digest"] == "0000000000000abc");
  CHECK(j["as_attacker"]["wins"] == 500);
  CHECK(j["as_defender"]["losses"] == 530);
  CHECK(j["endings"]["army broken"]["b_won"] == 1000);
  CHECK(j["turns"]["mean"] == 10.0);
  CHECK(j["turns"]["standard_deviation"] == 2.0);
  CHECK(j["units_lost"]["b"]["melee"]["line"] == 5000);
  CHECK(j["settings"]["line.move"]["value"] == "4");
  CHECK(j["dice"] == "duplicate");
}

TEST_CASE("a result says by which rule it was to stop, and why it did") {
  auto j = nlohmann::json::parse(match_json(made_result()));
  CHECK(j["stop"] == nlohmann::json({{"rule", "pairs"}, {"reason", "pairs"}}));
  CHECK(j["interval_tightest_at"] == 1000);

  MatchResult r = made_result();
  r.spec.stop = {StopKind::precision, 0.05, {}};
  r.spec.pairs = 1'000'000;
  r.stopped = true;
  j = nlohmann::json::parse(match_json(r));
  CHECK(
      j["stop"] ==
      nlohmann::json(
          {{"rule", "precision"}, {"reason", "precision"}, {"looks_every_pairs", 32}, {"half_width", 0.05}}));
  CHECK(j["interrupted"] == false);
  CHECK(has(
      match_text(r),
      "Stopped after 1,000 of at most 1,000,000 pairs: the score is known to within 5 points either way."));
  CHECK_FALSE(has(match_text(r), "Interrupted"));
  r.stopped = false;
  CHECK(nlohmann::json::parse(match_json(r))["stop"]["reason"] == "interrupted");
  CHECK(has(match_text(r), "Interrupted after 1,000 of at most 1,000,000 pairs"));
  r.spec.pairs = 1000;
  CHECK(nlohmann::json::parse(match_json(r))["stop"]["reason"] == "cap");
  CHECK(has(match_text(r), "Not known to within 5 points either way"));
  CHECK(has(match_csv(r), ",precision,cap,,\n"));
  r.interval.method = IntervalMethod::normal;
  CHECK(nlohmann::json::parse(match_json(r))["interval_tightest_at"].is_null());
}

// 2,050 pairs of mean 1100 / 2050 = 0.536585 and variance 850 / 2050 - 0.536585^2 = 0.126710: the ratio is
// 2050 * 0.02 * (2 * 0.536585 - 1.02) / (2 * 0.126710) = 8.602.
TEST_CASE("a sequential test tells hypotheses, verdict, ratio and thresholds") {
  MatchResult r = made_result();
  r.tally.pairs = 2050;
  r.tally.pair_counts = PairCounts{{450, 0, 1000, 0, 600}};
  r.tally.timeout_pairs = 0;
  r.score = r.tally.pair_counts.mean();
  r.spec.stop = {StopKind::sprt, 0.0, {0.5, 0.52}};
  r.spec.pairs = 1'000'000;
  r.stopped = true;
  const std::string text = match_text(r);
  CHECK(
      has(text, "Test of the score for A, 50 % against 52 %: 52 %, after 2,050 of at most 1,000,000 pairs."));
  CHECK(has(text, "Log-likelihood ratio 8.60: from 2.94 on it is 52 %, from -2.94 down 50 %"));
  CHECK(has(text, "biased towards its verdict"));
  auto stop = nlohmann::json::parse(match_json(r))["stop"];
  CHECK(stop["reason"] == "sprt");
  CHECK(stop["verdict"] == "high");
  CHECK(stop["basis"] == "log-likelihood ratio");
  CHECK(stop["low"] == 0.5);
  CHECK(stop["high"] == 0.52);
  CHECK(stop["threshold"].get<double>() == doctest::Approx(2.94443897916644));

  r.tally.pairs = 64;
  r.tally.pair_counts = PairCounts{{0, 0, 64, 0, 0}};
  r.score = 0.5;
  r.stopped = false;
  stop = nlohmann::json::parse(match_json(r))["stop"];
  CHECK(stop["log_likelihood_ratio"].is_null());
  CHECK(stop["verdict"] == "undecided");
  CHECK(stop["basis"] == "confidence sequence");
  CHECK(has(match_text(r), "undecided after 64 of at most 1,000,000 pairs."));
  CHECK(has(match_text(r), "here the interval decides"));
}

TEST_CASE("what doesn't exist is null in JSON and empty in CSV") {
  MatchResult r = made_result();
  r.score.reset();
  r.tally = MatchTally{};
  const auto j = nlohmann::json::parse(match_json(r));
  CHECK(j["score"].is_null());
  CHECK(j["turns"]["mean"].is_null());
  CHECK(j["as_attacker"]["score"].is_null());
  CHECK(j["interval"].is_null());
  CHECK(j["interrupted"] == true);
  CHECK(has(match_csv(r), ",0,,,,"));  // no timeout pairs, no score, no interval
}

TEST_CASE("the CSV is a header and one row with as many fields") {
  const std::string csv = match_csv(made_result());
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 2);
  CHECK(has(csv, "pairs_0,pairs_1_4,pairs_1_2,pairs_3_4,pairs_1,timeout_pairs"));
  CHECK(has(csv, ",98,200,400,220,80,2,"));
  CHECK(has(csv, "line.move=4"));
  CHECK(has(csv, ",pairs,pairs_planned,pairs_0,"));
  CHECK(has(csv, ",1000,1000,98,"));
}

TEST_CASE("bench text gives speed and work") {
  std::vector<BenchRow> rows;
  for (std::size_t i = 0; i < 2; ++i) {
    BenchRow row{bench_matches()[i], {}, 0.5};
    row.tally.pairs = 1000;
    row.tally.work = {2000, 80000, 400000, 120000};
    rows.push_back(row);
  }
  const std::string text = bench_text(rows, 2);
  CHECK(has(text, "2,000 games in 0.50 s, 4,000 games/s"));
  CHECK(has(text, "40.0 decisions a game, 5.00 candidates and 1.50 legality checks a decision"));
  CHECK(has(text, "0000000000000000  standard v standard, open_40, fast, 512 pairs"));
}
