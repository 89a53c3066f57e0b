// The outlines that generated areas take: convex, in a unit square which they fill both ways, with
// corners in order. Constants stand here for the trigonometry that games may not use.
#pragma once

#include <array>

#include "geometry/vec2.hpp"

namespace muster {

using AreaShape = std::array<Vec2, 8>;

inline constexpr std::array<AreaShape, 4> area_shapes{
    // A regular octagon: corners are cut at 1 / (2 + sqrt 2).
    AreaShape{Vec2{0.2929, 0}, Vec2{0.7071, 0}, Vec2{1, 0.2929}, Vec2{1, 0.7071}, Vec2{0.7071, 1},
              Vec2{0.2929, 1}, Vec2{0, 0.7071}, Vec2{0, 0.2929}},
    // Nearly a rectangle.
    AreaShape{Vec2{0.125, 0}, Vec2{0.875, 0}, Vec2{1, 0.125}, Vec2{1, 0.875}, Vec2{0.875, 1}, Vec2{0.125, 1},
              Vec2{0, 0.875}, Vec2{0, 0.125}},
    // Two uneven ones.
    AreaShape{Vec2{0.4, 0}, Vec2{0.75, 0.05}, Vec2{0.95, 0.25}, Vec2{1, 0.5}, Vec2{0.85, 0.85}, Vec2{0.6, 1},
              Vec2{0.15, 0.8}, Vec2{0, 0.35}},
    AreaShape{Vec2{0.2, 0}, Vec2{0.6, 0.05}, Vec2{0.9, 0.3}, Vec2{1, 0.55}, Vec2{0.95, 0.8}, Vec2{0.7, 1},
              Vec2{0.3, 0.9}, Vec2{0, 0.4}}};

/// Directions of hedges and walls, by the triangle of 3, 4 and 5.
inline constexpr std::array<Vec2, 6> hedge_ways{Vec2{1, 0},     Vec2{0, 1},      Vec2{0.6, 0.8},
                                                Vec2{0.8, 0.6}, Vec2{0.6, -0.8}, Vec2{0.8, -0.6}};

}  // namespace muster
