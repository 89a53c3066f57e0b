// A line on standard error that tells how far a run is: only where standard error is a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace muster {

/// "1,024 of 10,000 pairs (10 %), 8,200 games/s, 0:07 left, " and `what`, nothing if that is "". `seconds` is
/// the time in which `pairs - pairs_before` were played.
std::string progress_line(std::int64_t pairs, std::int64_t pairs_before, std::int64_t planned, double seconds,
                          const std::string& what);
/// The same of a run that may end before: "1,024 of at most 10,000 pairs, 8,200 games/s, " and `what`.
std::string open_ended_line(std::int64_t pairs, std::int64_t pairs_before, std::int64_t most, double seconds,
                            const std::string& what);

/// The same for steps of another kind: "120 of 1,000 iterations (12 %), 5,400 games/s, 1:20 left". `games`
/// were played in `seconds`, in which `done - before` steps were made.
std::string steps_line(std::string_view noun, std::int64_t done, std::int64_t before, std::int64_t planned,
                       std::int64_t games, double seconds);

/// "0:07", "1:02:30".
std::string duration_text(double seconds);

class Progress {
 public:
  /// Silent if `quiet` or standard error is no terminal. An `open_ended` run may end before `planned`.
  Progress(bool quiet, std::int64_t planned, std::int64_t pairs_before, bool open_ended = false);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  bool shown() const { return shown_; }
  /// True at most a few times a second.
  bool due();
  void show(std::int64_t pairs, const std::string& what);
  void show_steps(std::string_view noun, std::int64_t done, std::int64_t games);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  void draw(const std::string& line);

  bool shown_;
  bool open_ended_;
  bool drawn_ = false;
  std::int64_t planned_;
  std::int64_t pairs_before_;
  Clock::time_point start_;
  Clock::time_point last_;
};

}  // namespace muster
