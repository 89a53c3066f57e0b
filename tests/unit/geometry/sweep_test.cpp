#include "geometry/sweep.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "geometry/overlap.hpp"
#include "random_poses.hpp"

using namespace muster;
using muster::testing::Source;
using muster::testing::turned;

namespace {

Rectangle moved(const Rectangle& r, Vec2 direction, double t) {
  return {r.centre + direction * t, r.facing, r.half};
}

double slow_depth(const Rectangle& mover, Vec2 direction, double t, const Rectangle& other) {
  return testing::SlowPair(moved(mover, direction, t), other).depth();
}

/// Greatest depth along the line; the depth rises to it and falls after it (it is concave).
double deepest(const Rectangle& mover, Vec2 direction, const Rectangle& other, double& where) {
  double low = -8;
  double high = 8;
  for (int i = 0; i < 200; ++i) {
    const double a = low + (high - low) / 3;
    const double b = high - (high - low) / 3;
    if (slow_depth(mover, direction, a, other) < slow_depth(mover, direction, b, other)) {
      low = a;
    } else {
      high = b;
    }
  }
  where = (low + high) / 2;
  return slow_depth(mover, direction, where, other);
}

Vec2 random_direction(Source& source, const Rectangle& mover) {
  switch (source.whole(0, 4)) {
    case 0: return -mover.facing;
    case 1: return right_of(mover.facing);
    case 2: return testing::random_facing(source);
    default: return mover.facing;
  }
}

}  // namespace

TEST_CASE("a sweep enters and leaves where bisection finds it") {
  Source source(21);
  int met = 0;
  int missed = 0;
  for (int i = 0; i < 1500; ++i) {
    const Rectangle mover = testing::random_base(source, 2);
    const Rectangle other =
        source.whole(0, 1) == 0 ? testing::random_neighbour(source, mover) : testing::random_base(source, 2);
    const Vec2 direction = random_direction(source, mover);
    const auto found = sweep(mover, direction, other);
    double top = 0;
    const double depth = deepest(mover, direction, other, top);
    CAPTURE(i);
    if (std::fabs(depth - contact_tolerance) < 1e-6) continue;
    REQUIRE(found.has_value() == (depth > contact_tolerance));
    if (!found) {
      ++missed;
      continue;
    }
    ++met;
    const auto edge = [&](double apart, double inside) {
      for (int k = 0; k < 80; ++k) {
        const double middle = (apart + inside) / 2;
        (slow_depth(mover, direction, middle, other) > 0 ? inside : apart) = middle;
      }
      return inside;
    };
    CHECK(found->enter == doctest::Approx(edge(top - 10, top)).epsilon(1e-6));
    CHECK(found->exit == doctest::Approx(edge(top + 10, top)).epsilon(1e-6));
  }
  CHECK(met > 500);
  CHECK(missed > 300);
}

TEST_CASE("first contact leaves a touching pair after rounding, and none overlaps on the way") {
  Source source(22);
  int contacts = 0;
  for (int i = 0; i < 40000; ++i) {
    const Rectangle mover = testing::random_base(source, 2);
    const Rectangle other = testing::random_base(source, 2);
    if (penetration(mover, other) > 0) continue;
    const double reach = source.real(0.5, 5);
    const auto t = first_contact(mover, mover.facing, other, reach);
    CAPTURE(i);
    if (t) {
      ++contacts;
      CHECK(*t >= 0);
      CHECK(*t <= reach);
      Rectangle end = moved(mover, mover.facing, *t);
      end.centre = snapped(end.centre);
      CHECK(touching(end, other));
      CHECK(front_touches(end, other));
      CHECK(!overlaps(end, other));
    }
    const double stop = t ? *t : reach;
    for (int k = 0; k <= 20; ++k) CHECK(!overlaps(moved(mover, mover.facing, stop * k / 20), other));
  }
  CHECK(contacts > 5000);
}

TEST_CASE("first contact knows the way in from the way out") {
  const HalfSize half{0.5, 0.25};
  const Vec2 north{0, 1};
  const Rectangle mover{{0, 0}, north, half};
  const auto ahead = [&](double x, double y) { return Rectangle{{x, y}, north, half}; };
  CHECK(*first_contact(mover, north, ahead(0, 0.5), 3) == 0);
  CHECK(*first_contact(mover, north, ahead(0, 0.496), 3) == 0);  // a rounding's worth inside
  CHECK(!first_contact(mover, -north, ahead(0, 0.5), 3));        // moving away
  CHECK(!first_contact(mover, -north, ahead(0, 0.496), 3));
  CHECK(*first_contact(mover, north, ahead(0, 2), 3) == 1.5);
  CHECK(*first_contact(mover, north, ahead(0, 3.504), 3) == 3);  // exactly at reach, by the tolerance
  CHECK(!first_contact(mover, north, ahead(0, 3.506), 3));
  CHECK(!first_contact(mover, north, ahead(1, 2), 3));      // side grazes side
  CHECK(!first_contact(mover, north, ahead(0.996, 2), 3));  // by the tolerance or less
  CHECK(first_contact(mover, north, ahead(0.994, 2), 3).has_value());
  CHECK(!first_contact(mover, north, ahead(0, -2), 3));  // behind it
}

TEST_CASE("the front edge reaches a line where sampling finds it") {
  Source source(23);
  int reached = 0;
  for (int i = 0; i < 2000; ++i) {
    const Rectangle mover = testing::random_base(source, 1);
    const Segment line{{source.real(-3, 3), source.real(-3, 3)}, {source.real(-3, 3), source.real(-3, 3)}};
    double nearest = 1e9;
    double behind = -1e9;
    for (int k = 0; k <= 20000; ++k) {
      const Vec2 p = line.a + (line.b - line.a) * (k / 20000.0) - mover.centre;
      if (std::fabs(p.x * mover.facing.y - p.y * mover.facing.x) > mover.half.across) continue;
      const double ahead = p.x * mover.facing.x + p.y * mover.facing.y - mover.half.deep;
      nearest = std::min(nearest, ahead);
      behind = std::max(behind, ahead);
    }
    const auto t = front_reaches(mover, line, 2);
    const double margin = 2e-2;
    CAPTURE(i);
    if (nearest < 1e8 && behind > margin && nearest < 2 - margin && behind - nearest > margin) {
      REQUIRE(t.has_value());
      CHECK(std::fabs(*t - std::max(nearest, 0.0)) < 2e-3);
      ++reached;
    }
    if (nearest > 2 + margin || behind < -margin) CHECK(!t);
  }
  CHECK(reached > 300);
  const Rectangle mover{{0, 0}, {0, 1}, {0.5, 0.25}};
  CHECK(*front_reaches(mover, {{-3, 1}, {3, 1}}, 2) == doctest::Approx(0.75));
  CHECK(*front_reaches(mover, {{0, 0}, {0, 3}}, 2) == 0);
  CHECK(!front_reaches(mover, {{0.497, 0}, {0.497, 3}}, 2));
  CHECK(front_reaches(mover, {{0.49, 0}, {0.49, 3}}, 2).has_value());
  CHECK(!front_reaches(mover, {{-3, 2.256}, {3, 2.256}}, 2));
}

TEST_CASE("straight moves are the same after a half turn of the table, bit for bit") {
  Source source(24);
  for (int i = 0; i < 20000; ++i) {
    const Rectangle a = testing::random_base(source, 3);
    const Rectangle b = testing::random_base(source, 3);
    const Vec2 direction = random_direction(source, a);
    const auto p = sweep(a, direction, b);
    const auto q = sweep(turned(a), -direction, turned(b));
    REQUIRE(p.has_value() == q.has_value());
    if (p) CHECK((p->enter == q->enter && p->exit == q->exit));
    CHECK(first_contact(a, direction, b, 3) == first_contact(turned(a), -direction, turned(b), 3));
    const Segment line{b.centre, b.centre + direction * 2};
    CHECK(front_reaches(a, line, 3) == front_reaches(turned(a), turned(line), 3));
    const Rectangle ground = swept_straight(a, a.facing, 2);
    CHECK(overlaps(ground, b) == overlaps(swept_straight(turned(a), -a.facing, 2), turned(b)));
  }
}

TEST_CASE("first_touch finds an enemy ahead and one beside the way") {
  const Rectangle base{{0, 0}, {0, 1}, {0.5, 0.25}};
  // Ahead: from a front at 0.25 to a face at 2.75.
  CHECK(first_touch(base, {0, 1}, 4, {{0, 3}, {0, 1}, {0.5, 0.25}}) == doctest::Approx(2.5).epsilon(0.01));
  // Side by side at 1.003: never overlapped, touched once 0.005 of the sides lie along each other.
  const double beside = first_touch(base, {0, 1}, 4, {{1.003, 3}, {0, 1}, {0.5, 0.25}});
  CHECK(beside > 2.499);
  CHECK(beside < 2.511);
  // Backwards, from a rear at -0.25.
  CHECK(first_touch(base, {0, -1}, 4, {{0, -2}, {0, 1}, {0.5, 0.25}}) == doctest::Approx(1.5).epsilon(0.01));
}
