#include "batch/runner.hpp"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <string>
#include <vector>

#include "batch/executor.hpp"
#include "core/error.hpp"
#include "fake_simulator.hpp"

using namespace muster;
using test::FakeSimulator;

namespace {

MatchTally one_by_one(const FakeSimulator& simulator, std::uint64_t pairs) {
  MatchTally t;
  for (std::uint64_t pair = 0; pair < pairs; ++pair) {
    std::array<PairOutcome, 1> out;
    simulator.play(pair, out, t.work);
    t.add(pair, out[0]);
  }
  return t;
}

}  // namespace

TEST_CASE("the result is that of playing one pair after the other, at any number of threads") {
  FakeSimulator simulator;
  simulator.uneven = true;
  const MatchTally expected = one_by_one(simulator, 1000);
  for (const int threads : {1, 2, 3, 8}) {
    MatchTally committed;
    std::vector<std::int64_t> looks;
    const BatchEnd end = run_batch(simulator, {1000, threads, nullptr}, committed, [&](const MatchTally& t) {
      looks.push_back(t.pairs);
      return true;
    });
    CHECK(end == BatchEnd::complete);
    CHECK(committed == expected);
    REQUIRE(looks.size() == 32);
    for (std::size_t i = 0; i < 31; ++i) CHECK(looks[i] == static_cast<std::int64_t>(32 * (i + 1)));
    CHECK(looks.back() == 1000);
  }
}

TEST_CASE("stopped or interrupted anywhere and continued, the result is the same") {
  FakeSimulator simulator;
  simulator.uneven = true;
  const MatchTally expected = one_by_one(simulator, 700);
  for (const std::int64_t stop : {32, 320, 672}) {
    MatchTally committed;
    CHECK(run_batch(simulator, {700, 3, nullptr}, committed,
                    [&](const MatchTally& t) { return t.pairs < stop; }) == BatchEnd::stopped);
    CHECK(committed.pairs == stop);
    CHECK(committed == one_by_one(simulator, static_cast<std::uint64_t>(stop)));
    CHECK(run_batch(simulator, {700, 2, nullptr}, committed) == BatchEnd::complete);
    CHECK(committed == expected);
  }
  MatchTally committed;
  std::atomic<bool> interrupt{false};
  const BatchEnd end = run_batch(simulator, {700, 2, &interrupt}, committed, [&](const MatchTally& t) {
    if (t.pairs == 96) interrupt = true;
    return true;
  });
  CHECK(end == BatchEnd::interrupted);
  CHECK(committed.pairs >= 96);
  CHECK(committed.pairs % 32 == 0);
  CHECK(committed == one_by_one(simulator, static_cast<std::uint64_t>(committed.pairs)));
  CHECK(run_batch(simulator, {700, 8, nullptr}, committed) == BatchEnd::complete);
  CHECK(committed == expected);
}

TEST_CASE("a run that ended within a chunk can be made longer") {
  const FakeSimulator simulator;
  MatchTally committed;
  CHECK(run_batch(simulator, {101, 2, nullptr}, committed) == BatchEnd::complete);
  CHECK(committed == one_by_one(simulator, 101));
  CHECK(run_batch(simulator, {101, 2, nullptr}, committed) == BatchEnd::complete);
  CHECK(committed.pairs == 101);
  CHECK(run_batch(simulator, {150, 2, nullptr}, committed) == BatchEnd::complete);
  CHECK(committed == one_by_one(simulator, 150));
}

TEST_CASE("a failure names the first pair that fails and leaves the chunks before it committed") {
  FakeSimulator simulator;
  simulator.uneven = true;
  simulator.throws_from = 205;
  for (const int threads : {1, 2, 8}) {
    MatchTally committed;
    std::string message;
    try {
      run_batch(simulator, {2000, threads, nullptr}, committed);
    } catch (const InvariantError& e) {
      message = e.what();
    }
    CHECK(message == "pair 205: unit 3 is off the table");
    CHECK(committed == one_by_one(simulator, 192));
  }
}

TEST_CASE("an observer's exception ends the run and comes out") {
  const FakeSimulator simulator;
  MatchTally committed;
  CHECK_THROWS_AS(run_batch(simulator, {2000, 2, nullptr}, committed,
                            [](const MatchTally&) -> bool { throw InputError("disk full"); }),
                  InputError);
  CHECK(committed.pairs == 32);
}

TEST_CASE("both executors finish steps in order and keep slots apart") {
  std::vector<void (*)(int, const OrderedSteps&)> executors{run_on_plain_threads};
#ifndef MUSTER_PLAIN_THREADS
  executors.push_back(run_on_tbb);
#endif
  for (const auto& run : executors) {
    for (const int threads : {1, 2, 5}) {
      constexpr std::size_t slots = 6;
      std::array<std::atomic<int>, slots> owners{};
      std::array<std::uint64_t, slots> results{};
      std::atomic<bool> shared{false};
      std::vector<std::uint64_t> finished;
      OrderedSteps steps;
      steps.first = 3;
      steps.end = 2003;
      steps.slots = slots;
      steps.work = [&](std::uint64_t step, std::size_t slot) {
        if (owners[slot].fetch_add(1) != 0) shared = true;
        results[slot] = step * step;
      };
      steps.finish = [&](std::uint64_t step, std::size_t slot) {
        if (results[slot] != step * step || owners[slot].fetch_sub(1) != 1) shared = true;
        finished.push_back(step);
        return step < 1500;
      };
      run(threads, steps);
      CHECK_FALSE(shared);
      REQUIRE(finished.size() == 1498);
      for (std::size_t i = 0; i < finished.size(); ++i) REQUIRE(finished[i] == i + 3);
    }
  }
}
