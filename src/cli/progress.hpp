// A line on standard error that tells how far a run is: only where standard error is a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "batch/match_tally.hpp"
#include "stats/interval.hpp"

namespace muster {

/// "1,024 of 10,000 pairs (10 %), 8,200 games/s, 0:07 left, score 49.1 to 52.4 %". `seconds` is the time in
/// which `pairs - pairs_before` were played.
std::string progress_line(std::int64_t pairs, std::int64_t pairs_before, std::int64_t planned, double seconds,
                          const ScoreInterval& interval);
/// The same with `what` in place of the score, nothing if that is "".
std::string progress_line(std::int64_t pairs, std::int64_t pairs_before, std::int64_t planned, double seconds,
                          const std::string& what);

/// The same for steps of another kind: "120 of 1,000 iterations (12 %), 5,400 games/s, 1:20 left". `games`
/// were played in `seconds`, in which `done - before` steps were made.
std::string steps_line(std::string_view noun, std::int64_t done, std::int64_t before, std::int64_t planned,
                       std::int64_t games, double seconds);

class Progress {
 public:
  /// Silent if `quiet` or standard error is no terminal.
  Progress(bool quiet, std::int64_t planned, std::int64_t pairs_before);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  bool shown() const { return shown_; }
  /// True at most a few times a second.
  bool due();
  void show(const MatchTally& tally, const ScoreInterval& interval);
  void show(std::int64_t pairs, const std::string& what);
  void show_steps(std::string_view noun, std::int64_t done, std::int64_t games);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  void draw(const std::string& line);

  bool shown_;
  bool drawn_ = false;
  std::int64_t planned_;
  std::int64_t pairs_before_;
  Clock::time_point start_;
  Clock::time_point last_;
};

}  // namespace muster
