#include "geometry/polygon.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/overlap.hpp"

namespace muster {
namespace {

Segment edge(const Points& polygon, std::size_t i) {
  return {polygon[i], polygon[i + 1 == polygon.size() ? 0 : i + 1]};
}

/// Even-odd rule, for a point that isn't on the outline.
bool inside_outline(const Points& polygon, Vec2 p) {
  bool odd = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Segment e = edge(polygon, i);
    if ((e.a.y > p.y) == (e.b.y > p.y)) continue;
    const double side = cross(e.b - e.a, p - e.a);
    if ((side > 0) == (e.b.y > e.a.y)) odd = !odd;
  }
  return odd;
}

bool on_outline(const Points& polygon, Vec2 p) {
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    if (distance(p, edge(polygon, i)) <= rounding_slack) return true;
  }
  return false;
}

using Cuts = FixedList<double, 2 * max_points + 2>;

/// Inches along s, of the given length, where the line t meets it: one place, or the two ends of a
/// common stretch.
FixedList<double, 2> meetings(const Segment& s, double along_s, const Segment& t) {
  FixedList<double, 2> result;
  const Vec2 dir = (s.b - s.a) * (1 / along_s);
  const Vec2 q = t.b - t.a;
  const Vec2 w = t.a - s.a;
  const double along_t = length(q);
  const double den = cross(dir, q);
  if (std::fabs(den) <= 1e-12 * along_t || along_t <= rounding_slack) {
    if (std::fabs(cross(dir, w)) > rounding_slack) return result;
    const double first = dot(w, dir);
    const double second = dot(t.b - s.a, dir);
    const double low = std::max(std::min(first, second), 0.0);
    const double high = std::min(std::max(first, second), along_s);
    if (low > high + rounding_slack) return result;
    result.push_back(std::min(low, along_s));
    result.push_back(std::max(high, 0.0));
    return result;
  }
  const double on_s = cross(w, q) / den;
  const double on_t = cross(w, dir) / den * along_t;
  if (on_s < -rounding_slack || on_s > along_s + rounding_slack) return result;
  if (on_t < -rounding_slack || on_t > along_t + rounding_slack) return result;
  result.push_back(std::clamp(on_s, 0.0, along_s));
  return result;
}

/// Narrows [from, to] to where low <= v0 + t * speed <= high.
void clip(double v0, double speed, double low, double high, double& from, double& to) {
  if (std::fabs(speed) < 1e-12) {
    if (v0 < low || v0 > high) to = from - 1;
    return;
  }
  const double t0 = (low - v0) / speed;
  const double t1 = (high - v0) / speed;
  from = std::max(from, std::min(t0, t1));
  to = std::min(to, std::max(t0, t1));
}

/// Widens `hull` by where the endless line a + t * dir is within `reach` of the point.
void add_circle(Interval& hull, Vec2 a, Vec2 dir, Vec2 point, double reach) {
  const Vec2 w = point - a;
  const double off = cross(dir, w);
  const double rest = reach * reach - off * off;
  if (rest < 0) return;
  const double half = std::sqrt(rest);
  const double middle = dot(w, dir);
  hull.from = std::min(hull.from, middle - half);
  hull.to = std::max(hull.to, middle + half);
}

/// Where the segment is within `reach` of one straight course: as that ground is convex, one stretch.
Interval near_course(const Segment& course, double reach, const Segment& s, double along_s) {
  const Vec2 dir = (s.b - s.a) * (1 / along_s);
  const double long_as = length(course.b - course.a);
  Interval hull{1e9, -1e9};
  if (long_as > rounding_slack) {
    const Vec2 way = (course.b - course.a) * (1 / long_as);
    const Vec2 w = s.a - course.a;
    double from = -1e9;
    double to = 1e9;
    clip(cross(way, w), cross(way, dir), -reach, reach, from, to);
    if (from <= to) clip(dot(way, w), dot(way, dir), 0, long_as, from, to);
    if (from <= to) hull = {from, to};
  }
  add_circle(hull, s.a, dir, course.a, reach);
  add_circle(hull, s.a, dir, course.b, reach);
  return {std::max(hull.from, 0.0), std::min(hull.to, along_s)};
}

void append(Intervals& list, Interval next) {
  if (next.to - next.from <= rounding_slack) return;
  // More stretches than fit don't occur on a table; were they to, the last ones become one.
  if (!list.empty() && (next.from <= list.back().to + rounding_slack || list.full())) {
    list.back().to = std::max(list.back().to, next.to);
  } else {
    list.push_back(next);
  }
}

bool interiors_meet(const Segment& s, const Rectangle& r) {
  const Vec2 w = s.a - r.centre;
  const Vec2 step = s.b - s.a;
  const double deep = r.half.deep - contact_tolerance;
  const double across = r.half.across - contact_tolerance;
  if (deep <= 0 || across <= 0) return false;
  double from = 0;
  double to = 1;
  const double ahead = dot(w, r.facing);
  const double right = cross(w, r.facing);
  const double ahead_step = dot(step, r.facing);
  const double right_step = cross(step, r.facing);
  if (std::fabs(ahead_step) < 1e-12 && std::fabs(ahead) >= deep - rounding_slack) return false;
  if (std::fabs(right_step) < 1e-12 && std::fabs(right) >= across - rounding_slack) return false;
  clip(ahead, ahead_step, -deep, deep, from, to);
  clip(right, right_step, -across, across, from, to);
  return from + 1e-12 < to;
}

}  // namespace

Box box_of(const Points& points) {
  Box box{points[0], points[0]};
  for (const Vec2 p : points) {
    box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
    box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
  }
  return box;
}

Box box_of(const Segment& s) {
  return {{std::min(s.a.x, s.b.x), std::min(s.a.y, s.b.y)}, {std::max(s.a.x, s.b.x), std::max(s.a.y, s.b.y)}};
}

Box box_of(const Rectangle& r) {
  const Vec2 f{std::fabs(r.facing.x), std::fabs(r.facing.y)};
  const Vec2 reach{f.x * r.half.deep + f.y * r.half.across, f.y * r.half.deep + f.x * r.half.across};
  return {r.centre - reach, r.centre + reach};
}

bool contains(const Points& polygon, Vec2 p) { return on_outline(polygon, p) || inside_outline(polygon, p); }

Intervals inside(const Points& polygon, const Segment& s) {
  Intervals result;
  const double along_s = length(s.b - s.a);
  if (along_s <= rounding_slack || apart(box_of(polygon), box_of(s))) return result;
  Cuts cuts;
  cuts.push_back(0);
  cuts.push_back(along_s);
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    for (const double cut : meetings(s, along_s, edge(polygon, i))) cuts.push_back(cut);
  }
  std::sort(cuts.begin(), cuts.end());
  const Vec2 dir = (s.b - s.a) * (1 / along_s);
  for (std::size_t i = 1; i < cuts.size(); ++i) {
    const Interval stretch{cuts[i - 1], cuts[i]};
    if (stretch.to - stretch.from <= rounding_slack) continue;
    const Vec2 middle = s.a + dir * ((stretch.from + stretch.to) / 2);
    if (!on_outline(polygon, middle) && inside_outline(polygon, middle)) append(result, stretch);
  }
  return result;
}

void add(Intervals& intervals, Interval interval) {
  Intervals merged;
  bool placed = false;
  for (const Interval& old : intervals) {
    if (!placed && interval.from < old.from) {
      append(merged, interval);
      placed = true;
    }
    append(merged, old);
  }
  if (!placed) append(merged, interval);
  intervals = merged;
}

Intervals within_strip(const Points& polyline, double reach, const Segment& s) {
  Intervals result;
  const double along_s = length(s.b - s.a);
  if (along_s <= rounding_slack) return result;
  for (std::size_t i = 1; i < polyline.size(); ++i) {
    add(result, near_course({polyline[i - 1], polyline[i]}, reach, s, along_s));
  }
  return result;
}

Intervals near_outline(const Points& polygon, double reach, const Segment& s) {
  Intervals result;
  const double along_s = length(s.b - s.a);
  if (along_s <= rounding_slack) return result;
  for (std::size_t i = 0; i < polygon.size(); ++i)
    add(result, near_course(edge(polygon, i), reach, s, along_s));
  return result;
}

Intervals without(const Intervals& a, const Intervals& b) {
  Intervals result;
  for (const Interval& whole : a) {
    double from = whole.from;
    for (const Interval& hole : b) {
      if (hole.to <= from || hole.from >= whole.to) continue;
      append(result, {from, hole.from});
      from = hole.to;
    }
    append(result, {from, whole.to});
  }
  return result;
}

double total(const Intervals& intervals) {
  double sum = 0;
  for (const Interval& i : intervals) sum += i.to - i.from;
  return sum;
}

double distance(Vec2 p, const Segment& s) {
  const Vec2 step = s.b - s.a;
  const double squared = length_squared(step);
  if (squared <= 0) return distance(p, s.a);
  const double t = std::clamp(dot(p - s.a, step) / squared, 0.0, 1.0);
  return length((p - s.a) - step * t);
}

double distance_to_line(const Points& polyline, Vec2 p) {
  double least = distance(p, polyline[0]);
  for (std::size_t i = 1; i < polyline.size(); ++i) {
    least = std::min(least, distance(p, Segment{polyline[i - 1], polyline[i]}));
  }
  return least;
}

double distance_to_boundary(const Points& polygon, Vec2 p) {
  double least = distance(p, edge(polygon, 0));
  for (std::size_t i = 1; i < polygon.size(); ++i) least = std::min(least, distance(p, edge(polygon, i)));
  return least;
}

bool intersect(const Segment& s, const Segment& t, double* along) {
  const double along_s = length(s.b - s.a);
  if (along_s <= rounding_slack) {
    if (distance(s.a, t) > rounding_slack) return false;
    if (along) *along = 0;
    return true;
  }
  const FixedList<double, 2> found = meetings(s, along_s, t);
  if (found.empty()) return false;
  if (along) *along = found[0];
  return true;
}

double distance(const Segment& s, const Segment& t) {
  if (intersect(s, t)) return 0;
  return std::min(std::min(distance(s.a, t), distance(s.b, t)), std::min(distance(t.a, s), distance(t.b, s)));
}

bool overlaps(const Rectangle& r, const Points& polygon) {
  if (apart(box_of(r), box_of(polygon))) return false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    if (interiors_meet(edge(polygon, i), r)) return true;
  }
  // No part of the outline runs through the base: it lies wholly inside or wholly outside.
  return distance_to_boundary(polygon, r.centre) > contact_tolerance && inside_outline(polygon, r.centre);
}

bool overlaps(const Segment& s, const Rectangle& r) {
  return !apart(box_of(s), box_of(r)) && interiors_meet(s, r);
}

}  // namespace muster
