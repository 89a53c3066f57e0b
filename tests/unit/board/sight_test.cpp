#include "board/sight.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "geometry/polygon.hpp"

using namespace muster;

namespace {

constexpr HalfSize base{0.5, 0.25};
constexpr Vec2 north{0, 1};
constexpr Vec2 south{0, -1};

Rectangle facing(double x, double y, Vec2 way) { return {{x, y}, way, base}; }

}  // namespace

TEST_CASE("SHOOT-4 two lines join the ends of the faces that look at each other") {
  const SightLines lines = sight_lines(facing(0, 0, north), facing(1, 4, south));
  CHECK(lines.left.a == Vec2{-0.5, 0.25});
  CHECK(lines.left.b == Vec2{0.5, 3.75});
  CHECK(lines.right.a == Vec2{0.5, 0.25});
  CHECK(lines.right.b == Vec2{1.5, 3.75});
  // The target seen from behind: its rear is the face nearest.
  const SightLines behind = sight_lines(facing(0, 0, north), facing(0, 4, north));
  CHECK(behind.left.b == Vec2{-0.5, 3.75});
  CHECK(behind.right.b == Vec2{0.5, 3.75});
  // Out of the flank: from the left face of the shooter to the right face of the target.
  const SightLines flank = sight_lines(facing(0, 0, north), facing(-5, 0, north));
  CHECK(flank.left.a == Vec2{-0.5, -0.25});
  CHECK(flank.left.b == Vec2{-4.5, -0.25});
  CHECK(flank.right.b == Vec2{-4.5, 0.25});
}

TEST_CASE("SHOOT-4 the lines never cross, and are the same after a half turn") {
  std::mt19937_64 engine(8);
  const auto real = [&](double range) { return range * (static_cast<double>(engine() % 20001) / 10000 - 1); };
  for (int i = 0; i < 20000; ++i) {
    const Rectangle a{{real(3), real(3)}, normalised({real(1), real(1)}), base};
    const Rectangle b{{real(3), real(3)}, normalised({real(1), real(1)}), base};
    if (distance(a.centre, b.centre) < 1.2) continue;
    const SightLines lines = sight_lines(a, b);
    CHECK(!intersect(lines.left, lines.right));
    const SightLines other = sight_lines({-a.centre, -a.facing, base}, {-b.centre, -b.facing, base});
    CHECK(other.left.a == -lines.left.a);
    CHECK(other.left.b == -lines.left.b);
    CHECK(other.right.b == -lines.right.b);
    const Rectangle third{{real(3), real(3)}, normalised({real(1), real(1)}), {0.2, 0.1}};
    if (lies_between(lines, third)) {
      CHECK(!line_blocked_by(lines.left, third));
      CHECK(!line_blocked_by(lines.right, third));
    }
  }
}

TEST_CASE("SHOOT-4 a base on a line blocks it, one along its edge doesn't, one between stops both") {
  const SightLines lines = sight_lines(facing(0, 0, north), facing(0, 4, south));
  CHECK(line_blocked_by(lines.left, facing(-0.5, 2, north)));
  CHECK(!line_blocked_by(lines.right, facing(-0.5, 2, north)));
  CHECK(!line_blocked_by(lines.left, facing(-1, 2, north)));  // along its edge
  CHECK(!line_blocked_by(lines.left, facing(-0.996, 2, north)));
  CHECK(line_blocked_by(lines.left, facing(-0.994, 2, north)));
  CHECK(!lies_between(lines, facing(-1, 2, north)));
  CHECK(!lies_between(lines, facing(-0.5, 2, north)));
  CHECK(lies_between(lines, facing(0, 2, north)));  // fills the space exactly
  CHECK(lies_between(lines, {{0, 2}, {1, 0}, base}));
  CHECK(!lies_between(lines, {{0, 2}, {0, 1}, {0.8, 0.25}}));  // lies on both lines instead
  CHECK(line_blocked_by(lines.left, {{0, 2}, {0, 1}, {0.8, 0.25}}));
  CHECK(!lies_between(lines, facing(0, 6, north)));
  CHECK(!lies_between(lines, facing(0, -2, north)));
}
