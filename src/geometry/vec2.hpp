// Points and directions in inches. Origin at the table's centre, x to the east, y to the north.
#pragma once

#include <cmath>

#include "geometry/tolerance.hpp"

namespace muster {

struct Vec2 {
  double x = 0;
  double y = 0;

  friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }
  friend constexpr Vec2 operator*(Vec2 a, double k) { return {a.x * k, a.y * k}; }
  friend constexpr bool operator==(Vec2, Vec2) = default;
};

constexpr double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
constexpr double cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
constexpr double length_squared(Vec2 a) { return dot(a, a); }
inline double length(Vec2 a) { return std::sqrt(dot(a, a)); }
inline double distance(Vec2 a, Vec2 b) { return length(b - a); }

/// The direction to the right of a facing.
constexpr Vec2 right_of(Vec2 facing) { return {facing.y, -facing.x}; }

/// The unit vector along v; `otherwise` if v has no length to speak of.
inline Vec2 normalised(Vec2 v, Vec2 otherwise = {0, 1}) {
  const double l = length(v);
  return l > 1e-9 ? Vec2{v.x / l, v.y / l} : otherwise;
}

/// The nearest grid point, half to even, so that a half turn of the table rounds the same way.
inline Vec2 snapped(Vec2 p) {
  // Adding and subtracting 1.5 x 2^42 rounds a double to 2^-10 in the default rounding mode.
  constexpr double magic = 6597069766656.0;
  return {(p.x + magic) - magic, (p.y + magic) - magic};
}

}  // namespace muster
