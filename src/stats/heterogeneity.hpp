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
  int estimates = 0;  ///< in groups of two or more
  double q = 0.0;     ///< Cochran's
  double p = 1.0;     ///< of q under no difference, chi square with estimates less groups degrees
  double tau = 0.0;   ///< standard deviation between contexts, DerSimonian and Laird 1986; 0 at least
};

/// Between the estimates of a group, all groups sharing one tau; groups may differ as they like. Estimates
/// are independent of each other. A group of fewer than two says nothing.
Heterogeneity heterogeneity(const std::vector<std::vector<Estimate>>& groups);

/// Nine in ten contexts lie within the mean +- this many tau.
inline constexpr double band_width = 1.64;

}  // namespace muster
