#include "geometry/arc.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "random_poses.hpp"

using namespace muster;
using muster::testing::Source;
using muster::testing::turned;

namespace {

const double degree = std::acos(-1.0) / 180;

/// Degrees from a facing to a direction, clockwise, from -180 to 180.
double angle(Vec2 facing, Vec2 way) { return -std::atan2(cross(facing, way), dot(facing, way)) / degree; }

}  // namespace

TEST_CASE("SHOOT-7 the front zone lies between the 45-degree lines from the front corners") {
  Source source(31);
  int inside = 0;
  for (int i = 0; i < 20000; ++i) {
    const Rectangle r = testing::random_base(source, 3);
    const Vec2 p{source.real(-6, 6), source.real(-6, 6)};
    const Segment front = face_segment(r, Face::front);
    const double left = angle(r.facing, p - front.a);
    const double right = angle(r.facing, p - front.b);
    if (std::fabs(left + 45) < 1e-6 || std::fabs(right - 45) < 1e-6) continue;
    // From the left corner nothing further left than 45 degrees, from the right one likewise.
    const bool expected = left > -45 && left < 90 && right < 45 && right > -90;
    CHECK(in_front_zone(r, p) == expected);
    CHECK(in_front_zone(turned(r), -p) == expected);
    inside += expected;
    if (in_front_strip(r, p)) CHECK(in_front_zone(r, p));
    CHECK(in_front_strip(r, p) == in_front_strip(turned(r), -p));
  }
  CHECK(inside > 2000);
}

TEST_CASE("SHOOT-7 a centre on the line is inside") {
  const Rectangle r{{0, 0}, {0, 1}, {0.5, 0.25}};
  CHECK(in_front_zone(r, {2.5, 2.25}));
  CHECK(in_front_zone(r, {-2.5, 2.25}));
  CHECK(!in_front_zone(r, {2.501, 2.25}));
  CHECK(!in_front_zone(r, {0, 0.2}));
  CHECK(!in_front_zone(r, {0, -3}));
  CHECK(in_front_strip(r, {0.5, 9}));
  CHECK(!in_front_strip(r, {0.501, 9}));
  CHECK(!in_front_strip(r, {0, 0.2}));
  // The guns of the sight plate: A at 12,12 facing south, its own front to 12,8 and not to 6,10 or 18,10.
  const Rectangle gun{{0, 0}, {0, -1}, {0.5, 0.25}};
  CHECK(in_front_zone(gun, {0, -4}));
  CHECK(!in_front_zone(gun, {-6, -2}));
  CHECK(!in_front_zone(gun, {6, -2}));
}

TEST_CASE("CONTACT-6 the aspect goes by the facing within 45 degrees, else by the side") {
  Source source(32);
  for (int i = 0; i < 20000; ++i) {
    const Rectangle r = testing::random_base(source, 3);
    const Pose contactor{{source.real(-3, 3), source.real(-3, 3)}, testing::random_facing(source)};
    const double turn = std::fabs(angle(r.facing, contactor.facing));
    if (std::fabs(turn - 45) < 1e-6 || std::fabs(turn - 135) < 1e-6) continue;
    const double side = angle(r.facing, contactor.centre - r.centre);
    const Aspect expected = turn > 135  ? Aspect::front
                            : turn < 45 ? Aspect::rear
                            : side > 0  ? Aspect::right
                                        : Aspect::left;
    CHECK(aspect_of(r.facing, r.centre, contactor) == expected);
    CHECK(aspect_of(-r.facing, -r.centre, {-contactor.centre, -contactor.facing}) == expected);
  }
  const Vec2 north{0, 1};
  CHECK(aspect_of(north, {0, 0}, {{0, 1}, normalised({1, -1})}) == Aspect::front);
  CHECK(aspect_of(north, {0, 0}, {{0, -1}, normalised({1, 1})}) == Aspect::rear);
  CHECK(aspect_of(north, {0, 0}, {{1, 0}, {-1, 0}}) == Aspect::right);
  CHECK(aspect_of(north, {0, 0}, {{-1, 0}, {1, 0}}) == Aspect::left);
}
