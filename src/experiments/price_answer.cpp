#include "experiments/price_answer.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace muster {
namespace {

/// A line that is that unlikely to give the means found, among all contexts, is no line.
constexpr double fit_alpha = 0.01;
/// A spread between doctrines that is no accident.
constexpr double spread_alpha = 0.05;

Bounds in_ap(const Measurement& m, const RootInterval& lines) {
  return {m.per_copy(lines.low), m.per_copy(lines.high)};
}

CostFigure staircase(const Measurement& m, const ScoreCurve& curve, double z) {
  CostFigure figure;
  const std::optional<double> root = isotonic_root(curve);
  if (!root) return figure;
  figure.method = CostMethod::staircase;
  figure.cost = m.per_copy(*root);
  if (const auto bracket = isotonic_bracket(curve, z)) figure.interval = in_ap(m, *bracket);
  return figure;
}

CostFigure cost_figure(const Measurement& m, const ScoreCurve& curve, double z, double alpha) {
  CostFigure figure;
  const std::optional<CostLine> line = fit_cost_line(curve);
  if (!line) return figure;
  const LackOfFit fit = lack_of_fit(curve, *line);
  if (fit.p < alpha) figure = staircase(m, curve, z);
  figure.fit = fit;
  figure.slope = line->slope(line->b != 0.0 ? line->root() : 0.0);
  if (figure.method == CostMethod::staircase || !(line->b > 0.0)) return figure;
  const auto interval = fieller_interval(*line, z);
  if (!interval) return figure;
  figure.method = CostMethod::line;
  figure.cost = m.per_copy(line->root());
  figure.error = m.per_copy(line->root_error());
  figure.interval = in_ap(m, *interval);
  return figure;
}

std::optional<Bounds> band(const CostFigure& pooled, const Heterogeneity& spread) {
  if (!pooled.cost || spread.estimates < 2) return {};
  return Bounds{*pooled.cost - band_width * spread.tau, *pooled.cost + band_width * spread.tau};
}

/// A figure whose error is known and not nothing, as it is where a kind takes a Line's place unnoticed.
bool has_error(const CostFigure& figure) { return figure.method == CostMethod::line && figure.error > 0.0; }

Heterogeneity between_contexts(const std::vector<CostFigure>& contexts) {
  std::vector<Estimate> estimates;
  for (const CostFigure& figure : contexts) {
    if (has_error(figure)) estimates.push_back({*figure.cost, figure.error});
  }
  return heterogeneity({estimates});
}

Heterogeneity between_doctrines(const PriceSpec& spec, const std::vector<CostFigure>& contexts) {
  std::map<std::string, std::vector<Estimate>> alike;
  for (std::size_t i = 0; i < contexts.size(); ++i) {
    if (!has_error(contexts[i])) continue;
    PriceContext rest = spec.contexts[i];
    rest.doctrine.clear();
    alike[title(rest)].push_back({*contexts[i].cost, contexts[i].error});
  }
  std::vector<std::vector<Estimate>> groups;
  groups.reserve(alike.size());
  for (const auto& [name, estimates] : alike) groups.push_back(estimates);
  return heterogeneity(groups);
}

std::optional<std::size_t> place_of(const ScoreCurve& curve, double x) {
  const auto found = std::find(curve.x.begin(), curve.x.end(), x);
  if (found == curve.x.end()) return {};
  return static_cast<std::size_t>(found - curve.x.begin());
}

/// The score where A's copies cost what it gives up.
void add_duel(const Measurement& m, const ScoreCurve& curve, PriceAnswer& answer) {
  const double lines = m.lines_at(0.5 * m.cost);
  const double below = std::floor(lines);
  const auto low = place_of(curve, below);
  const auto high = place_of(curve, std::ceil(lines));
  if (!low || !high) return;
  const double share = lines - below;
  answer.duel_interpolated = low != high;
  answer.duel_score = (1.0 - share) * curve.mean[*low] + share * curve.mean[*high];
  const double variance = (1.0 - share) * (1.0 - share) * curve.cov(*low, *low) +
                          2.0 * share * (1.0 - share) * curve.cov(*low, *high) +
                          share * share * curve.cov(*high, *high);
  const double reach = normal_quantile(default_alpha) * std::sqrt(std::max(0.0, variance));
  answer.duel_interval = {std::max(0.0, *answer.duel_score - reach),
                          std::min(1.0, *answer.duel_score + reach)};
}

}  // namespace

ScoreCurve curve_of(const ContextCells& cells) {
  std::vector<ScoredPlace> places;
  for (std::size_t i = 0; i < cells.lines.size(); ++i)
    places.push_back({static_cast<double>(cells.lines[i]), cells.states[i].scores});
  return score_curve(places);
}

ScoreCurve pooled_curve(const Measurement& measurement) {
  std::vector<ScoreCurve> curves;
  for (const ContextCells& cells : measurement.contexts) curves.push_back(curve_of(cells));
  return mean_of(curves);
}

PriceAnswer price_answer(const PriceSpec& spec, const Measurement& m, double z) {
  PriceAnswer answer;
  const double z_fixed = normal_quantile(default_alpha);
  const double context_alpha = fit_alpha / static_cast<double>(m.contexts.size());
  for (const ContextCells& cells : m.contexts) {
    answer.contexts.push_back(cost_figure(m, curve_of(cells), z_fixed, context_alpha));
    for (const CellState& state : cells.states) {
      answer.pairs += static_cast<std::int64_t>(state.scores.size());
      answer.timeouts += state.tally.games().timeouts;
    }
  }
  const ScoreCurve curve = pooled_curve(m);
  answer.pooled = cost_figure(m, curve, z, fit_alpha);
  answer.between_contexts = between_contexts(answer.contexts);
  answer.between_doctrines = between_doctrines(spec, answer.contexts);
  answer.context_band = band(answer.pooled, answer.between_contexts);
  answer.doctrine_band = band(answer.pooled, answer.between_doctrines);
  add_duel(m, curve, answer);
  return answer;
}

namespace {

PriceVerdict by_interval(const Bounds& interval, double cost) {
  if (interval.low > cost + price_margin) return PriceVerdict::underpriced;
  if (interval.high < cost - price_margin) return PriceVerdict::overpriced;
  if (interval.low >= cost - price_margin && interval.high <= cost + price_margin) return PriceVerdict::fair;
  return PriceVerdict::inconclusive;
}

/// The half width shrinks as the square root of the pairs; it has to keep clear of the nearer bound.
std::optional<std::int64_t> pairs_needed(const PriceAnswer& answer, double cost) {
  const double fair = *answer.pooled.cost;
  const double away = std::min(std::fabs(fair - cost - price_margin), std::fabs(fair - cost + price_margin));
  const double half_width = (answer.pooled.interval->high - answer.pooled.interval->low) / 2.0;
  const double times = std::pow(half_width / away, 2.0);
  if (!(times < 1e6)) return {};
  return static_cast<std::int64_t>(std::ceil(times * static_cast<double>(answer.pairs)));
}

}  // namespace

PriceJudgement judge_price(const PriceAnswer& answer, double cost, bool competent) {
  if (!competent) return {PriceVerdict::not_competent, {}};
  if (!answer.pooled.interval) {
    const bool crosses_elsewhere = answer.pooled.fit.p < fit_alpha;
    return {crosses_elsewhere ? PriceVerdict::inconclusive : PriceVerdict::no_measurable_effect, {}};
  }
  const PriceVerdict verdict = by_interval(*answer.pooled.interval, cost);
  if (verdict == PriceVerdict::inconclusive) return {verdict, pairs_needed(answer, cost)};
  const bool doctrines_differ = answer.doctrine_band && answer.between_doctrines.p < spread_alpha;
  if (doctrines_differ && by_interval(*answer.doctrine_band, cost) != verdict)
    return {PriceVerdict::policy_dependent, {}};
  return {verdict, {}};
}

}  // namespace muster
