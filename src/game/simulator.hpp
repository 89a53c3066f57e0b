// The boundary between games and everything that counts them: one indirect call a chunk of pairs.
#pragma once

#include <cstdint>
#include <span>

#include "game/outcome.hpp"
#include "game/telemetry.hpp"

namespace muster {

/// Work counted while playing, for `bench`; independent of the machine.
struct WorkCounts {
  std::int64_t games = 0;
  std::int64_t decisions = 0;
  std::int64_t candidates = 0;
  std::int64_t legality_checks = 0;
  WorkCounts& operator+=(const WorkCounts& o) {
    games += o.games;
    decisions += o.decisions;
    candidates += o.candidates;
    legality_checks += o.legality_checks;
    return *this;
  }
};

/// A match that is ready to be played: immutable, shared by all threads.
class Simulator {
 public:
  virtual ~Simulator() = default;
  Simulator() = default;
  Simulator(const Simulator&) = delete;
  Simulator& operator=(const Simulator&) = delete;

  /// Plays pairs first_pair, first_pair + 1, ... into `out`, one each. A pair is a pure function of
  /// the match and its number. Throws InvariantError naming the pair where checks are compiled in.
  virtual void play(std::uint64_t first_pair, std::span<PairOutcome> out, WorkCounts& work) const = 0;

  /// The same for one pair, slower, and adds to `counts` (one for each cell of the system's telemetry table)
  /// how the doctrine of A played it. InvariantError of a system without counters.
  virtual void watch(std::uint64_t pair, PairOutcome& out, WorkCounts& work,
                     std::span<Occasions> counts) const;

  virtual const Vocabulary& vocabulary() const = 0;
};

}  // namespace muster
