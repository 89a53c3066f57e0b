#include "batch/parts.hpp"

#include <doctest/doctest.h>

#include <string>

#include "core/error.hpp"
#include "fake_simulator.hpp"

using namespace muster;
using test::FakeSimulator;

namespace {

MatchTally one_by_one(const Simulator& simulator, std::uint64_t first, std::uint64_t pairs) {
  MatchTally tally;
  for (std::uint64_t pair = first; pair < first + pairs; ++pair) {
    PairOutcome outcome;
    simulator.play(pair, std::span(&outcome, 1), tally.work);
    tally.add(pair, outcome);
  }
  return tally;
}

}  // namespace

TEST_CASE("each part has the tally of its pairs played one by one, at any number of threads") {
  FakeSimulator quick;
  FakeSimulator slow;
  slow.uneven = true;
  slow.timeouts_of_1000 = 300;
  const std::vector<MatchPart> parts{
      {"a", &quick, 0, 20}, {"b", &slow, 1000, 51}, {"c", &quick, 7, 0}, {"d", &quick, 40, 8}};
  for (const int threads : {1, 2, 3, 8}) {
    std::vector<MatchTally> tallies{MatchTally{}};
    std::int64_t seen = 0;
    CHECK(run_parts(parts, threads, nullptr, tallies, [&](std::int64_t pairs) {
            CHECK(pairs > seen);
            seen = pairs;
          }) == BatchEnd::complete);
    CHECK(seen == 79);
    REQUIRE(tallies.size() == 4);
    CHECK(tallies[0] == one_by_one(quick, 0, 20));
    CHECK(tallies[1] == one_by_one(slow, 1000, 51));
    CHECK(tallies[2] == MatchTally{});
    CHECK(tallies[3] == one_by_one(quick, 40, 8));
  }
}

TEST_CASE("a failure names the first part that has one") {
  const FakeSimulator good;
  FakeSimulator bad;
  bad.throws_from = 105;
  for (const int threads : {1, 4}) {
    std::vector<MatchTally> tallies;
    std::string message;
    try {
      run_parts({{"first", &good, 100, 40}, {"second", &bad, 100, 40}, {"third", &bad, 100, 40}}, threads,
                nullptr, tallies);
    } catch (const InvariantError& error) {
      message = error.what();
    }
    CHECK(message == "second: unit 3 is off the table");
  }
}

TEST_CASE("an interrupt ends the parts") {
  const FakeSimulator simulator;
  std::atomic<bool> interrupt{false};
  std::vector<MatchTally> tallies;
  const BatchEnd end = run_parts({{"long", &simulator, 0, 100000}}, 2, &interrupt, tallies,
                                 [&](std::int64_t pairs) { interrupt = pairs >= 64; });
  CHECK(end == BatchEnd::interrupted);
  CHECK(tallies[0].pairs >= 64);
  CHECK(tallies[0].pairs < 100000);
}
