#include "batch/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <memory>
#include <vector>

#include "batch/executor.hpp"
#include "core/error.hpp"

namespace muster {
namespace {

/// Pairs are played in groups, between which the interrupt is looked at.
constexpr std::size_t group_pairs = 8;

struct Slot {
  std::array<PairOutcome, group_pairs> outcomes;
  MatchTally tally;
  bool abandoned = false;
  std::exception_ptr failure;
};

std::string what_of(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& e) {
    return e.what();
  } catch (...) {
    return "unknown exception";
  }
}

class Batch {
 public:
  Batch(const Simulator& simulator, const BatchPlan& plan, MatchTally& committed,
        const ChunkObserver& observer)
      : simulator_(simulator),
        plan_(plan),
        committed_(committed),
        observer_(observer),
        begin_(static_cast<std::uint64_t>(committed.pairs)) {}

  BatchEnd run() {
    if (begin_ >= plan_.pairs) return BatchEnd::complete;
    const auto threads = std::max(1, plan_.threads);
    slots_.resize(static_cast<std::size_t>(threads) * 4);
    for (auto& slot : slots_) slot = std::make_unique<Slot>();
    OrderedSteps steps;
    steps.first = begin_ / chunk_pairs;
    steps.end = (plan_.pairs + chunk_pairs - 1) / chunk_pairs;
    steps.slots = slots_.size();
    steps.work = [this](std::uint64_t chunk, std::size_t slot) { play_chunk(chunk, *slots_[slot]); };
    steps.finish = [this](std::uint64_t, std::size_t slot) { return commit(*slots_[slot]); };
    run_in_order(threads, steps);
    if (failure_) std::rethrow_exception(failure_);
    return end_;
  }

 private:
  bool interrupted() const {
    return plan_.interrupt != nullptr && plan_.interrupt->load(std::memory_order_relaxed);
  }

  void play_chunk(std::uint64_t chunk, Slot& slot) const {
    slot.tally = MatchTally{};
    slot.abandoned = false;
    slot.failure = nullptr;
    const std::uint64_t end = std::min((chunk + 1) * chunk_pairs, plan_.pairs);
    for (std::uint64_t pair = std::max(chunk * chunk_pairs, begin_); pair < end; pair += group_pairs) {
      if (interrupted()) {
        slot.abandoned = true;
        return;
      }
      try {
        play_group(pair, static_cast<std::size_t>(std::min<std::uint64_t>(group_pairs, end - pair)), slot);
      } catch (...) {
        slot.failure =
            name_pair(pair, static_cast<std::size_t>(std::min<std::uint64_t>(group_pairs, end - pair)), slot);
        return;
      }
    }
  }

  void play_group(std::uint64_t first, std::size_t count, Slot& slot) const {
    simulator_.play(first, std::span(slot.outcomes.data(), count), slot.tally.work);
    for (std::size_t i = 0; i < count; ++i) slot.tally.add(first + i, slot.outcomes[i]);
  }

  /// Called while an exception is handled: plays the group again pair by pair to find the one that throws.
  std::exception_ptr name_pair(std::uint64_t first, std::size_t count, Slot& slot) const {
    const std::exception_ptr original = std::current_exception();
    for (std::size_t i = 0; i < count; ++i) {
      try {
        play_group(first + i, 1, slot);
      } catch (...) {
        return std::make_exception_ptr(
            InvariantError(fmt::format("pair {}: {}", first + i, what_of(std::current_exception()))));
      }
    }
    return std::make_exception_ptr(
        InvariantError(fmt::format("pairs {} to {}, but not again when played one by one: {}", first,
                                   first + count - 1, what_of(original))));
  }

  bool commit(Slot& slot) {
    if (slot.failure) {
      failure_ = slot.failure;
      return false;
    }
    if (slot.abandoned) {
      end_ = BatchEnd::interrupted;
      return false;
    }
    committed_ += slot.tally;
    if (!observer_) return true;
    try {
      if (observer_(committed_)) return true;
      end_ = BatchEnd::stopped;
    } catch (...) {
      failure_ = std::current_exception();
    }
    return false;
  }

  const Simulator& simulator_;
  const BatchPlan& plan_;
  MatchTally& committed_;
  const ChunkObserver& observer_;
  std::uint64_t begin_;
  std::vector<std::unique_ptr<Slot>> slots_;
  BatchEnd end_ = BatchEnd::complete;
  std::exception_ptr failure_;
};

}  // namespace

BatchEnd run_batch(const Simulator& simulator, const BatchPlan& plan, MatchTally& committed,
                   const ChunkObserver& observer) {
  return Batch(simulator, plan, committed, observer).run();
}

}  // namespace muster
