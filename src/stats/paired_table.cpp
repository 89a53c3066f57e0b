#include "stats/paired_table.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace muster {
namespace {

constexpr int no_difference = 4;  ///< its place among differences

double quarter(std::size_t k) { return 0.25 * (static_cast<double>(k) - no_difference); }

/// The sum of what pairs gained, or lost, in fractions of 1.
double sum_of_gains(const std::array<std::int64_t, 9>& differences) {
  double sum = 0.0;
  for (std::size_t k = no_difference; k < differences.size(); ++k)
    sum += quarter(k) * static_cast<double>(differences[k]);
  return sum;
}

double sum_of_losses(std::array<std::int64_t, 9> differences) {
  std::reverse(differences.begin(), differences.end());
  return sum_of_gains(differences);
}

}  // namespace

PairedTable& PairedTable::operator+=(const PairedTable& o) {
  for (std::size_t i = 0; i < n.size(); ++i) {
    for (std::size_t j = 0; j < n[i].size(); ++j) n[i][j] += o.n[i][j];
  }
  void_pairs += o.void_pairs;
  return *this;
}

std::int64_t PairedTable::pairs() const { return base().pairs(); }

PairCounts PairedTable::base() const {
  PairCounts counts;
  for (std::size_t i = 0; i < n.size(); ++i)
    counts.n[i] = std::accumulate(n[i].begin(), n[i].end(), std::int64_t{0});
  return counts;
}

PairCounts PairedTable::other() const {
  PairCounts counts;
  for (const auto& row : n) counts += PairCounts{row};
  return counts;
}

std::array<std::int64_t, 9> PairedTable::differences() const {
  std::array<std::int64_t, 9> result{};
  for (std::size_t i = 0; i < n.size(); ++i) {
    for (std::size_t j = 0; j < n[i].size(); ++j) result[no_difference + j - i] += n[i][j];
  }
  return result;
}

std::int64_t PairedTable::differing() const { return pairs() - differences()[no_difference]; }

double PairedTable::mean() const {
  return static_cast<double>(other().quarters() - base().quarters()) / (4.0 * static_cast<double>(pairs()));
}

double PairedTable::variance() const {
  const double m = mean();
  const auto counts = differences();
  double squares = 0.0;
  for (std::size_t k = 0; k < counts.size(); ++k)
    squares += static_cast<double>(counts[k]) * (quarter(k) - m) * (quarter(k) - m);
  return squares / static_cast<double>(pairs());
}

double PairedTable::standard_error() const { return std::sqrt(variance() / static_cast<double>(pairs())); }

double PairedTable::covariance() const {
  const double base_mean = base().mean();
  const double other_mean = other().mean();
  double sum = 0.0;
  for (std::size_t i = 0; i < n.size(); ++i) {
    for (std::size_t j = 0; j < n[i].size(); ++j)
      sum += static_cast<double>(n[i][j]) * (0.25 * static_cast<double>(i) - base_mean) *
             (0.25 * static_cast<double>(j) - other_mean);
  }
  return sum / static_cast<double>(pairs());
}

double PairedTable::correlation() const {
  return covariance() / std::sqrt(base().variance() * other().variance());
}

Bounds fixed_difference_interval(const PairedTable& table, double alpha) {
  if (table.differing() < least_differing) return {-1.0, 1.0};
  const double half_width = normal_quantile(alpha) * table.standard_error();
  return {std::max(-1.0, table.mean() - half_width), std::min(1.0, table.mean() + half_width)};
}

ScoreInterval difference_sequence(const PairedTable& table, double tightest_at, double alpha) {
  const auto pairs = static_cast<double>(table.pairs());
  if (table.pairs() >= sequence_least_pairs && table.differing() >= least_off_commonest) {
    const double half_width = asymptotic_half_width(table.variance(), pairs, tightest_at, alpha);
    return {std::max(-1.0, table.mean() - half_width), std::min(1.0, table.mean() + half_width),
            IntervalMethod::asymptotic_sequence};
  }
  const Bounds gain = beta_binomial_bounds(sum_of_gains(table.differences()), pairs, alpha / 2.0);
  const Bounds loss = beta_binomial_bounds(sum_of_losses(table.differences()), pairs, alpha / 2.0);
  return {gain.low - loss.high, gain.high - loss.low, IntervalMethod::beta_binomial_sequence};
}

}  // namespace muster
