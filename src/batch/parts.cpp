#include "batch/parts.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <memory>
#include <span>

#include "batch/executor.hpp"
#include "core/error.hpp"

namespace muster {
namespace {

/// Pairs are played in groups, between which the interrupt is looked at.
constexpr std::uint64_t group_pairs = 8;

struct Group {
  std::size_t part = 0;
  std::uint64_t first_pair = 0;
  std::size_t pairs = 0;
};

struct Slot {
  std::array<PairOutcome, group_pairs> outcomes;
  MatchTally tally;
  bool abandoned = false;
  std::exception_ptr failure;
};

std::vector<Group> groups_of(const std::vector<MatchPart>& parts) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::uint64_t done = 0; done < parts[i].pairs; done += group_pairs) {
      const std::uint64_t pairs = std::min(group_pairs, parts[i].pairs - done);
      groups.push_back({i, parts[i].first_pair + done, static_cast<std::size_t>(pairs)});
    }
  }
  return groups;
}

void play(const MatchPart& part, const Group& group, Slot& slot) {
  slot.tally = MatchTally{};
  try {
    part.simulator->play(group.first_pair, std::span(slot.outcomes.data(), group.pairs), slot.tally.work);
    for (std::size_t i = 0; i < group.pairs; ++i) slot.tally.add(group.first_pair + i, slot.outcomes[i]);
  } catch (const std::exception& error) {
    slot.failure = std::make_exception_ptr(InvariantError(part.name + ": " + error.what()));
  } catch (...) {
    slot.failure = std::current_exception();
  }
}

}  // namespace

BatchEnd run_parts(const std::vector<MatchPart>& parts, int threads, const std::atomic<bool>* interrupt,
                   std::vector<MatchTally>& tallies, const PartsObserver& observer) {
  tallies.assign(parts.size(), MatchTally{});
  const std::vector<Group> groups = groups_of(parts);
  std::vector<std::unique_ptr<Slot>> slots(static_cast<std::size_t>(std::max(1, threads)) * 4);
  for (auto& slot : slots) slot = std::make_unique<Slot>();
  BatchEnd end = BatchEnd::complete;
  std::exception_ptr failure;
  std::int64_t played = 0;
  OrderedSteps steps;
  steps.end = groups.size();
  steps.slots = slots.size();
  steps.work = [&](std::uint64_t step, std::size_t at) {
    const Group& group = groups[step];
    slots[at]->failure = nullptr;
    slots[at]->abandoned = interrupt != nullptr && interrupt->load(std::memory_order_relaxed);
    if (!slots[at]->abandoned) play(parts[group.part], group, *slots[at]);
  };
  steps.finish = [&](std::uint64_t step, std::size_t at) {
    const Slot& slot = *slots[at];
    failure = slot.failure;
    if (slot.abandoned) end = BatchEnd::interrupted;
    if (failure || slot.abandoned) return false;
    tallies[groups[step].part] += slot.tally;
    played += slot.tally.pairs;
    if (observer) observer(played);
    return true;
  };
  run_in_order(std::max(1, threads), steps);
  if (failure) std::rethrow_exception(failure);
  return end;
}

}  // namespace muster
