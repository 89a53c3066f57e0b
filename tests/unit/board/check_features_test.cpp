#include "board/check_features.hpp"

#include <doctest/doctest.h>

#include "features.hpp"

using namespace muster;
using namespace muster::testing;

namespace {

std::string check(const Feature& f) {
  return check_features({24, 24}, features({box(Terrain::town, 1, 1, 4, 4), f}));
}
bool says(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("features that lie on the table are accepted, its edges included") {
  CHECK(check(feature(Terrain::road, {{-12, 0}, {0, 3}, {12, 0}})) == "");
  CHECK(check(box(Terrain::hill, -12, -12, -8, -8)) == "");
  CHECK(check(feature(Terrain::copse, {{0, 0}, {3, 0}, {3, 3}, {2, 1}})) == "");
  CHECK(check(feature(Terrain::copse, {{2, 1}, {3, 3}, {3, 0}, {0, 0}})) == "");
}

TEST_CASE("features that can't be are refused, with their number, kind and place") {
  CHECK(says(check(feature(Terrain::road, {{-12, 0}, {12.5, 0}})), "feature 2 (road)"));
  CHECK(says(check(feature(Terrain::road, {{-12, 0}, {12.5, 0}})), "24.5,12 lies off the table"));
  CHECK(says(check(feature(Terrain::stream, {{-12, 0}})), "needs 2"));
  CHECK(says(check(feature(Terrain::town, {{0, 0}, {1, 1}})), "needs 3"));
  CHECK(says(check(feature(Terrain::wall, {{0, 0}, {0, 0}})), "12,12 comes twice"));
  CHECK(says(check(feature(Terrain::town, {{0, 0}, {1, 1}, {1, 0}, {0, 0}})), "twice"));
  CHECK(says(check(feature(Terrain::town, {{0, 0}, {2, 2}, {2, 0}, {0, 2}})), "13,13"));
  CHECK(says(check(feature(Terrain::town, {{0, 0}, {4, 0}, {2, 0}, {2, 3}})), "folds back"));
  CHECK(says(check(feature(Terrain::town, {{0, 0}, {2, 0}, {4, 0.001}})), "no area"));
  CHECK(says(check(feature(Terrain::town, {{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}})), "meets itself"));
  const double nan = 0.0 / Vec2{}.x;
  CHECK(says(check(feature(Terrain::road, {{nan, 0}, {1, 0}})), "off the table"));
}
