// Zones seen from a base (SHOOT-7) and the aspect of a contactor (CONTACT-6). 45 degrees is a
// comparison of two lengths, never an angle.
#pragma once

#include <cstdint>

#include "geometry/rectangle.hpp"

namespace muster {

/// SHOOT-7: between the 45-degree lines from the front corners, outwards; on a line is inside.
bool in_front_zone(const Rectangle& of, Vec2 point);

/// SHOOT-7, flag `arc.front: strip`: ahead of the front face, within the width of the base.
bool in_front_strip(const Rectangle& of, Vec2 point);

enum class Aspect : std::uint8_t { front, rear, left, right };

/// CONTACT-6: front if the contactor's facing is within 45 degrees of straight against `facing`,
/// rear if within 45 of the same way, else the side its centre is on.
Aspect aspect_of(Vec2 facing, Vec2 centre, const Pose& contactor);

}  // namespace muster
