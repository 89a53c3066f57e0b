#include "experiments/sweep.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <filesystem>

#include "../text/complaint.hpp"
#include "experiments/sweep_state.hpp"
#include "stats/difference_p.hpp"
#include "sweep_inputs.hpp"

using namespace muster;
using namespace muster::test;

namespace {

const std::string two_factors =
    "  - {vary: line.move, levels: [3, 5]}\n  - {vary: count.b.light, levels: [0, 2], fill: line}\n";

bool same_rows(const SweepResult& x, const SweepResult& y) {
  if (x.states != y.states || x.rows.size() != y.rows.size()) return false;
  for (std::size_t i = 0; i < x.rows.size(); ++i) {
    if (x.rows[i].p != y.rows[i].p || x.rows[i].score != y.rows[i].score ||
        x.rows[i].marked != y.rows[i].marked)
      return false;
  }
  return true;
}

}  // namespace

TEST_CASE("cells are named by what they change, and what plays the same is not played twice") {
  const SweepSpec spec = sweep_spec("full", two_factors, 50);
  REQUIRE(spec.cells.size() == 5);
  CHECK(spec.cells[0].name == "base");
  CHECK(spec.cells[1].name == "line.move = 3, count.b.light = 0");
  CHECK(spec.cells[1].same_as == 0);
  CHECK(spec.cells[2].name == "line.move = 3, count.b.light = 2");
  CHECK(spec.playing() == std::vector<std::size_t>{0, 2, 3, 4});
  CHECK(spec.played(1) == 0);
  CHECK(sweep_spec("one_at_a_time", two_factors, 50).cells[2].name == "line.move = 5");
}

TEST_CASE("cells that cannot exist say why") {
  const SweepSpec spec =
      sweep_spec("one_at_a_time",
                 "  - {vary: count.b.light, levels: [2, 20], fill: line}\n"
                 "  - {vary: scenario, levels: [small]}\n  - {vary: line.cost, levels: [3.5]}\n",
                 8);
  REQUIRE(spec.cells.size() == 5);
  CHECK(spec.cells[2].fault == "12 Line of B: without any line the list costs 42 AP, more than 26");
  CHECK(spec.cells[3].fault.find("23") != std::string::npos);  // the budget, less than the 26 AP of B
  CHECK(spec.cells[4].fault.find("44") != std::string::npos);  // 2 + 12 x 3.5, more than 40
  CHECK(spec.playing() == std::vector<std::size_t>{0, 1});
  CHECK(complaint_of([] {
          sweep_spec("full",
                     "  - {vary: win.turn_cap, levels: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}\n"
                     "  - {vary: line.move, levels: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}\n"
                     "  - {vary: line.cost, levels: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}\n",
                     8);
        }) == "p.yaml:3:9: found a design of 1100 cells, expected at most 1000");
}

TEST_CASE("each cell plays the pairs of its match, and is compared pair by pair") {
  const SweepSpec spec =
      sweep_spec("one_at_a_time",
                 "  - {vary: line.move, levels: [3, 5]}\n  - {vary: doctrine.b, levels: [sharp]}\n", 300);
  CHECK(spec.playing() == std::vector<std::size_t>{0, 2, 3});
  SweepControl control;
  control.threads = 2;
  const SweepResult result = sweep(spec, {}, control, IntervalChoice::fixed);
  CHECK(result.complete());
  for (const std::size_t cell : spec.playing()) {
    const auto simulator = fake_system().simulator(spec.cells[cell].match.input);
    const auto base = fake_system().simulator(spec.cells[0].match.input);
    MatchTally tally;
    PairedTable table;
    for (std::uint64_t pair = 0; pair < 300; ++pair) {
      PairOutcome outcome;
      PairOutcome of_base;
      simulator->play(pair, std::span(&outcome, 1), tally.work);
      WorkCounts work;
      base->play(pair, std::span(&of_base, 1), work);
      tally.add(pair, outcome);
      const auto one = pair_score(of_base);
      const auto other = pair_score(outcome);
      if (one && other) {
        table.add(*one, *other);
      } else {
        ++table.void_pairs;
      }
    }
    CHECK(*result.tally(cell) == tally);
    CHECK(result.rows[cell].score == tally.pair_counts.mean());
    if (cell == 0) {
      CHECK_FALSE(result.rows[cell].table.has_value());
    } else {
      CHECK(result.rows[cell].table == table);
      CHECK(table.differing() >= least_differing);
      CHECK(result.rows[cell].p == fixed_difference_p(table));
      CHECK(result.rows[cell].difference.low == fixed_difference_interval(table).low);
    }
  }
  CHECK(result.tally(1) == result.tally(0));  // the base again
  CHECK_FALSE(result.rows[1].table.has_value());
}

TEST_CASE("threads change nothing, and a run is taken up again where it was") {
  const SweepSpec spec = sweep_spec("full", two_factors, 200);
  SweepControl control;
  const SweepResult whole = sweep(spec, {}, control);
  for (const int threads : {2, 3}) {
    control.threads = threads;
    CHECK(same_rows(sweep(spec, {}, control), whole));
  }
  const std::string file = std::filesystem::temp_directory_path() / "muster_sweep_test.checkpoint";
  std::atomic<bool> interrupt{false};
  SweepControl part;
  part.threads = 2;
  part.interrupt = &interrupt;
  part.checkpoint = file;
  part.progress = [&](std::int64_t pairs) { interrupt = pairs > 250; };
  const SweepResult stopped = sweep(spec, {}, part);
  CHECK(stopped.interrupted);
  CHECK_FALSE(stopped.complete());
  CHECK(stopped.rows[2].table->pairs() <= stopped.least_pairs() + 8);
  CHECK(same_rows(sweep(spec, load_sweep_state(file, spec), control), whole));
  SweepSpec more = spec;
  more.pairs = 240;
  CHECK(same_rows(sweep(more, load_sweep_state(file, more), control), sweep(more, {}, control)));
  SweepSpec fewer = spec;
  fewer.pairs = 199;
  CHECK(complaint_of([&] { load_sweep_state(file, fewer); }).find("these keys differ: run.pairs") !=
        std::string::npos);
  CHECK(complaint_of([&] {
          load_sweep_state(file, sweep_spec("one_at_a_time", two_factors, 200));
        }).find("cells.") != std::string::npos);
  std::remove(file.c_str());
}

TEST_CASE("a precision ends every cell at the first look at which all are known so well") {
  SweepSpec spec = sweep_spec("one_at_a_time", "  - {vary: line.move, levels: [5]}\n", 100'000);
  spec.stop = {StopKind::precision, 0.03, {}};
  const SweepResult result = sweep(spec, {}, {});
  CHECK(result.precise);
  CHECK(result.complete());
  const std::int64_t pairs = result.least_pairs();
  CHECK(pairs % sweep_look_pairs == 0);
  CHECK(pairs < 100'000);
  bool all_before = true;
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(result.states[i].tally.pairs == pairs);
    CHECK(result.rows[i].interval.high - result.rows[i].interval.low <= 0.060002);
    PairCounts before;
    for (std::int64_t k = 0; k < pairs - sweep_look_pairs; ++k) {
      const char c = result.states[i].scores[static_cast<std::size_t>(k)];
      if (c != CellState::void_pair) ++before.n[static_cast<std::size_t>(c - '0')];
    }
    const ScoreInterval then = confidence_sequence(before, tightest_at(spec.stop, spec.pairs));
    all_before = all_before && then.high - then.low <= 0.06;
  }
  CHECK_FALSE(all_before);
  // One that had ended stays as it is.
  CHECK(same_rows(sweep(spec, result.states, {}), result));
  spec.pairs = 300;
  const SweepResult capped = sweep(spec, {}, {});
  CHECK_FALSE(capped.precise);
  CHECK(capped.complete());
  CHECK(capped.least_pairs() == 300);
}

TEST_CASE("nothing is marked where no pair differs") {
  // The fake games do not look at the AP at the start.
  const SweepSpec spec = sweep_spec("one_at_a_time", "  - {vary: setup.start_ap, levels: [8, 9, 11]}\n", 200);
  const SweepResult result = sweep(spec, {}, {});
  for (const SweepRow& row : result.rows) {
    CHECK_FALSE(row.marked);
    CHECK(row.p == 1.0);
  }
  CHECK(result.rows[1].table->differing() == 0);
}
