#include "experiments/price_spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "batch/tally_json.hpp"
#include "chance/dice.hpp"
#include "core/digest.hpp"
#include "experiments/match_spec.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

const Settings& settings_of(const PriceContext& context, PriceVariant variant) {
  return variant == PriceVariant::changed ? context.changed.settings : context.input.settings;
}

}  // namespace

std::string title(const PriceContext& c) {
  return fmt::format("{}, {}{}{}, {}", c.list, c.scenario, c.victory.empty() ? "" : ", ", c.victory,
                     c.doctrine);
}

int copies_of(const PriceSpec& spec, const UnitKind& kind) {
  const UnitCatalogue catalogue = spec.system->units(settings_of(spec.contexts.at(0), PriceVariant::listed));
  return kind.type == catalogue.required ? 1 : spec.copies;
}

MatchInput price_match(const PriceSpec& spec, const PriceContext& context, const UnitKind& kind,
                       PriceVariant variant, int lines, std::optional<int> cost) {
  MatchInput match = variant == PriceVariant::changed ? context.changed : context.input;
  const UnitCatalogue catalogue = spec.system->units(match.settings);
  for (ArmyList& army : match.armies) {
    army.roster = "";
    if (cost) {
      const auto same = [&](const CostOverride& other) { return other.kind == kind; };
      army.costs.erase(std::remove_if(army.costs.begin(), army.costs.end(), same), army.costs.end());
      army.costs.push_back({kind, *cost});
    }
  }
  ArmyList& a = match.armies[0];
  const int copies = copies_of(spec, kind);
  set_count(a, catalogue, kind, count_of(a, kind) + copies);
  set_count(a, catalogue, spec.numeraire, count_of(a, spec.numeraire) - lines);
  a.name = fmt::format("{} +{} {} {:+} {}", a.name, copies, name_of(kind), -lines, name_of(spec.numeraire));
  return match;
}

ExchangeRange exchange_range(const PriceSpec& spec, const UnitKind& kind) {
  ExchangeRange range{-64, 64};
  for (const PriceContext& context : spec.contexts) {
    const ArmyList& list = context.input.armies[0];
    const int most = spec.system->units(context.input.settings).max_units;
    range.high = std::min(range.high, count_of(list, spec.numeraire));
    range.low = std::max(range.low, unit_count(list) + copies_of(spec, kind) - most);
  }
  return range;
}

int list_cost(const PriceSpec& spec, const UnitKind& kind, PriceVariant variant) {
  const PriceContext& context = spec.contexts.at(0);
  return unit_cost(ArmyList{}, spec.system->units(settings_of(context, variant)), kind);
}

std::uint64_t context_seed(std::uint64_t seed, std::size_t context) {
  return mix(seed, context, 0x70726963) >> 32;
}

std::string spec_json(const PriceSpec& spec) {
  Json contexts = Json::array();
  for (const PriceContext& context : spec.contexts) {
    Json json = {{"title", title(context)},
                 {"match", match_spec(*spec.system, context.input, spec.pairs).digest}};
    if (spec.what_if()) json["changed"] = match_spec(*spec.system, context.changed, spec.pairs).digest;
    contexts.push_back(std::move(json));
  }
  Json kinds = Json::array();
  for (const UnitKind& kind : spec.kinds) kinds.push_back(name_of(kind));
  Json json = {{"system", spec.system->key()},
               {"engine_version", spec.system->engine_version()},
               {"numeraire", name_of(spec.numeraire)},
               {"kinds", std::move(kinds)},
               {"contexts", std::move(contexts)},
               {"refit", spec.refit},
               {"copies", spec.copies},
               {"pairs", spec.pairs},
               {"precision", spec.precision ? Json(*spec.precision) : Json()},
               {"seed", spec.seed}};
  if (spec.cross_check > 0) json["cross_check"] = spec.cross_check;
  return canonical_json(json);
}

std::string spec_digest(const PriceSpec& spec) {
  Digest digest;
  digest.add(spec_json(spec));
  return hex64(digest.value());
}

}  // namespace muster
