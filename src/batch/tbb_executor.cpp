#ifndef MUSTER_PLAIN_THREADS

#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include "batch/executor.hpp"

namespace muster {

void run_on_tbb(int threads, const OrderedSteps& steps) {
  // An arena alone takes no more workers than the global limit allows, and the limit alone lets other arenas
  // in; the limit must outlive the arena.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  std::uint64_t next = steps.first;
  bool ended = false;  // only the last stage, which is serial, touches it
  const auto slot_of = [&](std::uint64_t step) { return static_cast<std::size_t>(step % steps.slots); };
  const auto take = [&](tbb::flow_control& control) {
    if (next >= steps.end) {
      control.stop();
      return steps.end;
    }
    return next++;
  };
  const auto work = [&](std::uint64_t step) {
    steps.work(step, slot_of(step));
    return step;
  };
  tbb::task_group_context context;
  const auto finish = [&](std::uint64_t step) {
    if (ended) return;
    ended = !steps.finish(step, slot_of(step));
    if (ended) context.cancel_group_execution();
  };
  arena.execute([&] {
    tbb::parallel_pipeline(
        steps.slots,
        tbb::make_filter<void, std::uint64_t>(tbb::filter_mode::serial_in_order, take) &
            tbb::make_filter<std::uint64_t, std::uint64_t>(tbb::filter_mode::parallel, work) &
            tbb::make_filter<std::uint64_t, void>(tbb::filter_mode::serial_in_order, finish),
        context);
  });
}

}  // namespace muster

#endif
