// What a position accepts and forbids: entries about the commander's decisions and about how the table stands
// after them. lists/two_by_two/positions/README.md describes the words.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/two_by_two/position_game.hpp"

namespace muster::two_by_two {

enum class Verb : std::uint8_t {
  charges,
  moves,
  stays,
  exits,
  swaps,
  routs,
  reinforces,
  evades,
  rallies,
  faces,
  shoots,
  gives_result_to,
  fights,
  follows_up,
  ends,
  could_charge,
  could_shoot,
  in_reach,
  under_fire
};
inline constexpr std::array<std::string_view, 19> verb_names{
    "charges", "moves",        "stays",       "exits",    "swaps",           "routs",  "reinforces",
    "evades",  "rallies",      "faces",       "shoots",   "gives_result_to", "fights", "follows_up",
    "ends",    "could_charge", "could_shoot", "in_reach", "under_fire"};

/// Holds if the verb is true of at least and at most so many of the units named.
struct PositionEntry {
  Node node;
  Verb verb;
  UnitSet who;  ///< the commander's units; of gives_result_to the enemy's
  int at_least = 1;
  int at_most = 64;

  UnitSet enemies;            ///< `target`, `of`: one of these
  bool first = false;         ///< of all the decisions of its kind
  std::optional<bool> front;  ///< charges: at the enemy's front, or elsewhere
  UnitId with;                ///< shoots: as a grand battery
  int point = 0;              ///< reinforces
  int net = -99;              ///< could_shoot, under_fire: this or better
  // ends: all that is given.
  std::optional<UnitSet> friends;  ///< distances are from these, not from `enemies`
  std::optional<double> within, beyond, deeper_than;
  std::optional<Terrain> inside, outside;
  UnitId touching;
  UnitSet facing;

  PositionEntry(const Node& n, Verb v) : node(n), verb(v) {}
};

/// A member of `accept` or `forbid`: holds if all its entries do.
struct PositionCondition {
  Node node;
  std::vector<PositionEntry> entries;
};

/// A list of entries and of lists of entries. Names and words that do not fit are InputErrors.
std::vector<PositionCondition> read_conditions(const PositionStart& start, const Node& list);

/// InputError for an entry that cannot match whatever the commander does, at the question it was first asked.
void require_possible(const std::vector<PositionCondition>& conditions, const PositionStart& start,
                      const State& question);

bool holds(const PositionCondition& condition, const PositionStart& start, const PositionGame& game);

/// A node as a YAML flow: "{charges: heavy_cav 1, target: line 2}".
std::string flow_text(const Node& node);

}  // namespace muster::two_by_two
