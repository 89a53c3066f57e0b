#include "batch/interrupt.hpp"

#include <unistd.h>

#include <array>
#include <csignal>

#include "text/file.hpp"

namespace muster {
namespace {

constexpr std::array<int, 3> watched{SIGINT, SIGTERM, SIGHUP};
constexpr int exit_code_interrupted = 130;

std::atomic<bool> interrupt_seen{false};
std::array<struct sigaction, watched.size()> previous;

static_assert(std::atomic<bool>::is_always_lock_free, "set in a signal handler");

/// A terminal that closes may say so twice, by way of the shell too: only who asks twice wants to lose the
/// run.
void on_signal(int signal) {
  if (!interrupt_seen.exchange(true) || signal == SIGHUP) return;
  remove_unfinished_file();
  _exit(exit_code_interrupted);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  interrupt_seen = false;
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  for (const int signal : watched) sigaddset(&action.sa_mask, signal);
  action.sa_flags = SA_RESTART;
  for (std::size_t i = 0; i < watched.size(); ++i) {
    sigaction(watched[i], nullptr, &previous[i]);
    // Under nohup, or in the background of a script, whoever started the program meant it to go on.
    if (previous[i].sa_handler != SIG_IGN) sigaction(watched[i], &action, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (std::size_t i = 0; i < watched.size(); ++i) sigaction(watched[i], &previous[i], nullptr);
}

const std::atomic<bool>& InterruptGuard::flag() { return interrupt_seen; }

}  // namespace muster
