// Plays the pairs of a match on several threads. Pairs come in fixed chunks; each is counted on its own and
// added to the committed prefix in order, so that nothing depends on the number of threads. Memory is
// constant: a bounded number of chunks is in flight.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "batch/match_tally.hpp"
#include "game/simulator.hpp"

namespace muster {

/// Part of the spec: stop rules look at ends of chunks only.
inline constexpr std::uint64_t chunk_pairs = 32;

enum class BatchEnd : std::uint8_t { complete, stopped, interrupted };

struct BatchPlan {
  std::uint64_t pairs = 0;  ///< to be reached, those already committed included
  int threads = 1;
  /// Set from outside to end the run: pairs being played are finished, then it returns.
  const std::atomic<bool>* interrupt = nullptr;
};

/// Sees the committed prefix after each chunk, in order, on one thread at a time. False stops the run there.
using ChunkObserver = std::function<bool(const MatchTally& committed)>;

/// Continues `committed`, which holds pairs 0 to committed.pairs - 1, up to plan.pairs. If playing a pair
/// throws, everything before its chunk is committed, then an InvariantError names the first such pair.
BatchEnd run_batch(const Simulator& simulator, const BatchPlan& plan, MatchTally& committed,
                   const ChunkObserver& observer = {});

}  // namespace muster
