// Small groups of pairs of several matches, played on all threads and handed back in order: what run_parts
// and run_cells are made of.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "batch/match_tally.hpp"
#include "batch/runner.hpp"
#include "game/simulator.hpp"

namespace muster {

/// Pairs are played in groups, between which the interrupt is looked at.
inline constexpr std::uint64_t group_pairs = 8;

struct PairGroup {
  std::size_t match = 0;  ///< whose pairs they are
  std::uint64_t first_pair = 0;
  std::size_t pairs = 0;  ///< at most group_pairs
};

/// Appends pairs `first` to `end - 1` of a match.
void add_groups(std::vector<PairGroup>& groups, std::size_t match, std::uint64_t first, std::uint64_t end);

struct GroupedMatch {
  std::string name;  ///< for messages
  const Simulator* simulator = nullptr;
};

/// Sees each group with what came of it, in order, one call at a time. False stops the run there.
using GroupObserver = std::function<bool(const PairGroup& group, const MatchTally& tally,
                                         std::span<const PairOutcome> outcomes)>;

/// After an interrupt the observer has seen the groups before some point. If playing throws, an
/// InvariantError names the match of the first group in which it did.
BatchEnd run_groups(const std::vector<GroupedMatch>& matches, const std::vector<PairGroup>& groups,
                    int threads, const std::atomic<bool>* interrupt, const GroupObserver& observer);

}  // namespace muster
