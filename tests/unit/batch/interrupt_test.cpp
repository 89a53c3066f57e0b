#include "batch/interrupt.hpp"

#include <doctest/doctest.h>

#include <array>
#include <csignal>

using namespace muster;

namespace {

constexpr std::array<int, 3> signals{SIGINT, SIGTERM, SIGHUP};

/// Handles a signal so while it lives.
class Handling {
 public:
  Handling(int signal, void (*handler)(int)) : signal_(signal), before_(std::signal(signal, handler)) {}
  ~Handling() { std::signal(signal_, before_); }
  Handling(const Handling&) = delete;
  Handling& operator=(const Handling&) = delete;

 private:
  int signal_;
  void (*before_)(int);
};

void unmoved(int) {}

}  // namespace

TEST_CASE("a signal that would end the program is seen instead") {
  for (const int signal : signals) {
    CAPTURE(signal);
    const Handling handling(signal, SIG_DFL);
    const InterruptGuard guard;
    CHECK_FALSE(InterruptGuard::flag());
    std::raise(signal);
    CHECK(InterruptGuard::flag());
  }
}

TEST_CASE("a signal that was ignored stays ignored, and the others don't") {
  for (const int signal : signals) {
    CAPTURE(signal);
    const Handling first(SIGINT, SIG_DFL);
    const Handling second(SIGTERM, SIG_DFL);
    const Handling third(SIGHUP, SIG_DFL);
    const Handling ignoring(signal, SIG_IGN);
    const InterruptGuard guard;
    std::raise(signal);
    CHECK_FALSE(InterruptGuard::flag());
    std::raise(signal == SIGTERM ? SIGINT : SIGTERM);
    CHECK(InterruptGuard::flag());
  }
}

TEST_CASE("what was done with a signal is done again afterwards") {
  for (const auto handler : {SIG_IGN, SIG_DFL, &unmoved}) {
    const Handling handling(SIGTERM, handler);
    { const InterruptGuard guard; }
    const auto found = std::signal(SIGTERM, handler);
    CHECK((found == handler));
  }
}
