#include "batch/watched.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "batch/match_tally.hpp"

namespace muster {

WatchedPairs::WatchedPairs(const Simulator& simulator, std::size_t cells, std::vector<TelemetryCells> figures)
    : simulator_(simulator), cells_(cells), figures_(std::move(figures)), sums_(figures_.size()) {}

void WatchedPairs::play(std::uint64_t first_pair, std::span<PairOutcome> out, WorkCounts& work) const {
  std::vector<RatioSums> sums(figures_.size());
  std::vector<Occasions> counts(cells_);
  for (std::size_t i = 0; i < out.size(); ++i) {
    std::fill(counts.begin(), counts.end(), Occasions{});
    simulator_.watch(first_pair + i, out[i], work, counts);
    for (std::size_t f = 0; f < figures_.size(); ++f) {
      Occasions figure;
      for (const std::size_t cell : figures_[f]) {
        figure.part += counts[cell].part;
        figure.whole += counts[cell].whole;
      }
      sums[f].add(figure.part, figure.whole);
    }
  }
  const std::lock_guard lock(mutex_);
  for (std::size_t f = 0; f < sums.size(); ++f) sums_[f] += sums[f];
}

ScoredPairs::ScoredPairs(const Simulator& simulator, std::size_t pairs)
    : simulator_(simulator), quarters_(pairs, void_pair) {}

void ScoredPairs::play(std::uint64_t first_pair, std::span<PairOutcome> out, WorkCounts& work) const {
  simulator_.play(first_pair, out, work);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (const std::optional<int> score = pair_score(out[i]))
      quarters_[static_cast<std::size_t>(first_pair) + i] = static_cast<std::uint8_t>(*score);
  }
}

}  // namespace muster
