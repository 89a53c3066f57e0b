#include "stats/interval.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>

namespace muster {
namespace {

// Not in long double, which is another type on every machine (and none under valgrind).
using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
constexpr InDouble in_double;
using Normal = boost::math::normal_distribution<double, InDouble>;

double log_beta(double a, double b) {
  return boost::math::lgamma(a, in_double) + boost::math::lgamma(b, in_double) -
         boost::math::lgamma(a + b, in_double);
}

/// ln(1 + e^x) without overflow.
double softplus(double x) { return x > 0.0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); }

double logistic(double u) { return u > 0.0 ? 1.0 / (1.0 + std::exp(-u)) : std::exp(u) / (1.0 + std::exp(u)); }

/// The log evidence against a mean with log odds u, less the threshold: convex in u, negative at the sample's
/// mean.
class Evidence {
 public:
  Evidence(double sum, double rest, double alpha)
      : sum_(sum),
        rest_(rest),
        constant_(log_beta(0.5 + sum, 0.5 + rest) - log_beta(0.5, 0.5) + std::log(alpha)) {}
  double operator()(double u) const { return constant_ + sum_ * softplus(-u) + rest_ * softplus(u); }

 private:
  double sum_;
  double rest_;
  double constant_;
};

/// The root on the side of `direction` (-1 or 1) of `centre`, where the evidence is negative.
double root(const Evidence& evidence, double centre, double direction) {
  double step = 1.0;
  while (evidence(centre + direction * step) < 0.0) step *= 2.0;
  const double far = centre + direction * step;
  std::uintmax_t iterations = 200;
  const auto bracket =
      boost::math::tools::toms748_solve(evidence, std::min(centre, far), std::max(centre, far),
                                        boost::math::tools::eps_tolerance<double>(48), iterations);
  return direction < 0.0 ? bracket.first : bracket.second;
}

ScoreInterval around(double mean, double half_width, IntervalMethod method) {
  return {std::max(0.0, mean - half_width), std::min(1.0, mean + half_width), method};
}

}  // namespace

double normal_quantile(double alpha) {
  return boost::math::quantile(boost::math::complement(Normal(), alpha / 2.0));
}

Bounds wilson_interval(double p, double n, double alpha) {
  const double z = normal_quantile(alpha);
  const double weight = 1.0 + z * z / n;
  const double centre = (p + z * z / (2.0 * n)) / weight;
  const double half_width = z / weight * std::sqrt(p * (1.0 - p) / n + z * z / (4.0 * n * n));
  return {std::max(0.0, centre - half_width), std::min(1.0, centre + half_width)};
}

std::string_view name(IntervalMethod method) {
  switch (method) {
    case IntervalMethod::asymptotic_sequence: return "asymptotic confidence sequence";
    case IntervalMethod::beta_binomial_sequence: return "beta-binomial confidence sequence";
    case IntervalMethod::normal: return "normal interval, fixed number of pairs";
    case IntervalMethod::wilson: return "Wilson interval, fixed number of pairs";
    case IntervalMethod::by_construction: return "by construction";
  }
  return "";
}

double asymptotic_half_width(double variance, double t, double tightest_at, double alpha) {
  const double log_alpha = std::log(alpha);
  const double r = (-2.0 * log_alpha + std::log(1.0 - 2.0 * log_alpha)) / tightest_at;
  return std::sqrt(variance) *
         std::sqrt(2.0 * (t * r + 1.0) / (t * t * r) * (0.5 * std::log(t * r + 1.0) - log_alpha));
}

ScoreInterval asymptotic_sequence(const PairCounts& counts, double tightest_at, double alpha) {
  const double half_width =
      asymptotic_half_width(counts.variance(), static_cast<double>(counts.pairs()), tightest_at, alpha);
  return around(counts.mean(), half_width, IntervalMethod::asymptotic_sequence);
}

Bounds beta_binomial_bounds(double sum, double count, double alpha) {
  Bounds result{0.0, 1.0};
  if (count == 0.0) return result;
  const double rest = count - sum;
  const Evidence evidence(sum, rest, alpha);
  // At the ends the sample's log odds are infinite; any mean nearer to the end than all roots will do.
  if (sum == 0.0) {
    result.high = logistic(root(evidence, -50.0, 1.0));
  } else if (rest == 0.0) {
    result.low = logistic(root(evidence, 50.0, -1.0));
  } else {
    const double centre = std::log(sum / rest);
    result.low = logistic(root(evidence, centre, -1.0));
    result.high = logistic(root(evidence, centre, 1.0));
  }
  return result;
}

ScoreInterval beta_binomial_sequence(const PairCounts& counts, double alpha) {
  const Bounds bounds = beta_binomial_bounds(0.25 * static_cast<double>(counts.quarters()),
                                             static_cast<double>(counts.pairs()), alpha);
  return {bounds.low, bounds.high, IntervalMethod::beta_binomial_sequence};
}

bool enough_for_asymptotics(const PairCounts& counts) {
  return counts.pairs() >= sequence_least_pairs && counts.off_commonest() >= least_off_commonest;
}

ScoreInterval confidence_sequence(const PairCounts& counts, double tightest_at, double alpha) {
  return enough_for_asymptotics(counts) ? asymptotic_sequence(counts, tightest_at, alpha)
                                        : beta_binomial_sequence(counts, alpha);
}

ScoreInterval fixed_interval(const PairCounts& counts, double alpha) {
  if (counts.pairs() == 0) return {0.0, 1.0, IntervalMethod::wilson};
  const double z = normal_quantile(alpha);
  if (counts.off_commonest() >= least_off_commonest)
    return around(counts.mean(), z * counts.standard_error(), IntervalMethod::normal);
  const Bounds wilson = wilson_interval(counts.mean(), static_cast<double>(counts.pairs()), alpha);
  return {wilson.low, wilson.high, IntervalMethod::wilson};
}

int decimals_within(double half_width) {
  const int most = 4;
  if (!(half_width > 0.0)) return most;
  // The small number keeps a half width of exactly 3, 0.3, ... on the side of one digit.
  return std::clamp(static_cast<int>(-std::floor(std::log10(half_width / 3.0) + 1e-9)), 0, most);
}

int percent_decimals(double interval_width) { return decimals_within(50.0 * interval_width); }

}  // namespace muster
