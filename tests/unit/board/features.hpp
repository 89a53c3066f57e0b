// Features for board tests, written short.
#pragma once

#include <initializer_list>

#include "board/battlefield.hpp"

namespace muster::testing {

inline Points points(std::initializer_list<Vec2> list) {
  Points result;
  for (const Vec2 p : list) result.push_back(p);
  return result;
}

inline Feature feature(Terrain kind, std::initializer_list<Vec2> list) { return {kind, points(list)}; }

inline Features features(std::initializer_list<Feature> list) {
  Features result;
  for (const Feature& f : list) result.push_back(f);
  return result;
}

inline Feature box(Terrain kind, double west, double south, double east, double north) {
  return feature(kind, {{west, south}, {east, south}, {east, north}, {west, north}});
}

}  // namespace muster::testing
