// Straight moves: what a base meets on its way. Inches along a unit direction.
#pragma once

#include <optional>

#include "geometry/rectangle.hpp"

namespace muster {

/// Part of a straight path on which the mover would overlap another base.
struct SweepInterval {
  double enter = 0;  ///< where the two first touch; negative or 0 when they already do
  double exit = 0;   ///< where they touch for the last time
};

/// The part of the endless line mover.centre + t * direction on which `mover` (not turning) would
/// interpenetrate `other`; nothing if it only ever grazes it by the tolerance or less. `enter` and
/// `exit` are of the true bases (gap 0), so a mover stopped at `enter` touches.
std::optional<SweepInterval> sweep(const Rectangle& mover, Vec2 direction, const Rectangle& other);

/// How far `mover` may go along `direction` before it first touches `other` on a collision course:
/// 0 if it already touches and would go into it, nothing if not within `reach` (tolerance allowed).
std::optional<double> first_contact(const Rectangle& mover, Vec2 direction, const Rectangle& other,
                                    double reach);

/// Where a base on its way along `direction`, its facing or against it, first touches `other` (MEASURE-2):
/// on a collision course or grazing it. It must do so within `reach`; to 30 halvings of that.
double first_touch(const Rectangle& base, Vec2 direction, double reach, const Rectangle& other);

/// How far a front edge may go straight ahead until it first touches the segment, lateral overlap
/// judged with the tolerance; nothing if never within `reach`. 0 if it touches now.
std::optional<double> front_reaches(const Rectangle& mover, const Segment& line, double reach);

}  // namespace muster
