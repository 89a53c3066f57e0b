// Estimates of one quantity from several contexts: by how much they differ beyond what their own errors
// explain.
#pragma once

#include <vector>

namespace muster {

struct Estimate {
  double value = 0.0;
  double error = 0.0;  ///< standard error, above 0
};

struct Heterogeneity {
  int estimates = 0;
  double q = 0.0;    ///< Cochran's
  double p = 1.0;    ///< of q under no difference, chi square with estimates - 1 degrees
  double tau = 0.0;  ///< standard deviation between contexts, DerSimonian and Laird 1986; 0 at least
};

/// Estimates that are independent of each other. Fewer than two: no difference.
Heterogeneity heterogeneity(const std::vector<Estimate>& estimates);

/// Nine in ten contexts lie within the mean +- this many tau.
inline constexpr double band_width = 1.64;

}  // namespace muster
