#include "stats/sprt.hpp"

#include <cmath>
#include <cstdlib>

namespace muster {
namespace {

bool near_normal(const PairCounts& counts) {
  const bool lopsided = std::llabs(counts.quarters() - 2 * counts.pairs()) > counts.pairs();
  return !lopsided && enough_for_asymptotics(counts);
}

SprtVerdict by_ratio(double ratio) {
  if (in_millionths(ratio) >= in_millionths(sprt_threshold())) return SprtVerdict::high;
  if (in_millionths(ratio) <= -in_millionths(sprt_threshold())) return SprtVerdict::low;
  return SprtVerdict::undecided;
}

SprtVerdict by_sequence(const SprtBounds& bounds, const ScoreInterval& sequence, double mean) {
  const bool above = in_millionths(sequence.low) > in_millionths(bounds.low);
  const bool below = in_millionths(sequence.high) < in_millionths(bounds.high);
  if (above && below)
    return in_millionths(2.0 * mean) > in_millionths(bounds.low + bounds.high) ? SprtVerdict::high
                                                                               : SprtVerdict::low;
  if (above) return SprtVerdict::high;
  return below ? SprtVerdict::low : SprtVerdict::undecided;
}

}  // namespace

double sprt_threshold() { return std::log((1.0 - sprt_error) / sprt_error); }

std::int64_t in_millionths(double value) { return std::llround(1e6 * value); }

std::optional<double> log_likelihood_ratio(const PairCounts& counts, const SprtBounds& bounds) {
  if (counts.off_commonest() == 0) return std::nullopt;
  return static_cast<double>(counts.pairs()) * (bounds.high - bounds.low) *
         (2.0 * counts.mean() - bounds.low - bounds.high) / (2.0 * counts.variance());
}

SprtState sprt_state(const PairCounts& counts, const SprtBounds& bounds, const ScoreInterval& sequence) {
  SprtState state;
  state.ratio = log_likelihood_ratio(counts, bounds);
  if (counts.pairs() == 0) return state;
  if (state.ratio && near_normal(counts)) {
    state.basis = SprtBasis::likelihood;
    state.verdict = by_ratio(*state.ratio);
  } else {
    state.verdict = by_sequence(bounds, sequence, counts.mean());
  }
  return state;
}

}  // namespace muster
