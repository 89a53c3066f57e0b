// Outlines of areas and courses of lines. Inches.
#pragma once

#include "core/fixed_list.hpp"
#include "geometry/rectangle.hpp"

namespace muster {

inline constexpr std::size_t max_points = 24;

/// A simple polygon (it need not be convex), closed, in either sense; or the points of a polyline.
using Points = FixedList<Vec2, max_points>;

struct Box {
  Vec2 low;
  Vec2 high;
};
Box box_of(const Points& points);
constexpr bool apart(const Box& a, const Box& b) {
  return a.high.x < b.low.x || b.high.x < a.low.x || a.high.y < b.low.y || b.high.y < a.low.y;
}
Box box_of(const Segment& s);
Box box_of(const Rectangle& r);

/// The point is inside or on the boundary.
bool contains(const Points& polygon, Vec2 p);

/// Part of a segment, in inches from its start.
struct Interval {
  double from = 0;
  double to = 0;
};
using Intervals = FixedList<Interval, max_points + 2>;

/// Where along the segment it runs inside the polygon; running along an edge is outside.
Intervals inside(const Points& polygon, const Segment& s);

/// Where along the segment it is within `reach` of the polyline (a road's strip, round at its ends);
/// merged and in order.
Intervals within_strip(const Points& polyline, double reach, const Segment& s);

/// Adds an interval to a list in order, merging it with those it meets.
void add(Intervals& intervals, Interval interval);

/// Where along the segment it is within `reach` of the polygon's outline; merged and in order.
Intervals near_outline(const Points& polygon, double reach, const Segment& s);

/// a without b, both in order and disjoint.
Intervals without(const Intervals& a, const Intervals& b);
double total(const Intervals& intervals);

double distance(Vec2 p, const Segment& s);
double distance_to_line(const Points& polyline, Vec2 p);
double distance_to_boundary(const Points& polygon, Vec2 p);

/// Proper or touching intersection of two segments; `along` gets the inches from s.a.
bool intersect(const Segment& s, const Segment& t, double* along = nullptr);

/// Least distance between two segments, 0 if they meet.
double distance(const Segment& s, const Segment& t);

/// Rectangle and polygon interpenetrate by more than the tolerance: the rectangle, drawn in by it
/// all round, still meets the inside of the polygon.
bool overlaps(const Rectangle& r, const Points& polygon);

/// The segment runs inside the rectangle, more than the tolerance from its boundary, somewhere:
/// along an edge or through a corner is outside (SHOOT-4).
bool overlaps(const Segment& s, const Rectangle& r);

}  // namespace muster
