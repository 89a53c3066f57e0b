#include "stats/stop_rule.hpp"

#include <algorithm>
#include <cmath>

namespace muster {
namespace {

constexpr double expected_variance = 0.125;

}  // namespace

std::string_view name(StopKind kind) {
  switch (kind) {
    case StopKind::pairs: return "pairs";
    case StopKind::precision: return "precision";
    case StopKind::sprt: return "sprt";
  }
  return "";
}

double tightest_at(const StopRule& rule, std::int64_t planned_pairs) {
  const auto least = static_cast<double>(sequence_least_pairs);
  switch (rule.kind) {
    case StopKind::pairs: break;
    case StopKind::precision: {
      // Where it is tightest the width goes down with the root of the pairs.
      const double width_of_one = asymptotic_half_width(expected_variance, 1.0, 1.0);
      const double roots = width_of_one / rule.half_width;
      return std::max(least, std::ceil(roots * roots));
    }
    case StopKind::sprt: {
      const double apart = rule.sprt.high - rule.sprt.low;
      const double drift = (1.0 - 2.0 * sprt_error) * sprt_threshold();
      return std::max(least, std::ceil(2.0 * expected_variance * drift / (apart * apart)));
    }
  }
  return static_cast<double>(std::max<std::int64_t>(1, planned_pairs));
}

bool stops(const StopRule& rule, const PairCounts& counts, const ScoreInterval& sequence) {
  if (counts.pairs() == 0) return false;
  switch (rule.kind) {
    case StopKind::pairs: return false;
    case StopKind::precision:
      return in_millionths(0.5 * (sequence.high - sequence.low)) <= in_millionths(rule.half_width);
    case StopKind::sprt: return sprt_state(counts, rule.sprt, sequence).verdict != SprtVerdict::undecided;
  }
  return false;
}

}  // namespace muster
