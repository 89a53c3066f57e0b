// Rules with one mistake in them: what the cases of tests/rulebook must notice.
#pragma once

#include <string>
#include <vector>

#include "rules/two_by_two/case.hpp"

namespace muster::two_by_two {

struct Mutant {
  std::string name;  ///< "rally.needed +1", "sight.lines = either", "melee.higher dropped for the defender"
  std::string rule;  ///< that it breaks
  Tampering tampering;
};

/// Every number a step up and down (AP by halves, distances also by 0.05), every switch in its other
/// positions, and every row of modifiers dropped (it never applies), everywhere (it always does) and inverted
/// (it does where it must not, and only there), in melee for either side. A case's own settings stand; the
/// mistake is made on top.
std::vector<Mutant> all_mutants();

}  // namespace muster::two_by_two
