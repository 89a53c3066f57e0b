// Whether a unit could charge another from where both stand, by trying the ways in.
#pragma once

#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

/// In the mover's next movement phase, as it stands now.
bool could_charge(const View& view, UnitId mover, UnitId target);

}  // namespace muster::two_by_two
