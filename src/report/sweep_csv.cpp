#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "army/catalogue.hpp"
#include "batch/tally_json.hpp"
#include "report/sweep_report.hpp"
#include "text/csv.hpp"

namespace muster {
namespace {

/// One row: columns and fields side by side; a cell that cannot exist has empty ones.
class Row {
 public:
  void add(std::string column, std::string field) {
    header_.push_back(std::move(column));
    fields_.push_back(std::move(field));
  }
  template <class Value>
  void number(const std::string& column, bool there, Value value) {
    add(column, there ? fmt::format("{}", value) : "");
  }
  const std::vector<std::string>& header() const { return header_; }
  const std::vector<std::string>& fields() const { return fields_; }

 private:
  std::vector<std::string> header_;
  std::vector<std::string> fields_;
};

/// "draw_by_exit": letters and digits, one underscore for anything between.
std::string with_underscores(const std::string& words) {
  std::string text;
  for (const char c : words) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (plain || (!text.empty() && text.back() != '_')) text += plain ? c : '_';
  }
  return text;
}

void add_match(const SweepResult& r, std::size_t i, Row& row) {
  const SweepCell& cell = r.spec.cells[i];
  const MatchInput& input = cell.match.input;
  const bool there = cell.fault.empty();
  row.add("cell", fmt::format("{}", i));
  row.add("name", cell.name);
  for (std::size_t f = 0; f < r.spec.factors.size(); ++f)
    row.add("factor." + r.spec.factors[f].name, level_text(r.spec, cell, f));
  row.add("cannot_exist", cell.fault);
  row.number("same_as", cell.same_as.has_value(), cell.same_as.value_or(0));
  row.add("system", input.system);
  row.number("engine_version", true, r.spec.system->engine_version());
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string letter = side == 0 ? "a" : "b";
    row.add(letter, input.armies[side].name);
    row.add("doctrine_" + letter, input.doctrines[side].name);
    row.add("ap_" + letter, there ? ap_text(cell.spec.costs[side]) : "");
    const std::optional<int>& left_over = cell.match.left_over[side];
    row.add("ap_left_over_" + letter, there && left_over ? ap_text(*left_over) : "");
  }
  row.add("scenario", input.scenario.name);
  std::string settings;
  for (const ChangedSetting& c : cell.spec.changed)
    settings += (settings.empty() ? "" : ";") + c.key + "=" + c.value;
  row.add("settings", settings);
  row.number("seed", true, input.seed);
  row.add("dice", input.independent_dice ? "independent" : "duplicate");
}

void add_score(const SweepRow& figures, const MatchTally& t, bool there, Row& row) {
  row.number("pairs", there, t.pairs);
  constexpr std::array<const char*, 5> names{"pairs_0", "pairs_1_4", "pairs_1_2", "pairs_3_4", "pairs_1"};
  for (std::size_t k = 0; k < names.size(); ++k) row.number(names[k], there, t.pair_counts.n[k]);
  row.number("timeout_pairs", there, t.timeout_pairs);
  const bool scored = figures.score.has_value();
  row.number("score", scored, figures.score.value_or(0));
  row.number("low", scored, figures.interval.low);
  row.number("high", scored, figures.interval.high);
  row.add("interval_method", scored ? std::string(name(figures.interval.method)) : "");
}

void add_difference(const SweepRow& figures, Row& row) {
  const bool compared = figures.table.has_value();
  const PairedTable table = figures.table.value_or(PairedTable{});
  row.number("difference", compared, compared ? table.mean() : 0.0);
  row.number("difference_low", compared, figures.difference.low);
  row.number("difference_high", compared, figures.difference.high);
  row.add("difference_method", compared ? std::string(name(figures.difference.method)) : "");
  row.number("p", compared, figures.p);
  row.add("marked", !compared ? "" : figures.marked ? "true" : "false");
  for (std::size_t base = 0; base < table.n.size(); ++base) {
    for (std::size_t other = 0; other < table.n.size(); ++other)
      row.number(fmt::format("base_{}_4_cell_{}_4", base, other), compared, table.n[base][other]);
  }
}

void add_games(const SweepResult& r, const MatchTally& t, bool there, Row& row) {
  const GameCounts games = t.games();
  const double attacker = attacker_score(t);
  row.number("attacker_score", there && !std::isnan(attacker), attacker);
  row.number("wins", there, games.wins);
  row.number("draws", there, games.draws);
  row.number("losses", there, games.losses);
  row.number("timeouts", there, games.timeouts);
  row.number("attacker_wins", there, t.attacker_wins());
  row.number("defender_wins", there, t.defender_wins());
  row.number(
      "turns_mean", t.pairs > 0,
      static_cast<double>(t.turns.sum) / (2.0 * static_cast<double>(std::max<std::int64_t>(1, t.pairs))));
  row.number("turns_sum", there, t.turns.sum);
  for (std::size_t e = 0; e < r.words.endings.size(); ++e)
    row.number("ending_" + with_underscores(r.words.endings[e]), there,
               t.endings[e][0] + t.endings[e][1] + t.endings[e][2]);
  row.add("digest", there ? hex64(t.digest) : "");
}

}  // namespace

std::string sweep_csv(const SweepResult& r) {
  std::optional<CsvWriter> csv;
  for (std::size_t i = 0; i < r.rows.size(); ++i) {
    const bool there = r.tally(i) != nullptr;
    const MatchTally tally = there ? *r.tally(i) : MatchTally{};
    Row row;
    add_match(r, i, row);
    add_score(r.rows[i], tally, there, row);
    add_difference(r.rows[i], row);
    add_games(r, tally, there, row);
    if (!csv) csv.emplace(row.header());
    csv->row(row.fields());
  }
  return csv->text();
}

}  // namespace muster
