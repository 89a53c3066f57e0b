// The sequential probability ratio test of a score: is it `low` (H0) or `high` (H1)? Both errors are 5 %. A
// function of the counts at a look; the run goes on while it is undecided.
//
// The log-likelihood ratio is that of the normal approximation on pairs, N (s1 - s0) (2 mean - s0 - s1) / (2
// v). It is not to be trusted on few or lopsided results, so with fewer pairs or fewer off the commonest
// score than the asymptotic sequence needs, or with a mean more than 1/4 from 1/2, the confidence sequence
// decides instead: for `high` if it lies wholly above `low`, for `low` if it lies wholly below `high`, and if
// both, for the bound that the mean is nearer to (`low` midway). Either part by itself errs in at most 5 % of
// runs.
#pragma once

#include <cstdint>
#include <optional>

#include "stats/interval.hpp"

namespace muster {

/// Scores in fractions of 1, low < high.
struct SprtBounds {
  double low = 0.0;
  double high = 0.0;
  friend bool operator==(const SprtBounds&, const SprtBounds&) = default;
};

/// Chance of taking `high` at a score of `low`, and of the reverse.
inline constexpr double sprt_error = 0.05;

/// ln((1 - error) / error): `high` is taken from there on, `low` from its negative down.
double sprt_threshold();

/// Numbers are compared in steps of 1e-6, so that the last bits of a logarithm, which differ between
/// machines, decide nothing.
std::int64_t in_millionths(double value);

/// Nothing without pairs or without variance.
std::optional<double> log_likelihood_ratio(const PairCounts& counts, const SprtBounds& bounds);

enum class SprtVerdict : std::uint8_t { undecided, low, high };
enum class SprtBasis : std::uint8_t { likelihood, sequence };

struct SprtState {
  SprtVerdict verdict = SprtVerdict::undecided;
  SprtBasis basis = SprtBasis::sequence;
  std::optional<double> ratio;  ///< log-likelihood ratio, even where it does not decide
};

/// `sequence` is the confidence sequence after these pairs.
SprtState sprt_state(const PairCounts& counts, const SprtBounds& bounds, const ScoreInterval& sequence);

}  // namespace muster
