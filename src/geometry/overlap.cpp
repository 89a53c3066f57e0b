#include "geometry/overlap.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/polygon.hpp"

namespace muster {
namespace {

/// Depths of overlap along the two axes of a and the two of b: by the separating axis theorem the
/// least of them is the least translation that separates the two.
struct Depths {
  double a_deep, a_across, b_deep, b_across;
  double least() const { return std::min(std::min(a_deep, a_across), std::min(b_deep, b_across)); }
  double greatest() const { return std::max(std::max(a_deep, a_across), std::max(b_deep, b_across)); }
};

/// In line always: what else is linked must not decide what a game takes.
[[gnu::always_inline]] inline Depths depths(const Rectangle& a, const Rectangle& b) {
  const Vec2 d = b.centre - a.centre;
  const double c = std::fabs(dot(a.facing, b.facing));
  const double s = std::fabs(cross(a.facing, b.facing));
  return {a.half.deep + (b.half.deep * c + b.half.across * s) - std::fabs(dot(d, a.facing)),
          a.half.across + (b.half.deep * s + b.half.across * c) - std::fabs(cross(d, a.facing)),
          b.half.deep + (a.half.deep * c + a.half.across * s) - std::fabs(dot(d, b.facing)),
          b.half.across + (a.half.deep * s + a.half.across * c) - std::fabs(cross(d, b.facing))};
}

/// Square of the radius of the circle around a base.
double reach_squared(const Rectangle& r) { return r.half.across * r.half.across + r.half.deep * r.half.deep; }

/// (p + q)^2 <= 2 (p^2 + q^2) spares the square roots, and is exact for bases of one size.
bool circles_apart(const Rectangle& a, const Rectangle& b) {
  return length_squared(b.centre - a.centre) > 2 * (reach_squared(a) + reach_squared(b));
}

/// In the frame of a rectangle: ahead of its centre, and to its right.
struct Local {
  double ahead, right;
};
Local local(Vec2 offset, Vec2 facing) { return {dot(offset, facing), cross(offset, facing)}; }

double distance_squared(Local p, HalfSize half) {
  const double u = std::max(std::fabs(p.ahead) - half.deep, 0.0);
  const double v = std::max(std::fabs(p.right) - half.across, 0.0);
  return u * u + v * v;
}

/// Least squared distance from a corner of a to b.
double corners_to(const Rectangle& a, const Rectangle& b) {
  const Local o = local(a.centre - b.centre, b.facing);
  const Local f = local(a.facing, b.facing);
  const Local ahead{f.ahead * a.half.deep, f.right * a.half.deep};
  const Local side{-f.right * a.half.across, f.ahead * a.half.across};
  const Local plus{ahead.ahead + side.ahead, ahead.right + side.right};
  const Local minus{ahead.ahead - side.ahead, ahead.right - side.right};
  return std::min(std::min(distance_squared({o.ahead + plus.ahead, o.right + plus.right}, b.half),
                           distance_squared({o.ahead - plus.ahead, o.right - plus.right}, b.half)),
                  std::min(distance_squared({o.ahead + minus.ahead, o.right + minus.right}, b.half),
                           distance_squared({o.ahead - minus.ahead, o.right - minus.right}, b.half)));
}

double gap_squared(const Rectangle& a, const Rectangle& b) {
  return std::min(corners_to(a, b), corners_to(b, a));
}

/// The least of four distances, given squared in the order of the faces; equal ones by that order.
Measure nearest_face(const std::array<double, 4>& squares) {
  const double least =
      std::sqrt(std::min(std::min(squares[0], squares[1]), std::min(squares[2], squares[3])));
  const double equal = (least + rounding_slack) * (least + rounding_slack);
  std::size_t i = 0;
  while (squares[i] > equal) ++i;
  return {least, all_faces[i]};
}

template <class SquareOf>
Measure nearest_of_faces(const Rectangle& from, SquareOf square_of) {
  return nearest_face({square_of(face_centre(from, Face::front)), square_of(face_centre(from, Face::rear)),
                       square_of(face_centre(from, Face::left)), square_of(face_centre(from, Face::right))});
}

/// How much two faces must share, less what rounding a position can take away from it.
constexpr double shared_face = contact_tolerance - 0.7072 * grid_step;

}  // namespace

double penetration(const Rectangle& a, const Rectangle& b) { return depths(a, b).least(); }

bool overlaps(const Rectangle& a, const Rectangle& b) {
  return !circles_apart(a, b) && depths(a, b).least() > contact_tolerance;
}

double distance(Vec2 p, const Rectangle& r) {
  return std::sqrt(distance_squared(local(p - r.centre, r.facing), r.half));
}

Vec2 nearest_point(Vec2 p, const Rectangle& r) {
  const Local o = local(p - r.centre, r.facing);
  if (std::fabs(o.ahead) <= r.half.deep && std::fabs(o.right) <= r.half.across) return p;
  const double ahead = std::clamp(o.ahead, -r.half.deep, r.half.deep);
  const double right = std::clamp(o.right, -r.half.across, r.half.across);
  return r.centre + (r.facing * ahead + right_of(r.facing) * right);
}

double gap(const Rectangle& a, const Rectangle& b) {
  return depths(a, b).least() >= 0 ? 0 : std::sqrt(gap_squared(a, b));
}

bool touching(const Rectangle& a, const Rectangle& b) {
  constexpr double near = 2 * contact_tolerance;
  const double apart = length_squared(b.centre - a.centre);
  const double circles = 2 * (reach_squared(a) + reach_squared(b));
  // (r + near)^2 <= r^2 + 2 near (1 + r^2) spares the square root here too.
  if (apart > circles + 2 * near * (1 + circles)) return false;
  const Depths depth = depths(a, b);
  const double least = depth.least();
  // Corner to corner they overlap along no axis at all; whatever collides head-on overlaps along one.
  if (least < -contact_tolerance - rounding_slack || depth.greatest() < shared_face) return false;
  constexpr double limit = contact_tolerance + rounding_slack;
  return least >= 0 || gap_squared(a, b) <= limit * limit;
}

bool front_touches(const Rectangle& mover, const Rectangle& other) {
  return touching({face_centre(mover, Face::front), mover.facing, {mover.half.across, 0}}, other);
}

Measure measure(const Rectangle& from, const Rectangle& to) {
  const Local o = local(from.centre - to.centre, to.facing);
  const Local f = local(from.facing, to.facing);
  const double deep = from.half.deep;
  const double across = from.half.across;
  return nearest_face({distance_squared({o.ahead + f.ahead * deep, o.right + f.right * deep}, to.half),
                       distance_squared({o.ahead - f.ahead * deep, o.right - f.right * deep}, to.half),
                       distance_squared({o.ahead + f.right * across, o.right - f.ahead * across}, to.half),
                       distance_squared({o.ahead - f.right * across, o.right + f.ahead * across}, to.half)});
}

Segment measured_line(const Rectangle& from, const Rectangle& to) {
  const Vec2 start = face_centre(from, measure(from, to).face);
  return {start, nearest_point(start, to)};
}

Measure measure(const Rectangle& from, Vec2 point) {
  return nearest_of_faces(from, [&](Vec2 centre) { return length_squared(point - centre); });
}

Measure measure(const Rectangle& from, const Segment& line) {
  return nearest_of_faces(from, [&](Vec2 centre) {
    const double d = distance(centre, line);
    return d * d;
  });
}

}  // namespace muster
