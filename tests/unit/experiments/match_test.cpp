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

MatchResult play(const MatchInput& input, std::int64_t pairs, int threads = 2, const StopRule& stop = {}) {
  const FakeSystem& system = test::fake_system();
  const MatchSpec spec = match_spec(system, input, pairs, stop);
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

TEST_CASE("a stop rule is of the spec's run, and each has a digest of its own") {
  const MatchInput input = fake_input(10, 8);
  const auto spec = [&](const StopRule& stop) { return match_spec(test::fake_system(), input, 500, stop); };
  const MatchSpec plain = spec({});
  const MatchSpec precise = spec({StopKind::precision, 0.005, {}});
  const MatchSpec test = spec({StopKind::sprt, 0.0, {0.5, 0.52}});
  CHECK(nlohmann::json::parse(plain.run)["stop"] == "pairs");
  CHECK(nlohmann::json::parse(precise.run)["stop"] ==
        nlohmann::json({{"rule", "precision"}, {"half_width", 0.005}}));
  CHECK(nlohmann::json::parse(test.run)["stop"] ==
        nlohmann::json({{"rule", "sprt"}, {"low", 0.5}, {"high", 0.52}, {"error", 0.05}}));
  CHECK(precise.game == plain.game);
  CHECK(precise.digest != plain.digest);
  CHECK(precise.digest != spec({StopKind::precision, 0.01, {}}).digest);
  CHECK(test.digest != precise.digest);
  CHECK(test.digest != spec({StopKind::sprt, 0.0, {0.5, 0.53}}).digest);
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

namespace {

/// The end of the first chunk after which the rule stops, found by playing each longer match by itself.
std::int64_t first_look_that_stops(const MatchInput& input, const StopRule& stop, std::int64_t most) {
  for (std::int64_t pairs = 32; pairs <= most; pairs += 32) {
    const MatchTally tally = play(input, pairs).tally;
    const ScoreInterval sequence = confidence_sequence(tally.pair_counts, tightest_at(stop, most));
    if (stops(stop, tally.pair_counts, sequence)) return pairs;
  }
  return 0;
}

std::string temporary(const char* what) {
  return (std::filesystem::temp_directory_path() / ("muster_" + std::string(what) + std::to_string(getpid())))
      .string();
}

}  // namespace

TEST_CASE("a run with a stop rule ends at the first look that allows it, at any number of threads") {
  const MatchInput input = fake_input(12, 7);
  for (const StopRule& stop :
       {StopRule{StopKind::precision, 0.06, {}}, StopRule{StopKind::precision, 0.03, {}},
        StopRule{StopKind::sprt, 0.0, {0.45, 0.5}}}) {
    const std::int64_t expected = first_look_that_stops(input, stop, 6000);
    REQUIRE(expected > 0);
    const MatchTally same_length = play(input, expected).tally;
    for (const int threads : {1, 2, 3, 8}) {
      const MatchResult r = play(input, 6000, threads, stop);
      CHECK(r.stopped);
      CHECK(r.complete());
      CHECK(r.reason() == (stop.kind == StopKind::sprt ? StopReason::sprt : StopReason::precision));
      CHECK(r.tally == same_length);
    }
    // A cap just there stops no later, one look before is reached first.
    CHECK(play(input, expected, 2, stop).stopped);
    const MatchResult capped = play(input, expected - 32, 2, stop);
    CHECK(capped.reason() == StopReason::cap);
    CHECK(capped.complete());
  }
}

TEST_CASE("why a run ended") {
  const MatchInput input = fake_input(12, 7);
  CHECK(play(input, 100).reason() == StopReason::pairs);
  MatchResult r = play(input, 100, 2, {StopKind::precision, 0.001, {}});
  CHECK(r.reason() == StopReason::cap);
  r.spec.pairs = 200;
  CHECK(r.reason() == StopReason::interrupted);
  // What is known by construction needs one look only.
  const MatchResult mirror = play(fake_input(10, 10), 1000, 2, {StopKind::precision, 0.001, {}});
  CHECK(mirror.reason() == StopReason::precision);
  CHECK(mirror.tally.pairs == 32);
  const MatchResult test = play(fake_input(10, 10), 1000, 2, {StopKind::sprt, 0.0, {0.5, 0.52}});
  CHECK(test.sprt().verdict == SprtVerdict::low);
}

TEST_CASE("a run with a stop rule, interrupted and resumed, ends where the uninterrupted one does") {
  const FakeSystem& system = test::fake_system();
  const MatchInput input = fake_input(12, 7);
  const StopRule stop{StopKind::precision, 0.06, {}};
  const auto simulator = system.simulator(input);
  const MatchSpec spec = match_spec(system, input, 6000, stop);
  const MatchTally whole = play(input, 6000, 2, stop).tally;
  const std::string file = temporary("stop");
  std::int64_t parts = 0;
  MatchTally committed;
  for (bool ended = false; !ended; ++parts) {
    std::atomic<bool> interrupt{false};
    MatchControl control;
    control.threads = parts % 3 + 1 > 2 ? 8 : 2;
    control.interrupt = &interrupt;
    control.checkpoint = file;
    control.progress = [&](const MatchTally& t) { interrupt = t.pairs >= committed.pairs + 96; };
    const MatchResult part = play_match(*simulator, spec, committed, control);
    ended = part.end != BatchEnd::interrupted;
    const Checkpoint checkpoint = load_checkpoint(file);
    check_resumable(checkpoint, file, spec.game, spec.run);
    committed = checkpoint.committed;
  }
  CHECK(parts >= 2);
  CHECK(committed == whole);
  // Taken up once more, also with a higher cap, it is over.
  for (const std::int64_t cap : {6000, 9000}) {
    const MatchResult again = play_match(*simulator, match_spec(system, input, cap, stop), committed, {});
    CHECK(again.stopped);
    CHECK(again.tally == whole);
  }
  std::filesystem::remove(file);
}

TEST_CASE("a longer run looks where it would have looked from the start, not where a shorter one ended") {
  const FakeSystem& system = test::fake_system();
  const MatchInput input = fake_input(12, 7);
  const auto simulator = system.simulator(input);
  const MatchTally short_run = play(input, 101).tally;  // no end of a chunk
  const ScoreInterval there = confidence_sequence(short_run.pair_counts, 1000);
  // As wide as the interval is after 101 pairs, so a run capped there stops by its precision.
  const StopRule stop{StopKind::precision, 0.5 * (there.high - there.low), {}};
  REQUIRE(play(input, 101, 2, stop).stopped);
  const MatchTally whole = play(input, 400, 2, stop).tally;
  CHECK(whole.pairs % 32 == 0);
  CHECK(play_match(*simulator, match_spec(system, input, 400, stop), short_run, {}).tally == whole);
}

TEST_CASE("a resumed run may have a higher cap, but no other stop rule") {
  const FakeSystem& system = test::fake_system();
  const MatchInput input = fake_input(12, 7);
  const auto run = [&](std::int64_t pairs, const StopRule& stop) {
    return match_spec(system, input, pairs, stop);
  };
  const MatchSpec spec = run(100, {StopKind::precision, 0.01, {}});
  const Checkpoint checkpoint{spec.game, spec.run, {}};
  CHECK_NOTHROW(check_resumable(checkpoint, "f", spec.game, run(200, spec.stop).run));
  CHECK_THROWS_AS(check_resumable(checkpoint, "f", spec.game, run(99, spec.stop).run), InputError);
  CHECK_THROWS_AS(check_resumable(checkpoint, "f", spec.game, run(100, {}).run), InputError);
  CHECK_THROWS_AS(check_resumable(checkpoint, "f", spec.game, run(100, {StopKind::precision, 0.02, {}}).run),
                  InputError);
  CHECK_THROWS_AS(
      check_resumable(checkpoint, "f", spec.game, run(100, {StopKind::sprt, 0.0, {0.5, 0.52}}).run),
      InputError);
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
