// When a run has seen enough: after a number of pairs, once the score is known well enough, or once a
// sequential test has decided. A rule looks at fixed points of a run only.
#pragma once

#include <cstdint>
#include <string_view>

#include "stats/sprt.hpp"

namespace muster {

enum class StopKind : std::uint8_t {
  pairs,      ///< the planned number
  precision,  ///< the confidence sequence is narrow enough
  sprt,       ///< a sequential test has decided
};

/// "pairs", "precision", "sprt".
std::string_view name(StopKind kind);

/// With the latter two the planned number of pairs is a cap.
struct StopRule {
  StopKind kind = StopKind::pairs;
  double half_width = 0.0;  ///< of precision: fraction of 1
  SprtBounds sprt;
  friend bool operator==(const StopRule&, const StopRule&) = default;
};

/// Where the confidence sequence of a run is to be tightest. Nothing of what was played may go into it, so it
/// is the planned number of pairs or, with a rule that stops before the cap, the number at which that rule is
/// expected to stop if pair scores have half the greatest variance there is (1/8; even matches have about
/// 1/10): for a precision, where the sequence itself is that narrow; for a test, Wald's expected number at
/// either score. It follows from the rule alone, so that a higher cap changes nothing before the old one.
/// Twice too many pairs cost 2 % of the width, half too few 1 %. Not below sequence_least_pairs.
double tightest_at(const StopRule& rule, std::int64_t planned_pairs);

/// Whether the rule stops a run after these pairs, whose confidence sequence is given. Never by their number.
bool stops(const StopRule& rule, const PairCounts& counts, const ScoreInterval& sequence);

}  // namespace muster
