#include "experiments/match.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "batch/checkpoint.hpp"
#include "core/error.hpp"
#include "fake_input.hpp"

using namespace muster;
using test::fake_input;
using test::FakeSystem;

namespace {

MatchResult play(const MatchInput& input, std::int64_t pairs, int threads = 2) {
  const FakeSystem& system = test::fake_system();
  const MatchSpec spec = match_spec(system, input, pairs);
  MatchControl control;
  control.threads = threads;
  return play_match(*system.simulator(input), spec, {}, control);
}

}  // namespace

TEST_CASE("the spec holds the resolved input in two parts") {
  const MatchInput input = fake_input(10, 8);
  const MatchSpec spec = match_spec(test::fake_system(), input, 500);
  const auto game = nlohmann::json::parse(spec.game);
  CHECK(game["settings"]["line.move"] == 3.0);
  CHECK(game["settings"]["victory"] == "fast");
  CHECK(game["settings"]["setup.ties"] == true);
  CHECK(game["armies"][1][1] == nlohmann::json({{"unit", "line"}, {"count", 8}, {"cost", 2.0}}));
  CHECK(game["doctrines"][0]["weights"]["aggression"] == 500);
  CHECK(game["seed"] == 1);
  CHECK(game["engine_version"] == 7);
  CHECK(game.count("pairs") == 0);
  const auto run = nlohmann::json::parse(spec.run);
  CHECK(run["pairs"] == 500);
  CHECK(run["chunk_pairs"] == 32);
  CHECK(spec.digest.size() == 16);
  CHECK(spec.costs[1] == 4 + 8 * 4);
}

TEST_CASE("the spec's digest changes with everything that a game depends on, and with nothing else") {
  const MatchInput input = fake_input(10, 8);
  const auto digest = [](const MatchInput& i, std::int64_t pairs) {
    return match_spec(test::fake_system(), i, pairs).digest;
  };
  const std::string base = digest(input, 500);
  MatchInput same = input;
  same.armies[0].name = "another name";
  same.armies[0].source = "elsewhere.yaml";
  same.doctrines[1].name = "the same by another name";
  CHECK(digest(same, 500) == base);
  CHECK(digest(input, 501) != base);
  const auto changed = [&](const auto& change) {
    MatchInput other = input;
    change(other);
    return digest(other, 500) != base;
  };
  CHECK(changed([](MatchInput& i) { i.seed = 2; }));
  CHECK(changed([](MatchInput& i) { i.independent_dice = true; }));
  CHECK(changed([](MatchInput& i) { i.purpose = RunPurpose::bench; }));
  CHECK(changed([](MatchInput& i) { i.armies[0].units[1].count = 9; }));
  CHECK(changed([](MatchInput& i) { i.armies[0].costs.push_back({{"line", UnitSize::common}, 5}); }));
  CHECK(changed([](MatchInput& i) { i.settings.set("line.move", "4", "test"); }));
  CHECK(changed([](MatchInput& i) { i.doctrines[0].weights.set("aggression", "501", "test"); }));
  CHECK(changed([](MatchInput& i) { i.scenario.table.width = 36; }));
  CHECK(changed([](MatchInput& i) { i.scenario.generated = true; }));
  CHECK(changed([](MatchInput& i) { i.start_extra[1] = 6; }));
}

TEST_CASE("only the same army and doctrine with the same dice make a mirror") {
  const auto mirror = [](const MatchInput& i) { return match_spec(test::fake_system(), i, 10).mirror; };
  CHECK(mirror(fake_input(10, 10)));
  MatchInput helped = fake_input(10, 10);
  helped.start_extra = {6, 0};
  CHECK_FALSE(mirror(helped));
  helped.start_extra = {6, 6};
  CHECK(mirror(helped));
  CHECK_FALSE(mirror(fake_input(10, 9)));
  MatchInput other = fake_input(10, 10);
  other.independent_dice = true;
  CHECK_FALSE(mirror(other));
  other = fake_input(10, 10);
  other.doctrines[1].kind = DoctrineKind::random;
  CHECK_FALSE(mirror(other));
  other = fake_input(10, 10);
  other.armies[1].costs.push_back({{"line", UnitSize::common}, 5});
  CHECK_FALSE(mirror(other));
}

TEST_CASE("a match is the same at any number of threads") {
  const MatchInput input = fake_input(12, 7);
  const MatchResult one = play(input, 1500, 1);
  CHECK(one.end == BatchEnd::complete);
  CHECK(one.tally.pairs == 1500);
  CHECK(one.tally.pair_counts.pairs() + one.tally.timeout_pairs == 1500);
  REQUIRE(one.score.has_value());
  CHECK(one.interval.low < *one.score);
  CHECK(one.interval.high > *one.score);
  for (const int threads : {2, 3, 8}) CHECK(play(input, 1500, threads).tally == one.tally);
}

TEST_CASE("a mirror is one half by construction and rests on as many games as pairs") {
  const MatchResult r = play(fake_input(10, 10), 300);
  CHECK(r.tally.pair_counts.n[2] == r.tally.pair_counts.pairs());
  CHECK(*r.score == 0.5);
  CHECK(r.interval.method == IntervalMethod::by_construction);
  CHECK(r.independent_games() == 300);
}

TEST_CASE("an unfair mirror is a broken invariant") {
  const MatchInput input = fake_input(10, 10);
  const MatchSpec spec = match_spec(test::fake_system(), input, 300);
  const test::FakeSimulator unfair;  // its two legs differ
  CHECK_THROWS_AS(play_match(unfair, spec, {}, {}), InvariantError);
}

TEST_CASE("more than one per cent of timeouts counts from 1,000 games on") {
  MatchResult r = play(fake_input(10, 8), 500);
  r.tally.as_attacker = {500, 0, 0, 0};
  r.tally.as_defender = {490, 0, 0, 10};
  CHECK_FALSE(r.too_many_timeouts());
  r.tally.as_defender = {489, 0, 0, 11};
  CHECK(r.too_many_timeouts());
  r.tally.as_defender = {400, 0, 0, 99};
  CHECK_FALSE(r.too_many_timeouts());  // 999 games
}

TEST_CASE("a match interrupted at any chunk and resumed from its checkpoint is the uninterrupted one") {
  const FakeSystem& system = test::fake_system();
  const MatchInput input = fake_input(12, 7);
  const MatchSpec spec = match_spec(system, input, 200);
  const auto simulator = system.simulator(input);
  const MatchTally whole = play(input, 200).tally;
  const std::string file =
      (std::filesystem::temp_directory_path() / ("muster_match_" + std::to_string(getpid()) + ".json"))
          .string();
  for (std::int64_t chunks = 1; chunks <= 6; ++chunks) {
    std::atomic<bool> interrupt{false};
    MatchControl control;
    control.threads = 2;
    control.interrupt = &interrupt;
    control.checkpoint = file;
    control.progress = [&](const MatchTally& t) { interrupt = interrupt || t.pairs >= 32 * chunks; };
    const MatchResult part = play_match(*simulator, spec, {}, control);
    const Checkpoint checkpoint = load_checkpoint(file);
    CHECK(checkpoint.committed == part.tally);
    check_resumable(checkpoint, file, spec.game, spec.run);
    control.interrupt = nullptr;
    control.threads = 3;
    const MatchResult rest = play_match(*simulator, spec, checkpoint.committed, control);
    CHECK(rest.end == BatchEnd::complete);
    CHECK(rest.tally == whole);
    CHECK(load_checkpoint(file).committed == whole);
  }
  std::filesystem::remove(file);
}
