#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

#include "report/match_text.hpp"

namespace muster {
namespace {

constexpr std::chrono::milliseconds between_lines{250};
constexpr const char* clear_line = "\r\033[K";

}  // namespace

std::string duration_text(double seconds) {
  const auto s = std::llround(seconds);
  if (s >= 3600) return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
  return fmt::format("{}:{:02}", s / 60, s % 60);
}

std::string progress_line(std::int64_t pairs, std::int64_t pairs_before, std::int64_t planned, double seconds,
                          const std::string& what) {
  std::string line =
      fmt::format("{} of {} pairs ({} %)", grouped(pairs), grouped(planned), 100 * pairs / planned);
  const std::int64_t played = pairs - pairs_before;
  if (played > 0 && seconds > 0.0) {
    const double rate = static_cast<double>(played) / seconds;
    line += fmt::format(", {} games/s, {} left", grouped(std::llround(2.0 * rate)),
                        duration_text(static_cast<double>(planned - pairs) / rate));
  }
  return what.empty() ? line : line + ", " + what;
}

std::string open_ended_line(std::int64_t pairs, std::int64_t pairs_before, std::int64_t most, double seconds,
                            const std::string& what) {
  std::string line = fmt::format("{} of at most {} pairs", grouped(pairs), grouped(most));
  if (pairs > pairs_before && seconds > 0.0)
    line += fmt::format(", {} games/s",
                        grouped(std::llround(2.0 * static_cast<double>(pairs - pairs_before) / seconds)));
  return what.empty() ? line : line + ", " + what;
}

std::string steps_line(std::string_view noun, std::int64_t done, std::int64_t before, std::int64_t planned,
                       std::int64_t games, double seconds) {
  std::string line =
      fmt::format("{} of {} {} ({} %)", grouped(done), grouped(planned), noun, 100 * done / planned);
  if (done <= before || seconds <= 0.0) return line;
  const double left = static_cast<double>(planned - done) * seconds / static_cast<double>(done - before);
  return line + fmt::format(", {} games/s, {} left",
                            grouped(std::llround(static_cast<double>(games) / seconds)), duration_text(left));
}

Progress::Progress(bool quiet, std::int64_t planned, std::int64_t pairs_before, bool open_ended)
    : shown_(!quiet && isatty(STDERR_FILENO) != 0),
      open_ended_(open_ended),
      planned_(planned),
      pairs_before_(pairs_before),
      start_(Clock::now()),
      last_(start_) {}

Progress::~Progress() { clear(); }

void Progress::clear() {
  if (drawn_) std::fputs(clear_line, stderr);
  drawn_ = false;
}

bool Progress::due() {
  if (!shown_ || Clock::now() - last_ < between_lines) return false;
  last_ = Clock::now();
  return true;
}

void Progress::show(std::int64_t pairs, const std::string& what) {
  const auto line = open_ended_ ? open_ended_line : progress_line;
  draw(line(pairs, pairs_before_, planned_, seconds(), what));
}

void Progress::show_steps(std::string_view noun, std::int64_t done, std::int64_t games) {
  draw(steps_line(noun, done, pairs_before_, planned_, games, seconds()));
}

void Progress::draw(const std::string& line) {
  std::fputs((clear_line + line).c_str(), stderr);  // not to be seen once its terminal has been closed
  drawn_ = true;
}

}  // namespace muster
