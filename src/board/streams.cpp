#include "board/streams.hpp"

#include <algorithm>
#include <cmath>

namespace muster {
namespace {

/// How far a point on the line is moved on to the left bank: far above rounding, far below the grid.
constexpr double nudge = 1e-6;

struct Crossing {
  double along;
  bool to_left;
};

Vec2 left_of(Vec2 way) { return -right_of(normalised(way)); }

/// The point itself, or if it lies on the line a point beside it on the left bank.
Vec2 on_a_bank(const Points& course, Vec2 p) {
  for (std::size_t i = 1; i < course.size(); ++i) {
    if (distance(p, Segment{course[i - 1], course[i]}) > rounding_slack) continue;
    Vec2 left = left_of(course[i] - course[i - 1]);
    if (i + 1 < course.size() && distance(p, course[i]) <= rounding_slack) {
      left = normalised(left + left_of(course[i + 1] - course[i]), left);
    }
    return p + left * nudge;
  }
  return p;
}

}  // namespace

Crossings stream_crossings(const Points& course, const Segment& path) {
  Crossings result;
  const Vec2 from = on_a_bank(course, path.a);
  const Vec2 to = on_a_bank(course, path.b);
  const Vec2 step = to - from;
  const double long_as = length(step);
  if (long_as <= rounding_slack) return result;
  FixedList<Crossing, max_points> found;
  for (std::size_t i = 1; i < course.size(); ++i) {
    const Vec2 a = course[i - 1];
    const Vec2 way = course[i] - a;
    // A point of the course on the path counts as left of it, for both its reaches alike.
    if ((cross(step, a - from) >= 0) == (cross(step, course[i] - from) >= 0)) continue;
    const double before = cross(way, from - a);
    const double after = cross(way, to - a);
    if ((before >= 0) == (after >= 0)) continue;
    found.push_back({before / (before - after) * long_as, after >= 0});
  }
  std::sort(found.begin(), found.end(), [](const Crossing& p, const Crossing& q) {
    return p.along != q.along ? p.along < q.along : p.to_left < q.to_left;
  });
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto place = [&](double along) { return from + step * (along / long_as); };
    if (i + 1 < found.size() && found[i].to_left != found[i + 1].to_left) {
      const Vec2 middle = place((found[i].along + found[i + 1].along) / 2);
      // Both at one tip, or at the two ends of a stretch along the line.
      if (distance_to_line(course, middle) <= rounding_slack) {
        ++i;
        continue;
      }
    }
    result.push_back(place(found[i].along));
  }
  return result;
}

}  // namespace muster
