#include "experiments/sweep_factors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "text/number.hpp"

namespace muster {
namespace {

constexpr int highest_count = 64;
constexpr int highest_cost = 100;

bool refills(const SweepFactor& factor) {
  return factor.kind == FactorKind::count || factor.kind == FactorKind::cost;
}

/// Strips `prefix` and a side: "count.b.light" is "light" of B, "count.light" of both. Nothing without the
/// prefix.
std::optional<std::string> part_after(const std::string& word, const std::string& prefix,
                                      std::array<bool, 2>& sides) {
  if (word.rfind(prefix, 0) != 0) return std::nullopt;
  std::string rest = word.substr(prefix.size());
  sides = {true, true};
  if (rest.size() > 2 && rest[1] == '.' && (rest[0] == 'a' || rest[0] == 'b')) {
    sides = {rest[0] == 'a', rest[0] == 'b'};
    rest = rest.substr(2);
  }
  return rest;
}

/// Everything that `vary` may say.
std::vector<std::string> known_words(const SweepBase& base) {
  std::vector<std::string> words = base.system->settings_table().keys();
  for (const char* word : {"scenario", "doctrine", "doctrine.a", "doctrine.b"}) words.emplace_back(word);
  for (const std::string& unit : base.system->units(base.input.settings).kind_names()) {
    for (const char* prefix : {"count.", "count.a.", "count.b.", "cost.", "cost.a.", "cost.b."})
      words.push_back(prefix + unit);
  }
  return words;
}

UnitKind unit_of(const Node& vary, const std::string& word, const UnitCatalogue& catalogue,
                 const std::vector<std::string>& known) {
  const std::vector<std::string> names = catalogue.kind_names();
  const auto found = std::find(names.begin(), names.end(), word);
  if (found == names.end())
    vary.fail(vary.found(), "a type of unit after the last point", nearest_word_hint(vary.raw(), known));
  return catalogue.kinds()[static_cast<std::size_t>(found - names.begin())];
}

/// Kind, sides, setting or units.
void read_vary(const PlanFactor& plan, const SweepBase& base, SweepFactor& factor) {
  const UnitCatalogue catalogue = base.system->units(base.input.settings);
  const std::vector<std::string> known = known_words(base);
  const std::string& word = plan.vary.raw();
  factor.sides = {word != "doctrine.b", word != "doctrine.a"};
  if (word == "scenario") {
    factor.kind = FactorKind::scenario;
  } else if (word == "doctrine" || word == "doctrine.a" || word == "doctrine.b") {
    factor.kind = FactorKind::doctrine;
  } else if (const auto counted = part_after(word, "count.", factor.sides)) {
    factor.kind = FactorKind::count;
    factor.unit = unit_of(plan.vary, *counted, catalogue, known);
  } else if (const auto costed = part_after(word, "cost.", factor.sides)) {
    factor.kind = FactorKind::cost;
    factor.unit = unit_of(plan.vary, *costed, catalogue, known);
  } else if (const auto setting = base.system->settings_table().find(word)) {
    factor.setting = *setting;
  } else {
    plan.vary.fail(plan.vary.found(), "a setting, scenario, doctrine, count.SIDE.TYPE or cost.TYPE",
                   nearest_word_hint(word, known));
  }
  const bool filled = refills(factor);
  if (filled && !plan.fill)
    plan.vary.fail(plan.vary.found() + " without 'fill'", "the type of unit that fills the list, fill: TYPE");
  if (!filled && plan.fill) plan.fill->fail("'fill' with counts and costs only");
  if (filled) factor.fill = read_unit_kind(*plan.fill, catalogue);
  if (factor.kind == FactorKind::count && factor.fill == factor.unit)
    plan.fill->fail("another type than the one that is counted");
}

SweepLevel read_level(const Node& node, const SweepBase& base, const SweepFactor& factor,
                      const SweepSources& sources) {
  SweepLevel level{node.name(), 0, {}, {}};
  switch (factor.kind) {
    case FactorKind::setting: {
      Settings settings(base.system->settings_table());
      settings.set(settings.table()[factor.setting].key, node, node);
      level.value = settings[factor.setting];
      level.text = settings.text(factor.setting);
      break;
    }
    case FactorKind::scenario: level.scenario = sources.scenario(node); break;
    case FactorKind::doctrine: level.doctrine = sources.doctrine(node); break;
    case FactorKind::count: level.value = static_cast<double>(node.integer(0, highest_count)); break;
    case FactorKind::cost:
      level.value = read_ap(node, 0, highest_cost);
      level.text = ap_text(static_cast<int>(level.value));
      break;
  }
  return level;
}

std::string base_text(const SweepBase& base, const SweepFactor& factor) {
  const UnitCatalogue catalogue = base.system->units(base.input.settings);
  const auto of_side = [&](std::size_t side) -> std::string {
    const ArmyList& list = base.input.armies[side];
    if (factor.kind == FactorKind::doctrine) return base.doctrines[side];
    if (factor.kind == FactorKind::count) return fmt::format("{}", count_of(list, factor.unit));
    return ap_text(unit_cost(list, catalogue, factor.unit));
  };
  if (factor.kind == FactorKind::setting) return base.input.settings.text(factor.setting);
  if (factor.kind == FactorKind::scenario) return base.scenario;
  if (factor.sides[0] && factor.sides[1] && of_side(0) != of_side(1))
    return of_side(0) + " and " + of_side(1);
  return of_side(factor.sides[0] ? 0 : 1);
}

bool share_a_side(const SweepFactor& one, const SweepFactor& other) {
  return (one.sides[0] && other.sides[0]) || (one.sides[1] && other.sides[1]);
}

/// A factor must not undo what another has done.
void check_against(const SweepFactor& factor, const SweepFactor& other, const PlanFactor& plan) {
  if (!share_a_side(factor, other)) return;
  const auto fail = [&](const std::string& why) {
    plan.vary.fail(fmt::format("{} beside '{}'", plan.vary.found(), other.vary), why);
  };
  if (factor.kind == other.kind && factor.kind == FactorKind::doctrine) fail("one factor for each side");
  if (factor.kind == other.kind && factor.kind == FactorKind::count && factor.unit == other.unit)
    fail("one factor for each count");
  if (factor.kind == other.kind && factor.kind == FactorKind::cost && factor.unit == other.unit)
    fail("one factor for each cost");
  const auto fills_counted = [](const SweepFactor& filler, const SweepFactor& counter) {
    return refills(filler) && counter.kind == FactorKind::count && filler.fill == counter.unit;
  };
  if (fills_counted(factor, other) || fills_counted(other, factor))
    fail("another type to fill the list than one that is counted");
}

/// The plan's settings overrule a list's own costs; so do those that a factor varies.
std::vector<std::string> overruling_keys(const SweepBase& base, const std::vector<SweepFactor>& factors,
                                         const SweepLevels& levels) {
  std::vector<std::string> keys;
  for (const YamlEntry& entry : base.settings) keys.push_back(entry.key.raw());
  for (std::size_t f = 0; f < factors.size(); ++f) {
    if (factors[f].kind == FactorKind::setting && levels[f]) keys.push_back(factors[f].vary);
  }
  return keys;
}

/// First every count and cost, then the fills in the order of the factors, so that no fill is undone.
void change_list(const SweepBase& base, const std::vector<SweepFactor>& factors, const SweepLevels& levels,
                 std::size_t side, ChangedMatch& match) {
  const UnitCatalogue catalogue = base.system->units(match.input.settings);
  const int target = total_cost(base.input.armies[side], base.system->units(base.input.settings));
  ArmyList& list = match.input.armies[side];
  list = base.lists[side];
  drop_overruled_costs(list, overruling_keys(base, factors, levels));
  std::vector<UnitKind> fills;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    const SweepFactor& factor = factors[f];
    if (!refills(factor) || !levels[f] || !factor.sides[side]) continue;
    const auto value = static_cast<int>(factor.levels[*levels[f]].value);
    if (factor.kind == FactorKind::count) {
      set_count(list, catalogue, factor.unit, value);
    } else {
      set_cost(list, catalogue, factor.unit, value);
    }
    fills.push_back(factor.fill);
  }
  for (const UnitKind& fill : fills) {
    const Refill result = refill(list, catalogue, fill, target, match.input.scenario.budget);
    match.left_over[side] = result.left_over;
    if (match.fault.empty() && !result.fault.empty())
      match.fault = fmt::format("{} of {}: {}", list.name, side == 0 ? 'A' : 'B', result.fault);
  }
}

}  // namespace

Settings base_settings(const System& system, const Scenario& scenario, const std::vector<YamlEntry>& given) {
  Settings settings(system.settings_table());
  apply_rules(scenario, settings);
  for (const YamlEntry& entry : given) settings.set(entry.key.raw(), entry.key, entry.value);
  return settings;
}

std::vector<SweepFactor> sweep_factors(const SweepPlan& plan, const SweepBase& base,
                                       const SweepSources& sources) {
  std::vector<SweepFactor> factors;
  for (const PlanFactor& planned : plan.factors) {
    SweepFactor factor;
    factor.name = planned.name;
    factor.vary = planned.vary.raw();
    factor.place = planned.vary.place();
    read_vary(planned, base, factor);
    for (const SweepFactor& other : factors) check_against(factor, other, planned);
    for (const Node& node : planned.levels) {
      factor.levels.push_back(read_level(node, base, factor, sources));
      const auto same = [&](const SweepLevel& other) { return other.text == factor.levels.back().text; };
      if (std::count_if(factor.levels.begin(), factor.levels.end(), same) > 1)
        node.fail(node.found() + " twice", "each level once");
    }
    factor.base = base_text(base, factor);
    factors.push_back(std::move(factor));
  }
  return factors;
}

ChangedMatch change_match(const SweepBase& base, const std::vector<SweepFactor>& factors,
                          const SweepLevels& levels) {
  ChangedMatch match{base.input, "", {}};
  for (std::size_t f = 0; f < factors.size(); ++f) {
    if (factors[f].kind == FactorKind::scenario && levels[f])
      match.input.scenario = *factors[f].levels[*levels[f]].scenario;
  }
  match.input.settings = base_settings(*base.system, match.input.scenario, base.settings);
  for (std::size_t f = 0; f < factors.size(); ++f) {
    if (!levels[f]) continue;
    const SweepFactor& factor = factors[f];
    const SweepLevel& level = factor.levels[*levels[f]];
    if (factor.kind == FactorKind::setting)
      match.input.settings.set_value(factor.setting, level.value, factor.place);
    for (std::size_t side = 0; side < 2; ++side) {
      if (factor.kind == FactorKind::doctrine && factor.sides[side])
        match.input.doctrines[side] = *level.doctrine;
    }
  }
  for (std::size_t side = 0; side < 2; ++side) change_list(base, factors, levels, side, match);
  return match;
}

}  // namespace muster
