#include <cmath>
#include <nlohmann/json.hpp>

#include "batch/tally_json.hpp"
#include "report/match_json.hpp"
#include "report/sweep_report.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

Json factor_json(const SweepFactor& factor) {
  Json levels = Json::array();
  for (const SweepLevel& level : factor.levels) levels.push_back(level.text);
  const bool filled = factor.kind == FactorKind::count || factor.kind == FactorKind::cost;
  return {{"name", factor.name},
          {"vary", factor.vary},
          {"levels", std::move(levels)},
          {"fill", filled ? Json(name_of(factor.fill)) : Json()},
          {"base", factor.base}};
}

Json side_json(const SweepCell& cell, std::size_t side) {
  const ArmyList& list = cell.match.input.armies[side];
  Json units = Json::object();
  for (const UnitCount& count : list.units) units[name_of(count.kind)] = count.count;
  const std::optional<int>& left_over = cell.match.left_over[side];
  return {{"army", list.name},
          {"units", std::move(units)},
          {"ap", cell.fault.empty() ? Json(0.5 * cell.spec.costs[side]) : Json()},
          {"ap_left_over", left_over && cell.fault.empty() ? Json(0.5 * *left_over) : Json()},
          {"doctrine", cell.match.input.doctrines[side].name}};
}

Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json endings_json(const SweepResult& r, const MatchTally& tally) {
  Json json = Json::object();
  for (std::size_t e = 0; e < r.words.endings.size(); ++e) {
    const auto& row = tally.endings[e];
    json[r.words.endings[e]] = {
        {"games", row[0] + row[1] + row[2]}, {"a_won", row[0]}, {"b_won", row[1]}, {"nobody_won", row[2]}};
  }
  return json;
}

Json difference_json(const SweepRow& row) {
  if (!row.table) return nullptr;
  return {{"mean", row.table->mean()},
          {"interval", Json::array({row.difference.low, row.difference.high})},
          {"interval_method", std::string(name(row.difference.method))},
          {"p", row.p},
          {"marked", row.marked},
          {"pairs", row.table->pairs()},
          {"void_pairs", row.table->void_pairs},
          {"table", row.table->n}};
}

void add_figures(const SweepResult& r, std::size_t i, Json& json) {
  const MatchTally& t = *r.tally(i);
  const SweepRow& row = r.rows[i];
  const GameCounts games = t.games();
  json["pairs"] = t.pairs;
  json["mirror"] = row.mirror;
  json["pair_counts"] = t.pair_counts.n;
  json["timeout_pairs"] = t.timeout_pairs;
  json["score"] = row.score ? Json(*row.score) : Json();
  json["interval"] = row.score ? Json::array({row.interval.low, row.interval.high}) : Json();
  json["interval_method"] = std::string(name(row.interval.method));
  json["difference"] = difference_json(row);
  json["attacker_score"] = number_or_null(attacker_score(t));
  json["wins"] = games.wins;
  json["draws"] = games.draws;
  json["losses"] = games.losses;
  json["timeouts"] = games.timeouts;
  json["attacker_wins"] = t.attacker_wins();
  json["defender_wins"] = t.defender_wins();
  json["endings"] = endings_json(r, t);
  json["turns"] = {
      {"mean", number_or_null(static_cast<double>(t.turns.sum) / (2.0 * static_cast<double>(t.pairs)))},
      {"sum", t.turns.sum},
      {"sum_of_squares", t.turns.sum_of_squares}};
  json["digest"] = hex64(t.digest);
}

Json cell_json(const SweepResult& r, std::size_t i) {
  const SweepCell& cell = r.spec.cells[i];
  Json levels = Json::object();
  for (std::size_t f = 0; f < r.spec.factors.size(); ++f)
    levels[r.spec.factors[f].name] = level_text(r.spec, cell, f);
  Json json = {{"cell", i},
               {"name", cell.name},
               {"levels", std::move(levels)},
               {"cannot_exist", cell.fault.empty() ? Json() : Json(cell.fault)},
               {"same_as", cell.same_as ? Json(*cell.same_as) : Json()},
               {"a", side_json(cell, 0)},
               {"b", side_json(cell, 1)},
               {"scenario", cell.match.input.scenario.name}};
  if (!cell.fault.empty()) return json;
  json["settings"] = settings_json(cell.spec.changed);
  add_figures(r, i, json);
  return json;
}

}  // namespace

std::string sweep_json(const SweepResult& r) {
  const MatchSpec& s = r.spec.cells.front().spec;
  const bool by_precision = r.spec.stop.kind == StopKind::precision;
  Json factors = Json::array();
  for (const SweepFactor& factor : r.spec.factors) factors.push_back(factor_json(factor));
  Json cells = Json::array();
  for (std::size_t i = 0; i < r.rows.size(); ++i) cells.push_back(cell_json(r, i));
  return pretty_json({{"schema", "muster.sweep/1"},
                      {"command", "sweep"},
                      {"name", r.spec.name},
                      {"about", r.spec.about},
                      {"system", s.system},
                      {"engine_version", s.engine_version},
                      {"perspective", "score is for A"},
                      {"design", std::string(sweep_design_names[static_cast<std::size_t>(r.spec.design)])},
                      {"seed", s.seed},
                      {"dice", s.independent_dice ? "independent" : "duplicate"},
                      {"purpose", s.purpose},
                      {"pairs", r.least_pairs()},
                      {"pairs_planned", r.spec.pairs},
                      {"precision", by_precision ? Json(r.spec.stop.half_width) : Json()},
                      {"precise", by_precision ? Json(r.precise) : Json()},
                      {"interrupted", !r.complete()},
                      {"interval_level", 1.0 - default_alpha},
                      {"false_discovery_rate", false_discovery_rate},
                      {"factors", std::move(factors)},
                      {"cells", std::move(cells)},
                      {"spec_digest", spec_digest(r.spec)}});
}

}  // namespace muster
