#include "report/stored_price.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "report/price_report.hpp"
#include "rules/catalogue.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t most_count = 1'000'000'000'000;
constexpr std::size_t most_members = 10'000;
constexpr double most_ap = 1000;

int half_points_of(const JsonReader& node) {
  const double half_points = 2.0 * node.number(0.0, most_ap);
  if (half_points != std::floor(half_points)) node.fail("AP in whole or half points");
  return static_cast<int>(half_points);
}

UnitKind kind_of(const JsonReader& node) {
  const std::string name = node.name();
  for (const UnitSize size : {UnitSize::large, UnitSize::small}) {
    const std::string word = std::string(unit_size_names[static_cast<std::size_t>(size)]) + " ";
    if (name.rfind(word, 0) == 0) return {name.substr(word.size()), size};
  }
  return {name, UnitSize::common};
}

CellState state_of(const JsonReader& exchange) {
  CellState state;
  const JsonReader scores = exchange.member("scores");
  state.scores = scores.text();
  MatchTally& tally = state.tally;
  for (const char c : state.scores) {
    if (c >= '0' && c <= '4') {
      ++tally.pair_counts.n[static_cast<std::size_t>(c - '0')];
    } else if (c == CellState::void_pair) {
      ++tally.timeout_pairs;
    } else {
      scores.fail(fmt::format("a character a pair, 0 to 4 or {}", CellState::void_pair));
    }
  }
  tally.pairs = static_cast<std::int64_t>(state.scores.size());
  tally.as_attacker.timeouts = exchange.member("timeouts").integer(0, most_count);
  tally.digest = exchange.member("digest").digest();
  return state;
}

ContextCells cells_of(const JsonReader& context) {
  ContextCells cells;
  const JsonReader arrived = context.member("arrived");
  if (!arrived.value().is_null()) cells.arrived = arrived.number(0.0, 1.0);
  for (const JsonReader& exchange : context.member("exchanges").items(1, most_members)) {
    const JsonReader lines = exchange.member("lines");
    cells.lines.push_back(static_cast<int>(lines.integer(-1000, 1000)));
    if (cells.lines.size() > 1 && cells.lines.back() <= cells.lines[cells.lines.size() - 2])
      lines.fail("more than the one before it");
    cells.states.push_back(state_of(exchange));
  }
  return cells;
}

class PriceReader {
 public:
  explicit PriceReader(const JsonReader& document) { read_spec(document); }

  PriceResult read(const JsonReader& document) {
    const std::vector<JsonReader> types = document.member("types").items(0, most_members);
    if (!types.empty()) read_contexts(types.front().member("contexts"));
    for (const JsonReader& type : types) result_.spec.kinds.push_back(kind_of(type.member("type")));
    for (const JsonReader& type : types) result_.kinds.push_back(read_kind(type));
    return std::move(result_);
  }

 private:
  void read_spec(const JsonReader& document) {
    PriceSpec& spec = result_.spec;
    const JsonReader system = document.member("system");
    spec.system = find_system(system.text());
    if (spec.system == nullptr) system.fail("a rule system of this program");
    spec.numeraire = kind_of(document.member("numeraire").member("type"));
    spec.seed = document.member("seed").whole();
    spec.pairs = document.member("pairs").integer(1, most_count);
    const JsonReader precision = document.member("precision");
    if (!precision.value().is_null()) spec.precision = precision.number(0.0, most_ap);
    for (const auto& [key, value] : document.member("tried").members())
      spec.tried.push_back({key, value.member("value").text(), value.member("default").text()});
  }

  /// Contexts are known by their words only.
  MatchInput no_match() const {
    const System& system = *result_.spec.system;
    const Doctrine nobody{std::string(system.key()),         "", "", DoctrineKind::weights,
                          Settings(system.doctrine_table()), "", {}, ""};
    return {std::string(system.key()), Settings(system.settings_table()), {}, {nobody, nobody}, {}};
  }

  void read_contexts(const JsonReader& contexts) {
    for (const JsonReader& item : contexts.items(1, most_members)) {
      const MatchInput match = no_match();
      PriceContext context{item.member("template").name(),
                           item.member("scenario").name(),
                           item.member("victory").text(),
                           item.member("doctrine").name(),
                           match,
                           match};
      context.input.seed = item.member("seed").whole();
      result_.spec.contexts.push_back(std::move(context));
    }
  }

  Pricing read_pricing(const JsonReader& json, const UnitKind& kind, PriceVariant variant) const {
    Pricing pricing;
    Measurement& m = pricing.measurement;
    m.kind = kind;
    m.variant = variant;
    m.copies = static_cast<int>(json.member("copies").integer(1, 1000));
    m.cost = half_points_of(json.member("list_cost"));
    m.line_cost = half_points_of(json.member("numeraire_cost"));
    const std::size_t count = result_.spec.contexts.size();
    std::int64_t pairs = 0;
    for (const JsonReader& context : json.member("contexts").items(count, count)) {
      m.contexts.push_back(cells_of(context));
      if (m.contexts.back().lines != m.contexts.front().lines)
        context.member("exchanges").fail("the same exchanges in every context");
      for (const CellState& state : m.contexts.back().states) pairs += state.tally.pairs;
    }
    pricing.answer =
        price_answer(result_.spec, m, interval_errors(result_.spec, std::max<std::int64_t>(pairs, 1)));
    return pricing;
  }

  PricedKind read_kind(const JsonReader& json) {
    PricedKind kind;
    kind.kind = kind_of(json.member("type"));
    const JsonReader what_if = json.member("what_if");
    const JsonReader refitted = json.member("at_fair_cost");
    const JsonReader failed = json.member("failed_gates");
    if (!what_if.value().is_null()) {
      kind.changed = read_pricing(what_if, kind.kind, PriceVariant::changed);
    } else if (result_.spec.what_if()) {
      kind.changed = read_pricing(json, kind.kind, PriceVariant::changed);
    }
    if (!result_.spec.what_if() || !what_if.value().is_null())
      kind.listed = read_pricing(json, kind.kind, PriceVariant::listed);
    if (kind.changed && kind.listed.answer.pooled.cost && kind.changed->answer.pooled.cost)
      kind.shift = cost_shift(kind.listed.measurement, kind.changed->measurement, result_.spec.seed);
    if (!refitted.value().is_null())
      kind.refitted = read_pricing(refitted, kind.kind, PriceVariant::refitted);
    kind.cost_matters = json.member("cost_matters").flag();
    if (!failed.value().is_null()) result_.spec.misused[kind.kind.type] = failed.text();
    const Pricing& main = kind.main();
    kind.judgement = judge_price(main.answer, 0.5 * main.measurement.cost, failed.value().is_null());
    return kind;
  }

  PriceResult result_;
};

std::string text_of(const PriceResult& result) {
  std::string text = fmt::format("Prices in AP; {} is the unit of account\n", name_of(result.spec.numeraire));
  for (const PricedKind& kind : result.kinds)
    text += fmt::format("  {}: list {} AP, worth {}: {}\n", name_of(kind.kind),
                        ap_text(kind.main().measurement.cost), cost_text(kind.main().answer.pooled),
                        verdict_text(kind.judgement));
  return text;
}

}  // namespace

PriceResult price_from_json(const JsonReader& document) { return PriceReader(document).read(document); }

StoredResult read_stored_price(const JsonReader& document) {
  const PriceResult result = price_from_json(document);
  Json types = price_types(result);
  for (Json& type : types) type.erase("cross_check");  // its games are not in the file
  StoredResult stored;
  stored.text = text_of(result);
  stored.figures = one_line_json({{"types", types}});
  stored.disagreements = differing_figures({{"types", document.member("types").value()}}, {{"types", types}});
  return stored;
}

}  // namespace muster
