#include "experiments/gates.hpp"

#include <doctest/doctest.h>

#include <string>

#include "fake_input.hpp"

using namespace muster;
using doctest::Approx;
using test::fake_input;

namespace {

constexpr auto passes = GateVerdict::passes;
constexpr auto undecided = GateVerdict::undecided;
constexpr auto fails = GateVerdict::fails;

const TelemetryTable& table() {
  static const TelemetryTable made({{"charges", "charges a game", CounterForm::mean, 2, true},
                                    {"rash", "rash ones", CounterForm::share, 1, true},
                                    {"turns", "", CounterForm::mean, 1, false}},
                                   {"hq", "line"});
  return made;
}

/// Games that can be watched: two charges by Line in each, of which every fourth pair's are rash.
class WatchedMatch final : public test::FakeMatch {
 public:
  using FakeMatch::FakeMatch;
  void watch(std::uint64_t pair, PairOutcome& out, WorkCounts& work,
             std::span<Occasions> counts) const override {
    play(pair, {&out, 1}, work);
    const std::size_t charges = table().cell(0, 1);
    const std::size_t rash = table().cell(1, 1);
    counts[charges].part += 2 * 4;
    counts[charges].whole += 2;
    counts[rash].part += pair % 4 == 0 ? 4 : 0;
    counts[rash].whole += 4;
  }
};

class WatchedSystem final : public test::FakeSystem {
 public:
  std::unique_ptr<Simulator> simulator(const MatchInput& input) const override {
    std::array<std::uint64_t, 2> strength{};
    for (std::size_t side = 0; side < 2; ++side)
      strength[side] = static_cast<std::uint64_t>(input.armies[side].units[1].count);
    return std::make_unique<WatchedMatch>(strength, run_key(input.seed, input.purpose), false);
  }
  const TelemetryTable& telemetry_table() const override { return table(); }
};

RatioSums sums_of(std::int64_t part, std::int64_t whole, int clusters) {
  RatioSums sums;
  for (int i = 0; i < clusters; ++i) sums.add(part, whole);
  return sums;
}

Band share_band(std::optional<double> low, std::optional<double> high, std::int64_t least) {
  return {1, {1}, {low, high}, least, "because"};
}

GatePlan plan_of(GateTask task, std::int64_t pairs) {
  GatePlan plan;
  plan.parts.push_back({"part", "A part", pairs, {std::move(task)}});
  return plan;
}

GateReport run(const GatePlan& plan, int threads = 2) {
  GateControl control;
  control.threads = threads;
  const WatchedSystem system;
  return *run_gates(system, plan, control);
}

}  // namespace

TEST_CASE("the whole interval has to keep to the bound, or to be outside") {
  CHECK(judge({0.97, 0.99}, {0.97, {}}) == passes);
  CHECK(judge({0.96, 0.99}, {0.97, {}}) == undecided);
  CHECK(judge({0.9, 0.97}, {0.97, {}}) == undecided);
  CHECK(judge({0.9, 0.96}, {0.97, {}}) == fails);
  CHECK(judge({0.0, 0.01}, {{}, 0.01}) == passes);
  CHECK(judge({0.0, 0.02}, {{}, 0.01}) == undecided);
  CHECK(judge({0.011, 0.02}, {{}, 0.01}) == fails);
  CHECK(judge({0.2, 0.8}, {0.2, 0.8}) == passes);
  CHECK(judge({0.1, 0.9}, {0.2, 0.8}) == undecided);
  CHECK(judge({0.81, 0.9}, {0.2, 0.8}) == fails);
  CHECK(judge({0.1, 0.19}, {0.2, 0.8}) == fails);
}

// Wilson's interval of all of 100 begins at 100 / (100 + 3.8415).
TEST_CASE("scores are judged by the interval of the pairs that count") {
  const ScoreTask task{"v fool", {}, {0.96, {}}};
  const GateRow row = score_row(task, PairCounts{{0, 0, 0, 0, 100}}, 102);
  CHECK(row.figure == 1.0);
  CHECK(row.interval.low == Approx(100.0 / 103.841458821).epsilon(1e-8));
  CHECK(row.pairs == 102);
  CHECK(row.verdict == passes);
  CHECK(score_row(task, PairCounts{{0, 0, 0, 0, 50}}, 50).verdict == undecided);
  CHECK(score_row(task, PairCounts{{40, 0, 0, 0, 60}}, 100).verdict == fails);
  const GateRow none = score_row(task, {}, 4);
  CHECK_FALSE(none.figure);
  CHECK(none.verdict == undecided);
}

// Wilson's interval of none of n ends at 3.8415 / (n + 3.8415): below 1 % from 381 pairs on.
TEST_CASE("timeouts are a share of games, their interval rests on pairs") {
  const TimeoutTask task{"a v b", {}, 0.01};
  CHECK(timeout_row(task, 0, 762, 381).verdict == passes);
  CHECK(timeout_row(task, 0, 760, 380).verdict == undecided);
  const GateRow some = timeout_row(task, 40, 1000, 500);
  CHECK(some.figure == 0.04);
  CHECK(some.verdict == fails);
}

TEST_CASE("positions are a share of what was put, without an interval") {
  const Node root = Document::parse("{}", "p.yaml").root();
  const PositionTask task{
      fake_input(1, 1).doctrines[0], {{"a", root}, {"b", root}, {"c", root}, {"d", root}}, 0.75, 1};
  const GateRow row = position_row(task, {"c"});
  CHECK(row.figure == 0.75);
  CHECK(row.interval.low == 0.75);
  CHECK(row.occasions == 4);
  CHECK(row.remark == "Not solved: c");
  CHECK(row.verdict == passes);
  CHECK(position_row(task, {"c", "d"}).verdict == fails);
  const PositionTask none{task.doctrine, {}, 0.75, 1};
  CHECK(position_row(none, {}).verdict == undecided);
  const GateRow forbidden = forbidden_row(task, {"b", "d"});
  CHECK(forbidden.figure == 2.0);
  CHECK(forbidden.form == FigureForm::number);
  CHECK(forbidden.occasions == 4);
  CHECK(forbidden.remark == "Forbidden: b, d");
  CHECK(forbidden.verdict == fails);
  CHECK(forbidden_row(task, {"d"}).verdict == passes);
  CHECK(forbidden_row(none, {}).verdict == undecided);
}

TEST_CASE("a band is judged from its least number of occasions on") {
  const GateRow kept = band_row(share_band(0.2, 0.3, 400), table(), sums_of(1, 4, 100), 100);
  CHECK(kept.what == "rash of line");
  CHECK(kept.figure == 0.25);
  CHECK(kept.occasions == 400);
  CHECK(kept.remark == "because");
  CHECK(kept.verdict == passes);
  CHECK(band_row(share_band(0.2, 0.3, 401), table(), sums_of(1, 4, 100), 100).verdict == undecided);
  CHECK(band_row(share_band({}, 0.2, 1), table(), sums_of(1, 4, 100), 100).verdict == fails);
  const GateRow none = band_row(share_band({}, 0.2, 1), table(), sums_of(0, 0, 100), 100);
  CHECK_FALSE(none.figure);
  CHECK(none.verdict == undecided);
  // A mean is in its own unit: here of two.
  const GateRow mean = band_row({0, {1}, {1.9, 2.1}, 1, ""}, table(), sums_of(8, 2, 10), 10);
  CHECK(mean.figure == 2.0);
  CHECK(mean.form == FigureForm::number);
  CHECK(mean.verdict == passes);
}

TEST_CASE("the verdict of a report is that of its worst row, and nothing judged is nothing passed") {
  GateReport report;
  CHECK(report.verdict() == undecided);
  const auto add = [&](GateVerdict v) {
    GateRow row;
    row.verdict = v;
    report.parts.push_back({"part", "A part", {row}});
  };
  add(passes);
  CHECK(report.verdict() == passes);
  add(undecided);
  CHECK(report.verdict() == undecided);
  add(fails);
  CHECK(report.verdict() == fails);
  CHECK(report.rows(passes) == 1);
  CHECK(report.rows(fails) == 1);
}

TEST_CASE("scores of several matches are pooled") {
  const GateReport report =
      run(plan_of(ScoreTask{"v fool", {fake_input(10, 10), fake_input(10, 10)}, {0.4, {}}}, 100));
  REQUIRE(report.parts[0].rows.size() == 1);
  const GateRow& row = report.parts[0].rows[0];
  CHECK(row.figure == 0.5);
  CHECK(row.pairs == 200);
  CHECK(row.verdict == passes);
}

TEST_CASE("each step is held against the one before, pair by pair") {
  StepsTask task;
  task.steps = {
      {"none", fake_input(20, 20)}, {"30 more", fake_input(50, 20)}, {"the same", fake_input(50, 20)}};
  const GatePlan plan = plan_of(task, 1000);
  CHECK(plan.total_pairs() == 3000);
  const GateReport report = run(plan);
  const auto& rows = report.parts[0].rows;
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].what.find("30 more, above none: ") == 0);
  CHECK(rows[0].verdict == passes);
  CHECK(rows[0].pairs < 1000);  // pairs without an end are left out
  CHECK(rows[0].pairs > 900);
  CHECK(rows[1].figure == 0.0);
  CHECK(rows[1].verdict == undecided);
}

TEST_CASE("what is counted of watched games is judged and listed, alike at any number of threads") {
  PlayTask task;
  task.matches = {fake_input(10, 8), fake_input(8, 10)};
  task.bands = {share_band(0.2, 0.4, 100), {0, {0, 1}, {1, {}}, 1, ""}};
  for (const int threads : {1, 3}) {
    const GateReport report = run(plan_of(task, 200), threads);
    const auto& rows = report.parts[0].rows;
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].figure == 0.25);
    CHECK(rows[0].occasions == 1600);
    CHECK(rows[0].pairs == 400);
    CHECK(rows[1].figure == 2.0);
    REQUIRE(report.telemetry.size() == 2);
    CHECK(report.telemetry[0].counter == "charges");
    CHECK(report.telemetry[0].type == "line");
    CHECK(report.telemetry[0].whole == 800);
    CHECK(report.telemetry[1].part == 400);
  }
}

TEST_CASE("an interrupted run has no report, and progress counts all pairs") {
  std::atomic<bool> interrupt{false};
  GateControl control;
  control.interrupt = &interrupt;
  std::int64_t seen = 0;
  control.progress = [&](const std::string& title, std::int64_t pairs) {
    CHECK(title == "A part");
    CHECK(pairs > seen);
    seen = pairs;
  };
  const WatchedSystem system;
  const GatePlan plan = plan_of(TimeoutTask{"a v b", {fake_input(10, 10), fake_input(9, 10)}, 0.01}, 100);
  CHECK(run_gates(system, plan, control));
  CHECK(seen == 200);
  interrupt = true;
  CHECK_FALSE(run_gates(system, plan, control));
}
