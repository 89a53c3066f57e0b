// The two lines of SHOOT-4 and what lies on or between them. What blocks is for the rules to say.
#pragma once

#include "geometry/rectangle.hpp"

namespace muster {

/// From an end of the shooter's face nearest the target (`a`) to an end of the target's face nearest
/// the shooter (`b`), uncrossed; left and right as the shooter sees its own face.
struct SightLines {
  Segment left;
  Segment right;
};

/// SHOOT-4: faces as MEASURE-1. Of the two ways to join the ends the shorter one, which never crosses.
SightLines sight_lines(const Rectangle& shooter, const Rectangle& target);

/// SHOOT-4: the line runs inside the base, more than the tolerance from its boundary.
bool line_blocked_by(const Segment& line, const Rectangle& base);

/// SHOOT-4: the base lies wholly between the lines, and so stops both; the tolerance is allowed.
bool lies_between(const SightLines& lines, const Rectangle& base);

}  // namespace muster
