// Mean scores along an axis, for example the number of Lines that an army gives up, measured on common random
// numbers: at each place of the axis the same pairs are played, so the means hang together and their
// covariances count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace muster {

/// One place of the axis: where, and the score of each pair from pair 0 on.
struct ScoredPlace {
  double x = 0.0;
  /// One character a pair: quarter points '0' to '4', anything else a void pair.
  std::string_view scores;
};

struct ScoreCurve {
  std::vector<double> x;
  std::vector<double> mean;        ///< fractions of 1
  std::vector<double> pairs;       ///< that are not void; of a mean of curves the sum
  std::vector<double> covariance;  ///< of the means: x.size() rows of as many

  std::size_t size() const { return x.size(); }
  double cov(std::size_t i, std::size_t j) const { return covariance[i * size() + j]; }
};

/// Places without a pair are left out. A covariance is the sum of the products of deviations over the pairs
/// that both places have, by the product of their numbers.
ScoreCurve score_curve(const std::vector<ScoredPlace>& places);

/// The same with each pair counted `weights[pair]` times (a bootstrap sample); covariances are left at 0.
ScoreCurve weighted_curve(const std::vector<ScoredPlace>& places, const std::vector<std::uint32_t>& weights);

/// The mean of curves that are independent of each other, each weighing the same. InvariantError unless all
/// have the same places; needs one.
ScoreCurve mean_of(const std::vector<ScoreCurve>& curves);

/// The curve made non-increasing by pooling adjacent violators, weighted by pairs.
std::vector<double> isotonic_means(const ScoreCurve& curve);

}  // namespace muster
