// Scores of pairs and their moments. A pair is two games of one matchup with seats exchanged; its score for A
// is 0, 1/4, 1/2, 3/4 or 1 (a win is 1, a draw 1/2, averaged over the two games). Everything here is a pure
// function of the five counts.
#pragma once

#include <array>
#include <cstdint>

namespace muster {

struct PairCounts {
  std::array<std::int64_t, 5> n{};  ///< n[k] pairs scored k/4

  std::int64_t pairs() const;
  /// Sum of the scores in quarter points, exact.
  std::int64_t quarters() const;
  /// Pairs that don't have the commonest score: 0 where all are equal.
  std::int64_t off_commonest() const;

  /// Fractions of 1. NaN without pairs.
  double mean() const;
  /// The mean square deviation from the mean (divided by N, not N - 1).
  double variance() const;
  double standard_error() const;

  PairCounts& operator+=(const PairCounts& o);
  friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

}  // namespace muster
