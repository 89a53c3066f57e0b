#include "geometry/overlap.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "geometry/polygon.hpp"
#include "random_poses.hpp"

using namespace muster;
using muster::testing::Source;
using muster::testing::turned;

namespace {

constexpr HalfSize base{0.5, 0.25};
constexpr Vec2 north{0, 1};
constexpr Vec2 east{1, 0};

Rectangle facing_north(double x, double y) { return {{x, y}, north, base}; }

/// Least distance of a point from a base, walking its four sides in small steps.
double slow_distance(Vec2 p, const Rectangle& r) {
  const auto c = corners(r);
  bool inside = true;
  double least = 1e9;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec2 a = c[i];
    const Vec2 b = c[(i + 1) % 4];
    if (cross(b - a, p - a) > 0) inside = false;
    for (int k = 0; k <= 2000; ++k) least = std::min(least, distance(p, a + (b - a) * (k / 2000.0)));
  }
  return inside ? 0 : least;
}

}  // namespace

TEST_CASE("MEASURE-2 depth and gap agree with Minkowski's difference") {
  Source source(11);
  int overlapping = 0;
  int apart = 0;
  for (int i = 0; i < 40000; ++i) {
    const Rectangle a = testing::random_base(source, 12);
    const Rectangle b = testing::random_neighbour(source, a);
    const double depth = testing::SlowPair(a, b).depth();
    CAPTURE(i);
    if (std::fabs(depth) > 1e-9) CHECK((penetration(a, b) > 0) == (depth > 0));
    if (depth > 0) CHECK(penetration(a, b) == doctest::Approx(depth).epsilon(1e-9));
    if (std::fabs(depth - contact_tolerance) > 1e-9) CHECK(overlaps(a, b) == (depth > contact_tolerance));
    CHECK(std::fabs(gap(a, b) - std::max(-depth, 0.0)) < 1e-7);
    if (depth < -contact_tolerance - 1e-7) CHECK(!touching(a, b));
    if (depth > contact_tolerance + 1e-9) CHECK(touching(a, b));
    overlapping += overlaps(a, b);
    apart += depth < -contact_tolerance;
  }
  CHECK(overlapping > 4000);
  CHECK(apart > 8000);
}

TEST_CASE("a half turn of the table and the order of two bases change nothing, bit for bit") {
  Source source(12);
  for (int i = 0; i < 20000; ++i) {
    const Rectangle a = testing::random_base(source, 12);
    const Rectangle b = testing::random_neighbour(source, a);
    const Rectangle ta = turned(a);
    const Rectangle tb = turned(b);
    const Vec2 p = b.centre;
    CAPTURE(i);
    CHECK(penetration(a, b) == penetration(ta, tb));
    CHECK(penetration(a, b) == penetration(b, a));
    CHECK(overlaps(a, b) == overlaps(b, a));
    CHECK(gap(a, b) == gap(ta, tb));
    CHECK(gap(a, b) == gap(b, a));
    CHECK(touching(a, b) == touching(ta, tb));
    CHECK(touching(a, b) == touching(b, a));
    CHECK(front_touches(a, b) == front_touches(ta, tb));
    CHECK(distance(p, a) == distance(-p, ta));
    CHECK(nearest_point(p, a) == -nearest_point(-p, ta));
    CHECK(measure(a, b).distance == measure(ta, tb).distance);
    CHECK(measure(a, b).face == measure(ta, tb).face);
    CHECK(measure(a, p).distance == measure(ta, -p).distance);
    const Segment s{p, p + Vec2{source.real(-3, 3), source.real(-3, 3)}};
    CHECK(measure(a, s).distance == measure(ta, turned(s)).distance);
    CHECK(measure(a, s).face == measure(ta, turned(s)).face);
  }
}

TEST_CASE("MEASURE-2 touching takes a gap of the tolerance and 0.005 of shared face") {
  const Rectangle a = facing_north(0, 0);
  CHECK(touching(a, facing_north(0, 0.5)));
  CHECK(touching(a, facing_north(0, 0.505)));
  CHECK(!touching(a, facing_north(0, 0.506)));
  CHECK(touching(a, facing_north(1, 0)));
  CHECK(touching(a, facing_north(1.005, 0.2)));
  CHECK(!touching(a, facing_north(1, 0.5)));  // corner to corner
  CHECK(!touching(a, facing_north(-1, 0.5)));
  CHECK(!touching(a, facing_north(0.998, 0.5)));  // 0.002 of shared face
  CHECK(touching(a, facing_north(0.994, 0.5)));   // 0.006
  CHECK(!touching(a, facing_north(1.004, 0.504)));
  CHECK(touching(a, facing_north(0.2, 0.1)));  // overlapping
  // A corner on a face: a base turned by 45 degrees, its lowest corner on the front of a.
  const Vec2 slanting = normalised({1, 1});
  const double down = (base.across + base.deep) / std::sqrt(2.0);
  const double aside = (base.across - base.deep) / std::sqrt(2.0);
  for (const double x : {-0.4, 0.0, 0.3, 0.49}) {
    const Rectangle b{{x - aside, 0.25 + down}, slanting, base};
    const auto c = corners(b);
    CHECK(std::min(std::min(c[0].y, c[1].y), std::min(c[2].y, c[3].y)) == doctest::Approx(0.25));
    CHECK(touching(a, b));
    CHECK(!touching(a, {b.centre + Vec2{0, 0.006}, slanting, base}));
  }
  // Nearly square to each other and corner to corner is still corner to corner.
  CHECK(!touching(a, {{1.0, 0.501}, normalised({0.001, 1}), base}));
}

TEST_CASE("CONTACT-1 the front edge alone is judged for front contact") {
  const Rectangle mover = facing_north(0, 0);
  CHECK(front_touches(mover, facing_north(0.3, 0.5)));
  CHECK(front_touches(mover, {{0, 0.752}, east, base}));
  CHECK(!front_touches(mover, facing_north(0, -0.5)));  // at its rear
  CHECK(!front_touches(mover, facing_north(1, 0)));     // side by side, corner to corner
  CHECK(!front_touches(mover, facing_north(1, -0.2)));  // only its side is touched
  CHECK(front_touches(mover, facing_north(1, 0.2)));    // its front corner lies on the other's side
  CHECK(!front_touches(mover, facing_north(1, 0.5)));   // corner to corner
  CHECK(!front_touches(mover, facing_north(0.3, 0.506)));
  const Vec2 slanting = normalised({1, 1});
  const double down = (base.across + base.deep) / std::sqrt(2.0);
  CHECK(front_touches(mover, {{0, 0.25 + down}, slanting, base}));
  CHECK(!front_touches(mover, {{0, -0.25 - down}, slanting, base}));
}

TEST_CASE("MEASURE-1 takes the least distance from a face centre") {
  Source source(13);
  for (int i = 0; i < 400; ++i) {
    const Rectangle a = testing::random_base(source, 3);
    const Rectangle b = testing::random_base(source, 3);
    double least = 1e9;
    for (const Face face : all_faces) least = std::min(least, slow_distance(face_centre(a, face), b));
    const Measure m = measure(a, b);
    CHECK(std::fabs(m.distance - least) < 1e-3);
    CHECK(slow_distance(face_centre(a, m.face), b) == doctest::Approx(m.distance).epsilon(1e-3));
    CHECK(distance(a.centre, b) == doctest::Approx(slow_distance(a.centre, b)).epsilon(1e-3));
    const Vec2 near = nearest_point(a.centre, b);
    CHECK(distance(near, b) < 1e-9);
    CHECK(distance(near, a.centre) == doctest::Approx(distance(a.centre, b)).epsilon(1e-9));
  }
}

TEST_CASE("MEASURE-1 equal faces go front, rear, left, right") {
  const Rectangle square{{0, 0}, north, {0.25, 0.25}};
  CHECK(measure(square, Vec2{3, 3}).face == Face::front);
  CHECK(measure(square, Vec2{3, -3}).face == Face::rear);
  CHECK(measure(square, Vec2{0, 0}).face == Face::front);
  CHECK(measure({{0, 0}, north, {0.25, 0.5}}, Vec2{0, 0}).face == Face::left);
  CHECK(measure(square, facing_north(-2, 0)).face == Face::left);
  CHECK(measure(square, facing_north(2, 0)).face == Face::right);
  CHECK(measure(square, facing_north(2, 0)).distance == doctest::Approx(1.25));
  CHECK(measure(square, Segment{{-5, -2}, {5, -2}}).face == Face::rear);
  CHECK(measure(square, Segment{{-5, -2}, {5, -2}}).distance == doctest::Approx(1.75));
  CHECK(within(3.005, 3));
  CHECK(!within(3.0051, 3));
}

TEST_CASE("positions round to the grid, half to even, the same under a half turn") {
  CHECK(snapped({0.5 / 1024, 1.5 / 1024}) == Vec2{0, 2.0 / 1024});
  CHECK(snapped({-0.5 / 1024, -1.5 / 1024}) == Vec2{0, -2.0 / 1024});
  Source source(14);
  for (int i = 0; i < 10000; ++i) {
    const Vec2 p{source.real(-40, 40), source.real(-40, 40)};
    const Vec2 s = snapped(p);
    CHECK(s == Vec2{std::nearbyint(p.x * 1024) / 1024, std::nearbyint(p.y * 1024) / 1024});
    CHECK(snapped(s) == s);
    CHECK(snapped(-p) == -s);
  }
}

TEST_CASE("measured_line goes from the nearest face centre to the nearest point of the other base") {
  const Rectangle from{{0, 0}, {0, 1}, {0.5, 0.25}};
  const Segment ahead = measured_line(from, {{0.2, 3}, {0, 1}, {0.5, 0.25}});
  CHECK(ahead.a == Vec2{0, 0.25});
  CHECK(ahead.b == Vec2{0, 2.75});
  const Segment beside = measured_line(from, {{4, 0}, {0, 1}, {0.5, 0.25}});
  CHECK(beside.a == Vec2{0.5, 0});
  CHECK(beside.b == Vec2{3.5, 0});
}
