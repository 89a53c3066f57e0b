#include "stats/score_difference.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace muster {
namespace {

double quarter(std::size_t k) { return 0.25 * (static_cast<double>(k) - 4.0); }

}  // namespace

std::int64_t ScoreDifferences::pairs() const { return std::accumulate(n.begin(), n.end(), std::int64_t{0}); }

double ScoreDifferences::mean() const {
  double sum = 0.0;
  for (std::size_t k = 0; k < n.size(); ++k) sum += quarter(k) * static_cast<double>(n[k]);
  return sum / static_cast<double>(pairs());
}

double ScoreDifferences::standard_error() const {
  const double m = mean();
  double squares = 0.0;
  for (std::size_t k = 0; k < n.size(); ++k)
    squares += static_cast<double>(n[k]) * (quarter(k) - m) * (quarter(k) - m);
  return std::sqrt(squares) / static_cast<double>(pairs());
}

Bounds difference_interval(const ScoreDifferences& differences, double alpha) {
  if (differences.pairs() - differences.n[4] < least_differing) return {-1.0, 1.0};
  const double half_width = normal_quantile(alpha) * differences.standard_error();
  return {std::max(-1.0, differences.mean() - half_width), std::min(1.0, differences.mean() + half_width)};
}

}  // namespace muster
