#include "board/sight.hpp"

#include <algorithm>

#include "geometry/overlap.hpp"
#include "geometry/polygon.hpp"

namespace muster {

SightLines sight_lines(const Rectangle& shooter, const Rectangle& target) {
  const Segment near = face_segment(shooter, measure(shooter, target).face);
  const Segment far = face_segment(target, measure(target, shooter).face);
  // Two faces that look at each other have their left ends on opposite sides.
  const double facing = distance(near.a, far.b) + distance(near.b, far.a);
  const double other = distance(near.a, far.a) + distance(near.b, far.b);
  if (facing <= other + rounding_slack) return {{near.a, far.b}, {near.b, far.a}};
  return {{near.a, far.a}, {near.b, far.b}};
}

bool line_blocked_by(const Segment& line, const Rectangle& base) { return overlaps(line, base); }

bool lies_between(const SightLines& lines, const Rectangle& base) {
  Points quad;
  for (const Vec2 p : {lines.left.a, lines.left.b, lines.right.b, lines.right.a}) quad.push_back(p);
  if (apart(box_of(quad), {base.centre, base.centre})) return false;
  const Rectangle drawn_in{base.centre,
                           base.facing,
                           {std::max(base.half.across - contact_tolerance, 0.0),
                            std::max(base.half.deep - contact_tolerance, 0.0)}};
  const auto points = corners(drawn_in);
  return std::all_of(points.begin(), points.end(), [&](Vec2 p) { return contains(quad, p); });
}

}  // namespace muster
