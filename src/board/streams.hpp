// Where a path crosses a stream (MOVE-5): from one bank to the other, so that a path which ends on
// the line and goes on with another leg crosses exactly once over the two.
#pragma once

#include "geometry/polygon.hpp"

namespace muster {

using Crossings = FixedList<Vec2, max_points>;

/// The points where the path goes from one bank to the other. A point on the line belongs to the
/// left bank, as seen along the course from its first point to its last, so legs add up. Touching
/// the tip of a bend, or running along the line and leaving it on the bank it came from, is none.
Crossings stream_crossings(const Points& course, const Segment& path);

}  // namespace muster
