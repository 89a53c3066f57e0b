// Two matches on the same tables and dice, pair by pair: by how much the score of one is above the other's.
// What the pairs have in common drops out, so the interval is far narrower than that of two scores by
// themselves.
#pragma once

#include <array>
#include <cstdint>

#include "stats/interval.hpp"

namespace muster {

struct ScoreDifferences {
  /// n[k]: pairs that scored (k - 4) quarter points more.
  std::array<std::int64_t, 9> n{};

  /// Scores of one pair in quarter points, 0 to 4.
  void add(int quarters, int quarters_before) {
    const int place = quarters - quarters_before + 4;
    ++n[static_cast<std::size_t>(place)];
  }
  std::int64_t pairs() const;
  /// Fractions of 1. NaN without pairs.
  double mean() const;
  double standard_error() const;
};

/// mean +- z standard errors; for one look at a number of pairs fixed beforehand. With fewer than
/// least_differing that are not 0 nothing is known: -1 to 1.
inline constexpr std::int64_t least_differing = 20;
Bounds difference_interval(const ScoreDifferences& differences, double alpha = default_alpha);

}  // namespace muster
