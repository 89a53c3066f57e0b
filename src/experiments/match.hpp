// A match: two armies against each other, pair after pair. Spec in, result out; neither reads nor prints
// anything, apart from the checkpoint.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "batch/match_tally.hpp"
#include "batch/runner.hpp"
#include "experiments/match_spec.hpp"
#include "stats/interval.hpp"

namespace muster {

enum class IntervalChoice : std::uint8_t { sequence, fixed };

/// How a match is run; none of it changes what comes out of a run that ends.
struct MatchControl {
  int threads = 1;
  const std::atomic<bool>* interrupt = nullptr;
  std::string checkpoint;  ///< file kept up to date, or ""
  std::chrono::seconds checkpoint_every{30};
  /// Sees the committed prefix after every chunk.
  std::function<void(const MatchTally&)> progress;
};

enum class StopReason : std::uint8_t {
  pairs,        ///< the planned number was played
  precision,    ///< the precision asked for was reached
  sprt,         ///< the sequential test has decided
  cap,          ///< neither came to pass within the pairs allowed
  interrupted,  ///< or the run could not go on
};

/// "pairs", "precision", "sprt", "cap", "interrupted".
std::string_view name(StopReason reason);

struct MatchResult {
  MatchSpec spec;
  Vocabulary words;
  MatchTally tally;  ///< of the pairs that were played: fewer than planned after an interrupt
  BatchEnd end = BatchEnd::complete;
  /// Why the checkpoint could not be kept up to date, which ends a run; "" if it could.
  std::string checkpoint_failure;
  std::optional<double> score;  ///< mean score of A over pairs that are not void; none without such pairs
  ScoreInterval interval;
  bool stopped = false;  ///< by the rule of the spec

  /// The games that shares rest on: in a mirror the two legs of a pair are one game.
  std::int64_t independent_games() const { return spec.mirror ? tally.pairs : 2 * tally.pairs; }
  bool complete() const { return stopped || tally.pairs >= spec.pairs; }
  StopReason reason() const;
  /// Of a spec with a sequential test.
  SprtState sprt() const;
  /// More than 1 % of the games.
  bool many_timeouts() const;
  /// The same from 1,000 games on, where it is no accident of a few.
  bool too_many_timeouts() const;
};

/// Plays on from `committed` (a fresh tally, or that of a checkpoint) until the stop rule or the number of
/// pairs ends it. The rule looks at the ends of chunks and at the last pair planned; what was played beyond
/// is dropped, so a run ends with the same pair at any number of threads, interrupted or not. Throws what
/// run_batch throws; InputError if the checkpoint cannot be written before the first pair; InvariantError if
/// a mirror match has a pair that is not even.
MatchResult play_match(const Simulator& simulator, const MatchSpec& spec, MatchTally committed,
                       const MatchControl& control, IntervalChoice choice = IntervalChoice::sequence);

/// Whether a run that got so far is one that its stop rule has ended.
bool rule_stops(const MatchSpec& spec, const MatchTally& tally);

/// The interval for the score of A after these pairs.
ScoreInterval match_interval(const MatchSpec& spec, const MatchTally& tally, IntervalChoice choice);

}  // namespace muster
