// What a behaviour is worth to a side: the same match with it forbidden to that side's commander, on the same
// tables and dice, against the match as it is. Spec in, result out; neither reads nor prints anything.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "batch/cells.hpp"
#include "experiments/match.hpp"
#include "stats/paired_table.hpp"

namespace muster {

struct ForbidSpec {
  const System* system;
  MatchInput input;                     ///< the match as it is
  std::size_t side;                     ///< to whom something is forbidden: 0 is A, 1 is B
  std::vector<std::string> behaviours;  ///< each is forbidden by itself
  std::int64_t pairs = 0;
  IntervalChoice intervals = IntervalChoice::sequence;
};

struct ForbiddenBehaviour {
  std::string key;
  MatchTally tally;   ///< of the restricted match
  PairedTable table;  ///< A's score of each pair as it is, and restricted
};

struct ForbidResult {
  ForbidSpec spec;
  MatchSpec match;  ///< as it is
  MatchTally as_it_is;
  std::vector<ForbiddenBehaviour> behaviours;
  BatchEnd end = BatchEnd::complete;

  bool complete() const;
  /// More than 1 % of the games of a match of 1,000 or more.
  bool too_many_timeouts() const;
  /// What the restriction takes from the side's score, and its interval; fractions of 1.
  double cost(const ForbiddenBehaviour& behaviour) const;
  ScoreInterval cost_interval(const ForbiddenBehaviour& behaviour) const;
};

struct ForbidControl {
  int threads = 1;
  const std::atomic<bool>* interrupt = nullptr;
  /// Sees how many pairs of all matches have been played, and how many are planned.
  std::function<void(std::int64_t pairs, std::int64_t planned)> progress;
};

/// The canonical JSON of all that comes out depends on, digested to 16 hexadecimal digits.
std::string spec_digest(const ForbidSpec& spec);

/// InputError for a behaviour that cannot be forbidden to the side.
ForbidResult play_forbidden(const ForbidSpec& spec, const ForbidControl& control);

}  // namespace muster
