// Random bases for geometry tests, with the awkward cases in plenty, and a slow independent reference.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "geometry/rectangle.hpp"

namespace muster::testing {

/// Numbers that are the same with every standard library.
class Source {
 public:
  explicit Source(std::uint64_t seed) : engine_(seed) {}
  double real(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
  }
  int whole(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }

 private:
  std::mt19937_64 engine_;
};

inline Vec2 random_facing(Source& source) {
  static constexpr Vec2 exact[]{{0, 1},      {0, -1},     {1, 0}, {-1, 0}, {0.6, 0.8},
                                {0.8, -0.6}, {-0.6, 0.8}, {1, 1}, {-1, 1}};
  const int kind = source.whole(0, 3);
  if (kind < 2) return normalised(exact[source.whole(0, 8)]);
  if (kind == 2) return normalised(Vec2{source.real(-0.01, 0.01), 1});
  return normalised(Vec2{source.real(-1, 1), source.real(-1, 1)});
}

inline HalfSize random_half(Source& source) {
  if (source.whole(0, 1) == 0) return {0.5, 0.25};
  return {source.whole(256, 820) * grid_step, source.whole(128, 600) * grid_step};
}

inline Rectangle random_base(Source& source, double range) {
  const Vec2 facing = random_facing(source);
  return {snapped({source.real(-range, range), source.real(-range, range)}), facing, random_half(source)};
}

/// A base near `a`: anywhere, or face to face, corner to corner or at the tolerance from it.
inline Rectangle random_neighbour(Source& source, const Rectangle& a) {
  Rectangle b = random_base(source, 0);
  const int kind = source.whole(0, 4);
  if (kind == 0) {
    b.centre = snapped(a.centre + Vec2{source.real(-2, 2), source.real(-2, 2)});
    return b;
  }
  if (source.whole(0, 2) > 0) b.facing = source.whole(0, 1) == 0 ? a.facing : -a.facing;
  const auto reach = [&](Vec2 axis) {
    return std::fabs(dot(b.facing, axis)) * b.half.deep + std::fabs(cross(b.facing, axis)) * b.half.across;
  };
  static constexpr double extra[]{0, 0, 0.004, 0.006, -0.004, -0.006, 0.001, -0.001, 0.02, -0.2};
  const Vec2 right = right_of(a.facing);
  double ahead = a.half.deep + reach(a.facing) + extra[source.whole(0, 9)];
  double beside = a.half.across + reach(right) + extra[source.whole(0, 9)];
  if (kind < 3) (source.whole(0, 1) == 0 ? ahead : beside) *= source.real(-1, 1);
  if (source.whole(0, 1) == 0) ahead = -ahead;
  if (source.whole(0, 1) == 0) beside = -beside;
  b.centre = a.centre + a.facing * ahead + right * beside;
  if (source.whole(0, 2) == 0) b.centre = snapped(b.centre);
  return b;
}

inline Vec2 turned(Vec2 p) { return -p; }
inline Segment turned(const Segment& s) { return {-s.a, -s.b}; }
inline Rectangle turned(const Rectangle& r) { return {-r.centre, -r.facing, r.half}; }

/// Minkowski's difference of two bases as a convex hull, in long double: by it the origin's place says
/// how deep they overlap or how far apart they are. Shares nothing with the code under test.
class SlowPair {
 public:
  SlowPair(const Rectangle& a, const Rectangle& b) {
    std::vector<Point> differences;
    for (const Vec2 p : corners(a)) {
      for (const Vec2 q : corners(b)) {
        differences.push_back({static_cast<long double>(p.x) - q.x, static_cast<long double>(p.y) - q.y});
      }
    }
    hull_ = hull_of(differences);
  }

  /// Depth of interpenetration if positive; minus the distance if not.
  double depth() const {
    long double inner = 1e9L;
    long double outer = 1e9L;
    bool apart = false;
    for (std::size_t i = 0; i < hull_.size(); ++i) {
      const Point p = hull_[i];
      const Point q = hull_[(i + 1) % hull_.size()];
      const long double dx = q.x - p.x;
      const long double dy = q.y - p.y;
      const long double along = std::sqrt(dx * dx + dy * dy);
      const long double left = (p.x * dy - p.y * dx) / along;
      if (left < 0) apart = true;
      inner = std::min(inner, left);
      const long double t = std::clamp(-(p.x * dx + p.y * dy) / (along * along), 0.0L, 1.0L);
      outer = std::min(outer, std::hypot(p.x + t * dx, p.y + t * dy));
    }
    return static_cast<double>(apart ? -outer : inner);
  }

 private:
  struct Point {
    long double x, y;
  };
  static long double turn(const Point& o, const Point& a, const Point& b) {
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
  }
  /// Andrew's monotone chain; nearly collinear points are left out.
  static std::vector<Point> hull_of(std::vector<Point> points) {
    std::sort(points.begin(), points.end(),
              [](const Point& p, const Point& q) { return p.x != q.x ? p.x < q.x : p.y < q.y; });
    std::vector<Point> hull;
    for (int pass = 0; pass < 2; ++pass) {
      const std::size_t start = hull.size();
      for (const Point& p : points) {
        while (hull.size() >= start + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 1e-15L)
          hull.pop_back();
        hull.push_back(p);
      }
      hull.pop_back();
      std::reverse(points.begin(), points.end());
    }
    return hull;
  }

  std::vector<Point> hull_;
};

}  // namespace muster::testing
