// Scores of pairs regressed on what tells the two sides apart: the ordered (cumulative) logit model
//
//   P(score <= k quarters) = logistic(theta_k - x'beta), k = 0 to 3,
//
// with thresholds that are symmetric about 0, theta_k = -theta_(3 - k), and no intercept: a pair has its
// seats exchanged, so sides without a difference have no edge. Fitted by Newton's method (the likelihood is
// concave). The covariance is a sandwich that is robust to clusters, here all pairs that were played with the
// same x.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "stats/pair_counts.hpp"

namespace muster {

/// The scores of pairs that share x.
struct PairCluster {
  std::vector<double> x;
  PairCounts counts;
};

/// theta_0 to theta_3. Equal to its neighbour where nothing scored between them; infinite at both ends where
/// no pair was won or lost outright.
using Thresholds = std::array<double, 4>;

struct CumulativeLogit {
  std::vector<double> beta;        ///< log odds for one more of each
  std::vector<double> covariance;  ///< of beta: rows of as many; with a factor C / (C - p) for C clusters
  Thresholds thresholds{};
  /// The information is singular: directions that it says nothing about were given a tiny ridge, which keeps
  /// them at 0, and only the coefficients marked here, which have no part in them, are known.
  bool ridge = false;
  std::vector<bool> identified;

  std::size_t size() const { return beta.size(); }
  double cov(std::size_t i, std::size_t j) const { return covariance[i * size() + j]; }
};

/// Clusters without a pair do not count. None if no other than drawn pairs were played, if some x tells every
/// winner (separation), or with no more clusters than parameters. Needs clusters with x of one size.
std::optional<CumulativeLogit> fit_cumulative_logit(const std::vector<PairCluster>& clusters);

/// The log likelihood at any beta and thresholds.
double log_likelihood(const std::vector<PairCluster>& clusters, const std::vector<double>& beta,
                      const Thresholds& thresholds);

}  // namespace muster
