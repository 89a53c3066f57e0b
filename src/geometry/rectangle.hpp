// A base on the table: a rectangle with its own half sizes, facing along a unit vector.
#pragma once

#include <array>
#include <cstdint>

#include "geometry/vec2.hpp"

namespace muster {

/// Half of a base's frontage and half of its depth. A piece may be a point: both zero.
struct HalfSize {
  double across = 0;
  double deep = 0;
  friend constexpr bool operator==(HalfSize, HalfSize) = default;
};

struct Pose {
  Vec2 centre;
  Vec2 facing{0, 1};
  friend constexpr bool operator==(const Pose&, const Pose&) = default;
};

struct Rectangle {
  Vec2 centre;
  Vec2 facing{0, 1};
  HalfSize half;
};

struct Segment {
  Vec2 a;
  Vec2 b;
};

/// In the order that breaks ties between equal faces (MEASURE-1).
enum class Face : std::uint8_t { front, rear, left, right };
inline constexpr std::array all_faces{Face::front, Face::rear, Face::left, Face::right};

constexpr Rectangle at(const Pose& pose, HalfSize half) { return {pose.centre, pose.facing, half}; }

/// Outward direction of a face.
constexpr Vec2 outward(const Rectangle& r, Face face) {
  switch (face) {
    case Face::front: return r.facing;
    case Face::rear: return -r.facing;
    case Face::left: return -right_of(r.facing);
    case Face::right: return right_of(r.facing);
  }
  return r.facing;
}

/// From the centre to a face, in inches.
constexpr double reach_of(const Rectangle& r, Face face) {
  return face == Face::front || face == Face::rear ? r.half.deep : r.half.across;
}

constexpr Vec2 face_centre(const Rectangle& r, Face face) {
  return r.centre + outward(r, face) * reach_of(r, face);
}

/// The two ends of a face: the left end first, as seen by somebody looking outward from the centre.
constexpr Segment face_segment(const Rectangle& r, Face face) {
  const Vec2 middle = face_centre(r, face);
  const double half = face == Face::front || face == Face::rear ? r.half.across : r.half.deep;
  const Vec2 side = right_of(outward(r, face)) * half;
  return {middle - side, middle + side};
}

/// Front left, front right, rear right, rear left.
constexpr std::array<Vec2, 4> corners(const Rectangle& r) {
  const Vec2 ahead = r.facing * r.half.deep;
  const Vec2 side = right_of(r.facing) * r.half.across;
  return {r.centre + ahead - side, r.centre + ahead + side, r.centre - ahead + side, r.centre - ahead - side};
}

/// The ground covered by a base that goes straight along `direction` (a unit vector equal to its
/// facing or against it) for `reach` inches: again a rectangle, start and end included.
constexpr Rectangle swept_straight(const Rectangle& r, Vec2 direction, double reach) {
  return {r.centre + direction * (reach / 2), r.facing, {r.half.across, r.half.deep + reach / 2}};
}

}  // namespace muster
