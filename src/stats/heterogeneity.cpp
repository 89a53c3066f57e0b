#include "stats/heterogeneity.hpp"

#include <algorithm>
#include <cmath>

#include "stats/chi_square.hpp"

namespace muster {

Heterogeneity heterogeneity(const std::vector<Estimate>& estimates) {
  Heterogeneity result;
  result.estimates = static_cast<int>(estimates.size());
  if (estimates.size() < 2) return result;
  double weights = 0.0;
  double squares = 0.0;
  double sum = 0.0;
  for (const Estimate& e : estimates) {
    const double weight = 1.0 / (e.error * e.error);
    weights += weight;
    squares += weight * weight;
    sum += weight * e.value;
  }
  const double mean = sum / weights;
  for (const Estimate& e : estimates) result.q += (e.value - mean) * (e.value - mean) / (e.error * e.error);
  const int degrees = result.estimates - 1;
  result.p = chi_square_tail(result.q, degrees);
  result.tau = std::sqrt(std::max(0.0, result.q - degrees) / (weights - squares / weights));
  return result;
}

}  // namespace muster
