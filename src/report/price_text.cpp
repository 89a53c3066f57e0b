#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "army/catalogue.hpp"
#include "report/forest_plot.hpp"
#include "report/match_text.hpp"
#include "report/price_report.hpp"

namespace muster {
namespace {

UnitCatalogue catalogue_of(const PriceSpec& spec) {
  return spec.system->units(spec.contexts.front().changed.settings);
}

std::string printed_name(const PriceSpec& spec, const UnitKind& kind) {
  std::string type = catalogue_of(spec).of(kind.type).name;
  if (kind.size == UnitSize::common) return type;
  return fmt::format("{} {}", kind.size == UnitSize::large ? "Large" : "Small", type);
}

int decimals_of(const std::optional<Bounds>& interval) {
  return interval ? std::min(2, decimals_within((interval->high - interval->low) / 2.0)) : 1;
}

std::string ap(double value, int decimals) {
  const std::string text = fmt::format("{:.{}f}", value, decimals);
  return text == fmt::format("{:.{}f}", -0.0, decimals) ? text.substr(1) : text;
}

std::string range(const Bounds& interval, int decimals) {
  return fmt::format("{} to {}", ap(interval.low, decimals), ap(interval.high, decimals));
}

/// "3.42 AP (3.20 to 3.64)".
std::string cost_text(const std::optional<double>& cost, const std::optional<Bounds>& interval) {
  const int decimals = decimals_of(interval);
  if (!cost) return "cannot be told";
  if (!interval) return fmt::format("{} AP (no bounds)", ap(*cost, decimals));
  return fmt::format("{} AP ({})", ap(*cost, decimals), range(*interval, decimals));
}

/// "34 to 46 AP".
std::string random_list_range() {
  return fmt::format("{} to {} AP", ap_text(random_list_cost.low), ap_text(random_list_cost.high));
}

std::string cross_check_text(const PriceSpec& spec) {
  if (spec.cross_check == 0) return "Not cross-checked on random lists";
  return fmt::format("Cross-checked by {} between random lists of {}, fresh ones every {}",
                     counted(spec.cross_check * regression_chunk_pairs, "pair"), random_list_range(),
                     counted(regression_chunk_pairs, "pair"));
}

std::string_view verdict_words(PriceVerdict verdict) {
  switch (verdict) {
    case PriceVerdict::underpriced: return "underpriced";
    case PriceVerdict::overpriced: return "overpriced";
    case PriceVerdict::fair: return "fair";
    case PriceVerdict::inconclusive: return "inconclusive";
    case PriceVerdict::policy_dependent: return "depends on how it is played";
    case PriceVerdict::not_competent: return "no verdict: the commander misuses it";
    case PriceVerdict::no_measurable_effect: return "no measurable effect";
  }
  return "";
}

/// To two digits: it is no more than a guess.
std::int64_t rounded(std::int64_t pairs) {
  std::int64_t unit = 1;
  while (pairs / unit >= 100) unit *= 10;
  return (pairs + unit / 2) / unit * unit;
}

}  // namespace

std::string cost_text(const CostFigure& figure) { return cost_text(figure.cost, figure.interval); }

std::string verdict_text(const PriceJudgement& judgement) {
  std::string text(verdict_words(judgement.verdict));
  if (judgement.pairs_needed)
    text += fmt::format(" (about {} pairs would tell)", grouped(rounded(*judgement.pairs_needed)));
  return text;
}

namespace {

std::string summary(const PriceResult& r, const PriceHeading& heading) {
  std::size_t names = 0;
  for (const PricedKind& kind : r.kinds) names = std::max(names, printed_name(r.spec, kind.kind).size());
  if (heading.numeraire_asked) names = std::max(names, printed_name(r.spec, r.spec.numeraire).size());
  std::string text =
      fmt::format("  {:<{}}  {:>4}  {:<24}  {}\n", "", names, "list", "worth (95 %)", "verdict");
  for (const PricedKind& kind : r.kinds) {
    text += fmt::format("  {:<{}}  {:>4}  {:<24}  {}\n", printed_name(r.spec, kind.kind), names,
                        ap_text(kind.main().measurement.cost), cost_text(kind.main().answer.pooled),
                        verdict_text(kind.judgement));
  }
  if (heading.numeraire_asked)
    text += fmt::format("  {:<{}}  {:>4}  {:<24}  {}\n", printed_name(r.spec, r.spec.numeraire), names,
                        ap_text(list_cost(r.spec, r.spec.numeraire, PriceVariant::listed)), "its list cost",
                        "the unit of account");
  return text + "\n";
}

std::string heading_text(const PriceResult& r, const PriceHeading& heading) {
  const PriceSpec& s = r.spec;
  std::string text = fmt::format("{}: what units are worth, in AP\n", s.system->name());
  if (!r.complete() && r.kinds.size() == s.kinds.size())
    text += "Interrupted before the cross-check was done: the result so far.\n";
  else if (!r.complete())
    text += fmt::format("Interrupted after {} of {}: the result so far.\n",
                        grouped(static_cast<std::int64_t>(r.kinds.size())),
                        counted(static_cast<std::int64_t>(s.kinds.size()), "type"));
  const std::string line = printed_name(s, s.numeraire);
  text += fmt::format(
      "  An army with copies put in, and {0} taken out, plays the same army without: the copies\n"
      "  are worth the {0}, at {1} AP each, for which it scores one half. Allowances of national\n"
      "  lists are not checked. A verdict allows for {2} AP.\n",
      line, ap_text(list_cost(s, s.numeraire, PriceVariant::listed)), price_margin);
  text += fmt::format(
      "  {} ({}); seed {}; {}.\n", counted(static_cast<std::int64_t>(s.contexts.size()), "context"),
      heading.contexts, s.seed,
      s.precision ? fmt::format("played until known to within {:g} AP, always-valid intervals", *s.precision)
                  : fmt::format("{} at each exchange near the fair one", counted(s.pairs, "pair")));
  if (!s.unjudged.empty())
    text += fmt::format("  Not judged by their gates: {} (muster doctrine NAME --gates).\n",
                        fmt::join(s.unjudged, ", "));
  const bool open = s.cross_check > 0 && !r.cross_check;
  if (!s.kinds.empty())
    text += fmt::format("  {}.\n", open ? "Not cross-checked on random lists yet" : cross_check_text(s));
  return text + "\n";
}

std::string duel_line(const PriceSpec& spec, const Pricing& p) {
  const PriceAnswer& a = p.answer;
  if (!a.duel_score) return "";
  const double lines = p.measurement.lines_at(0.5 * p.measurement.cost);
  return fmt::format("  At equal AP, {} for {:g} {}{}: score {:.1f} % ({})\n", p.measurement.copies, lines,
                     printed_name(spec, spec.numeraire),
                     a.duel_interpolated ? " (between whole numbers)" : "", 100.0 * *a.duel_score,
                     interval_text({a.duel_interval.low, a.duel_interval.high, IntervalMethod::normal}));
}

std::string band_line(std::string_view what, const std::optional<Bounds>& band, const Heterogeneity& spread) {
  if (!band || spread.estimates < 2) return "";
  if (spread.tau == 0.0)
    return fmt::format("  Between {}: no more than chance explains (p = {:.2g})\n", what, spread.p);
  return fmt::format("  Between {}: nine in ten within {} (chance explains that much with p = {:.2g})\n",
                     what, range(*band, 1), spread.p);
}

std::string fit_line(const CostFigure& figure) {
  if (figure.method != CostMethod::staircase) return "";
  return fmt::format(
      "  Scores do not follow a line (p = {:.2g}): the cost is where isotonic means cross one half, between "
      "the\n"
      "  exchanges that are clear of it.\n",
      figure.fit.p);
}

std::string refit_line(const PricedKind& kind) {
  if (kind.refitted)
    return fmt::format("  Its cost decides what may start on the table. Listed at {} AP it is worth {}\n",
                       ap_text(kind.refitted->measurement.cost), cost_text(kind.refitted->answer.pooled));
  if (!kind.cost_matters)
    return "  Listed at its fair cost it scored the same in the pairs that were tried.\n";
  return "";
}

std::string list_line(const PriceResult& r, const PricedKind& kind) {
  const ListPrice* price = r.cross_check ? find_price(*r.cross_check, kind.kind) : nullptr;
  if (!price) return "";
  std::string text = fmt::format("  On random lists of {}: {}", random_list_range(),
                                 cost_text(price->cost, price->interval));
  const CostFigure& pooled = kind.main().answer.pooled;
  const auto gap = price_gap_of(*price, pooled.cost, pooled.interval);
  return text + (gap && gap->depends_on_list ? ": depends on the list around it\n" : "\n");
}

std::string context_figures(const CostFigure& figure, const ContextCells& cells) {
  std::string text = figure.cost ? fmt::format("{:>5.1f}", *figure.cost) : "    -";
  if (figure.method == CostMethod::staircase) text += " steps";
  text += fmt::format("  {:>5.1f}", 100.0 * figure.slope);
  text += cells.arrived ? fmt::format("  {:>4.0f} %", 100.0 * *cells.arrived) : "     -";
  return text;
}

std::string contexts_plot(const Pricing& p, const PriceSpec& spec) {
  std::vector<ForestLine> lines;
  for (std::size_t c = 0; c < spec.contexts.size(); ++c) {
    const CostFigure& figure = p.answer.contexts[c];
    lines.push_back({title(spec.contexts[c]), figure.cost, figure.interval,
                     context_figures(figure, p.measurement.contexts[c])});
  }
  const CostFigure& pooled = p.answer.pooled;
  lines.push_back({"all, pooled", pooled.cost, pooled.interval,
                   fmt::format("{}  {:>5.1f}", pooled.cost ? fmt::format("{:>5.1f}", *pooled.cost) : "    -",
                               100.0 * pooled.slope)});
  std::size_t labels = 0;
  for (const ForestLine& line : lines) labels = std::max(labels, line.label.size());
  ForestAxis axis;
  axis.mark = 0.5 * p.measurement.cost;
  axis.most_half = axis.mark + 1.0;
  axis.width = 31;
  return fmt::format("  {:<{}}  {:<{}}   AP  a Line  arrived\n", "", labels, "95 %, | its list cost",
                     axis.width - 1) +
         forest_plot(lines, axis);
}

std::string shift_line(const PriceSpec& spec, const PricedKind& kind) {
  if (!spec.what_if() || !kind.changed) return "";
  std::vector<std::string> tried;
  for (const ChangedSetting& s : spec.tried) tried.push_back(s.key + " = " + s.value);
  std::string text =
      fmt::format("  With {} it is worth {}", fmt::join(tried, ", "), cost_text(kind.changed->answer.pooled));
  if (!kind.shift) return text + "\n";
  const int decimals = decimals_of(kind.shift->interval);
  text += fmt::format(":\n  the change is worth {:+.{}f} AP", kind.shift->cost, decimals);
  return text + (kind.shift->interval ? fmt::format(" ({:+.{}f} to {:+.{}f})\n", kind.shift->interval->low,
                                                    decimals, kind.shift->interval->high, decimals)
                                      : " (no bounds)\n");
}

std::string kind_text(const PriceResult& r, const PricedKind& kind) {
  const PriceSpec& s = r.spec;
  const Pricing& p = kind.main();
  std::string text =
      fmt::format("{}: list {} AP, worth {}: {}\n", printed_name(s, kind.kind), ap_text(p.measurement.cost),
                  cost_text(p.answer.pooled), verdict_text(kind.judgement));
  if (&p == &kind.listed) text += shift_line(s, kind);
  const auto misused = s.misused.find(kind.kind.type);
  if (misused != s.misused.end())
    text += fmt::format("  Doctrines fail their gates with it: {}\n", misused->second);
  text += duel_line(s, p);
  text += band_line("contexts", p.answer.context_band, p.answer.between_contexts);
  text += band_line("doctrines", p.answer.doctrine_band, p.answer.between_doctrines);
  text += fit_line(p.answer.pooled);
  text += list_line(r, kind);
  text += refit_line(kind);
  text +=
      fmt::format("  {}, each {} put in at {} AP{}\n", counted(p.answer.pairs, "pair"),
                  counted(p.measurement.copies, p.measurement.copies == 1 ? "copy" : "copie"),
                  ap_text(p.measurement.cost),
                  p.answer.timeouts > 0 ? fmt::format("; {}", counted(p.answer.timeouts, "timeout")) : "");
  return text + contexts_plot(p, s) + "\n";
}

}  // namespace

std::string price_text(const PriceResult& result, const PriceHeading& heading) {
  std::string text = heading_text(result, heading) + summary(result, heading);
  for (const PricedKind& kind : result.kinds) text += kind_text(result, kind);
  if (!result.kinds.empty())
    text += fmt::format(
        "  a Line: points of per cent that one more {} adds to the score.\n"
        "  arrived: share of the army's AP that came onto the table.\n",
        printed_name(result.spec, result.spec.numeraire));
  return text + fmt::format("  Spec {}, engine version {}\n", spec_digest(result.spec),
                            result.spec.system->engine_version());
}

std::string price_plan_text(const PriceSpec& spec, const PriceHeading& heading) {
  std::string text = fmt::format(
      "{} of {}\n", counted(static_cast<std::int64_t>(spec.contexts.size()), "context"), heading.contexts);
  for (const PriceContext& context : spec.contexts)
    text += fmt::format("  {:<50}  seed {}\n", title(context), context.input.seed);
  for (const UnitKind& kind : spec.kinds) {
    const ExchangeRange range = exchange_range(spec, kind);
    text += fmt::format("{}: {} put in at {} AP each, for up to {} {}\n", printed_name(spec, kind),
                        copies_of(spec, kind), ap_text(list_cost(spec, kind, PriceVariant::changed)),
                        range.high, printed_name(spec, spec.numeraire));
  }
  if (!spec.kinds.empty()) text += cross_check_text(spec) + "\n";
  return text + fmt::format("Spec {}\n", spec_digest(spec));
}

}  // namespace muster
