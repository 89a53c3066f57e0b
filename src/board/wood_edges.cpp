#include "board/wood_edges.hpp"

#include <array>

#include "board/battlefield.hpp"
#include "core/error.hpp"

namespace muster {
namespace {

/// tan(pi / 16): half a side of the 16-sided polygon around the unit circle.
constexpr double half_chord = 0.19891236737965800;
/// The middles of its sides in one quadrant: cosines and sines of 0, 22.5, 45, 67.5 degrees.
constexpr std::array<Vec2, 4> chord_middles{Vec2{1, 0}, Vec2{0.92387953251128674, 0.38268343236508977},
                                            Vec2{0.70710678118654752, 0.70710678118654752},
                                            Vec2{0.38268343236508977, 0.92387953251128674}};

/// How many quarter turns to the right bring the directions of chord_middles to the quadrant of this one.
int quarter_of(Vec2 way) {
  int quarter = 0;
  for (; way.x <= 0 || way.y < 0; ++quarter) way = -right_of(way);
  return quarter;
}

struct Edges {
  const Features& features;
  double road_reach;
  WoodEdges found;

  void add(const Segment& s, const Interval& part) {
    if (found.full()) {
      throw InputError(
          "the edges of the dense woods have more than 256 pieces: fewer or simpler woods and roads are "
          "needed");
    }
    const Vec2 dir = normalised(s.b - s.a);
    found.push_back({s.a + dir * part.from, s.a + dir * part.to});
  }

  Intervals off_roads(Intervals parts, const Segment& s) const {
    // So that a strip's own side isn't taken for a part of the strip.
    const double inner_reach = road_reach - 1e-6;
    for (const Feature& road : features) {
      if (road.kind == Terrain::road) parts = without(parts, within_strip(road.points, inner_reach, s));
    }
    return parts;
  }

  void outline(const Points& wood) {
    for (std::size_t i = 0; i < wood.size(); ++i) {
      const Segment s{wood[i], wood[i + 1 == wood.size() ? 0 : i + 1]};
      Intervals whole;
      whole.push_back({0, distance(s.a, s.b)});
      for (const Interval& part : off_roads(whole, s)) add(s, part);
    }
  }

  void strip_side(const Points& wood, const Segment& s) {
    for (const Interval& part : off_roads(inside(wood, s), s)) add(s, part);
  }

  /// From the way that the road goes, so that a half turn of the table leaves the order as it is.
  void round_end(const Points& wood, Vec2 point, Vec2 way) {
    const int first = quarter_of(way);
    for (int quarter = first; quarter < first + 4; ++quarter) {
      for (Vec2 out : chord_middles) {
        for (int turn = 0; turn < quarter; ++turn) out = right_of(out);
        const Vec2 middle = point + out * road_reach;
        const Vec2 side = right_of(out) * (road_reach * half_chord);
        strip_side(wood, {middle - side, middle + side});
      }
    }
  }

  void strip(const Points& wood, const Points& road) {
    for (std::size_t i = 0; i < road.size(); ++i) {
      const Vec2 way = normalised(i == 0 ? road[1] - road[0] : road[i] - road[i - 1]);
      round_end(wood, road[i], way);
      if (i == 0) continue;
      const Vec2 side = right_of(way) * road_reach;
      strip_side(wood, {road[i - 1] + side, road[i] + side});
      strip_side(wood, {road[i - 1] - side, road[i] - side});
    }
  }
};

}  // namespace

WoodEdges wood_edges_of(const Features& features, double road_reach) {
  Edges edges{features, road_reach, {}};
  for (const Feature& wood : features) {
    if (wood.kind != Terrain::dense_woods) continue;
    edges.outline(wood.points);
    for (const Feature& road : features) {
      if (road.kind == Terrain::road) edges.strip(wood.points, road.points);
    }
  }
  return edges.found;
}

}  // namespace muster
