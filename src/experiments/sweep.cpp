#include "experiments/sweep.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "experiments/checkpoint_keeper.hpp"
#include "experiments/sweep_state.hpp"
#include "stats/difference_p.hpp"

namespace muster {
namespace {

using Simulators = std::vector<std::unique_ptr<Simulator>>;

Simulators simulators_of(const SweepSpec& spec) {
  Simulators simulators;
  for (const std::size_t cell : spec.playing())
    simulators.push_back(spec.system->simulator(spec.cells[cell].match.input));
  return simulators;
}

std::vector<Cell> cells_up_to(const SweepSpec& spec, const Simulators& simulators, std::int64_t pairs) {
  std::vector<Cell> cells;
  const std::vector<std::size_t> playing = spec.playing();
  for (std::size_t i = 0; i < playing.size(); ++i)
    cells.push_back({spec.cells[playing[i]].name, simulators[i].get(), pairs});
  return cells;
}

std::int64_t least_of(const std::vector<CellState>& states) {
  std::int64_t least = states.front().tally.pairs;
  for (const CellState& state : states) least = std::min(least, state.tally.pairs);
  return least;
}

std::int64_t sum_of(const std::vector<CellState>& states) {
  std::int64_t sum = 0;
  for (const CellState& state : states) sum += state.tally.pairs;
  return sum;
}

ScoreInterval score_interval(const SweepSpec& spec, bool mirror, const PairCounts& counts,
                             IntervalChoice choice) {
  if (mirror) return {0.5, 0.5, IntervalMethod::by_construction};
  if (choice == IntervalChoice::fixed) return fixed_interval(counts);
  return confidence_sequence(counts, tightest_at(spec.stop, spec.pairs));
}

/// Whether every score is known well enough, at a point where that may be asked.
bool precise_enough(const SweepSpec& spec, const std::vector<CellState>& states) {
  const std::int64_t pairs = states.front().tally.pairs;
  if (pairs % sweep_look_pairs != 0 && pairs != spec.pairs) return false;
  const std::vector<std::size_t> playing = spec.playing();
  for (std::size_t i = 0; i < states.size(); ++i) {
    const PairCounts& counts = states[i].tally.pair_counts;
    const bool mirror = spec.cells[playing[i]].spec.mirror;
    const ScoreInterval sequence = score_interval(spec, mirror, counts, IntervalChoice::sequence);
    if (states[i].tally.pairs != pairs || !stops(spec.stop, counts, sequence)) return false;
  }
  return true;
}

void compare(const SweepSpec& spec, const CellState& base, const CellState& other, IntervalChoice choice,
             SweepRow& row) {
  const PairedTable table = paired(base, other);
  if (table.pairs() == 0) return;
  row.table = table;
  // With few pairs that differ the normal interval knows nothing; the sequence holds for one look as well.
  if (choice == IntervalChoice::fixed && table.differing() >= least_differing) {
    const Bounds bounds = fixed_difference_interval(table);
    row.difference = {bounds.low, bounds.high, IntervalMethod::normal};
    row.p = fixed_difference_p(table);
  } else {
    row.difference = difference_sequence(table, tightest_at(spec.stop, spec.pairs));
    row.p = sequence_difference_p(table, tightest_at(spec.stop, spec.pairs));
  }
}

/// Cells that play the same count once.
void mark(const SweepSpec& spec, std::vector<SweepRow>& rows) {
  std::vector<double> p;
  std::vector<std::size_t> compared;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!spec.cells[i].plays() || !rows[i].table) continue;
    p.push_back(rows[i].p);
    compared.push_back(i);
  }
  const std::vector<bool> marks = false_discovery_marks(p, false_discovery_rate);
  for (std::size_t k = 0; k < marks.size(); ++k) rows[compared[k]].marked = marks[k];
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (spec.cells[i].same_as) rows[i].marked = rows[*spec.cells[i].same_as].marked;
  }
}

std::vector<SweepRow> rows_of(const SweepResult& result) {
  const SweepSpec& spec = result.spec;
  const std::vector<std::size_t> playing = spec.playing();
  std::vector<SweepRow> rows(spec.cells.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!spec.cells[i].fault.empty()) continue;
    const auto at = static_cast<std::size_t>(
        std::lower_bound(playing.begin(), playing.end(), spec.played(i)) - playing.begin());
    const CellState& state = result.states[at];
    SweepRow& row = rows[i];
    row.state = at;
    row.mirror = spec.cells[i].spec.mirror;
    if (state.tally.pair_counts.pairs() > 0) row.score = state.tally.pair_counts.mean();
    row.interval = score_interval(spec, row.mirror, state.tally.pair_counts, result.choice);
    if (at > 0) compare(spec, result.states[0], state, result.choice, row);
  }
  mark(spec, rows);
  return rows;
}

}  // namespace

const MatchTally* SweepResult::tally(std::size_t cell) const {
  return rows[cell].state ? &states[*rows[cell].state].tally : nullptr;
}

std::int64_t SweepResult::independent_games(std::size_t cell) const {
  return rows[cell].mirror ? tally(cell)->pairs : 2 * tally(cell)->pairs;
}

std::int64_t SweepResult::least_pairs() const { return least_of(states); }

bool SweepResult::too_many_timeouts(std::size_t cell) const {
  if (!tally(cell)) return false;
  const GameCounts games = tally(cell)->games();
  return muster::too_many_timeouts(games.timeouts, games.games());
}

bool SweepResult::too_many_timeouts() const {
  for (std::size_t cell = 0; cell < rows.size(); ++cell) {
    if (too_many_timeouts(cell)) return true;
  }
  return false;
}

SweepResult sweep(const SweepSpec& spec, std::vector<CellState> states, const SweepControl& control,
                  IntervalChoice choice) {
  const Simulators simulators = simulators_of(spec);
  states.resize(simulators.size());
  std::function<void()> save;
  if (!control.checkpoint.empty()) save = [&] { save_sweep_state(control.checkpoint, spec, states); };
  CheckpointKeeper keeper(save, control.checkpoint_every);
  keeper.save();  // so that a file that cannot be written is known before hours of play
  const auto observer = [&](const std::vector<CellState>& now) {
    keeper.save_if_due();
    if (control.progress) control.progress(sum_of(now));
    return keeper.failure().empty();
  };
  BatchEnd end = BatchEnd::complete;
  while (end == BatchEnd::complete && least_of(states) < spec.pairs && !precise_enough(spec, states)) {
    const std::int64_t next_look = (least_of(states) / sweep_look_pairs + 1) * sweep_look_pairs;
    const std::int64_t goal =
        spec.stop.kind == StopKind::precision ? std::min(spec.pairs, next_look) : spec.pairs;
    end =
        run_cells(cells_up_to(spec, simulators, goal), control.threads, control.interrupt, states, observer);
  }
  keeper.try_save();
  SweepResult result{spec, simulators.front()->vocabulary(), choice, std::move(states), {}, false, false, ""};
  result.interrupted = end == BatchEnd::interrupted;
  result.precise = precise_enough(spec, result.states);
  result.checkpoint_failure = keeper.failure();
  result.rows = rows_of(result);
  return result;
}

double seconds_per_pair(const SweepSpec& spec, std::chrono::milliseconds trial) {
  using Clock = std::chrono::steady_clock;
  const Simulators simulators = simulators_of(spec);
  const auto begun = Clock::now();
  std::uint64_t pairs = 0;
  while (pairs == 0 || Clock::now() - begun < trial) {
    std::array<PairOutcome, 1> outcome;
    WorkCounts work;
    simulators[pairs % simulators.size()]->play(pairs / simulators.size(), outcome, work);
    ++pairs;
  }
  return std::chrono::duration<double>(Clock::now() - begun).count() / static_cast<double>(pairs);
}

}  // namespace muster
