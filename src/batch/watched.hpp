// Playing a batch while something more of each pair than its tally is kept. Each stands in for the simulator
// that it plays with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "game/simulator.hpp"
#include "stats/ratio.hpp"

namespace muster {

/// Cells of a telemetry table that are one figure together.
using TelemetryCells = std::vector<std::size_t>;

/// Plays watched games. The sums are whole numbers: in what order threads add them changes nothing. They are
/// of use after a batch that ran to its end only.
class WatchedPairs final : public Simulator {
 public:
  /// `cells`: of the whole table.
  WatchedPairs(const Simulator& simulator, std::size_t cells, std::vector<TelemetryCells> figures);

  void play(std::uint64_t first_pair, std::span<PairOutcome> out, WorkCounts& work) const override;
  const Vocabulary& vocabulary() const override { return simulator_.vocabulary(); }

  /// Of each figure, a pair being a cluster.
  const std::vector<RatioSums>& sums() const { return sums_; }

 private:
  const Simulator& simulator_;
  std::size_t cells_;
  std::vector<TelemetryCells> figures_;
  mutable std::mutex mutex_;
  mutable std::vector<RatioSums> sums_;
};

/// Keeps the score of every pair, for comparison with another match pair by pair.
class ScoredPairs final : public Simulator {
 public:
  static constexpr std::uint8_t void_pair = 0xFF;

  ScoredPairs(const Simulator& simulator, std::size_t pairs);

  void play(std::uint64_t first_pair, std::span<PairOutcome> out, WorkCounts& work) const override;
  const Vocabulary& vocabulary() const override { return simulator_.vocabulary(); }

  /// Quarter points of A by pair, 0 to 4, or void_pair.
  const std::vector<std::uint8_t>& quarters() const { return quarters_; }

 private:
  const Simulator& simulator_;
  mutable std::vector<std::uint8_t> quarters_;  ///< no two threads play the same pair
};

}  // namespace muster
