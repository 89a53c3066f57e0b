#include "batch/parts.hpp"

#include "batch/groups.hpp"

namespace muster {

BatchEnd run_parts(const std::vector<MatchPart>& parts, int threads, const std::atomic<bool>* interrupt,
                   std::vector<MatchTally>& tallies, const PartsObserver& observer) {
  tallies.assign(parts.size(), MatchTally{});
  std::vector<GroupedMatch> matches;
  std::vector<PairGroup> groups;
  for (const MatchPart& part : parts) {
    add_groups(groups, matches.size(), part.first_pair, part.first_pair + part.pairs);
    matches.push_back({part.name, part.simulator});
  }
  std::int64_t played = 0;
  return run_groups(matches, groups, threads, interrupt,
                    [&](const PairGroup& group, const MatchTally& tally, std::span<const PairOutcome>) {
                      tallies[group.match] += tally;
                      played += tally.pairs;
                      if (observer) observer(played);
                      return true;
                    });
}

}  // namespace muster
