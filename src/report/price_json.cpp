#include <cmath>
#include <nlohmann/json.hpp>

#include "batch/tally_json.hpp"
#include "report/match_json.hpp"
#include "report/price_report.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

Json interval_json(const std::optional<Bounds>& interval) {
  if (!interval) return Json();
  return Json::array({interval->low, interval->high});
}

Json optional_json(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json fit_json(const LackOfFit& fit) {
  return {{"chi_square", fit.chi_square}, {"degrees", fit.degrees}, {"p", fit.p}};
}

Json figure_json(const CostFigure& figure) {
  return {{"fair_cost", optional_json(figure.cost)},
          {"interval", interval_json(figure.interval)},
          {"method", std::string(cost_method_names[static_cast<std::size_t>(figure.method)])},
          {"line_worth", figure.slope},
          {"lack_of_fit", fit_json(figure.fit)}};
}

Json spread_json(const Heterogeneity& spread) {
  return {{"estimates", spread.estimates}, {"q", spread.q}, {"p", spread.p}, {"tau", spread.tau}};
}

Json exchanges_json(const ContextCells& cells) {
  Json exchanges = Json::array();
  for (std::size_t i = 0; i < cells.lines.size(); ++i) {
    const MatchTally& tally = cells.states[i].tally;
    exchanges.push_back({{"lines", cells.lines[i]},
                         {"pairs", tally.pairs},
                         {"pair_counts", tally.pair_counts.n},
                         {"timeout_pairs", tally.timeout_pairs},
                         {"timeouts", tally.games().timeouts},
                         {"digest", hex64(tally.digest)},
                         {"scores", cells.states[i].scores}});
  }
  return exchanges;
}

Json contexts_json(const PriceSpec& spec, const Pricing& p) {
  Json contexts = Json::array();
  for (std::size_t c = 0; c < p.measurement.contexts.size(); ++c) {
    const PriceContext& context = spec.contexts[c];
    Json json = {{"template", context.list},
                 {"scenario", context.scenario},
                 {"victory", context.victory},
                 {"doctrine", context.doctrine},
                 {"seed", context.input.seed}};
    json.update(figure_json(p.answer.contexts[c]));
    json["arrived"] = optional_json(p.measurement.contexts[c].arrived);
    json["exchanges"] = exchanges_json(p.measurement.contexts[c]);
    contexts.push_back(std::move(json));
  }
  return contexts;
}

Json pricing_json(const PriceSpec& spec, const Pricing& p) {
  Json json = {{"list_cost", 0.5 * p.measurement.cost}, {"numeraire_cost", 0.5 * p.measurement.line_cost}};
  json.update(figure_json(p.answer.pooled));
  json["doctrine_band"] = interval_json(p.answer.doctrine_band);
  json["context_band"] = interval_json(p.answer.context_band);
  json["between_doctrines"] = spread_json(p.answer.between_doctrines);
  json["between_contexts"] = spread_json(p.answer.between_contexts);
  json["duel_score"] = optional_json(p.answer.duel_score);
  json["duel_interval"] = p.answer.duel_score ? interval_json(p.answer.duel_interval) : Json();
  json["copies"] = p.measurement.copies;
  json["pairs"] = p.answer.pairs;
  json["timeouts"] = p.answer.timeouts;
  json["contexts"] = contexts_json(spec, p);
  return json;
}

/// Infinite where no pair was won or lost outright.
Json threshold_json(double threshold) { return std::isfinite(threshold) ? Json(threshold) : Json(); }

Json cross_check_json(const PriceResult& result) {
  if (!result.cross_check) return Json();
  const ListRegression& check = *result.cross_check;
  Json thresholds;
  if (check.fit) {
    thresholds = Json::array();
    for (const double threshold : check.fit->thresholds) thresholds.push_back(threshold_json(threshold));
  }
  return {{"chunks", check.chunks},
          {"pairs", check.pairs},
          {"timeouts", check.timeouts},
          {"seed", result.spec.seed},
          {"cost_range", {0.5 * random_list_cost.low, 0.5 * random_list_cost.high}},
          {"thresholds", std::move(thresholds)},
          {"ridge", check.fit ? Json(check.fit->ridge) : Json()}};
}

Json list_price_json(const PriceResult& result, const PricedKind& kind) {
  const ListPrice* price = result.cross_check ? find_price(*result.cross_check, kind.kind) : nullptr;
  if (!price) return Json();
  const CostFigure& pooled = kind.main().answer.pooled;
  const auto gap = price_gap_of(*price, pooled.cost, pooled.interval);
  return {{"fair_cost", optional_json(price->cost)},
          {"interval", interval_json(price->interval)},
          {"gap", gap ? Json(gap->gap) : Json()},
          {"depends_on_list", gap ? Json(gap->depends_on_list) : Json()}};
}

Json kind_json(const PriceResult& result, const PricedKind& kind) {
  const PriceSpec& spec = result.spec;
  Json json = {
      {"type", name_of(kind.kind)},
      {"verdict", std::string(price_verdict_names[static_cast<std::size_t>(kind.judgement.verdict)])},
      {"pairs_needed", kind.judgement.pairs_needed ? Json(*kind.judgement.pairs_needed) : Json()}};
  const auto misused = spec.misused.find(kind.kind.type);
  json["failed_gates"] = misused != spec.misused.end() ? Json(misused->second) : Json();
  json.update(pricing_json(spec, kind.main()));
  const bool both = kind.changed && &kind.main() == &kind.listed;
  json["what_if"] = both ? pricing_json(spec, *kind.changed) : Json();
  json["difference"] =
      kind.shift ? Json({{"cost", kind.shift->cost}, {"interval", interval_json(kind.shift->interval)}})
                 : Json();
  json["at_fair_cost"] = kind.refitted ? pricing_json(spec, *kind.refitted) : Json();
  json["cost_matters"] = kind.cost_matters;
  json["cross_check"] = list_price_json(result, kind);
  return json;
}

}  // namespace

Json price_types(const PriceResult& result) {
  Json types = Json::array();
  for (const PricedKind& kind : result.kinds) types.push_back(kind_json(result, kind));
  return types;
}

std::string price_json(const PriceResult& result, const PriceHeading& heading) {
  const PriceSpec& spec = result.spec;
  const Json json = {
      {"schema", "muster.price/1"},
      {"system", spec.system->key()},
      {"engine_version", spec.system->engine_version()},
      {"complete", result.complete()},
      {"spec_digest", spec_digest(spec)},
      {"seed", spec.seed},
      {"contexts", heading.contexts},
      {"numeraire",
       {{"type", name_of(spec.numeraire)},
        {"list_cost", 0.5 * list_cost(spec, spec.numeraire, PriceVariant::listed)}}},
      {"margin", price_margin},
      {"doctrines_not_judged", spec.unjudged},
      {"pairs", spec.pairs},
      {"precision", optional_json(spec.precision)},
      {"interval", spec.precision ? "asymptotic confidence sequence" : "Fieller, fixed number of pairs"},
      {"allowances_checked", false},
      {"tried", settings_json(spec.tried)},
      {"cross_check", cross_check_json(result)},
      {"types", price_types(result)}};
  return pretty_json(json);
}

}  // namespace muster
