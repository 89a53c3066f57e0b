// Two matches on the same tables and dice, pair by pair: what a pair scored in one against what it scored in
// the other. What the pairs have in common drops out of the difference, so its interval is far narrower than
// that of two scores by themselves. Everything here is a pure function of the counts.
#pragma once

#include <array>
#include <cstdint>

#include "stats/interval.hpp"

namespace muster {

struct PairedTable {
  /// n[i][j]: pairs that scored i quarter points in the base match and j in the other.
  std::array<std::array<std::int64_t, 5>, 5> n{};
  std::int64_t void_pairs = 0;  ///< void in either match: in none of the figures

  /// Scores of one pair in quarter points, 0 to 4.
  void add(int base_quarters, int other_quarters) {
    ++n[static_cast<std::size_t>(base_quarters)][static_cast<std::size_t>(other_quarters)];
  }
  PairedTable& operator+=(const PairedTable& o);
  friend bool operator==(const PairedTable&, const PairedTable&) = default;

  /// Of both matches, over the pairs that are void in neither.
  std::int64_t pairs() const;
  PairCounts base() const;
  PairCounts other() const;

  /// Pairs by other less base: [k] scored (k - 4) quarter points more.
  std::array<std::int64_t, 9> differences() const;
  /// Pairs whose difference is not 0.
  std::int64_t differing() const;

  /// Of the difference, other less base, in fractions of 1. NaN without pairs.
  double mean() const;
  /// The mean square deviation (divided by N, not N - 1).
  double variance() const;
  double standard_error() const;
  /// Between the two scores of a pair (divided by N), and over the root of the variances: NaN where a score
  /// does not vary.
  double covariance() const;
  double correlation() const;
};

/// mean +- z standard errors; for one look at a number of pairs fixed beforehand. With fewer than
/// least_differing that are not 0 nothing is known: -1 to 1.
inline constexpr std::int64_t least_differing = 20;
Bounds fixed_difference_interval(const PairedTable& table, double alpha = default_alpha);

/// Valid at every look at once, within [-1, 1]. From sequence_least_pairs pairs on, least_off_commonest of
/// which differ, the asymptotic sequence of the mean difference, tightest after tightest_at pairs. Below
/// that beta-binomial sequences at alpha / 2 of the mean gain and of the mean loss of a pair, one less the
/// other, which hold at any number of pairs and are narrow where few of them differ. -1 to 1 without pairs.
ScoreInterval difference_sequence(const PairedTable& table, double tightest_at, double alpha = default_alpha);

}  // namespace muster
