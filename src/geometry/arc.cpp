#include "geometry/arc.hpp"

#include <cmath>

namespace muster {

bool in_front_zone(const Rectangle& of, Vec2 point) {
  const Vec2 d = point - of.centre;
  const double ahead = dot(d, of.facing) - of.half.deep;
  const double beside = std::fabs(cross(d, of.facing)) - of.half.across;
  return ahead >= -rounding_slack && beside <= ahead + rounding_slack;
}

bool in_front_strip(const Rectangle& of, Vec2 point) {
  const Vec2 d = point - of.centre;
  return dot(d, of.facing) - of.half.deep >= -rounding_slack &&
         std::fabs(cross(d, of.facing)) - of.half.across <= rounding_slack;
}

Aspect aspect_of(Vec2 facing, Vec2 centre, const Pose& contactor) {
  const double along = dot(facing, contactor.facing);
  const double aslant = std::fabs(cross(facing, contactor.facing));
  if (-along >= aslant - rounding_slack) return Aspect::front;
  if (along >= aslant - rounding_slack) return Aspect::rear;
  return cross(contactor.centre - centre, facing) > 0 ? Aspect::right : Aspect::left;
}

}  // namespace muster
