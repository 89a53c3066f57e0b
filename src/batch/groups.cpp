#include "batch/groups.hpp"

#include <algorithm>
#include <exception>
#include <memory>

#include "batch/executor.hpp"
#include "core/error.hpp"

namespace muster {
namespace {

struct Slot {
  std::array<PairOutcome, group_pairs> outcomes;
  MatchTally tally;
  bool abandoned = false;
  std::exception_ptr failure;
};

void play(const GroupedMatch& match, const PairGroup& group, Slot& slot) {
  slot.tally = MatchTally{};
  try {
    match.simulator->play(group.first_pair, std::span(slot.outcomes.data(), group.pairs), slot.tally.work);
    for (std::size_t i = 0; i < group.pairs; ++i) slot.tally.add(group.first_pair + i, slot.outcomes[i]);
  } catch (const std::exception& error) {
    slot.failure = std::make_exception_ptr(InvariantError(match.name + ": " + error.what()));
  } catch (...) {
    slot.failure = std::current_exception();
  }
}

}  // namespace

void add_groups(std::vector<PairGroup>& groups, std::size_t match, std::uint64_t first, std::uint64_t end) {
  for (std::uint64_t pair = first; pair < end; pair += group_pairs)
    groups.push_back({match, pair, static_cast<std::size_t>(std::min(group_pairs, end - pair))});
}

BatchEnd run_groups(const std::vector<GroupedMatch>& matches, const std::vector<PairGroup>& groups,
                    int threads, const std::atomic<bool>* interrupt, const GroupObserver& observer) {
  std::vector<std::unique_ptr<Slot>> slots(static_cast<std::size_t>(std::max(1, threads)) * 4);
  for (auto& slot : slots) slot = std::make_unique<Slot>();
  BatchEnd end = BatchEnd::complete;
  std::exception_ptr failure;
  OrderedSteps steps;
  steps.end = groups.size();
  steps.slots = slots.size();
  steps.work = [&](std::uint64_t step, std::size_t at) {
    const PairGroup& group = groups[step];
    slots[at]->failure = nullptr;
    slots[at]->abandoned = interrupt != nullptr && interrupt->load(std::memory_order_relaxed);
    if (!slots[at]->abandoned) play(matches[group.match], group, *slots[at]);
  };
  steps.finish = [&](std::uint64_t step, std::size_t at) {
    const Slot& slot = *slots[at];
    failure = slot.failure;
    if (slot.abandoned) end = BatchEnd::interrupted;
    if (failure || slot.abandoned) return false;
    const PairGroup& group = groups[step];
    if (observer(group, slot.tally, std::span(slot.outcomes.data(), group.pairs))) return true;
    end = BatchEnd::stopped;
    return false;
  };
  run_in_order(std::max(1, threads), steps);
  if (failure) std::rethrow_exception(failure);
  return end;
}

}  // namespace muster
