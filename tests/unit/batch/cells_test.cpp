#include "batch/cells.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "core/error.hpp"
#include "fake_simulator.hpp"

using namespace muster;
using test::FakeSimulator;

namespace {

CellState one_by_one(const Simulator& simulator, std::uint64_t pairs) {
  CellState state;
  for (std::uint64_t pair = 0; pair < pairs; ++pair) {
    PairOutcome outcome;
    simulator.play(pair, std::span(&outcome, 1), state.tally.work);
    const std::int64_t voids = state.tally.timeout_pairs;
    const PairCounts before = state.tally.pair_counts;
    state.tally.add(pair, outcome);
    char score = 'v';
    for (std::size_t k = 0; k < 5; ++k) {
      if (state.tally.pair_counts.n[k] != before.n[k]) score = static_cast<char>('0' + k);
    }
    CHECK((score == 'v') == (state.tally.timeout_pairs != voids));
    state.scores += score;
  }
  return state;
}

struct TwoCells {
  FakeSimulator quick;
  FakeSimulator slow;
  TwoCells() {
    slow.uneven = true;
    slow.timeouts_of_1000 = 300;
  }
  std::vector<Cell> cells(std::int64_t first, std::int64_t second) const {
    return {{"quick", &quick, first}, {"slow", &slow, second}};
  }
};

}  // namespace

TEST_CASE("each cell has the scores of its pairs played one by one, at any number of threads") {
  const TwoCells two;
  for (const int threads : {1, 2, 3, 8}) {
    std::vector<CellState> states(2);
    CHECK(run_cells(two.cells(20, 51), threads, nullptr, states) == BatchEnd::complete);
    CHECK(states[0] == one_by_one(two.quick, 20));
    CHECK(states[1] == one_by_one(two.slow, 51));
    CHECK(states[1].scores.find('v') != std::string::npos);
  }
}

TEST_CASE("cells that are stopped anywhere and played on come to the same") {
  const TwoCells two;
  std::vector<CellState> whole(2);
  run_cells(two.cells(60, 60), 2, nullptr, whole);
  for (std::int64_t stop = 1; stop < 120; stop += 17) {
    std::vector<CellState> states(2);
    const BatchEnd end = run_cells(two.cells(60, 60), 3, nullptr, states,
                                   [&](const auto& s) { return s[0].tally.pairs + s[1].tally.pairs < stop; });
    CHECK(end == BatchEnd::stopped);
    CHECK(states[0].tally.pairs + states[1].tally.pairs >= stop);
    CHECK(std::abs(states[0].tally.pairs - states[1].tally.pairs) <= 8);
    CHECK(run_cells(two.cells(60, 60), 2, nullptr, states) == BatchEnd::complete);
    CHECK(states == whole);
  }
}

TEST_CASE("a cell that has played more than it is asked for keeps what it has") {
  const TwoCells two;
  std::vector<CellState> states(2);
  run_cells(two.cells(40, 8), 2, nullptr, states);
  run_cells(two.cells(16, 16), 2, nullptr, states);
  CHECK(states[0] == one_by_one(two.quick, 40));
  CHECK(states[1] == one_by_one(two.slow, 16));
}

TEST_CASE("a failure names the first cell that has one") {
  const FakeSimulator good;
  FakeSimulator bad;
  bad.throws_from = 16;
  std::vector<CellState> states(3);
  std::string message;
  try {
    run_cells({{"first", &good, 40}, {"second", &bad, 40}, {"third", &bad, 40}}, 2, nullptr, states);
  } catch (const InvariantError& error) {
    message = error.what();
  }
  CHECK(message == "second: unit 3 is off the table");
  CHECK(states[0].tally.pairs == 24);
}

TEST_CASE("an interrupt ends the cells") {
  const TwoCells two;
  std::atomic<bool> interrupt{false};
  std::vector<CellState> states(2);
  CHECK(run_cells(two.cells(100000, 100000), 2, &interrupt, states, [&](const auto& s) {
          interrupt = s[1].tally.pairs >= 64;
          return true;
        }) == BatchEnd::interrupted);
  CHECK(states[1].tally.pairs < 100000);
  CHECK(states[1] == one_by_one(two.slow, static_cast<std::uint64_t>(states[1].tally.pairs)));
}

TEST_CASE("a state comes back from JSON as it was, and scores that contradict the tally don't") {
  const TwoCells two;
  std::vector<CellState> states(2);
  run_cells(two.cells(20, 51), 2, nullptr, states);
  auto json = to_json(states[1]);
  CHECK(cell_from_json(json, "x") == states[1]);

  auto swapped = json;
  std::string scores = states[1].scores;
  scores[0] = scores[0] == '4' ? '3' : '4';
  swapped["scores"] = scores;
  CHECK_THROWS_WITH_AS(cell_from_json(swapped, "x"), "x: 'scores' are not those that the tally counted",
                       InputError);
  swapped["scores"] = "5" + scores;
  CHECK_THROWS_WITH_AS(cell_from_json(swapped, "x"), "x: 'scores' holds other characters than 0 to 4 and v",
                       InputError);
  swapped.erase("scores");
  CHECK_THROWS_AS(cell_from_json(swapped, "x"), InputError);
}

TEST_CASE("two cells are paired over the pairs that both have played and that count in both") {
  CellState base;
  CellState other;
  base.scores = "40v2v1";
  other.scores = "02413";
  const PairedTable table = paired(base, other);
  CHECK(table.pairs() == 3);
  CHECK(table.void_pairs == 2);
  CHECK(table.n[4][0] == 1);
  CHECK(table.n[0][2] == 1);
  CHECK(table.n[2][1] == 1);
  CHECK(table.mean() == doctest::Approx((-4 + 2 - 1) / 12.0));
}
