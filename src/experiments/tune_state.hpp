// How far a tuning run has come: all that is needed to go on with it, and the file that keeps it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "batch/match_tally.hpp"
#include "experiments/spsa.hpp"
#include "experiments/tune_spec.hpp"

namespace muster {

/// What came of a doctrine in one context of the confirming match.
struct ContextScore {
  PairCounts counts;
  std::int64_t timeout_pairs = 0;
  std::int64_t timeouts = 0;  ///< games
  std::uint64_t digest = 0;   ///< of the games

  ContextScore& operator+=(const ContextScore& o);
  std::int64_t pairs() const { return counts.pairs() + timeout_pairs; }
  friend bool operator==(const ContextScore&, const ContextScore&) = default;
};

struct TuneState {
  std::int64_t points_done = 0;
  double best_score = 0;
  std::vector<double> best;    ///< the best of the random points so far
  std::vector<double> trials;  ///< differences of the trials so far
  SpsaState spsa;              ///< its iterate is empty before the first iteration
  std::int64_t games = 0;      ///< played for the points and the iterations
  /// By bout of the confirming match (see tune_bouts), each by context.
  std::vector<std::vector<ContextScore>> confirmed;
};

/// InputError if the file cannot be written.
void save_tune_state(const std::string& path, const TuneSpec& spec, const TuneState& state);

/// InputError if the file is missing, damaged, or of another run; then it names the keys that differ.
TuneState load_tune_state(const std::string& path, const TuneSpec& spec);

/// InputError if the file is no checkpoint of a tuning run.
void require_tune_state(const std::string& path);

}  // namespace muster
