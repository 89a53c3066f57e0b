#include "batch/watched.hpp"

#include <doctest/doctest.h>

#include "batch/match_tally.hpp"
#include "batch/runner.hpp"
#include "core/error.hpp"
#include "fake_simulator.hpp"

using namespace muster;
using test::FakeSimulator;

namespace {

/// Three cells that depend on the pair alone.
class Counting final : public FakeSimulator {
 public:
  void watch(std::uint64_t pair, PairOutcome& out, WorkCounts& work,
             std::span<Occasions> counts) const override {
    FakeSimulator::play(pair, {&out, 1}, work);
    counts[0].part += static_cast<std::int64_t>(pair % 3);
    counts[0].whole += 3;
    counts[1].part += 1;
    counts[1].whole += static_cast<std::int64_t>(pair % 5);
    counts[2].part += 2;
  }
};

}  // namespace

TEST_CASE("watched pairs are tallied as others, and counted alike at any number of threads") {
  Counting simulator;
  simulator.uneven = true;
  MatchTally plain;
  run_batch(simulator, {300, 2, nullptr}, plain);
  RatioSums one;
  RatioSums both;
  for (int pair = 0; pair < 300; ++pair) {
    one.add(pair % 3, 3);
    both.add(pair % 3 + 1 + 2, 3 + pair % 5);
  }
  for (const int threads : {1, 2, 3, 8}) {
    const WatchedPairs watched(simulator, 3, {{0}, {0, 1, 2}});
    MatchTally tally;
    CHECK(run_batch(watched, {300, threads, nullptr}, tally) == BatchEnd::complete);
    CHECK(tally == plain);
    REQUIRE(watched.sums().size() == 2);
    CHECK(watched.sums()[0] == one);
    CHECK(watched.sums()[1] == both);
  }
}

TEST_CASE("scored pairs keep the score of each pair, void ones apart") {
  FakeSimulator simulator;
  simulator.timeouts_of_1000 = 100;
  const ScoredPairs scored(simulator, 200);
  MatchTally tally;
  run_batch(scored, {200, 3, nullptr}, tally);
  PairCounts counts;
  std::int64_t voids = 0;
  for (const std::uint8_t quarters : scored.quarters()) {
    if (quarters == ScoredPairs::void_pair) {
      ++voids;
    } else {
      ++counts.n.at(quarters);
    }
  }
  CHECK(voids == tally.timeout_pairs);
  CHECK(voids > 0);
  CHECK(counts == tally.pair_counts);
  // Pair 7 alone scores what it scored among the others.
  MatchTally seventh;
  std::array<PairOutcome, 1> out;
  simulator.play(7, out, seventh.work);
  seventh.add(7, out[0]);
  if (seventh.timeout_pairs == 0) CHECK(seventh.pair_counts.quarters() == scored.quarters()[7]);
}

TEST_CASE("a simulator without counters cannot be watched") {
  const FakeSimulator simulator;
  PairOutcome out;
  WorkCounts work;
  CHECK_THROWS_AS(simulator.watch(0, out, work, {}), InvariantError);
}
