// Straight lanes of a charge, judged quickly by the extents of bases along and across them. A judgement
// for choosing among lanes: whether a charge may be made is for walk() to say.
#pragma once

#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

/// The straight stretch of a charge: the centre's way from `start` along the unit vector `way`.
struct Lane {
  Vec2 start;
  Vec2 way;
};

/// Directions all round, eighths of a turn from straight ahead outwards, as (cosine, sine).
inline constexpr std::array<Vec2, 8> eighths{{{1, 0},
                                              {0.7071068, 0.7071068},
                                              {0.7071068, -0.7071068},
                                              {0, 1},
                                              {0, -1},
                                              {-0.7071068, 0.7071068},
                                              {-0.7071068, -0.7071068},
                                              {-1, 0}}};
/// `v` turned by an angle given as (cosine, sine), to the right.
constexpr Vec2 turned(Vec2 v, Vec2 by) { return v * by.x + right_of(v) * by.y; }

/// Half of a base's extent along the unit vector `way` and across it.
struct Extent {
  double along, across;
};
inline Extent extent_along(HalfSize half, Vec2 facing, Vec2 way) {
  const double c = std::fabs(dot(way, facing));
  const double s = std::fabs(cross(way, facing));
  return {half.deep * c + half.across * s, half.deep * s + half.across * c};
}

/// One of these stands across the lane between `first` and `last` inches from its start.
bool across_lane(const View& view, Seat seat, UnitSet units, const Lane& lane, double first, double last);

}  // namespace muster::two_by_two
