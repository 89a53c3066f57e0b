#include "stats/ratio.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace muster;
using doctest::Approx;

namespace {

RatioSums sums_of(std::initializer_list<std::pair<int, int>> clusters) {
  RatioSums sums;
  for (const auto& [part, whole] : clusters) sums.add(part, whole);
  return sums;
}

}  // namespace

// By hand: the ratio is 4/6, the residuals 1 - 4/3 and 3 - 8/3, their squares add up to 2/9; with n / (n - 1)
// = 2 the root is 2/3, over the whole 6 it is 1/9.
TEST_CASE("the standard error of a ratio comes from the residuals of the clusters") {
  const RatioSums sums = sums_of({{1, 2}, {3, 4}});
  CHECK(sums.ratio() == Approx(2.0 / 3.0).epsilon(1e-12));
  CHECK(sums.standard_error() == Approx(1.0 / 9.0).epsilon(1e-12));
  const Bounds interval = ratio_interval(sums);
  CHECK(interval.high - 2.0 / 3.0 == Approx(1.959963984540 / 9.0).epsilon(1e-9));
  CHECK(2.0 / 3.0 - interval.low == Approx(1.959963984540 / 9.0).epsilon(1e-9));
}

TEST_CASE("a cluster without occasions says nothing about the ratio, and sums add up") {
  RatioSums sums = sums_of({{1, 2}, {0, 0}});
  CHECK(sums.clusters == 2);
  CHECK(sums.with_occasions == 1);
  CHECK(sums.ratio() == 0.5);
  CHECK(sums_of({{3, 4}}).standard_error() == 0.0);
  CHECK(std::isnan(RatioSums{}.ratio()));
  sums += sums_of({{3, 4}});
  CHECK(sums == sums_of({{1, 2}, {0, 0}, {3, 4}}));
}

// With one occasion a cluster it is the usual one of a share: sqrt(p (1 - p) / (n - 1)).
TEST_CASE("single occasions make it the interval of a share") {
  RatioSums sums;
  for (int i = 0; i < 100; ++i) sums.add(i < 30 ? 1 : 0, 1);
  CHECK(sums.standard_error() == Approx(std::sqrt(0.3 * 0.7 / 99.0)).epsilon(1e-12));
  const Bounds interval = share_interval(sums);
  CHECK(interval.high == Approx(0.3 + 1.959963984540 * std::sqrt(0.3 * 0.7 / 99.0)).epsilon(1e-9));
}

// Wilson's upper end for none of n is z^2 / (n + z^2), here with z^2 = 3.8415 and the 400 clusters.
TEST_CASE("a share that hardly ever happens has Wilson's interval over its clusters") {
  RatioSums sums;
  for (int i = 0; i < 400; ++i) sums.add(0, 3);
  const Bounds none = share_interval(sums);
  CHECK(none.low == 0.0);
  CHECK(none.high == Approx(3.841458821 / 403.841458821).epsilon(1e-8));
  for (int i = 0; i < least_of_either - 1; ++i) sums.add(1, 3);
  CHECK(share_interval(sums).high > ratio_interval(sums).high);
  sums.add(1, 3);
  CHECK(share_interval(sums).high == ratio_interval(sums).high);
}

// 1,000 samples of 200 clusters, each with its own chance and 0 to 5 occasions: of so many intervals of 95 %
// fewer than 923 or more than 974 would hold the truth once in 5,000 times, were they exact.
TEST_CASE("intervals of ratios hold the truth as often as they say, though clusters differ") {
  std::mt19937 generator(7);
  const auto unit = [&] { return static_cast<double>(generator()) / 4294967296.0; };
  int held = 0;
  for (int sample = 0; sample < 1000; ++sample) {
    RatioSums sums;
    for (int cluster = 0; cluster < 200; ++cluster) {
      const double chance = unit() < 0.5 ? 0.1 : 0.5;
      const auto whole = static_cast<int>(generator() % 6);
      int part = 0;
      for (int k = 0; k < whole; ++k) part += unit() < chance ? 1 : 0;
      sums.add(part, whole);
    }
    const Bounds interval = share_interval(sums);
    held += interval.low <= 0.3 && 0.3 <= interval.high ? 1 : 0;
  }
  CHECK(held >= 923);
  CHECK(held <= 974);
}
