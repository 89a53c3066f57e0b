// Several matches played together, so that a few pairs of each keep all threads busy. As with one match, the
// number of threads changes nothing.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "batch/match_tally.hpp"
#include "batch/runner.hpp"
#include "game/simulator.hpp"

namespace muster {

/// Some pairs of a match.
struct MatchPart {
  std::string name;  ///< for messages
  const Simulator* simulator = nullptr;
  std::uint64_t first_pair = 0;
  std::uint64_t pairs = 0;
};

/// Sees how many pairs have been played, one call at a time.
using PartsObserver = std::function<void(std::int64_t pairs)>;

/// Plays all of them and puts the tally of each into `tallies`; after an interrupt those are incomplete. If
/// playing throws, an InvariantError names the first part in which it did.
BatchEnd run_parts(const std::vector<MatchPart>& parts, int threads, const std::atomic<bool>* interrupt,
                   std::vector<MatchTally>& tallies, const PartsObserver& observer = {});

}  // namespace muster
