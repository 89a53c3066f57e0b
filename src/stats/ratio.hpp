// Ratios of counts that come in clusters: what happened of the occasions for it, in each pair of games.
// Within a pair occasions hang together, so the pair is the unit of the interval, as it is for scores.
#pragma once

#include <cstdint>

#include "stats/interval.hpp"

namespace muster {

/// Sums over clusters of `part` and `whole`, their squares and their product.
struct RatioSums {
  std::int64_t clusters = 0;
  std::int64_t with_occasions = 0;  ///< clusters whose `whole` is not 0
  std::int64_t part = 0;
  std::int64_t whole = 0;
  std::int64_t part_part = 0;
  std::int64_t part_whole = 0;
  std::int64_t whole_whole = 0;

  void add(std::int64_t cluster_part, std::int64_t cluster_whole);
  RatioSums& operator+=(const RatioSums& o);
  friend bool operator==(const RatioSums&, const RatioSums&) = default;

  /// part / whole. NaN without occasions.
  double ratio() const;
  /// Of the ratio, from the residuals part - ratio * whole of the clusters. NaN without occasions, 0 with one
  /// cluster.
  double standard_error() const;
};

/// ratio +- z standard errors; for one look at a number of clusters fixed beforehand. Needs occasions.
Bounds ratio_interval(const RatioSums& sums, double alpha = default_alpha);

/// The same for a share, within [0, 1]. With fewer than `least_of_either` on one side it is Wilson's, with
/// the clusters that had occasions for its sample: as if each spoke with one voice.
inline constexpr std::int64_t least_of_either = 10;
Bounds share_interval(const RatioSums& sums, double alpha = default_alpha);

}  // namespace muster
