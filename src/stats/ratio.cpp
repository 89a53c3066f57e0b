#include "stats/ratio.hpp"

#include <algorithm>
#include <cmath>

namespace muster {

void RatioSums::add(std::int64_t cluster_part, std::int64_t cluster_whole) {
  ++clusters;
  with_occasions += cluster_whole != 0 ? 1 : 0;
  part += cluster_part;
  whole += cluster_whole;
  part_part += cluster_part * cluster_part;
  part_whole += cluster_part * cluster_whole;
  whole_whole += cluster_whole * cluster_whole;
}

RatioSums& RatioSums::operator+=(const RatioSums& o) {
  clusters += o.clusters;
  with_occasions += o.with_occasions;
  part += o.part;
  whole += o.whole;
  part_part += o.part_part;
  part_whole += o.part_whole;
  whole_whole += o.whole_whole;
  return *this;
}

double RatioSums::ratio() const { return static_cast<double>(part) / static_cast<double>(whole); }

double RatioSums::standard_error() const {
  const double r = ratio();
  if (clusters == 1) return 0.0;
  const double squares = static_cast<double>(part_part) - 2.0 * r * static_cast<double>(part_whole) +
                         r * r * static_cast<double>(whole_whole);
  const double n = static_cast<double>(clusters);
  return std::sqrt(std::max(0.0, squares) * n / (n - 1.0)) / static_cast<double>(whole);
}

Bounds ratio_interval(const RatioSums& sums, double alpha) {
  const double half_width = normal_quantile(alpha) * sums.standard_error();
  return {sums.ratio() - half_width, sums.ratio() + half_width};
}

Bounds share_interval(const RatioSums& sums, double alpha) {
  if (std::min(sums.part, sums.whole - sums.part) < least_of_either)
    return wilson_interval(sums.ratio(), static_cast<double>(sums.with_occasions), alpha);
  const Bounds interval = ratio_interval(sums, alpha);
  return {std::max(0.0, interval.low), std::min(1.0, interval.high)};
}

}  // namespace muster
