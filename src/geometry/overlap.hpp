// Whether and how far rectangles overlap, touch or lie apart (MEASURE-1, MEASURE-2). Inches.
#pragma once

#include "geometry/rectangle.hpp"

namespace muster {

/// Depth of interpenetration: the least translation that separates a and b; negative when they are
/// apart (then not a distance, only a sign).
double penetration(const Rectangle& a, const Rectangle& b);

/// MEASURE-2: they interpenetrate by more than the tolerance.
bool overlaps(const Rectangle& a, const Rectangle& b);

/// Least distance from a point to a rectangle, 0 inside.
double distance(Vec2 p, const Rectangle& r);
/// The point of r nearest to p.
Vec2 nearest_point(Vec2 p, const Rectangle& r);

/// Least distance between two rectangles, 0 when they overlap.
double gap(const Rectangle& a, const Rectangle& b);

/// MEASURE-2: gap at most the tolerance and more than corner to corner, that is 0.005 of shared
/// face or a corner on a face. Overlapping rectangles touch.
bool touching(const Rectangle& a, const Rectangle& b);

/// The front face of `mover` touches some part of `other` (CONTACT-1): as touching(), judged for
/// the front edge alone, its corners included when they lie on a face of `other` or a corner of
/// `other` lies on it.
bool front_touches(const Rectangle& mover, const Rectangle& other);

struct Measure {
  double distance = 0;
  Face face = Face::front;  ///< the face of `from` measured from
};

/// MEASURE-1: the least distance from a face centre of `from` to the base `to`; of equal faces
/// (within 1e-9) front, rear, left, right.
Measure measure(const Rectangle& from, const Rectangle& to);

/// The line that MEASURE-1 measures along: from that face centre to the nearest point of `to`.
Segment measured_line(const Rectangle& from, const Rectangle& to);

/// MEASURE-1 towards a point, line or edge: the least distance from a face centre of `from`.
Measure measure(const Rectangle& from, Vec2 point);
Measure measure(const Rectangle& from, const Segment& line);

/// MEASURE-1's "within X": the tolerance is allowed.
constexpr bool within(double distance, double limit) { return distance <= limit + contact_tolerance; }

}  // namespace muster
