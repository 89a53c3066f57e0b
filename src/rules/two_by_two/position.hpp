// Positions with a right answer, put to a commander: what it decides there is held against the decisions that
// are accepted and those that are forbidden. lists/two_by_two/positions/README.md describes the file format.
#pragma once

#include "game/system.hpp"

namespace muster::two_by_two {

/// InputError, with the place, where the file is badly written, or names what nobody could do. What the
/// doctrine decides otherwise than it should goes into the result's failures.
CaseResult run_position(const Node& root, const Doctrine& doctrine);

/// How often what a position accepts or forbids comes true in the games of seeds `first` to `last`, each
/// played from both sides.
struct ConditionCount {
  std::string place;
  std::string text;
  int held = 0;
};
struct PositionCounts {
  int games = 0;
  int passed = 0;
  std::vector<ConditionCount> accepted, forbidden;
};
PositionCounts count_conditions(const Node& root, const Doctrine& doctrine, std::uint64_t first,
                                std::uint64_t last);

}  // namespace muster::two_by_two
