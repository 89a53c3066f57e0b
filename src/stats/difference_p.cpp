#include "stats/difference_p.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>

namespace muster {
namespace {

constexpr double least_alpha = 1e-300;

/// sqrt(v) sqrt(2 (t r + 1) / (t^2 r) ln(sqrt(t r + 1) / alpha)) = |mean|, solved for alpha.
double asymptotic_p(const PairedTable& table, double tightest_at) {
  const auto t = static_cast<double>(table.pairs());
  const double log_alpha = std::log(default_alpha);
  const double tr = t * (-2.0 * log_alpha + std::log(1.0 - 2.0 * log_alpha)) / tightest_at;
  const double squares = table.mean() * table.mean() * t / table.variance();
  return std::min(1.0, std::sqrt(tr + 1.0) * std::exp(-0.5 * squares * tr / (tr + 1.0)));
}

/// How far the interval at alpha = e^u is from 0: negative while it holds 0.
double gap(const PairedTable& table, double tightest_at, double u) {
  const ScoreInterval interval = difference_sequence(table, tightest_at, std::exp(u));
  return std::max(interval.low, -interval.high);
}

double beta_binomial_p(const PairedTable& table, double tightest_at) {
  const auto from = [&](double u) { return gap(table, tightest_at, u); };
  const double lowest = std::log(least_alpha);
  const double highest = std::log(0.999);
  if (from(highest) <= 0.0) return 1.0;
  if (from(lowest) > 0.0) return least_alpha;
  std::uintmax_t iterations = 200;
  const auto bracket = boost::math::tools::toms748_solve(
      from, lowest, highest, boost::math::tools::eps_tolerance<double>(40), iterations);
  return std::exp(bracket.second);
}

}  // namespace

double fixed_difference_p(const PairedTable& table) {
  if (table.differing() < least_differing) return 1.0;
  return std::erfc(std::fabs(table.mean()) / table.standard_error() / std::sqrt(2.0));
}

double sequence_difference_p(const PairedTable& table, double tightest_at) {
  if (table.differing() == 0) return 1.0;
  const bool asymptotic = table.pairs() >= sequence_least_pairs && table.differing() >= least_off_commonest;
  return asymptotic ? asymptotic_p(table, tightest_at) : beta_binomial_p(table, tightest_at);
}

std::vector<bool> false_discovery_marks(const std::vector<double>& p, double q) {
  std::vector<double> sorted = p;
  std::sort(sorted.begin(), sorted.end());
  double highest = -1.0;
  for (std::size_t k = 0; k < sorted.size(); ++k) {
    if (sorted[k] <= q * static_cast<double>(k + 1) / static_cast<double>(sorted.size())) highest = sorted[k];
  }
  std::vector<bool> marks;
  marks.reserve(p.size());
  for (const double value : p) marks.push_back(value <= highest);
  return marks;
}

}  // namespace muster
