// The table of one game: its size and terrain, immutable and precomputed. It answers what lies
// where; what that costs or blocks is for the rules to say. Inches, origin at the centre.
#pragma once

#include <cstdint>

#include "board/terrain.hpp"
#include "geometry/polygon.hpp"
#include "geometry/rectangle.hpp"

namespace muster {

struct TableSize {
  double width = 24;
  double depth = 24;
};

/// Half the width of a road if nothing else is said: "on road" is within this of its centreline, the
/// tolerance allowed (MEASURE-2), and it is no wood (WOODS-0).
inline constexpr double usual_road_reach = 0.5;

/// What a straight path of a base's centre meets.
struct PathFacts {
  double in_town = 0;         ///< inches inside towns
  double in_light_woods = 0;  ///< inches inside light woods, off roads
  double in_dense_woods = 0;  ///< inches inside dense woods, off roads (WOODS-0)
  int streams = 0;            ///< crossings of streams (board/streams.hpp), bridges on roads left out
  bool on_road = false;       ///< the whole of it within the road reach of the centreline of a road
};

class Battlefield {
 public:
  Battlefield(TableSize size, const Features& features, double road_reach = usual_road_reach);

  const TableSize& size() const { return size_; }
  const Features& features() const { return features_; }
  bool is_open() const { return features_.empty(); }
  double half_width() const { return size_.width / 2; }
  double half_depth() const { return size_.depth / 2; }

  /// The whole base lies on the table (within the tolerance).
  bool holds(const Rectangle& base) const;

  /// How far a base may go along a direction before any part of it crosses a table edge; 0 if one has.
  double to_edge(const Rectangle& base, Vec2 direction) const;

  /// Its centre, or where that is when a base over the edge has been moved straight in.
  Vec2 moved_in(const Rectangle& base) const;

  /// Areas whose outline holds the point.
  FeatureSet areas_at(Vec2 p) const;
  FeatureSet all_of(Terrain kind) const { return of_kind_[static_cast<std::size_t>(kind)]; }
  bool in(Terrain kind, Vec2 p) const { return (areas_at(p) & all_of(kind)) != 0; }
  bool on_road(Vec2 p) const;
  /// In dense woods and not on a road's strip (WOODS-0).
  bool in_dense_woods(Vec2 p) const { return in(Terrain::dense_woods, p) && !on_road(p); }

  /// In light woods and not on a road's strip.
  bool in_light_woods(Vec2 p) const {
    return all_of(Terrain::light_woods) != 0 && in(Terrain::light_woods, p) && !on_road(p);
  }

  PathFacts path(Vec2 from, Vec2 to) const;
  /// How far the centre may go from `from` along `direction` until it first enters an area of this
  /// kind (dense and light woods: off roads); `reach` if it doesn't within that. 0 if it is in one.
  double free_path(Terrain kind, Vec2 from, Vec2 direction, double reach) const;

  /// Areas that the segment runs inside by more than the tolerance; woods: off roads (WOODS-0).
  FeatureSet crossed(const Segment& s) const;
  /// Areas wholly inside the convex quadrilateral a, b, c, d.
  FeatureSet enclosed(Vec2 a, Vec2 b, Vec2 c, Vec2 d) const;
  /// Walls and hedges that the segment meets.
  FeatureSet obstacles_crossed(const Segment& s) const;
  /// Inches of the segment inside dense or light woods, off roads.
  double dense_woods_along(const Segment& s) const;
  double light_woods_along(const Segment& s) const;
  /// Where the segment runs in areas of the kind (woods: off roads), in inches from its start.
  Intervals stretches_in(Terrain kind, const Segment& s) const;
  /// MEASURE-1 from the base to the feature's course (lines) or outline (areas).
  double distance_to(const Rectangle& base, unsigned feature) const;

  /// WOODS-0: the edges of dense woods, outlines outside road strips and the strips' sides inside.
  const FixedList<Segment, 256>& wood_edges() const { return wood_edges_; }
  /// MEASURE-1 from the base to the nearest wood edge; a large number without woods.
  double distance_to_wood_edge(const Rectangle& base) const;

 private:
  /// Where along the segment it is on a road.
  Intervals on_roads(const Segment& s) const;

  TableSize size_;
  Features features_;
  double road_reach_;
  std::array<Box, max_features> boxes_{};
  std::array<FeatureSet, terrain_names.size()> of_kind_{};
  FeatureSet areas_ = 0;
  FixedList<Segment, 256> wood_edges_;
};

}  // namespace muster
