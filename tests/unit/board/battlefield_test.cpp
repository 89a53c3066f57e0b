#include "board/battlefield.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "board/streams.hpp"
#include "features.hpp"
#include "geometry/overlap.hpp"

using namespace muster;
using namespace muster::testing;

namespace {

constexpr TableSize table{24, 24};

/// A wood with a road through it from south to north, a town, a stream with a bend, a hill.
Features country() {
  return features({box(Terrain::dense_woods, -4, -4, 4, 4), feature(Terrain::road, {{0, -12}, {0, 12}}),
                   box(Terrain::town, 6, -3, 10, 3), feature(Terrain::stream, {{-12, 6}, {2, 6}, {12, 9}}),
                   feature(Terrain::hill, {{-10, -8}, {-6, -8}, {-6, -4}, {-8, -6}, {-10, -4}}),
                   feature(Terrain::hedge, {{6, -8}, {9, -8}}), feature(Terrain::wall, {{-8, 8}, {-8, 10}})});
}

int crossings(const Points& course, Vec2 a, Vec2 b) {
  return static_cast<int>(stream_crossings(course, {a, b}).size());
}

}  // namespace

TEST_CASE("SETUP-0 a base stays wholly on the table, the tolerance allowed") {
  const Battlefield field(table, {});
  const HalfSize half{0.5, 0.25};
  CHECK(field.is_open());
  CHECK(field.holds({{0, 11.75}, {0, 1}, half}));
  CHECK(field.holds({{0, 11.755}, {0, 1}, half}));
  CHECK(!field.holds({{0, 11.757}, {0, 1}, half}));
  CHECK(!field.holds({{0, 11.75}, {1, 0}, half}));
  CHECK(field.holds({{-11.5, 0}, {0, 1}, half}));
  CHECK(!field.holds({{-11.5, 0}, normalised({1, 1}), half}));
  const PathFacts open = field.path({-5, -5}, {5, 5});
  CHECK((open.in_town == 0 && open.streams == 0 && !open.on_road));
  CHECK(field.free_path(Terrain::town, {0, 0}, {0, 1}, 5) == 5);
  CHECK(field.distance_to_wood_edge({{0, 0}, {0, 1}, half}) > 1000);
}

TEST_CASE("WOODS-0 a road's strip through dense woods is no wood") {
  const Battlefield field(table, country());
  CHECK(field.in(Terrain::dense_woods, {0, 0}));
  CHECK(!field.in_dense_woods({0, 0}));
  CHECK(!field.in_dense_woods({0.5, 0}));
  CHECK(field.in_dense_woods({0.51, 0}));
  CHECK(field.in_dense_woods({4, 1}));
  CHECK(!field.in_dense_woods({4.01, 1}));
  CHECK(field.path({-6, 0}, {6, 0}).in_dense_woods == doctest::Approx(7).epsilon(0.002));
  CHECK(field.dense_woods_along({{0.5, -6}, {0.5, 6}}) == 0);
  CHECK(field.free_path(Terrain::dense_woods, {-6, 1}, {1, 0}, 9) == doctest::Approx(2));
  CHECK(field.free_path(Terrain::dense_woods, {0, 1}, {1, 0}, 9) == doctest::Approx(0.5).epsilon(0.02));
  CHECK(field.free_path(Terrain::dense_woods, {0, -9}, {0, 1}, 18) == 18);
  CHECK(field.free_path(Terrain::dense_woods, {2, 2}, {1, 0}, 9) == 0);
  CHECK(field.free_path(Terrain::dense_woods, {4, 0}, {1, 0}, 9) == 9);
  // The road is a way to see along: nothing crossed on it, all of the wood beside it.
  CHECK(field.crossed({{0, -6}, {0, 6}}) == 0);
  CHECK(field.crossed({{2, -6}, {2, 6}}) == 1);
}

TEST_CASE("WOODS-0 with a wider reach of roads less is wood and more is on road") {
  const Battlefield field(table, country(), 1);
  CHECK(!field.in_dense_woods({1, 0}));
  CHECK(field.in_dense_woods({1.01, 0}));
  CHECK(field.on_road({1, -6}));
  CHECK(!field.on_road({1.01, -6}));
  CHECK(field.path({1, -6}, {1, 6}).on_road);
  CHECK(field.path({-6, 0}, {6, 0}).in_dense_woods == doctest::Approx(6).epsilon(0.002));
  CHECK(field.distance_to_wood_edge({{1.75, 0}, {1, 0}, {0.5, 0.25}}) == doctest::Approx(0.5));
}

TEST_CASE("WOODS-0 wood edges are the outline off roads and the sides of the strips") {
  const Battlefield field(table, country());
  const HalfSize point{0, 0};
  const auto to_edge = [&](Vec2 p) { return field.distance_to_wood_edge({p, {0, 1}, point}); };
  CHECK(to_edge({2, 0}) == doctest::Approx(1.5));     // the strip's east side
  CHECK(to_edge({-3.5, 0}) == doctest::Approx(0.5));  // the outline
  CHECK(to_edge({0, 0}) == doctest::Approx(0.5));
  CHECK(to_edge({0, 4}) == doctest::Approx(0.5));  // no edge across the road
  CHECK(to_edge({2, 7}) == doctest::Approx(3));
  double length_of_edges = 0;
  for (const Segment& s : field.wood_edges()) length_of_edges += distance(s.a, s.b);
  CHECK(length_of_edges == doctest::Approx(4 * 8 - 2 + 2 * 8).epsilon(1e-4));
  CHECK(field.distance_to_wood_edge({{6, 0}, {0, 1}, {0.5, 0.25}}) == doctest::Approx(1.5));
}

TEST_CASE("WOODS-0 a road that bends and ends in a wood has its edges all round") {
  const Features bent =
      features({box(Terrain::dense_woods, -5, -5, 5, 5), feature(Terrain::road, {{-12, 0}, {0, 0}, {2, 3}})});
  const Battlefield field(table, bent);
  // Every place in the wood is as far from the nearest edge as from the outline or the strip.
  std::mt19937_64 engine(7);
  for (int i = 0; i < 3000; ++i) {
    const Vec2 p{static_cast<double>(engine() % 10000) / 1000 - 5,
                 static_cast<double>(engine() % 10000) / 1000 - 5};
    const double strip = distance_to_line(bent[1].points, p) - usual_road_reach;
    const double outline = distance_to_boundary(bent[0].points, p);
    if (strip < 0.02 || outline < 0.02) continue;
    CHECK(field.in_dense_woods(p));
    const double expected = std::min(strip, outline);
    // Where the strip leaves the wood the outline's gap on the road is no edge.
    if (p.x < -4) continue;
    CHECK(std::fabs(field.distance_to_wood_edge({p, {0, 1}, {0, 0}}) - expected) < 0.011);
  }
}

TEST_CASE("MOVE-5 inches in a town, and roads for the whole of a move") {
  const Battlefield field(table, country());
  CHECK(field.path({4, 0}, {9, 0}).in_town == doctest::Approx(3));
  CHECK(field.path({6, -5}, {6, 5}).in_town == 0);  // along its edge
  CHECK(field.path({7, -5}, {7, 5}).in_town == doctest::Approx(6));
  CHECK(field.path({0.5, -8}, {-0.5, -3}).on_road);
  CHECK(field.path({0.505, -8}, {0.505, -3}).on_road);
  CHECK(!field.path({0.52, -8}, {0, -3}).on_road);
  CHECK(field.path({0, -8}, {0, -8}).on_road);
  // From one road to another and back over open ground is not on road.
  const Battlefield two(table, features({feature(Terrain::road, {{-12, 0}, {12, 0}}),
                                         feature(Terrain::road, {{-12, 3}, {12, 3}}),
                                         feature(Terrain::road, {{5, -12}, {5, 12}})}));
  CHECK(!two.path({0, 0}, {0, 3}).on_road);
  CHECK(two.path({3, 0}, {5, 0}).on_road);
  CHECK(two.path({5, -2}, {5, 4}).on_road);
}

TEST_CASE("MOVE-5 a stream is crossed from one bank to the other, free on a bridge") {
  const Battlefield field(table, country());
  CHECK(field.path({-5, 4}, {-5, 8}).streams == 1);
  CHECK(field.path({-5, 8}, {-5, 4}).streams == 1);
  CHECK(field.path({0, 4}, {0, 8}).streams == 0);
  CHECK(field.path({0.5, 8}, {0.5, 4}).streams == 0);
  CHECK(field.path({0.6, 4}, {0.6, 8}).streams == 1);
  CHECK(field.path({-2, 4}, {2, 8}).streams == 0);  // crosses at 0,6, on the bridge
  CHECK(field.path({-5, 4}, {-5, 5.9}).streams == 0);
  CHECK(field.path({-9, 6}, {-3, 6}).streams == 0);  // along the line
}

TEST_CASE("a path that stops on a stream crosses it once over both legs") {
  const Points course = points({{-12, 0}, {0, 0}, {6, 6}, {12, 0}});
  std::mt19937_64 engine(3);
  const auto real = [&] { return static_cast<double>(engine() % 8000) / 1000 - 4; };
  for (int i = 0; i < 4000; ++i) {
    // On the line: on a reach, or on one of its bends.
    const double t = i % 4 == 0 ? 0 : static_cast<double>(engine() % 1000) / 1000;
    const std::size_t reach = engine() % 3;
    const Vec2 on = course[reach] + (course[reach + 1] - course[reach]) * t;
    if (std::fabs(on.x) > 11) continue;
    const Vec2 from = on + Vec2{real(), real()};
    const Vec2 to = on + Vec2{real(), real()};
    if (std::fabs(from.x) > 12 || std::fabs(to.x) > 12) continue;
    if (distance_to_line(course, from) < 1e-3 || distance_to_line(course, to) < 1e-3) continue;
    const auto turned_path = [&](Vec2 a, Vec2 b) {
      Points other;
      for (const Vec2 p : course) other.push_back(-p);
      return crossings(other, -a, -b);
    };
    CAPTURE(i);
    // Which bank a place is on: north or south of the course, which rises with every x but one.
    const auto north = [&](Vec2 p) {
      const double line = p.x < 0 ? 0 : p.x < 6 ? p.x : 12 - p.x;
      return p.y > line;
    };
    const int two_legs = crossings(course, from, on) + crossings(course, on, to);
    CHECK(two_legs % 2 == (north(from) != north(to) ? 1 : 0));
    // The left bank, as the course runs from west to east, is the north one: it owns the line.
    CHECK(crossings(course, from, on) % 2 == (north(from) ? 0 : 1));
    CHECK(crossings(course, from, on) == turned_path(-from * -1, on));
    CHECK(crossings(course, from, on) == crossings(course, on, from));
    CHECK(crossings(course, from, to) % 2 == (north(from) != north(to) ? 1 : 0));
  }
  CHECK(crossings(course, {-3, -3}, {-3, 0}) + crossings(course, {-3, 0}, {-3, 3}) == 1);
  CHECK(crossings(course, {-3, 3}, {-3, 0}) + crossings(course, {-3, 0}, {-3, -3}) == 1);
  CHECK(crossings(course, {-3, 3}, {-3, 0}) + crossings(course, {-3, 0}, {-2, 3}) == 0);
  CHECK(crossings(course, {-3, 0}, {-8, 0}) == 0);
  CHECK(crossings(course, {2, 6}, {10, 6}) == 0);  // touching the tip
  CHECK(crossings(course, {2, 5}, {10, 5}) == 2);  // over both sides of the bend
  CHECK(crossings(course, {0, -4}, {0, 4}) == 1);  // through a bend
  CHECK(crossings(course, {-12, 1}, {-2, -1}) == 1);
  // Along a whole reach and off it on either bank.
  const Points step = points({{-6, -6}, {-2, 0}, {2, 0}, {6, -6}});
  CHECK(crossings(step, {-8, 0}, {8, 0}) == 0);
  const Points stair = points({{-6, -6}, {-2, 0}, {2, 0}, {6, 6}});
  CHECK(crossings(stair, {-8, 0}, {8, 0}) == 1);
}

TEST_CASE("areas are crossed, enclosed and held as their outlines say") {
  const Battlefield field(table, country());
  CHECK(field.all_of(Terrain::hill) == 1U << 4);
  CHECK(field.areas_at({-9, -7}) == 1U << 4);
  CHECK(field.areas_at({-8, -5}) == 0);  // in the hill's notch
  CHECK(field.areas_at({7, 0}) == 1U << 2);
  CHECK(field.crossed({{5, 5}, {11, -5}}) == 1U << 2);
  CHECK(field.crossed({{5, 3}, {11, 3}}) == 0);          // along the edge
  CHECK(field.crossed({{5, 2.996}, {11, 2.996}}) == 0);  // by the tolerance
  CHECK(field.crossed({{5, 2.99}, {11, 2.99}}) == 1U << 2);
  CHECK(field.crossed({{5, 2}, {7, 4}}) == 0);  // through the corner
  CHECK(field.crossed({{4, 4}, {8, 0}}) == 1U << 2);
  CHECK(field.crossed({{-9.5, -5}, {-6.5, -5}}) == 1U << 4);  // over the notch, into both horns
  CHECK(field.crossed({{-9, -5}, {-7, -5}}) == 0);            // in the notch
  CHECK(field.enclosed({5, -4}, {5, 4}, {11, 4}, {11, -4}) == 1U << 2);
  CHECK(field.enclosed({6, -3}, {6, 3}, {10, 3}, {10, -3}) == 1U << 2);
  CHECK(field.enclosed({5, -4}, {5, 4}, {9, 4}, {9, -4}) == 0);
  CHECK(field.enclosed({-11, -9}, {-5, -9}, {-5, -3}, {-11, -3}) == 1U << 4);
  CHECK(field.obstacles_crossed({{7, -9}, {7, -7}}) == 1U << 5);
  CHECK(field.obstacles_crossed({{9, -9}, {9, -8}}) == 1U << 5);
  CHECK(field.obstacles_crossed({{7, -9}, {7, -8.1}}) == 0);
  CHECK(field.obstacles_crossed({{-9, 9}, {-7, 9}}) == 1U << 6);
  const Rectangle base{{7.5, -9}, {0, 1}, {0.5, 0.25}};
  CHECK(field.distance_to(base, 5) == doctest::Approx(0.75));
  CHECK(field.distance_to({{0, 0}, {0, 1}, {0.5, 0.25}}, 0) == doctest::Approx(3.5));
}

TEST_CASE("light woods are in the way off roads only") {
  const Battlefield field(table, features({box(Terrain::light_woods, -4, -4, 4, 4),
                                           feature(Terrain::road, {{-12, 0}, {12, 0}})}));
  CHECK(field.path({2, -6}, {2, 6}).in_light_woods == doctest::Approx(7).epsilon(0.002));
  CHECK(field.path({-6, 0}, {6, 0}).in_light_woods == 0);
  CHECK(field.free_path(Terrain::light_woods, {2, 0}, {0, 1}, 4) == doctest::Approx(0.5).epsilon(0.02));
  CHECK(field.wood_edges().empty());
  CHECK(field.in_light_woods({2, 3}));
  CHECK(!field.in_light_woods({2, 0.4}));
  CHECK(!field.in_light_woods({2, 5}));
  CHECK(field.light_woods_along({{2, -6}, {2, 6}}) == doctest::Approx(7).epsilon(0.002));
  CHECK(field.dense_woods_along({{2, -6}, {2, 6}}) == 0);
  // Along the road nothing is in the way, beside it the wood is.
  CHECK(field.crossed({{-6, 0}, {6, 0}}) == 0);
  CHECK(field.crossed({{-6, 1}, {6, 1}}) == 1U << 0);
}

TEST_CASE("overlapping woods count once") {
  const Battlefield field(
      table, features({box(Terrain::dense_woods, -4, -4, 1, 4), box(Terrain::dense_woods, -1, -4, 4, 4)}));
  CHECK(field.dense_woods_along({{-6, 0}, {6, 0}}) == doctest::Approx(8));
}

TEST_CASE("a half turn of the table gives the same answers, bit for bit") {
  const Features land = country();
  const Battlefield field(table, land);
  const Battlefield other(table, half_turned(land));
  std::mt19937_64 engine(5);
  const auto point = [&] {
    return Vec2{static_cast<double>(engine() % 24576) / 1024 - 12,
                static_cast<double>(engine() % 24576) / 1024 - 12};
  };
  for (int i = 0; i < 20000; ++i) {
    const Vec2 a = point();
    const Vec2 b = point();
    const PathFacts p = field.path(a, b);
    const PathFacts q = other.path(-a, -b);
    CHECK(p.in_town == q.in_town);
    CHECK(p.in_dense_woods == q.in_dense_woods);
    CHECK(p.streams == q.streams);
    CHECK(p.on_road == q.on_road);
    CHECK(field.crossed({a, b}) == other.crossed({-a, -b}));
    CHECK(field.areas_at(a) == other.areas_at(-a));
    CHECK(field.obstacles_crossed({a, b}) == other.obstacles_crossed({-a, -b}));
    const Vec2 way = normalised(b - a);
    CHECK(field.free_path(Terrain::dense_woods, a, way, 6) ==
          other.free_path(Terrain::dense_woods, -a, -way, 6));
    CHECK(field.in_dense_woods(a) == other.in_dense_woods(-a));
    const Rectangle base{a, way, {0.5, 0.25}};
    CHECK(field.holds(base) == other.holds({-a, -way, {0.5, 0.25}}));
    CHECK(field.distance_to(base, 4) == other.distance_to({-a, -way, {0.5, 0.25}}, 4));
  }
}

TEST_CASE("WOODS-0 a half turn of the table turns the wood edges, in the same order") {
  for (const Vec2 end : {Vec2{2, 3}, Vec2{-2, 3}, Vec2{-3, -2}, Vec2{3, -1}, Vec2{0, 4}, Vec2{4, 0}}) {
    const Features bent =
        features({box(Terrain::dense_woods, -5, -5, 5, 5), feature(Terrain::road, {{-12, 1}, {0, 0}, end})});
    const Battlefield field(table, bent);
    const Battlefield other(table, half_turned(bent));
    REQUIRE(field.wood_edges().size() == other.wood_edges().size());
    for (std::size_t i = 0; i < field.wood_edges().size(); ++i) {
      CHECK(field.wood_edges()[i].a == -other.wood_edges()[i].a);
      CHECK(field.wood_edges()[i].b == -other.wood_edges()[i].b);
    }
  }
}

TEST_CASE("to_edge is how far a base goes until its first corner reaches the edge") {
  const Battlefield field({24, 24}, {});
  const HalfSize half{0.5, 0.25};
  CHECK(field.to_edge({{0, 0}, {0, 1}, half}, {0, 1}) == doctest::Approx(11.75));
  CHECK(field.to_edge({{10, 0}, {0, 1}, half}, {1, 0}) == doctest::Approx(1.5));
  CHECK(field.to_edge({{0, 11.9}, {0, 1}, half}, {0, 1}) == 0);
  // Aslant at (0.6, 0.8) a front corner lies 0.55 right of the centre: (12 - 10.55) / 0.6.
  CHECK(field.to_edge({{10, 0}, {0.6, 0.8}, half}, {0.6, 0.8}) == doctest::Approx(1.45 / 0.6));
}

TEST_CASE("moved_in brings a base over the edge straight in and leaves others alone") {
  const Battlefield field({24, 24}, {});
  const HalfSize half{0.5, 0.25};
  CHECK(field.moved_in({{3, 4}, {0.6, 0.8}, half}) == Vec2{3, 4});
  CHECK(field.moved_in({{0, 11.9}, {0, 1}, half}) == Vec2{0, 11.75});
  CHECK(field.moved_in({{-11.8, 0}, {0, 1}, half}) == Vec2{-11.5, 0});
  // At (0.6, 0.8) it reaches 0.25 x 0.6 + 0.5 x 0.8 to either side.
  CHECK(field.moved_in({{12, 0}, {0.6, 0.8}, half}).x == doctest::Approx(11.45));
}
