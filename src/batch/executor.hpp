// Steps that are worked on by several threads and finished in order. Two executors: TBB's pipeline and, for
// tools that see false races in an uninstrumented TBB, plain threads (compile definition
// MUSTER_PLAIN_THREADS).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace muster {

struct OrderedSteps {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
  std::size_t slots = 1;  ///< at most so many steps at once; step n works in slot n % slots
  /// On any thread, several at a time, never two in one slot. Must not throw.
  std::function<void(std::uint64_t step, std::size_t slot)> work;
  /// One at a time, in order of the steps. False ends the run: later steps are dropped. Must not throw.
  std::function<bool(std::uint64_t step, std::size_t slot)> finish;
};

void run_on_plain_threads(int threads, const OrderedSteps& steps);
#ifndef MUSTER_PLAIN_THREADS
void run_on_tbb(int threads, const OrderedSteps& steps);
#endif

inline void run_in_order(int threads, const OrderedSteps& steps) {
#ifdef MUSTER_PLAIN_THREADS
  run_on_plain_threads(threads, steps);
#else
  run_on_tbb(threads, steps);
#endif
}

}  // namespace muster
