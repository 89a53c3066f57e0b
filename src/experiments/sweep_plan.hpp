// The file that says what a sweep varies: a base match, factors with their levels, and a design. What the
// words in it name is looked up by sweep_factors and by whoever finds files.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "experiments/sweep_design.hpp"
#include "text/yaml.hpp"

namespace muster {

struct PlanFactor {
  std::string name;  ///< what `vary` says, unless the file has another
  Node vary;
  std::vector<Node> levels;  ///< scalars, none twice
  std::optional<Node> fill;
};

struct SweepPlan {
  std::string name;
  std::string about;
  SweepDesign design = SweepDesign::one_at_a_time;
  std::optional<Node> design_node;  ///< it is there
  // The base match. What the file doesn't say has its default.
  std::array<std::optional<Node>, 2> lists;  ///< both are there
  std::optional<Node> scenario;
  std::array<std::optional<Node>, 2> doctrines;
  std::optional<YamlEntry> victory;
  std::vector<YamlEntry> settings;
  std::uint64_t seed = 1;
  bool independent_dice = false;
  std::vector<PlanFactor> factors;
};

/// Reads `system, name, about, design, base: {a, b, scenario, victory, doctrine, set, seed, dice}, factors:
/// [{name, vary, levels, fill}]`.
SweepPlan read_sweep_plan(const Node& root);

}  // namespace muster
