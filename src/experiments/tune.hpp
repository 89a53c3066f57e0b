// Tuning: climbs a doctrine's weights by SPSA. Each iteration plays two candidates, the iterate with all
// weights moved a little either way, in contexts and against opponents drawn for it, both with the same dice;
// the difference of their scores moves the iterate. The answer is confirmed by a match with other dice. Spec
// in, result out; neither reads nor prints anything, apart from the checkpoint.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "batch/runner.hpp"
#include "experiments/tune_spec.hpp"
#include "experiments/tune_state.hpp"
#include "stats/interval.hpp"

namespace muster {

/// What a run is at, for progress: random points, trials, iterations, or pairs of the confirming match.
struct TuneProgress {
  std::string_view noun;
  std::int64_t done = 0;
  std::int64_t planned = 0;
  std::int64_t games = 0;  ///< since the run was begun, or taken up again
};

/// How a run is carried out; none of it changes what comes out of one that ends.
struct TuneControl {
  int threads = 1;
  const std::atomic<bool>* interrupt = nullptr;
  std::string checkpoint;  ///< file kept up to date, or ""
  std::chrono::seconds checkpoint_every{30};
  std::function<void(const TuneProgress&)> progress;
};

/// Part of the confirming match: a doctrine against an opponent in every context.
struct TuneBout {
  bool product = true;  ///< else the doctrine that SPSA set out from
  std::size_t opponent = 0;
};

/// Of the product against the start (of an exploit: against its opponent), by the interval of the score of
/// all contexts.
enum class TuneVerdict : std::uint8_t { better, not_better, worse };
inline constexpr std::array<std::string_view, 3> tune_verdict_names{"better", "not_better", "worse"};

struct TuneResult {
  TuneSpec spec;
  TuneState state;
  Doctrine origin;                  ///< what SPSA set out from: the start, or the best of the random points
  Doctrine product;                 ///< as far as the run got
  std::vector<Doctrine> opponents;  ///< in the confirming match: the start, then the rest of the pool
  std::vector<TuneBout> bouts;      ///< state.confirmed has the scores of the first of them
  BatchEnd end = BatchEnd::complete;
  /// Why the checkpoint could not be kept up to date, which ends a run; "" if it could.
  std::string checkpoint_failure;
  double gain = 0;               ///< a, once the trials are over
  double iteration_seconds = 0;  ///< mean of those played since the run was begun or taken up; 0: none

  bool exploit() const { return spec.points > 0; }
  bool complete() const { return state.confirmed.size() == bouts.size(); }
  /// Of a bout, by context; null if it was not played.
  const std::vector<ContextScore>* scores(bool of_product, std::size_t opponent) const;
  /// None before the first bout is over, or if it has no score.
  std::optional<TuneVerdict> verdict() const;
  /// More than 1 % of the confirming match's games, from 1,000 on.
  bool too_many_timeouts() const;
};

/// Goes on from `state`, which is fresh or that of a checkpoint. InputError if the input cannot be played, or
/// if the checkpoint cannot be written before the first game; what run_parts throws.
TuneResult tune(const TuneSpec& spec, TuneState state, const TuneControl& control);

/// All contexts together.
ContextScore pooled(const std::vector<ContextScore>& scores);

}  // namespace muster
