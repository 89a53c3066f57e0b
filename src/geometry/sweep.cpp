#include "geometry/sweep.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/overlap.hpp"

namespace muster {
namespace {

/// Along an axis crossed slower than this two bases keep their places: over the longest table it
/// moves them by far less than the tolerance.
constexpr double no_speed = 1e-7;

/// A path's part between the true touches, and its part with more than the tolerance of overlap.
struct Passage {
  double enter = -1e9;
  double exit = 1e9;
  double deep_enter = -1e9;
  double deep_exit = 1e9;
  bool possible = true;

  /// One axis: the two meet while |place - t * speed| < reach.
  void narrow(double place, double speed, double reach) {
    const double pace = std::fabs(speed);
    if (pace < no_speed) {
      possible = possible && reach - std::fabs(place) > contact_tolerance;
      return;
    }
    const double middle = place / speed;
    const double half = reach / pace;
    const double deep_half = (reach - contact_tolerance) / pace;
    enter = std::max(enter, middle - half);
    exit = std::min(exit, middle + half);
    deep_enter = std::max(deep_enter, middle - deep_half);
    deep_exit = std::min(deep_exit, middle + deep_half);
  }
  bool collides() const { return possible && deep_enter < deep_exit; }
};

Passage passage(const Rectangle& a, Vec2 direction, const Rectangle& b) {
  const Vec2 d = b.centre - a.centre;
  Passage result;
  const double off = cross(d, direction);
  const HalfSize p = a.half;
  const HalfSize q = b.half;
  const double circles = 2 * (p.across * p.across + p.deep * p.deep + q.across * q.across + q.deep * q.deep);
  if (off * off > circles) {
    result.possible = false;
    return result;
  }
  const double c = std::fabs(dot(a.facing, b.facing));
  const double s = std::fabs(cross(a.facing, b.facing));
  result.narrow(cross(d, a.facing), cross(direction, a.facing), p.across + (q.deep * s + q.across * c));
  result.narrow(dot(d, a.facing), dot(direction, a.facing), p.deep + (q.deep * c + q.across * s));
  result.narrow(cross(d, b.facing), cross(direction, b.facing), q.across + (p.deep * s + p.across * c));
  result.narrow(dot(d, b.facing), dot(direction, b.facing), q.deep + (p.deep * c + p.across * s));
  return result;
}

/// Cuts [from, to] down to where |v0 + t * dv| <= limit; false if nothing is left.
bool clip(double v0, double dv, double limit, double& from, double& to) {
  if (std::fabs(dv) < 1e-12) return std::fabs(v0) <= limit;
  const double middle = -v0 / dv;
  const double half = limit / std::fabs(dv);
  from = std::max(from, middle - half);
  to = std::min(to, middle + half);
  return from <= to;
}

}  // namespace

std::optional<SweepInterval> sweep(const Rectangle& mover, Vec2 direction, const Rectangle& other) {
  const Passage p = passage(mover, direction, other);
  if (!p.collides()) return std::nullopt;
  return SweepInterval{p.enter, p.exit};
}

std::optional<double> first_contact(const Rectangle& mover, Vec2 direction, const Rectangle& other,
                                    double reach) {
  const Passage p = passage(mover, direction, other);
  // Moving out of a touch leaves the deeper part of the passage behind.
  if (!p.collides() || p.deep_exit <= 0 || p.enter > reach + contact_tolerance) return std::nullopt;
  return std::clamp(p.enter, 0.0, std::max(reach, 0.0));
}

double first_touch(const Rectangle& base, Vec2 direction, double reach, const Rectangle& other) {
  double low = 0;
  double high = reach;
  for (int step = 0; step < 30; ++step) {
    const double middle = (low + high) / 2;
    (touching(swept_straight(base, direction, middle), other) ? high : low) = middle;
  }
  return high;
}

std::optional<double> front_reaches(const Rectangle& mover, const Segment& line, double reach) {
  const Vec2 a = line.a - mover.centre;
  const Vec2 step = line.b - line.a;
  const double v0 = cross(a, mover.facing);
  const double dv = cross(step, mover.facing);
  double from = 0;
  double to = 1;
  // A line that only grazes the side of the path isn't met.
  if (!clip(v0, dv, mover.half.across - contact_tolerance, from, to)) return std::nullopt;
  from = 0;
  to = 1;
  clip(v0, dv, mover.half.across, from, to);
  const double u0 = dot(a, mover.facing) - mover.half.deep;
  const double du = dot(step, mover.facing);
  const double near = std::min(u0 + from * du, u0 + to * du);
  const double far = std::max(u0 + from * du, u0 + to * du);
  if (far < -contact_tolerance || near > reach + contact_tolerance) return std::nullopt;
  return std::clamp(near, 0.0, std::max(reach, 0.0));
}

}  // namespace muster
