// What a factor of a sweep changes, resolved: from words such as "count.b.light" to settings, files and
// kinds of units; and a combination of levels put into the base match.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "army/refill.hpp"
#include "experiments/sweep_plan.hpp"
#include "game/system.hpp"

namespace muster {

enum class FactorKind : std::uint8_t { setting, scenario, doctrine, count, cost };

/// As the file has it, and what it stands for, by the kind of its factor.
struct SweepLevel {
  std::string text;
  double value = 0;  ///< of a setting; a count; half points of a cost
  std::optional<Scenario> scenario;
  std::optional<Doctrine> doctrine;
};

struct SweepFactor {
  std::string name;
  std::string vary;  ///< "option.grand_battery", "scenario", "doctrine.a", "count.b.light"
  FactorKind kind = FactorKind::setting;
  std::size_t setting = 0;      ///< its place in the table
  std::array<bool, 2> sides{};  ///< whose doctrine, count or cost it is
  UnitKind unit;                ///< counted or costed
  UnitKind fill;                ///< what fills the list
  std::string place;            ///< in the plan
  std::vector<SweepLevel> levels;
  std::string base;  ///< the level that the base match has, as text; both sides' if they differ
};

/// The base match, and what each cell is made from.
struct SweepBase {
  const System* system = nullptr;
  MatchInput input;                 ///< as it is played
  std::array<ArmyList, 2> lists;    ///< as their files have them
  std::vector<YamlEntry> settings;  ///< that the plan gives
  std::string scenario;             ///< the words that name them
  std::array<std::string, 2> doctrines;
};

struct SweepSources {
  std::function<Scenario(const Node& name)> scenario;
  std::function<Doctrine(const Node& name)> doctrine;
};

/// Puts the scenario's and the plan's rules into fresh settings. InputError at the place of what is wrong.
Settings base_settings(const System& system, const Scenario& scenario, const std::vector<YamlEntry>& given);

/// Looks up what the factors of the plan name. InputError, with the place, for what there is not, for a level
/// that the factor cannot have by itself, and for factors that get in each other's way.
std::vector<SweepFactor> sweep_factors(const SweepPlan& plan, const SweepBase& base,
                                       const SweepSources& sources);

struct ChangedMatch {
  MatchInput input;
  std::string fault;                            ///< why the lists cannot be filled, "" if they can
  std::array<std::optional<int>, 2> left_over;  ///< half points, of lists that were refilled
};

/// The base with these levels. Factors of counts and costs refill in their order, each to the cost that the
/// list has in the base, within the scenario's budget. InputError for settings that are refused together.
ChangedMatch change_match(const SweepBase& base, const std::vector<SweepFactor>& factors,
                          const SweepLevels& levels);

}  // namespace muster
