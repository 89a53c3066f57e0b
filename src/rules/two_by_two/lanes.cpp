#include "rules/two_by_two/lanes.hpp"

#include <algorithm>
#include <cmath>

namespace muster::two_by_two {

bool across_lane(const View& view, Seat seat, UnitSet units, const Lane& lane, double first, double last) {
  constexpr double hair = 0.01;
  const HalfSize half = view.game.half();
  const double inside = std::min(half.across, half.deep);
  const double width = half.across + inside - hair;
  const double before = half.deep + inside - hair;
  const Side& s = view.side(seat);
  for (const unsigned i : units) {
    const Vec2 to = Vec2{s.x[i], s.y[i]} - lane.start;
    const double along = dot(to, lane.way);
    if (along + before > first && along - before < last && std::fabs(cross(to, lane.way)) < width)
      return true;
  }
  return false;
}

}  // namespace muster::two_by_two
