// MOVE-6: leaving the table on purpose; and the straight continuation of ROUT-9a.
#pragma once

#include "rules/two_by_two/walk.hpp"

namespace muster::two_by_two {

struct Exit {
  Verdict verdict;
  Walk walk;
  int swap_point = -1;  ///< the enemy point where it is a swap (REINF-5), or -1: off its own edge (WIN-4)
};
Exit exit_of(const View& view, const Decision& d);

/// WIN-4: either side has no unarrived units.
bool exits_open(const View& view);

/// The move that a carry_on decision stands for, and its terms.
Decision straight_on(const View& view, UnitId unit, const Decision& d);
WalkTerms carry_on_terms(const View& view);

}  // namespace muster::two_by_two
