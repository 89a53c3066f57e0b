#include "report/bench_text.hpp"

#include <fmt/format.h>

#include <cmath>

#include "report/match_text.hpp"

namespace muster {
namespace {

double ratio(std::int64_t part, std::int64_t whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

std::string speed_line(const std::string& label, std::int64_t games, double seconds) {
  const double rate = seconds > 0.0 ? static_cast<double>(games) / seconds : 0.0;
  return fmt::format("{}: {} in {:.2f} s, {} games/s\n", label, counted(games, "game"), seconds,
                     grouped(std::llround(rate)));
}

}  // namespace

std::string bench_text(const std::vector<BenchRow>& rows, int threads) {
  if (rows.empty()) return "";
  MatchTally all;
  double seconds = 0.0;
  for (const BenchRow& row : rows) {
    all += row.tally;
    seconds += row.seconds;
  }
  const WorkCounts& w = all.work;
  std::string text = fmt::format("Threads: {}\n", threads);
  text += speed_line("Reference, " + title(rows.front().match), 2 * rows.front().tally.pairs,
                     rows.front().seconds);
  text += speed_line(fmt::format("All {} matches", rows.size()), 2 * all.pairs, seconds);
  text += fmt::format(
      "Work: {:.1f} decisions a game, {:.2f} candidates and {:.2f} legality checks a decision\n",
      ratio(w.decisions, w.games), ratio(w.candidates, w.decisions), ratio(w.legality_checks, w.decisions));
  return text + "\n" + signature_text(rows);
}

}  // namespace muster
