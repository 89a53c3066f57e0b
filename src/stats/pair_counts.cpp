#include "stats/pair_counts.hpp"

#include <algorithm>
#include <cmath>

namespace muster {

std::int64_t PairCounts::pairs() const { return n[0] + n[1] + n[2] + n[3] + n[4]; }

std::int64_t PairCounts::quarters() const { return n[1] + 2 * n[2] + 3 * n[3] + 4 * n[4]; }

std::int64_t PairCounts::off_commonest() const { return pairs() - *std::max_element(n.begin(), n.end()); }

double PairCounts::mean() const {
  return static_cast<double>(quarters()) / (4.0 * static_cast<double>(pairs()));
}

double PairCounts::variance() const {
  const double m = mean();
  double sum = 0.0;
  for (std::size_t k = 0; k < n.size(); ++k) {
    const double deviation = 0.25 * static_cast<double>(k) - m;
    sum += static_cast<double>(n[k]) * deviation * deviation;
  }
  return sum / static_cast<double>(pairs());
}

double PairCounts::standard_error() const { return std::sqrt(variance() / static_cast<double>(pairs())); }

PairCounts& PairCounts::operator+=(const PairCounts& o) {
  for (std::size_t k = 0; k < n.size(); ++k) n[k] += o.n[k];
  return *this;
}

}  // namespace muster
