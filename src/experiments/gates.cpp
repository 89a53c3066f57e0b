#include "experiments/gates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "batch/runner.hpp"
#include "batch/watched.hpp"
#include "stats/paired_table.hpp"
#include "stats/ratio.hpp"

namespace muster {
namespace {

std::size_t matches_of(const GateTask& task) {
  if (const auto* steps = std::get_if<StepsTask>(&task)) return steps->steps.size();
  if (const auto* score = std::get_if<ScoreTask>(&task)) return score->matches.size();
  if (const auto* play = std::get_if<PlayTask>(&task)) return play->matches.size();
  if (const auto* timeouts = std::get_if<TimeoutTask>(&task)) return timeouts->matches.size();
  return 0;
}

/// Leaves the run at an interrupt.
struct Interrupted {};

class GateRun {
 public:
  GateRun(const System& system, const GateControl& control) : system_(system), control_(control) {}

  GateReport run(const GatePlan& plan) {
    for (const GatePlanPart& part : plan.parts) {
      report_.parts.push_back({part.key, part.title, {}});
      pairs_ = part.pairs;
      for (const GateTask& task : part.tasks) std::visit([this](const auto& t) { carry_out(t); }, task);
    }
    return std::move(report_);
  }

 private:
  void add(GateRow row) { report_.parts.back().rows.push_back(std::move(row)); }

  MatchTally play(const Simulator& simulator) {
    MatchTally tally;
    const BatchPlan plan{static_cast<std::uint64_t>(pairs_), control_.threads, control_.interrupt};
    const BatchEnd end = run_batch(simulator, plan, tally, [this](const MatchTally& t) {
      if (control_.progress) control_.progress(report_.parts.back().title, played_ + t.pairs);
      return true;
    });
    if (end != BatchEnd::complete) throw Interrupted{};
    played_ += tally.pairs;
    return tally;
  }

  void carry_out(const ScoreTask& task) {
    PairCounts counts;
    for (const MatchInput& match : task.matches) counts += play(*system_.simulator(match)).pair_counts;
    add(score_row(task, counts, pairs_ * static_cast<std::int64_t>(task.matches.size())));
  }

  void carry_out(const TimeoutTask& task) {
    GameCounts games;
    for (const MatchInput& match : task.matches) games += play(*system_.simulator(match)).games();
    add(timeout_row(task, games.timeouts, games.games(),
                    pairs_ * static_cast<std::int64_t>(task.matches.size())));
  }

  void carry_out(const PositionTask& task) {
    std::vector<std::string> failed;
    std::vector<std::string> forbidden;
    for (const PositionTask::Position& position : task.positions) {
      if (control_.interrupt != nullptr && control_.interrupt->load()) throw Interrupted{};
      const CaseResult result = system_.run_position(position.root, task.doctrine);
      if (!result.passed()) failed.push_back(position.name);
      if (result.forbidden) forbidden.push_back(position.name);
    }
    add(position_row(task, failed));
    if (task.forbidden_most) add(forbidden_row(task, forbidden));
  }

  void carry_out(const StepsTask& task) {
    std::vector<std::uint8_t> before;
    for (std::size_t i = 0; i < task.steps.size(); ++i) {
      const auto simulator = system_.simulator(task.steps[i].match);
      ScoredPairs scored(*simulator, static_cast<std::size_t>(pairs_));
      play(scored);
      if (i > 0) add(step_row(task, i, before, scored.quarters()));
      before = scored.quarters();
    }
  }

  GateRow step_row(const StepsTask& task, std::size_t step, const std::vector<std::uint8_t>& before,
                   const std::vector<std::uint8_t>& now) const {
    PairedTable table;
    for (std::size_t pair = 0; pair < now.size(); ++pair) {
      if (before[pair] != ScoredPairs::void_pair && now[pair] != ScoredPairs::void_pair)
        table.add(before[pair], now[pair]);
    }
    GateRow row;
    row.what = fmt::format("{}, above {}", task.steps[step].what, task.steps[step - 1].what);
    row.form = FigureForm::difference;
    row.bound.low = 0.0;
    row.pairs = table.pairs();
    if (row.pairs == 0) return row;
    row.figure = table.mean();
    row.interval = fixed_difference_interval(table);
    row.verdict = judge(row.interval, row.bound);
    const auto quarters = static_cast<double>(table.other().quarters());
    row.what += fmt::format(": {:.1f} %", 25.0 * quarters / static_cast<double>(row.pairs));
    return row;
  }

  void carry_out(const PlayTask& task) {
    const TelemetryTable& table = system_.telemetry_table();
    std::vector<TelemetryCells> figures;
    for (const Band& band : task.bands) figures.push_back(cells_of(band, table));
    for (std::size_t cell = 0; cell < table.cells(); ++cell) figures.push_back({cell});
    std::vector<RatioSums> sums(figures.size());
    for (const MatchInput& match : task.matches) {
      const auto simulator = system_.simulator(match);
      const WatchedPairs watched(*simulator, table.cells(), figures);
      play(watched);
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += watched.sums()[i];
    }
    const std::int64_t pairs = pairs_ * static_cast<std::int64_t>(task.matches.size());
    for (std::size_t i = 0; i < task.bands.size(); ++i) add(band_row(task.bands[i], table, sums[i], pairs));
    list_telemetry(table, {sums.begin() + static_cast<std::ptrdiff_t>(task.bands.size()), sums.end()});
  }

  void list_telemetry(const TelemetryTable& table, const std::vector<RatioSums>& cells) {
    for (std::size_t c = 0; c < table.counters().size(); ++c) {
      const CounterInfo& counter = table.counters()[c];
      const std::size_t types = counter.by_type ? table.types().size() : 1;
      for (std::size_t t = 0; t < types; ++t) {
        const RatioSums& sums = cells[table.cell(c, t)];
        if (sums.whole == 0) continue;
        report_.telemetry.push_back({counter.key, counter.meaning, counter.by_type ? table.types()[t] : "",
                                     counter.unit, counter.form, sums.part, sums.whole});
      }
    }
  }

  const System& system_;
  const GateControl& control_;
  GateReport report_;
  std::int64_t pairs_ = 0;   ///< of each match of the present gate
  std::int64_t played_ = 0;  ///< of all
};

GateRow row_of_positions(const PositionTask& task, const char* what) {
  GateRow row;
  row.what = what;
  row.occasions = static_cast<std::int64_t>(task.positions.size());
  row.least_occasions = 1;
  return row;
}

/// Nothing is drawn by lot among positions: the figure is what it is.
void settle(GateRow& row, double figure, const char* faulty, const std::vector<std::string>& names) {
  row.figure = figure;
  row.interval = {figure, figure};
  row.verdict = judge(row.interval, row.bound);
  if (!names.empty()) row.remark = fmt::format("{}: {}", faulty, fmt::join(names, ", "));
}

}  // namespace

GateVerdict judge(const Bounds& interval, const GateBound& bound) {
  if ((bound.low && interval.high < *bound.low) || (bound.high && interval.low > *bound.high))
    return GateVerdict::fails;
  const bool kept =
      (!bound.low || interval.low >= *bound.low) && (!bound.high || interval.high <= *bound.high);
  return kept ? GateVerdict::passes : GateVerdict::undecided;
}

GateRow score_row(const ScoreTask& task, const PairCounts& counts, std::int64_t pairs) {
  GateRow row;
  row.what = task.what;
  row.bound = task.bound;
  row.pairs = pairs;
  if (counts.pairs() == 0) return row;
  const ScoreInterval interval = fixed_interval(counts);
  row.figure = counts.mean();
  row.interval = {interval.low, interval.high};
  row.verdict = judge(row.interval, row.bound);
  return row;
}

GateRow position_row(const PositionTask& task, const std::vector<std::string>& failed) {
  GateRow row = row_of_positions(task, "positions solved");
  row.bound.low = task.at_least;
  if (task.positions.empty()) return row;
  const double share = 1.0 - static_cast<double>(failed.size()) / static_cast<double>(task.positions.size());
  settle(row, share, "Not solved", failed);
  return row;
}

GateRow forbidden_row(const PositionTask& task, const std::vector<std::string>& forbidden) {
  GateRow row = row_of_positions(task, "positions in which it does what they forbid");
  row.form = FigureForm::number;
  row.bound.high = task.forbidden_most.value_or(0);
  if (task.positions.empty()) return row;
  settle(row, static_cast<double>(forbidden.size()), "Forbidden", forbidden);
  return row;
}

GateRow timeout_row(const TimeoutTask& task, std::int64_t timeouts, std::int64_t games, std::int64_t pairs) {
  GateRow row;
  row.what = task.what;
  row.bound.high = task.at_most;
  row.pairs = pairs;
  row.figure = static_cast<double>(timeouts) / static_cast<double>(games);
  // The two games of a pair are much alike, in a mirror the same.
  row.interval = wilson_interval(*row.figure, static_cast<double>(pairs));
  row.verdict = judge(row.interval, row.bound);
  return row;
}

GateRow band_row(const Band& band, const TelemetryTable& table, const RatioSums& sums, std::int64_t pairs) {
  const CounterInfo& counter = table.counters()[band.counter];
  GateRow row;
  row.what = name_of(band, table);
  row.form = counter.form == CounterForm::share ? FigureForm::share : FigureForm::number;
  row.bound = band.bound;
  row.pairs = pairs;
  row.occasions = sums.whole;
  row.least_occasions = band.least;
  row.remark = band.reason;
  if (sums.whole == 0) return row;
  row.figure = sums.ratio() / counter.unit;
  if (counter.form == CounterForm::share) {
    row.interval = share_interval(sums);
  } else {
    const Bounds interval = ratio_interval(sums);
    row.interval = {interval.low / counter.unit, interval.high / counter.unit};
  }
  if (sums.whole >= band.least) row.verdict = judge(row.interval, row.bound);
  return row;
}

std::int64_t GatePlan::total_pairs() const {
  std::int64_t total = 0;
  for (const GatePlanPart& part : parts) {
    for (const GateTask& task : part.tasks) total += part.pairs * static_cast<std::int64_t>(matches_of(task));
  }
  return total;
}

std::int64_t GateReport::rows(GateVerdict verdict) const {
  std::int64_t count = 0;
  for (const GateReportPart& part : parts) {
    count += std::count_if(part.rows.begin(), part.rows.end(),
                           [&](const GateRow& row) { return row.verdict == verdict; });
  }
  return count;
}

GateVerdict GateReport::verdict() const {
  if (rows(GateVerdict::fails) > 0) return GateVerdict::fails;
  const bool any = rows(GateVerdict::passes) > 0;
  return any && rows(GateVerdict::undecided) == 0 ? GateVerdict::passes : GateVerdict::undecided;
}

std::optional<GateReport> run_gates(const System& system, const GatePlan& plan, const GateControl& control) {
  try {
    return GateRun(system, control).run(plan);
  } catch (const Interrupted&) {
    return std::nullopt;
  }
}

}  // namespace muster
