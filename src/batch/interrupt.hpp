// Ctrl-C, SIGTERM and SIGHUP: the first asks the run to end in good order, the second, unless it is another
// SIGHUP, ends the program at once. One that was ignored from the start stays ignored.
#pragma once

#include <atomic>

namespace muster {

/// While it lives these signals set the flag instead of ending the program. One at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  static const std::atomic<bool>& flag();
};

}  // namespace muster
