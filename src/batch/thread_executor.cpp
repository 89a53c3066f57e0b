#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "batch/executor.hpp"

namespace muster {
namespace {

/// A window of at most `slots` steps, from the first unfinished one on, shared by all threads.
class Window {
 public:
  explicit Window(const OrderedSteps& steps)
      : steps_(steps), next_(steps.first), unfinished_(steps.first), done_(steps.slots, false) {}

  void run() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock,
                    [&] { return ended_ || next_ >= steps_.end || next_ < unfinished_ + steps_.slots; });
      if (ended_ || next_ >= steps_.end) return;
      const std::uint64_t step = next_++;
      lock.unlock();
      steps_.work(step, slot_of(step));
      lock.lock();
      done_[slot_of(step)] = true;
      if (!finishing_) finish_what_is_done(lock);
    }
  }

 private:
  std::size_t slot_of(std::uint64_t step) const { return static_cast<std::size_t>(step % steps_.slots); }

  /// One thread at a time; the others go on working meanwhile.
  void finish_what_is_done(std::unique_lock<std::mutex>& lock) {
    finishing_ = true;
    while (!ended_ && unfinished_ < next_ && done_[slot_of(unfinished_)]) {
      const std::uint64_t step = unfinished_;
      lock.unlock();
      const bool go_on = steps_.finish(step, slot_of(step));
      lock.lock();
      ended_ = !go_on;
      done_[slot_of(step)] = false;
      ++unfinished_;
      changed_.notify_all();
    }
    finishing_ = false;
  }

  const OrderedSteps& steps_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t next_;
  std::uint64_t unfinished_;
  std::vector<bool> done_;
  bool finishing_ = false;
  bool ended_ = false;
};

}  // namespace

void run_on_plain_threads(int threads, const OrderedSteps& steps) {
  Window window(steps);
  std::vector<std::jthread> helpers;
  for (int i = 1; i < threads; ++i) helpers.emplace_back([&window] { window.run(); });
  window.run();
}

}  // namespace muster
