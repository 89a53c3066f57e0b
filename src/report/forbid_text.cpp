#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/forbid_report.hpp"
#include "report/forest_plot.hpp"
#include "report/match_text.hpp"

namespace muster {
namespace {

char letter(const ForbidResult& r) { return r.spec.side == 0 ? 'A' : 'B'; }

double of_side(const ForbidResult& r, double score_of_a) {
  return r.spec.side == 0 ? score_of_a : 1.0 - score_of_a;
}

ScoreInterval of_side(const ForbidResult& r, const ScoreInterval& of_a) {
  return r.spec.side == 0 ? of_a : ScoreInterval{1.0 - of_a.high, 1.0 - of_a.low, of_a.method};
}

int decimals_of(const ScoreInterval& interval) {
  return std::max(1, percent_decimals(interval.high - interval.low));
}

/// "+0.8 to +1.6", in points.
std::string points(const ScoreInterval& interval) {
  const int decimals = decimals_of(interval);
  return fmt::format("{:+.{}f} to {:+.{}f}", 100.0 * interval.low, decimals, 100.0 * interval.high, decimals);
}

std::string as_it_is(const ForbidResult& r) {
  const PairCounts& counts = r.as_it_is.pair_counts;
  if (counts.pairs() == 0) return "  No pair was played out.\n";
  if (r.match.mirror)
    return fmt::format(
        "  As it is {} scores 1/2 by construction, the same army and doctrine on both sides.\n", letter(r));
  const ScoreInterval interval = of_side(r, match_interval(r.match, r.as_it_is, r.spec.intervals));
  return fmt::format("  As it is {} scores {:.{}f} % (95 % interval {}) over {}.\n", letter(r),
                     100.0 * of_side(r, counts.mean()), decimals_of(interval), interval_text(interval),
                     counted(counts.pairs(), "pair"));
}

std::string heading(const ForbidResult& r) {
  std::string text = sides_text(r.match);
  if (!r.complete()) {
    std::int64_t least = r.as_it_is.pairs;
    for (const ForbiddenBehaviour& b : r.behaviours) least = std::min(least, b.tally.pairs);
    text += fmt::format("Interrupted after {} of {}: the result so far.\n", grouped(least),
                        counted(r.spec.pairs, "pair"));
  }
  return text + fmt::format("\nWhat it costs {} that its commander is forbidden a behaviour\n", letter(r)) +
         as_it_is(r) + "\n";
}

struct Figures {
  std::string cost, interval, score, differing;
};

constexpr const char* no_figure = "-";

Figures figures_of(const ForbidResult& r, const ForbiddenBehaviour& b) {
  if (b.table.pairs() == 0) return {no_figure, no_figure, no_figure, no_figure};
  const ScoreInterval interval = r.cost_interval(b);
  const int decimals = decimals_of(interval);
  return {fmt::format("{:+.{}f}", 100.0 * r.cost(b), decimals), points(interval),
          fmt::format("{:.{}f} %", 100.0 * of_side(r, b.table.other().mean()), decimals),
          grouped(b.table.differing())};
}

std::string in_columns(const Figures& f, std::size_t widest) {
  return fmt::format("{:>6}  {:<{}}  {:>7}  {:>7}", f.cost, f.interval, widest, f.score, f.differing);
}

std::string plot(const ForbidResult& r) {
  const Figures head{"cost", "95 %", "score", "differ"};
  std::vector<Figures> rows;
  std::size_t widest = head.interval.size();
  std::size_t labels = 0;
  for (const ForbiddenBehaviour& b : r.behaviours) {
    rows.push_back(figures_of(r, b));
    widest = std::max(widest, rows.back().interval.size());
    labels = std::max(labels, b.key.size());
  }
  std::vector<ForestLine> lines;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ForbiddenBehaviour& b = r.behaviours[i];
    ForestLine line{b.key, {}, {}, in_columns(rows[i], widest)};
    if (b.table.pairs() > 0) {
      const ScoreInterval interval = r.cost_interval(b);
      line.point = 100.0 * r.cost(b);
      line.interval = Bounds{100.0 * interval.low, 100.0 * interval.high};
    }
    lines.push_back(std::move(line));
  }
  ForestAxis axis;
  axis.most_half = 25.0;
  axis.width = 31;
  return fmt::format("  {:<{}}  {:<{}}  {}\n", "", labels, "gain <         | nothing > cost", axis.width,
                     in_columns(head, widest)) +
         forest_plot(lines, axis) + "\n";
}

std::string sentence(const ForbidResult& r, const ForbiddenBehaviour& b) {
  const std::string what = fmt::format("  Forbidding {} to {} ", b.key, letter(r));
  const std::int64_t pairs = b.table.pairs();
  if (pairs == 0) return what + "was not played.\n";
  if (b.table.differing() == 0)
    return what + fmt::format("changes the score of none of {}.\n", counted(pairs, "pair"));
  const ScoreInterval interval = r.cost_interval(b);
  const int decimals = decimals_of(interval);
  const double cost = 100.0 * r.cost(b);
  const auto by = [&](double size, double low, double high) {
    return fmt::format("{:.{}f} points of per cent ({:.{}f} to {:.{}f}).\n", size, decimals, low, decimals,
                       high, decimals);
  };
  const double low = 100.0 * interval.low;
  const double high = 100.0 * interval.high;
  if (low > 0) return what + "costs it " + by(cost, low, high);
  if (high < 0) return what + "gains it " + by(-cost, -high, -low);
  return what + fmt::format("has no clear effect: between {:.{}f} points gained and {:.{}f} lost.\n",
                            std::max(0.0, -low), decimals, std::max(0.0, high), decimals);
}

std::string meanings(const ForbidResult& r) {
  std::string text = "\nWhat is forbidden, where the rules leave a choice:\n";
  for (const ForbiddenBehaviour& b : r.behaviours) {
    for (const Behaviour& known : r.spec.system->behaviours()) {
      if (known.key == b.key) text += fmt::format("  {}: {}\n", known.key, known.meaning);
    }
  }
  return text;
}

std::string origin(const ForbidResult& r) {
  const MatchSpec& s = r.match;
  std::int64_t voids = 0;
  for (const ForbiddenBehaviour& b : r.behaviours) voids = std::max(voids, b.table.void_pairs);
  std::string text =
      "\n  cost: points of per cent that the side scores less, pair by pair on the same tables and dice.\n"
      "  differ: pairs of which the score is another. Each behaviour is forbidden by itself, to a commander\n"
      "  that was not tuned to do without it.\n";
  if (voids > 0)
    text += fmt::format("  Up to {} had a game that ran into the turn cap and are left out.\n",
                        counted(voids, "pair"));
  if (r.too_many_timeouts())
    text += "  More than 1 % of the games ran into the turn cap: this result is not to be trusted.\n";
  return text + settings_text(s.changed) +
         fmt::format("Seed {}, {} in each of {} matches; engine {} version {}; spec {}\n", s.seed,
                     counted(s.pairs, "pair"), r.behaviours.size() + 1, s.system, s.engine_version,
                     spec_digest(r.spec));
}

}  // namespace

std::string forbid_text(const ForbidResult& result) {
  std::string text = heading(result) + plot(result);
  for (const ForbiddenBehaviour& b : result.behaviours) text += sentence(result, b);
  return text + meanings(result) + origin(result);
}

}  // namespace muster
