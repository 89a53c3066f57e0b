#include "report/stored_result.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "../experiments/fake_input.hpp"
#include "core/error.hpp"
#include "report/match_json.hpp"
#include "report/match_text.hpp"

using namespace muster;
using Json = nlohmann::ordered_json;

namespace {

MatchResult played(std::int64_t pairs, const StopRule& stop = {},
                   IntervalChoice choice = IntervalChoice::sequence, int lines_b = 7) {
  MatchInput input = test::fake_input(12, lines_b);
  input.settings.set("line.move", "4", "command line");
  const MatchSpec spec = match_spec(test::fake_system(), input, pairs, stop);
  return play_match(*test::fake_system().simulator(input), spec, {}, {}, choice);
}

StoredResult read(const MatchResult& result) { return read_stored_result(match_json(result), "r.json"); }

/// What is told of the result after a change of its file.
std::vector<std::string> disagreements(const MatchResult& result, const std::function<void(Json&)>& change) {
  Json json = Json::parse(match_json(result));
  change(json);
  return read_stored_result(json.dump(2), "r.json").disagreements;
}

std::string complaint(const MatchResult& result, const std::function<void(Json&)>& change) {
  Json json = Json::parse(match_json(result));
  change(json);
  try {
    read_stored_result(json.dump(2), "r.json");
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

bool has(const std::string& text, const std::string& part) {
  CAPTURE(text);
  CAPTURE(part);
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("what a match prints follows from the counts in its file, whatever it was") {
  for (const MatchResult& result :
       {played(1500), played(40), played(1500, {}, IntervalChoice::fixed),
        played(300, {}, IntervalChoice::sequence, 12), played(6000, {StopKind::precision, 0.05, {}}),
        played(100, {StopKind::precision, 0.001, {}}), played(6000, {StopKind::sprt, 0.0, {0.45, 0.5}})}) {
    const StoredResult stored = read(result);
    CHECK(stored.disagreements == std::vector<std::string>{});
    MatchResult expected = result;
    expected.spec.system_name = stored.text.substr(0, stored.text.find(':'));  // not in the file
    CHECK(stored.text.rfind(match_summary(expected), 0) == 0);
    CHECK(has(stored.text, match_origin(result)));
    Json json = Json::parse(match_json(result));
    json.erase("units_lost");
    CHECK(Json::parse(stored.figures)["result"] == json);
  }
}

TEST_CASE("an interrupted result and one from before there were stop rules are read too") {
  MatchResult part = played(320);
  part.spec.pairs = 1000;
  part.interval = match_interval(part.spec, part.tally, IntervalChoice::sequence);
  CHECK(read(part).disagreements.empty());
  CHECK(has(read(part).text, "Interrupted after 320 of 1,000 pairs"));
  MatchResult restricted = played(320);
  restricted.spec.forbidden[0] = {"swap"};
  CHECK(has(read(restricted).text, "     forbidden: swap\n"));
  const MatchResult result = played(1500);
  const auto older = [](Json& j) {
    j.erase("stop");
    j.erase("interval_tightest_at");
  };
  CHECK(disagreements(result, older).empty());
  CHECK(disagreements(result, [](Json& j) { j["of_a_later_version"] = 1; }).empty());
}

// The moments by hand from the counts: v = E[x^2] - m^2; 1.959964 standard errors for one look.
TEST_CASE("the figures are those of the counts") {
  const MatchResult result = played(1500);
  const Json figures = Json::parse(read(result).figures);
  const auto& n = result.tally.pair_counts.n;
  double pairs = 0.0;
  double sum = 0.0;
  double squares = 0.0;
  for (std::size_t k = 0; k < 5; ++k) {
    const double x = 0.25 * static_cast<double>(k);
    pairs += static_cast<double>(n[k]);
    sum += x * static_cast<double>(n[k]);
    squares += x * x * static_cast<double>(n[k]);
  }
  const double mean = sum / pairs;
  const double variance = squares / pairs - mean * mean;
  const double error = std::sqrt(variance / pairs);
  CHECK(figures["score"].get<double>() == doctest::Approx(mean).epsilon(1e-12));
  CHECK(figures["variance"].get<double>() == doctest::Approx(variance).epsilon(1e-9));
  CHECK(figures["standard_error"].get<double>() == doctest::Approx(error).epsilon(1e-9));
  REQUIRE(figures["intervals"].size() == 3);
  CHECK(figures["intervals"][2]["interval"][1].get<double>() ==
        doctest::Approx(mean + 1.959963985 * error).epsilon(1e-9));
  const GameCounts& attacking = result.tally.as_attacker;
  const double attacker = (static_cast<double>(attacking.wins) + 0.5 * static_cast<double>(attacking.draws)) /
                          static_cast<double>(attacking.games() - attacking.timeouts);
  CHECK(figures["seats"]["attacking"].get<double>() == doctest::Approx(attacker).epsilon(1e-12));
}

TEST_CASE("a figure that does not follow from the counts is named") {
  const MatchResult result = played(1500, {StopKind::sprt, 0.0, {0.05, 0.06}});
  const auto only = [&](const std::string& path, const std::function<void(Json&)>& change) {
    const auto lines = disagreements(result, change);
    CAPTURE(path);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].rfind(path + ": found ", 0) == 0);
  };
  only("score", [](Json& j) { j["score"] = 0.75; });
  only("score", [](Json& j) { j.erase("score"); });
  only("interval[1]", [](Json& j) { j["interval"][1] = j["interval"][1].get<double>() + 1e-6; });
  only("interval_method", [](Json& j) { j["interval_method"] = "by construction"; });
  only("wins", [](Json& j) { j["wins"] = 0; });
  only("as_attacker.score", [](Json& j) { j["as_attacker"]["score"] = nullptr; });
  only("turns.mean", [](Json& j) { j["turns"]["mean"] = 1; });
  only("stop.verdict", [](Json& j) { j["stop"]["verdict"] = "low"; });
  only("stop.reason", [](Json& j) { j["stop"]["reason"] = "cap"; });
  only("interrupted", [](Json& j) { j["interrupted"] = true; });
}

TEST_CASE("counts that contradict each other are named") {
  const MatchResult result = played(500);
  const auto names = [&](const std::string& path, const std::function<void(Json&)>& change) {
    for (const std::string& line : disagreements(result, change)) {
      if (line.rfind(path, 0) == 0) return true;
    }
    return false;
  };
  const auto more = [](Json& count) { count = count.get<std::int64_t>() + 1; };
  CHECK(names("pair_counts: all pairs", [&](Json& j) { more(j["pair_counts"][3]); }));
  CHECK(names("pair_counts: half points", [&](Json& j) {
    const auto n = j["pair_counts"][2].get<std::int64_t>();
    j["pair_counts"][2] = 0;
    j["pair_counts"][4] = j["pair_counts"][4].get<std::int64_t>() + n;
  }));
  CHECK(names("timeouts: games in void pairs", [&](Json& j) { more(j["timeout_pairs"]); }));
  CHECK(names("as_attacker: all games", [&](Json& j) { more(j["as_attacker"]["wins"]); }));
  CHECK(names("endings: games that B won", [&](Json& j) { more(j["endings"].front()["b_won"]); }));
  // Some games are so long that only a least sum is known; without them it is known.
  REQUIRE(result.tally.turns.games.back() > 0);
  CHECK(names("turns.sum_of_squares", [&](Json& j) { j["turns"]["sum_of_squares"] = 0; }));
  CHECK(names("turns.sum: ", [&](Json& j) {
    auto& games = j["turns"]["games_by_turns"];
    games[3] = games[3].get<std::int64_t>() + games[64].get<std::int64_t>();
    games[64] = 0;
  }));
  CHECK(names("turns.games_by_turns", [&](Json& j) { more(j["turns"]["games_by_turns"][3]); }));
  CHECK(names("pairs", [&](Json& j) { j["pairs_planned"] = 499; }));
}

TEST_CASE("what is no result is refused with its place") {
  const MatchResult result = played(100);
  CHECK(has(complaint(result, [](Json& j) { j["schema"] = "muster.match/2"; }),
            "r.json:2:13: schema: found 'muster.match/2', expected at most 'muster.match/1'"));
  for (const char* other :
       {"muster.match", "muster.match/", "muster.match/0", "muster.match/x", "other/1", ""})
    CHECK(has(complaint(result, [&](Json& j) { j["schema"] = other; }), "r.json:2:13: schema: found "));
  CHECK(has(complaint(result, [](Json& j) { j.erase("schema"); }), "r.json:1:1: found no 'schema'"));
  CHECK(has(complaint(result, [](Json& j) { j = Json::array(); }), "found no 'schema'"));
  CHECK(has(complaint(result, [](Json& j) { j.erase("pair_counts"); }), "found no 'pair_counts'"));
  CHECK(has(complaint(result, [](Json& j) { j["pair_counts"].push_back(1); }), "pair_counts: found "));
  CHECK(has(complaint(result, [](Json& j) { j["pair_counts"][1] = -1; }), "pair_counts[1]: found -1"));
  CHECK(has(complaint(result, [](Json& j) { j["pairs"] = 1.5; }), ": pairs: found 1.5"));
  CHECK(has(complaint(result, [](Json& j) { j["digest"] = "abc"; }), "16 hexadecimal digits"));
  CHECK(has(complaint(result, [](Json& j) { j["interval_method"] = "guess"; }), "interval_method"));
  CHECK(has(complaint(result, [](Json& j) { j["stop"]["rule"] = "never"; }), "stop.rule: found 'never'"));
  CHECK(has(complaint(result, [](Json& j) { j["a"]["ap"] = 39.7; }), "a.ap: found 39.7"));
  CHECK(has(complaint(result, [](Json& j) { j["units_lost"]["a"]["melee"] = 3; }), "units_lost.a.melee"));
  for (int i = 0; i < 20; ++i) {
    const std::string text = match_json(result);
    CHECK_THROWS_AS(
        read_stored_result(text.substr(0, text.size() * static_cast<std::size_t>(i) / 20), "r.json"),
        InputError);
  }
}
