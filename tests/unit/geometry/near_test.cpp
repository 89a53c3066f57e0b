#include "geometry/near.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <random>

namespace {

using muster::near_points;
using muster::Vec2;

TEST_CASE("near_points finds all points within reach and none clearly beyond") {
  std::mt19937_64 random(7);  // NOLINT(bugprone-random-generator-seed)
  std::uniform_real_distribution<double> place(-24, 24);
  std::uniform_real_distribution<double> reaches(0, 12);
  for (int round = 0; round < 2000; ++round) {
    const auto count = static_cast<unsigned>(random() % 65);
    std::array<float, 64> x{};
    std::array<float, 64> y{};
    std::array<Vec2, 64> exact;
    for (unsigned i = 0; i < 64; ++i) {
      exact[i] = {place(random), place(random)};
      x[i] = static_cast<float>(exact[i].x);
      y[i] = static_cast<float>(exact[i].y);
    }
    const Vec2 p{place(random), place(random)};
    const double reach = reaches(random);
    const std::uint64_t found = near_points(x.data(), y.data(), count, p, reach);
    for (unsigned i = 0; i < count; ++i) {
      const double d = distance(exact[i], p);
      const bool has = (found >> i & 1U) != 0;
      if (d <= reach) CHECK(has);
      if (d > reach + 0.002) CHECK_FALSE(has);
    }
  }
}

TEST_CASE("near_points: a point on the limit and an empty set") {
  const std::array<float, 4> x{3, 3.01F, 0, 0};
  const std::array<float, 4> y{4, 4, 0, 0};
  CHECK((near_points(x.data(), y.data(), 2, {0, 0}, 5) & 3U) == 1U);
  CHECK(near_points(x.data(), y.data(), 0, {0, 0}, 5) == 0U);
}

}  // namespace
