// Kinds of terrain and the features that lie on a table.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/fixed_list.hpp"
#include "geometry/polygon.hpp"

namespace muster {

enum class Terrain : std::uint8_t { road, stream, hedge, wall, town, copse, dense_woods, light_woods, hill };

inline constexpr std::array<std::string_view, 9> terrain_names{
    "road", "stream", "hedge", "wall", "town", "copse", "dense_woods", "light_woods", "hill"};

constexpr std::string_view name_of(Terrain kind) { return terrain_names[static_cast<std::size_t>(kind)]; }
constexpr bool is_wood(Terrain kind) { return kind == Terrain::dense_woods || kind == Terrain::light_woods; }
/// Roads, streams, hedges and walls are courses; the rest are areas.
constexpr bool is_line(Terrain kind) { return kind <= Terrain::wall; }

struct Feature {
  Terrain kind = Terrain::hill;
  Points points;  ///< a polyline (2 points or more) or a simple polygon (3 or more)
};

inline constexpr std::size_t max_features = 32;
using Features = FixedList<Feature, max_features>;

inline bool any_of_kind(const Features& features, Terrain kind) {
  return std::any_of(features.begin(), features.end(), [&](const Feature& f) { return f.kind == kind; });
}

/// The same features on the table turned by half a turn.
inline Features half_turned(Features features) {
  for (Feature& feature : features) {
    for (Vec2& p : feature.points) p = -p;
  }
  return features;
}

/// Features by their number on the battlefield.
using FeatureSet = std::uint32_t;

}  // namespace muster
