#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include "army/catalogue.hpp"
#include "report/match_tables.hpp"
#include "report/match_text.hpp"
#include "report/sweep_report.hpp"

namespace muster {
namespace {

constexpr double two_sided_95 = 1.96;
constexpr std::size_t text_columns = 98;
constexpr std::size_t widest_label = 34;
constexpr int plot_half = 28;  ///< columns either side of 0

constexpr std::array<std::string_view, 3> design_words{"every combination of levels", "one factor at a time",
                                                       "every two levels together"};

std::size_t label_width(const SweepResult& r) {
  std::size_t width = 4;
  for (const SweepCell& cell : r.spec.cells) {
    if (cell.name.size() <= widest_label) width = std::max(width, cell.name.size());
  }
  return width;
}

/// Number and name; a name that is too long has a line of its own.
std::string label(const SweepResult& r, std::size_t cell, std::size_t width) {
  const std::string& name = r.spec.cells[cell].name;
  const std::string number = fmt::format("{}{:>3}  ", r.rows[cell].marked ? '*' : ' ', cell);
  if (name.size() <= width) return number + fmt::format("{:<{}}", name, width);
  return number + name + fmt::format("\n{:{}}", "", 6 + width);
}

std::string without_end_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string heading(const SweepResult& r) {
  const MatchSpec& s = r.spec.cells.front().spec;
  std::string text = fmt::format("{}: {}\n", s.system_name, r.spec.name);
  if (!r.spec.about.empty()) text += fmt::format("  {}\n", r.spec.about);
  for (std::size_t side = 0; side < 2; ++side)
    text += fmt::format("  {}  {} ({}, {} AP), doctrine {}\n", side == 0 ? 'A' : 'B', s.armies[side],
                        counted(s.units[side], "unit"), ap_text(s.costs[side]), s.doctrines[side]);
  text += fmt::format("  on {}; the base and {}, {}\n", s.scenario,
                      counted(static_cast<std::int64_t>(r.spec.cells.size()) - 1, "cell"),
                      design_words[static_cast<std::size_t>(r.spec.design)]);
  if (!r.complete())
    text += fmt::format("{} after {} of {} in each cell: the result so far.\n",
                        r.interrupted ? "Interrupted" : "Ended", grouped(r.least_pairs()),
                        counted(r.spec.pairs, "pair"));
  return text + "\n";
}

/// With its sign, but for 0.
std::string signed_text(double difference, int decimals) {
  std::string text = fmt::format("{:+.{}f}", 100.0 * difference, decimals);
  if (text.find_first_of("123456789") == std::string::npos) text.erase(0, 1);
  return text;
}

std::string p_text(double p) {
  if (p < 0.0001) return "<0.0001";
  return fmt::format("{:.{}f}", p, p < 0.01 ? 4 : p < 0.1 ? 3 : 2);
}

std::string score_columns(const SweepResult& r, std::size_t cell) {
  const SweepRow& row = r.rows[cell];
  if (!row.score) return fmt::format("{:>8}  {:<17}", "none", "");
  if (row.mirror) return fmt::format("{:>8}  {:<17}", "1/2", "by construction");
  return fmt::format("{:>6.{}f} %  {:<17}", 100.0 * *row.score,
                     percent_decimals(row.interval.high - row.interval.low), interval_text(row.interval));
}

std::string difference_columns(const SweepRow& row) {
  if (!row.table) return "";
  const double width = row.difference.high - row.difference.low;
  const int decimals = percent_decimals(width);
  const std::string interval =
      signed_text(row.difference.low, decimals) + " to " + signed_text(row.difference.high, decimals);
  return fmt::format("{:>7}  {:<16} {:>7}", signed_text(row.table->mean(), decimals), interval,
                     p_text(row.p));
}

std::string score_table(const SweepResult& r) {
  const std::size_t width = label_width(r);
  std::string text = fmt::format("  #   {:<{}}{:>8}  {:<17}{:>7}  {:<16} {:>7}\n", "cell", width, "score",
                                 "95 % interval", "differs", "95 % interval", "p");
  for (std::size_t i = 0; i < r.rows.size(); ++i) {
    const SweepCell& cell = r.spec.cells[i];
    std::string line = label(r, i, width);
    if (!cell.fault.empty()) {
      line += "  cannot exist, see below";
    } else if (cell.same_as) {
      line += *cell.same_as == 0 ? "  the base" : fmt::format("  plays the same as {}", *cell.same_as);
    } else {
      line += score_columns(r, i) + difference_columns(r.rows[i]);
    }
    text += without_end_blanks(line);
  }
  return text + "\n";
}

/// What the columns of the table mean.
std::string legend(const SweepResult& r) {
  std::string text =
      "Score is for A: a win counts 1, a draw 1/2. A cell differs from the base by so many points of per\n"
      "cent, pair by pair on the same tables and dice.\n";
  text += r.choice == IntervalChoice::fixed
              ? "Intervals and p-values are for one look at the end.\n"
              : "Intervals and p-values hold however often one looks (confidence sequences).\n";
  const auto marks =
      std::count_if(r.rows.begin(), r.rows.end(), [](const SweepRow& row) { return row.marked; });
  text +=
      fmt::format("{} marked * at a false discovery rate of 5 % over all cells (Benjamini and Hochberg).\n",
                  marks == 0   ? "None is"
                  : marks == 1 ? "1 is"
                               : fmt::format("{} are", marks));
  if (r.spec.stop.kind == StopKind::precision)
    text += fmt::format("Every score {} known to within {:g} points.\n",
                        r.precise ? "is" : "was to be, but is not,", 100.0 * r.spec.stop.half_width);
  return text + "\n";
}

/// Text for cells of which `line_of` has something to say.
std::string section(const SweepResult& r, const std::string& title,
                    const std::function<std::string(std::size_t)>& line_of) {
  std::string lines;
  for (std::size_t i = 0; i < r.rows.size(); ++i) {
    const std::string line = line_of(i);
    if (!line.empty()) lines += fmt::format("{:>4}  {}\n", i, line);
  }
  return lines.empty() ? "" : title + "\n" + lines + "\n";
}

std::string faults_section(const SweepResult& r) {
  return section(r, "Cells that cannot exist", [&](std::size_t i) {
    const SweepCell& cell = r.spec.cells[i];
    return cell.fault.empty() ? "" : cell.name + "\n      " + cell.fault;
  });
}

std::string list_text(const SweepCell& cell, std::size_t side) {
  const int left_over = *cell.match.left_over[side];
  std::string text = fmt::format("{}:", side == 0 ? 'A' : 'B');
  for (const UnitCount& units : cell.match.input.armies[side].units)
    text += fmt::format(" {} {},", units.count, name_of(units.kind));
  text += fmt::format(" {} AP", ap_text(cell.spec.costs[side]));
  if (left_over > 0) text += fmt::format(", {} left over", ap_text(left_over));
  if (left_over < 0) text += fmt::format(", {} more than before", ap_text(-left_over));
  return text;
}

bool is_changed(const SweepResult& r, const SweepCell& cell, std::size_t side) {
  if (!cell.match.left_over[side]) return false;
  const auto& now = cell.match.input.armies[side].units;
  const auto& before = r.spec.cells.front().match.input.armies[side].units;
  const auto same = [](const UnitCount& x, const UnitCount& y) {
    return x.kind == y.kind && x.count == y.count;
  };
  return *cell.match.left_over[side] != 0 ||
         !std::equal(now.begin(), now.end(), before.begin(), before.end(), same);
}

std::string refills_section(const SweepResult& r) {
  return section(r, "Lists that were refilled", [&](std::size_t i) {
    const SweepCell& cell = r.spec.cells[i];
    std::string text;
    for (std::size_t side = 0; side < 2; ++side) {
      if (!cell.plays() || !is_changed(r, cell, side)) continue;
      text += (text.empty() ? "" : "\n      ") + list_text(cell, side);
    }
    return text;
  });
}

std::string share_text(const SweepResult& r, std::size_t cell, double share) {
  const auto games = static_cast<double>(std::max<std::int64_t>(1, r.independent_games(cell)));
  return fmt::format("{:.{}f} %", 100.0 * share,
                     decimals_within(100.0 * two_sided_95 * 0.5 / std::sqrt(games)));
}

std::string turns_text(const SweepResult& r, std::size_t cell) {
  const MatchTally& t = *r.tally(cell);
  const auto games = 2.0 * static_cast<double>(t.pairs);
  const double mean = static_cast<double>(t.turns.sum) / games;
  const double variance = std::max(0.0, static_cast<double>(t.turns.sum_of_squares) / games - mean * mean);
  return fmt::format(
      "{:.{}f}", mean,
      decimals_within(two_sided_95 * std::sqrt(variance / static_cast<double>(r.independent_games(cell)))));
}

/// Endings that some cell has.
std::vector<std::size_t> endings_seen(const SweepResult& r) {
  std::vector<std::size_t> seen;
  for (std::size_t e = 0; e < r.words.endings.size(); ++e) {
    const auto has = [&](const CellState& state) {
      const auto& row = state.tally.endings[e];
      return row[0] + row[1] + row[2] > 0;
    };
    if (std::any_of(r.states.begin(), r.states.end(), has)) seen.push_back(e);
  }
  return seen;
}

struct Column {
  std::string head;
  std::function<std::string(std::size_t cell)> text;

  std::size_t width() const { return std::max<std::size_t>(9, head.size() + 2); }
};

/// Who attacked, how long games are, how they end.
std::vector<Column> game_columns(const SweepResult& r) {
  std::vector<Column> columns;
  columns.push_back({"attacker", [&](std::size_t cell) {
                       const double score = attacker_score(*r.tally(cell));
                       return std::isnan(score) ? "-" : share_text(r, cell, score);
                     }});
  columns.push_back({"turns", [&](std::size_t cell) { return turns_text(r, cell); }});
  for (const std::size_t e : endings_seen(r)) {
    columns.push_back({r.words.endings[e], [&r, e](std::size_t cell) {
                         const auto& row = r.tally(cell)->endings[e];
                         const auto games = 2.0 * static_cast<double>(r.tally(cell)->pairs);
                         return share_text(r, cell, static_cast<double>(row[0] + row[1] + row[2]) / games);
                       }});
  }
  return columns;
}

/// Columns that have no room go below.
std::string games_table(const SweepResult& r) {
  const std::size_t width = label_width(r);
  const std::vector<Column> columns = game_columns(r);
  std::string text;
  for (std::size_t first = 0; first < columns.size();) {
    std::string head = fmt::format("  #   {:<{}}", first == 0 ? "how games go" : "", width);
    std::size_t end = first;
    while (end < columns.size() && (end == first || head.size() + columns[end].width() <= text_columns)) {
      head += fmt::format("{:>{}}", columns[end].head, columns[end].width());
      ++end;
    }
    text += head + "\n";
    for (std::size_t i = 0; i < r.rows.size(); ++i) {
      if (!r.spec.cells[i].plays() || r.tally(i)->pairs == 0) continue;
      std::string line = label(r, i, width);
      for (std::size_t c = first; c < end; ++c)
        line += fmt::format("{:>{}}", columns[c].text(i), columns[c].width());
      text += line + "\n";
    }
    first = end;
  }
  return text + "  attacker: score of whoever attacked; then turns on average, and how games end.\n\n";
}

std::string timeouts_lines(const SweepResult& r) {
  std::string text;
  for (std::size_t i = 0; i < r.rows.size(); ++i) {
    if (!r.spec.cells[i].plays() || r.tally(i)->timeout_pairs == 0) continue;
    text += fmt::format("{:>4}  {} of the {} had a game that ran into the turn cap and {} left out.{}\n", i,
                        grouped(r.tally(i)->timeout_pairs), counted(r.tally(i)->pairs, "pair"),
                        r.tally(i)->timeout_pairs == 1 ? "is" : "are",
                        r.too_many_timeouts(i) ? " Too many: not to be trusted." : "");
  }
  return text.empty() ? "" : "Timeouts\n" + text + "\n";
}

/// "In the base: option.x = false, ...", in lines that are not too long.
std::string base_lines(const SweepSpec& spec) {
  std::string text;
  std::string line = "In the base:";
  for (const SweepFactor& factor : spec.factors) {
    const std::string word = fmt::format(" {} = {}", factor.name, factor.base);
    if (line.size() + word.size() > text_columns) {
      text += line + "\n";
      line.assign(1, ' ');
    }
    line += word + (&factor == &spec.factors.back() ? "" : ",");
  }
  return text + line + "\n";
}

std::string footer(const SweepResult& r) {
  const MatchSpec& s = r.spec.cells.front().spec;
  std::string text = base_lines(r.spec) + settings_text(s.changed);
  std::int64_t pairs = 0;
  for (const CellState& state : r.states) pairs += state.tally.pairs;
  return text + fmt::format("Seed {}, {} in each cell ({} games)\nDice {}\nEngine {} version {}\nSpec {}\n",
                            s.seed, counted(r.least_pairs(), "pair"), grouped(2 * pairs), dice_mode(s),
                            s.system, s.engine_version, spec_digest(r.spec));
}

/// The least of 1, 2, 5, 10, 20, ... tenths that is no less.
double round_scale(double value) {
  double step = 0.1;
  while (true) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      if (factor * step >= value) return factor * step;
    }
    step *= 10.0;
  }
}

}  // namespace

double attacker_score(const MatchTally& t) {
  const GameCounts games = t.games();
  const auto draws = static_cast<double>(games.draws);
  return (static_cast<double>(t.attacker_wins()) + 0.5 * draws) /
         static_cast<double>(games.games() - games.timeouts);
}

std::string level_text(const SweepSpec& spec, const SweepCell& cell, std::size_t factor) {
  const SweepFactor& f = spec.factors[factor];
  return cell.levels[factor] ? f.levels[*cell.levels[factor]].text : f.base;
}

std::string forest_plot(const SweepResult& r) {
  double widest = 0.0;
  for (std::size_t i = 0; i < r.rows.size(); ++i) {
    if (r.rows[i].table && r.spec.cells[i].plays())
      widest = std::max({widest, 100.0 * r.rows[i].difference.high, -100.0 * r.rows[i].difference.low});
  }
  if (!(widest > 0.0)) return "";
  const double scale = round_scale(widest);
  const auto column = [&](double difference) {
    return static_cast<std::size_t>(plot_half + std::lround(100.0 * difference / scale * plot_half));
  };
  const std::size_t width = label_width(r);
  std::string text =
      fmt::format("  #   {:<{}} {:<{}}{:^3}{:>{}}\n", "difference", width, fmt::format("{:+g}", -scale),
                  plot_half - 1, 0, fmt::format("{:+g}", scale), plot_half - 1);
  for (std::size_t i = 0; i < r.rows.size(); ++i) {
    const SweepRow& row = r.rows[i];
    if (!row.table || !r.spec.cells[i].plays()) continue;
    std::string line(2 * plot_half + 1, ' ');
    const std::size_t low = column(row.difference.low);
    line.replace(low, column(row.difference.high) - low + 1, column(row.difference.high) - low + 1, '-');
    line[plot_half] = '|';
    line[column(row.table->mean())] = 'o';
    text += without_end_blanks(label(r, i, width) + " " + line);
  }
  return text + "\n";
}

std::string sweep_text(const SweepResult& r) {
  return heading(r) + score_table(r) + legend(r) + forest_plot(r) + faults_section(r) + refills_section(r) +
         games_table(r) + timeouts_lines(r) + footer(r);
}

}  // namespace muster
