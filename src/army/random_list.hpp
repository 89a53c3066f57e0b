// Random legal army lists, for regressions of scores on what armies hold.
//
// A regression needs counts that vary widely, of one type as independently of another as a budget lets them.
// So a list aims at a cost drawn uniformly from the range; of the required type it has one or two; of the
// others each is taken in with probability one half, and those share the rest of the aim at uniform cut
// points (uniformly on the simplex), each share rounded to whole units, the remainder going to the next. Half
// of the lists are without a given type, some are mostly of it. Types that were not taken in appear only
// where the range, or a roster's minimum, cannot be met without.
#pragma once

#include <optional>
#include <vector>

#include "army/army_list.hpp"
#include "chance/dice.hpp"

namespace muster {

/// Half points, both ends included.
struct CostRange {
  int low = 0;
  int high = 0;
};

/// A free list (ARMY-4) of these kinds and the required type. Kinds that are not available are left out.
/// The same dice draw the same list. Nothing if no such list costs what it should.
std::optional<ArmyList> random_free_list(const UnitCatalogue& catalogue, const std::vector<UnitKind>& kinds,
                                         const CostRange& range, const Dice& dice);

/// A list within a roster's allowances (ARMY-1).
std::optional<ArmyList> random_roster_list(const UnitCatalogue& catalogue, const Roster& roster,
                                           const CostRange& range, const Dice& dice);

}  // namespace muster
