#include "geometry/polygon.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "random_poses.hpp"

using namespace muster;
using muster::testing::Source;
using muster::testing::turned;

namespace {

Points points(std::initializer_list<Vec2> list) {
  Points result;
  for (const Vec2 p : list) result.push_back(p);
  return result;
}

Points turned(const Points& p) {
  Points result;
  for (const Vec2 v : p) result.push_back(-v);
  return result;
}

const Points square = points({{-1, -1}, {1, -1}, {1, 1}, {-1, 1}});
/// A U, open to the north.
const Points bay = points({{-3, -2}, {3, -2}, {3, 2}, {1, 2}, {1, 0}, {-1, 0}, {-1, 2}, {-3, 2}});

/// A star around the origin: simple, and as a rule not convex.
Points random_polygon(Source& source) {
  Points result;
  const int n = source.whole(3, 12);
  const bool backwards = source.whole(0, 1) == 0;
  for (int i = 0; i < n; ++i) {
    const double a = 2 * std::acos(-1.0) * (backwards ? -i : i) / n;
    const double r = source.whole(2, 12) / 4.0;
    result.push_back(snapped({r * std::cos(a), r * std::sin(a)}));
  }
  return result;
}

/// By the sum of the angles under which the edges are seen.
bool slow_contains(const Points& polygon, Vec2 p) {
  long double sum = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 a = polygon[i] - p;
    const Vec2 b = polygon[(i + 1) % polygon.size()] - p;
    sum += std::atan2(static_cast<long double>(cross(a, b)), static_cast<long double>(dot(a, b)));
  }
  return std::fabs(sum) > 3;
}

double slow_boundary(const Points& polygon, Vec2 p) {
  double least = 1e9;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 a = polygon[i];
    const Vec2 b = polygon[(i + 1) % polygon.size()];
    for (int k = 0; k <= 400; ++k) least = std::min(least, distance(p, a + (b - a) * (k / 400.0)));
  }
  return least;
}

bool covered(const Intervals& list, double t) {
  for (const Interval& i : list) {
    if (t >= i.from && t <= i.to) return true;
  }
  return false;
}

bool near_an_end(const Intervals& list, double t, double by) {
  for (const Interval& i : list) {
    if (std::fabs(t - i.from) < by || std::fabs(t - i.to) < by) return true;
  }
  return false;
}

void check_in_order(const Intervals& list, double length) {
  double last = 0;
  for (const Interval& i : list) {
    CHECK(i.from >= last);
    CHECK(i.to > i.from);
    last = i.to;
  }
  CHECK(last <= length + 1e-9);
}

}  // namespace

TEST_CASE("a polygon contains what the sum of angles says, and its outline") {
  Source source(41);
  int in = 0;
  for (int i = 0; i < 20000; ++i) {
    const Points polygon = random_polygon(source);
    Vec2 p = snapped({source.real(-3, 3), source.real(-3, 3)});
    if (i % 4 == 0) p.y = polygon[0].y;
    if (distance_to_boundary(polygon, p) < 1e-7) continue;
    const bool expected = slow_contains(polygon, p);
    CHECK(contains(polygon, p) == expected);
    CHECK(contains(turned(polygon), -p) == expected);
    in += expected;
  }
  CHECK(in > 3000);
  for (std::size_t i = 0; i < bay.size(); ++i) {
    CHECK(contains(bay, bay[i]));
    CHECK(contains(bay, (bay[i] + bay[(i + 1) % bay.size()]) * 0.5));
  }
  CHECK(!contains(bay, {0, 1}));
}

TEST_CASE("distances to outlines and courses agree with sampling") {
  Source source(42);
  for (int i = 0; i < 300; ++i) {
    const Points polygon = random_polygon(source);
    const Vec2 p{source.real(-4, 4), source.real(-4, 4)};
    CHECK(std::fabs(distance_to_boundary(polygon, p) - slow_boundary(polygon, p)) < 1e-2);
    CHECK(distance_to_line(polygon, p) >= distance_to_boundary(polygon, p));
  }
  // An outline is closed, a course isn't: the square's west side is only the former's.
  CHECK(distance_to_boundary(square, {-3, 0}) == doctest::Approx(2));
  CHECK(distance_to_line(square, {-3, 0}) == doctest::Approx(std::sqrt(5.0)));
  CHECK(distance_to_line(points({{0, 0}, {0, 4}, {4, 4}}), {2, 2}) == doctest::Approx(2));
  CHECK(distance(Vec2{3, 4}, Segment{{0, 0}, {0, 0}}) == doctest::Approx(5));
}

TEST_CASE("the parts of a segment inside a polygon agree with sampling") {
  Source source(43);
  for (int i = 0; i < 3000; ++i) {
    const Points polygon = random_polygon(source);
    Segment s{snapped({source.real(-4, 4), source.real(-4, 4)}),
              snapped({source.real(-4, 4), source.real(-4, 4)})};
    if (i % 3 == 0) s = {polygon[0], polygon[polygon.size() / 2]};
    if (i % 7 == 0) s.b = polygon[1] + (polygon[1] - s.a);
    const double along = distance(s.a, s.b);
    if (along < 1e-3) continue;
    const Intervals found = inside(polygon, s);
    check_in_order(found, along);
    const Vec2 way = (s.b - s.a) * (1 / along);
    for (int k = 0; k <= 50; ++k) {
      const double t = along * k / 50;
      const Vec2 p = s.a + way * t;
      if (distance_to_boundary(polygon, p) < 1e-7 || near_an_end(found, t, 1e-7)) continue;
      CHECK(covered(found, t) == slow_contains(polygon, p));
    }
    const Intervals again = inside(turned(polygon), turned(s));
    REQUIRE(again.size() == found.size());
    for (std::size_t k = 0; k < found.size(); ++k) {
      CHECK((again[k].from == found[k].from && again[k].to == found[k].to));
    }
  }
}

TEST_CASE("running along an edge or through a corner is outside") {
  CHECK(inside(square, {{-3, 1}, {3, 1}}).empty());
  CHECK(inside(square, {{-1, -3}, {-1, 3}}).empty());
  CHECK(inside(square, {{0, 2}, {2, 0}}).empty());
  CHECK(total(inside(square, {{-3, 0}, {3, 0}})) == doctest::Approx(2));
  CHECK(total(inside(square, {{-3, -3}, {3, 3}})) == doctest::Approx(std::sqrt(8.0)));
  const Intervals two = inside(bay, {{-4, 1}, {4, 1}});
  REQUIRE(two.size() == 2);
  CHECK(two[0].from == doctest::Approx(1));
  CHECK(two[0].to == doctest::Approx(3));
  CHECK(two[1].from == doctest::Approx(5));
  CHECK(two[1].to == doctest::Approx(7));
  // Along the bay's own shore: inside at both ends of it, on the edge between.
  CHECK(total(inside(bay, {{-4, 0}, {4, 0}})) == doctest::Approx(4));
  CHECK(inside(square, {{0, 0}, {0, 0}}).empty());
}

TEST_CASE("the parts of a segment on a strip agree with the distance to its course") {
  Source source(44);
  for (int i = 0; i < 3000; ++i) {
    Points course;
    const int n = source.whole(2, 5);
    for (int k = 0; k < n; ++k) course.push_back(snapped({source.real(-5, 5), source.real(-5, 5)}));
    const Segment s{snapped({source.real(-6, 6), source.real(-6, 6)}),
                    snapped({source.real(-6, 6), source.real(-6, 6)})};
    const double along = distance(s.a, s.b);
    const Intervals found = within_strip(course, 0.5, s);
    check_in_order(found, along);
    for (int k = 0; k <= 60; ++k) {
      const double t = along * k / 60;
      if (near_an_end(found, t, 1e-7)) continue;
      CHECK(covered(found, t) == (distance_to_line(course, s.a + (s.b - s.a) * (k / 60.0)) <= 0.5));
    }
    const Intervals again = within_strip(turned(course), 0.5, turned(s));
    CHECK(total(again) == total(found));
    const Intervals close = near_outline(square, 0.005, s);
    for (int k = 0; k <= 60; ++k) {
      const double t = along * k / 60;
      if (near_an_end(close, t, 1e-7)) continue;
      CHECK(covered(close, t) == (distance_to_boundary(square, s.a + (s.b - s.a) * (k / 60.0)) <= 0.005));
    }
  }
}

TEST_CASE("stretches join and leave each other out") {
  Source source(45);
  for (int i = 0; i < 2000; ++i) {
    Intervals a;
    Intervals b;
    std::array<bool, 100> in_a{};
    std::array<bool, 100> in_b{};
    for (int k = 0; k < 6; ++k) {
      const int from = source.whole(0, 98);
      const int to = source.whole(from + 1, 99);
      const bool first = source.whole(0, 1) == 0;
      add(first ? a : b, {static_cast<double>(from), static_cast<double>(to)});
      for (int c = from; c < to; ++c) (first ? in_a : in_b)[static_cast<std::size_t>(c)] = true;
    }
    const Intervals rest = without(a, b);
    check_in_order(a, 100);
    check_in_order(rest, 100);
    double expected = 0;
    for (std::size_t c = 0; c < 100; ++c) {
      const double middle = static_cast<double>(c) + 0.5;
      CHECK(covered(a, middle) == in_a[c]);
      CHECK(covered(rest, middle) == (in_a[c] && !in_b[c]));
      expected += in_a[c] && !in_b[c];
    }
    CHECK(total(rest) == doctest::Approx(expected));
  }
}

TEST_CASE("segments meet properly, by a touch, or along a common stretch") {
  double along = -1;
  CHECK(intersect({{0, 0}, {4, 0}}, {{1, -1}, {1, 1}}, &along));
  CHECK(along == doctest::Approx(1));
  CHECK(intersect({{0, 0}, {4, 0}}, {{4, 0}, {5, 5}}, &along));
  CHECK(along == doctest::Approx(4));
  CHECK(intersect({{0, 0}, {4, 0}}, {{6, 0}, {3, 0}}, &along));
  CHECK(along == doctest::Approx(3));
  CHECK(!intersect({{0, 0}, {4, 0}}, {{4.001, 0}, {5, 5}}));
  CHECK(!intersect({{0, 0}, {4, 0}}, {{0, 0.001}, {4, 0.001}}));
  CHECK(!intersect({{0, 0}, {4, 0}}, {{5, 0}, {6, 0}}));
  CHECK(intersect({{1, 0}, {1, 0}}, {{0, 0}, {4, 0}}, &along));
  CHECK(intersect({{0, 0}, {4, 0}}, {{1, 0}, {1, 0}}, &along));
  CHECK(along == doctest::Approx(1));
  // On a grid of quarters all is exact in whole numbers.
  Source source(46);
  for (int i = 0; i < 30000; ++i) {
    std::array<long, 8> v{};
    for (long& x : v) x = source.whole(-6, 6);
    const auto side = [&](std::size_t a, std::size_t b, std::size_t c) {
      const long r = (v[b] - v[a]) * (v[c + 1] - v[a + 1]) - (v[b + 1] - v[a + 1]) * (v[c] - v[a]);
      return r > 0 ? 1 : r < 0 ? -1 : 0;
    };
    const auto between = [&](std::size_t a, std::size_t b, std::size_t c) {
      return side(a, b, c) == 0 && std::min(v[a], v[b]) <= v[c] && v[c] <= std::max(v[a], v[b]) &&
             std::min(v[a + 1], v[b + 1]) <= v[c + 1] && v[c + 1] <= std::max(v[a + 1], v[b + 1]);
    };
    const bool expected = (side(0, 2, 4) * side(0, 2, 6) < 0 && side(4, 6, 0) * side(4, 6, 2) < 0) ||
                          between(0, 2, 4) || between(0, 2, 6) || between(4, 6, 0) || between(4, 6, 2);
    const auto at_quarter = [&](std::size_t k) {
      return Vec2{static_cast<double>(v[k]) / 4, static_cast<double>(v[k + 1]) / 4};
    };
    const Segment s{at_quarter(0), at_quarter(2)};
    const Segment t{at_quarter(4), at_quarter(6)};
    CHECK(intersect(s, t) == expected);
    CHECK((distance(s, t) == 0) == expected);
  }
}

TEST_CASE("a base overlaps a polygon where points well inside it lie well inside both") {
  Source source(47);
  int overlapping = 0;
  int apart_count = 0;
  for (int i = 0; i < 3000; ++i) {
    const Points polygon = i % 5 == 0 ? bay : random_polygon(source);
    const Rectangle r = testing::random_base(source, 4);
    bool deep = false;
    bool any = false;
    for (int u = -20; u <= 20; ++u) {
      for (int v = -20; v <= 20; ++v) {
        const Vec2 p =
            r.centre + r.facing * (r.half.deep * u / 20) + right_of(r.facing) * (r.half.across * v / 20);
        if (!slow_contains(polygon, p)) continue;
        any = true;
        if (std::abs(u) < 19 && std::abs(v) < 19 && distance_to_boundary(polygon, p) > 0.02) deep = true;
      }
    }
    if (deep) CHECK(overlaps(r, polygon));
    if (overlaps(r, polygon) && !any) {
      // Only a sliver between the samples may differ.
      CHECK(distance_to_boundary(polygon, r.centre) < r.half.across + r.half.deep);
    }
    CHECK(overlaps(r, polygon) == overlaps(turned(r), turned(polygon)));
    overlapping += deep;
    apart_count += !any;
    if (!any && distance_to_boundary(polygon, r.centre) > r.half.across + r.half.deep)
      CHECK(!overlaps(r, polygon));
  }
  CHECK(overlapping > 500);
  CHECK(apart_count > 500);
  const Rectangle above{{0, 1.25}, {0, 1}, {0.5, 0.25}};
  CHECK(!overlaps(above, square));
  CHECK(!overlaps(Rectangle{{0, 1.246}, {0, 1}, {0.5, 0.25}}, square));
  CHECK(overlaps(Rectangle{{0, 1.244}, {0, 1}, {0.5, 0.25}}, square));
  CHECK(overlaps(Rectangle{{0, 0}, {0, 1}, {0.5, 0.25}}, square));
  CHECK(overlaps(Rectangle{{0, 0}, {0, 1}, {5, 5}}, square));
  CHECK(!overlaps(Rectangle{{0, 1}, {0, 1}, {0.5, 0.25}}, bay));
  CHECK(overlaps(Rectangle{{0, 1}, {0, 1}, {1.1, 0.25}}, bay));
}

TEST_CASE("SHOOT-4 a line overlaps a base only if it runs inside by more than the tolerance") {
  const Rectangle r{{0, 0}, {0, 1}, {0.5, 0.25}};
  CHECK(overlaps(Segment{{-2, 0}, {2, 0}}, r));
  CHECK(!overlaps(Segment{{-2, 0.25}, {2, 0.25}}, r));
  CHECK(!overlaps(Segment{{-2, 0.246}, {2, 0.246}}, r));
  CHECK(overlaps(Segment{{-2, 0.244}, {2, 0.244}}, r));
  CHECK(!overlaps(Segment{{0.5, -1}, {0.5, 1}}, r));
  CHECK(!overlaps(Segment{{0, 0.75}, {1, -0.25}}, r));
  CHECK(!overlaps(Segment{{-2, 0}, {-0.5, 0}}, r));
  CHECK(overlaps(Segment{{-0.1, 0}, {0.1, 0}}, r));
  Source source(48);
  for (int i = 0; i < 5000; ++i) {
    const Rectangle base = testing::random_base(source, 1);
    const Segment s{{source.real(-3, 3), source.real(-3, 3)}, {source.real(-3, 3), source.real(-3, 3)}};
    double deepest = -1e9;
    for (int k = 0; k <= 4000; ++k) {
      const Vec2 p = s.a + (s.b - s.a) * (k / 4000.0) - base.centre;
      const double u = base.half.deep - std::fabs(p.x * base.facing.x + p.y * base.facing.y);
      const double v = base.half.across - std::fabs(p.x * base.facing.y - p.y * base.facing.x);
      deepest = std::max(deepest, std::min(u, v));
    }
    if (std::fabs(deepest - contact_tolerance) > 3e-3)
      CHECK(overlaps(s, base) == (deepest > contact_tolerance));
    CHECK(overlaps(s, base) == overlaps(turned(s), turned(base)));
  }
}
