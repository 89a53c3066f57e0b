#include "experiments/sweep_plan.hpp"

#include <algorithm>
#include <limits>

#include "core/error.hpp"

namespace muster {
namespace {

constexpr std::size_t most_factors = 40;
constexpr std::size_t most_levels = 100;

const std::vector<std::string> designs(sweep_design_names.begin(), sweep_design_names.end());

/// One name for both sides, or {a: NAME, b: NAME}.
void read_doctrines(const Node& node, SweepPlan& plan) {
  if (!node.is_map()) {
    node.text();
    plan.doctrines = {node, node};
    return;
  }
  Fields sides(node, {"a", "b"});
  plan.doctrines = {sides.find("a"), sides.find("b")};
  for (const auto& doctrine : plan.doctrines) {
    if (doctrine) doctrine->text();
  }
  sides.finish();
}

void read_base(const Node& node, SweepPlan& plan) {
  Fields base(node, {"a", "b", "scenario", "victory", "doctrine", "set", "seed", "dice"});
  plan.lists = {base.require("a"), base.require("b")};
  for (const auto& list : plan.lists) list->text();
  plan.scenario = base.find("scenario");
  if (plan.scenario) plan.scenario->text();
  if (const auto victory = base.find("victory")) plan.victory = YamlEntry{base.key_node("victory"), *victory};
  if (const auto doctrine = base.find("doctrine")) read_doctrines(*doctrine, plan);
  if (const auto set = base.find("set")) plan.settings = set->entries();
  if (const auto seed = base.find("seed"))
    plan.seed = static_cast<std::uint64_t>(seed->integer(0, std::numeric_limits<std::int64_t>::max()));
  if (const auto dice = base.find("dice"))
    plan.independent_dice = dice->choice({"duplicate", "independent"}) == 1;
  base.finish();
}

PlanFactor read_factor(const Node& node) {
  Fields fields(node, {"name", "vary", "levels", "fill"});
  const Node vary = fields.require("vary");
  PlanFactor factor{vary.name(), vary, {}, fields.find("fill")};
  if (const auto name = fields.find("name")) factor.name = name->name();
  const Node levels = fields.require("levels");
  fields.finish();
  for (const Node& level : levels.items()) {
    if (!level.is_scalar() || level.raw().empty()) level.fail("a word or a number");
    const auto same = [&](const Node& other) { return other.raw() == level.raw(); };
    if (std::any_of(factor.levels.begin(), factor.levels.end(), same))
      level.fail(level.found() + " twice", "each level once");
    factor.levels.push_back(level);
  }
  if (factor.levels.empty()) levels.fail("an empty list", "at least one level");
  if (factor.levels.size() > most_levels)
    levels.fail(std::to_string(factor.levels.size()) + " levels", "at most " + std::to_string(most_levels));
  return factor;
}

std::vector<PlanFactor> read_factors(const Node& list) {
  std::vector<PlanFactor> factors;
  for (const Node& node : list.items()) {
    factors.push_back(read_factor(node));
    for (std::size_t i = 0; i + 1 < factors.size(); ++i) {
      if (factors[i].vary.raw() == factors.back().vary.raw())
        factors.back().vary.fail(factors.back().vary.found() + " twice", "each factor once");
      if (factors[i].name == factors.back().name)
        node.fail("two factors called '" + factors.back().name + "'", "a name of its own for each");
    }
  }
  if (factors.empty()) list.fail("an empty list", "at least one factor");
  if (factors.size() > most_factors)
    list.fail(std::to_string(factors.size()) + " factors", "at most " + std::to_string(most_factors));
  return factors;
}

}  // namespace

SweepPlan read_sweep_plan(const Node& root) {
  Fields fields(root, {"system", "name", "about", "design", "base", "factors"});
  fields.require("system");
  SweepPlan plan;
  plan.name = fields.require("name").name();
  if (const auto about = fields.find("about")) plan.about = about->name();
  plan.design_node = fields.require("design");
  plan.design = static_cast<SweepDesign>(plan.design_node->choice(designs));
  read_base(fields.require("base"), plan);
  plan.factors = read_factors(fields.require("factors"));
  fields.finish();
  return plan;
}

}  // namespace muster
