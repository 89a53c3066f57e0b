// Intervals for the mean score of pairs. The two sequences are valid at every look at once: a run may be
// watched and stopped on them. The two others are valid for one look at a number of pairs fixed beforehand.
#pragma once

#include <string_view>

#include "stats/pair_counts.hpp"

namespace muster {

enum class IntervalMethod {
  asymptotic_sequence,     ///< Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, Ann. Statist. 2024
  beta_binomial_sequence,  ///< counts only, exact at any number of pairs
  normal,                  ///< mean +- z standard errors
  wilson,                  ///< Wilson's, with the greatest variance a score in [0, 1] can have
  by_construction,         ///< known without playing: one half in a mirror match
};

/// The name as it stands in results, for example "asymptotic confidence sequence".
std::string_view name(IntervalMethod method);

struct ScoreInterval {
  double low = 0.0;  ///< fractions of 1, within [0, 1]; of a difference of scores within [-1, 1]
  double high = 1.0;
  IntervalMethod method = IntervalMethod::beta_binomial_sequence;
};

inline constexpr double default_alpha = 0.05;

/// The upper quantile of the normal distribution at alpha / 2: 1.96 for 0.05.
double normal_quantile(double alpha);

struct Bounds {
  double low = 0.0;
  double high = 0.0;
};

/// Wilson's interval for a share that was found to be p among n.
Bounds wilson_interval(double p, double n, double alpha = default_alpha);

/// The asymptotic sequence is used from this many pairs on ...
inline constexpr std::int64_t sequence_least_pairs = 1000;
/// ... if this many of them are off the commonest score; with fewer its width says too little.
inline constexpr std::int64_t least_off_commonest = 50;

/// sqrt(v) sqrt(2 (t r + 1) / (t^2 r) ln(sqrt(t r + 1) / alpha)) with
/// r = (-2 ln alpha + ln(1 - 2 ln alpha)) / tightest_at: of the asymptotic sequence for a mean after t values
/// of variance v. Needs t and tightest_at > 0.
double asymptotic_half_width(double variance, double t, double tightest_at, double alpha = default_alpha);

/// mean +- that. Needs pairs.
ScoreInterval asymptotic_sequence(const PairCounts& counts, double tightest_at, double alpha = default_alpha);

/// All means m with ln B(a + S, b + N - S) - ln B(a, b) - S ln m - (N - S) ln(1 - m) < ln(1 / alpha), S the
/// sum of N values, a = b = 1/2: a test martingale for any values within [0, 1], since x -> (p/m)^x
/// ((1-p)/(1-m))^(1-x) is convex. [0, 1] without values.
Bounds beta_binomial_bounds(double sum, double count, double alpha = default_alpha);
ScoreInterval beta_binomial_sequence(const PairCounts& counts, double alpha = default_alpha);

bool enough_for_asymptotics(const PairCounts& counts);

/// The one of the two that the counts allow.
ScoreInterval confidence_sequence(const PairCounts& counts, double tightest_at, double alpha = default_alpha);

/// For one look: normal, or Wilson's with fewer than least_off_commonest pairs off the commonest score.
/// [0, 1] without pairs.
ScoreInterval fixed_interval(const PairCounts& counts, double alpha = default_alpha);

/// Decimals of a figure that is known to within this half width, which keeps one digit, two if it begins with
/// 1 or 2. From 0 to 4.
int decimals_within(double half_width);

/// The same for a percentage whose interval (in fractions of 1) is this wide.
int percent_decimals(double interval_width);

}  // namespace muster
