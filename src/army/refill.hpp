// Keeping a list's cost where it was when a count or a cost in it changes: one kind fills up, or makes room.
#pragma once

#include <string>

#include "army/army_list.hpp"

namespace muster {

struct Refill {
  /// Half points that the filled list costs less than it should (below 0: more).
  int left_over = 0;
  /// Why it could not be filled, a clause without a capital; then the list is as it was. "" if it could.
  std::string fault;
};

/// Changes the count of `fill`, and nothing else, so that the list costs `target` half points, or as near to
/// it as a number of whole units of at most `most` half points comes. Of two as near the cheaper.
Refill refill(ArmyList& list, const UnitCatalogue& catalogue, const UnitKind& fill, int target, int most);

}  // namespace muster
