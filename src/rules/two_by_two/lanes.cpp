#include "rules/two_by_two/lanes.hpp"

#include <cmath>

namespace muster::two_by_two {

bool across_lane(const View& view, Seat seat, UnitSet units, const Lane& lane, double first, double last) {
  constexpr double hair = 0.02;
  const HalfSize half = view.game.half();
  const double widest = half.across + view.base_radius();
  for (const unsigned i : units) {
    const UnitId u(seat, i);
    const Vec2 to = view.centre(u) - lane.start;
    const double beside = std::fabs(cross(to, lane.way));
    if (beside >= widest) continue;
    const double along = dot(to, lane.way);
    if (along < first - 2 * widest || along > last + 2 * widest) continue;
    const Extent e = extent_along(half, view.facing(u), lane.way);
    const double reach = half.deep + e.along - hair;
    if (beside < half.across + e.across - hair && along + reach > first && along - reach < last) return true;
  }
  return false;
}

}  // namespace muster::two_by_two
