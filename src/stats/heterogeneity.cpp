#include "stats/heterogeneity.hpp"

#include <algorithm>
#include <cmath>

#include "stats/chi_square.hpp"

namespace muster {

Heterogeneity heterogeneity(const std::vector<std::vector<Estimate>>& groups) {
  Heterogeneity result;
  int degrees = 0;
  double scale = 0.0;
  for (const std::vector<Estimate>& group : groups) {
    if (group.size() < 2) continue;
    double weights = 0.0;
    double squares = 0.0;
    double sum = 0.0;
    for (const Estimate& e : group) {
      const double weight = 1.0 / (e.error * e.error);
      weights += weight;
      squares += weight * weight;
      sum += weight * e.value;
    }
    const double mean = sum / weights;
    for (const Estimate& e : group) result.q += (e.value - mean) * (e.value - mean) / (e.error * e.error);
    scale += weights - squares / weights;
    degrees += static_cast<int>(group.size()) - 1;
    result.estimates += static_cast<int>(group.size());
  }
  if (degrees == 0) return result;
  result.p = chi_square_tail(result.q, degrees);
  result.tau = std::sqrt(std::max(0.0, result.q - degrees) / scale);
  return result;
}

}  // namespace muster
