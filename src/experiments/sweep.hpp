// A sweep: the cells of a plan played side by side on the same tables and dice, and each compared with the
// base, pair by pair. Spec in, result out; neither reads nor prints anything, apart from the checkpoint.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "batch/cells.hpp"
#include "experiments/match.hpp"
#include "experiments/sweep_spec.hpp"
#include "stats/paired_table.hpp"

namespace muster {

/// How a sweep is run; none of it changes what comes out of one that ends.
struct SweepControl {
  int threads = 1;
  const std::atomic<bool>* interrupt = nullptr;
  std::string checkpoint;  ///< file kept up to date, or ""
  std::chrono::seconds checkpoint_every{30};
  std::function<void(std::int64_t pairs)> progress;  ///< of all cells together
};

/// What came of a cell, or of the one that it is the same as.
struct SweepRow {
  std::optional<std::size_t> state;  ///< of the games that are its own; none for a cell that cannot exist
  std::optional<double> score;       ///< of A; none without pairs that count
  ScoreInterval interval;
  bool mirror = false;  ///< even by construction
  // Against the base; none for the base itself, its like, and cells without a pair that counts in both.
  std::optional<PairedTable> table;
  ScoreInterval difference;
  double p = 1.0;
  bool marked = false;  ///< at the false discovery rate, among all cells that are compared
};

inline constexpr double false_discovery_rate = 0.05;

struct SweepResult {
  SweepSpec spec;
  Vocabulary words;
  IntervalChoice choice = IntervalChoice::sequence;
  std::vector<CellState> states;  ///< of the cells that play
  std::vector<SweepRow> rows;     ///< one for each cell
  bool interrupted = false;
  bool precise = false;  ///< every half width is within the precision that was asked for
  std::string checkpoint_failure;

  /// Of a cell; null if it cannot exist.
  const MatchTally* tally(std::size_t cell) const;
  /// The games that its shares rest on: in a mirror the two legs of a pair are one game.
  std::int64_t independent_games(std::size_t cell) const;
  std::int64_t least_pairs() const;  ///< of the cells that play
  /// All pairs were played, or enough for the precision.
  bool complete() const { return precise || least_pairs() >= spec.pairs; }
  /// In a cell, or in any: more than 1 % of 1,000 games or more.
  bool too_many_timeouts(std::size_t cell) const;
  bool too_many_timeouts() const;
};

/// Plays on from `states`, fresh ones or those of a checkpoint. Throws what run_cells throws; InputError if
/// the checkpoint cannot be written before the first pair.
SweepResult sweep(const SweepSpec& spec, std::vector<CellState> states, const SweepControl& control,
                  IntervalChoice choice = IntervalChoice::sequence);

/// Seconds that one thread takes for a pair, over a few pairs of every cell in turn. They count for nothing.
double seconds_per_pair(const SweepSpec& spec, std::chrono::milliseconds trial);

}  // namespace muster
