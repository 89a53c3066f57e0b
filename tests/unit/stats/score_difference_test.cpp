#include "stats/score_difference.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace muster;
using doctest::Approx;

namespace {

/// Ten of each: 1 gained, 1/4 lost, and 20 that stay.
ScoreDifferences tens() {
  ScoreDifferences d;
  for (int i = 0; i < 10; ++i) {
    d.add(4, 0);
    d.add(2, 3);
    d.add(2, 2);
    d.add(0, 0);
  }
  return d;
}

}  // namespace

// By hand: the mean is 3/16, the squares of the deviations are (13/16)^2 + (7/16)^2 + 2 (3/16)^2 = 236/256
// for every four.
TEST_CASE("differences of scores have the moments of the definition") {
  const ScoreDifferences d = tens();
  CHECK(d.pairs() == 40);
  CHECK(d.mean() == Approx(3.0 / 16.0).epsilon(1e-12));
  CHECK(d.standard_error() == Approx(std::sqrt(10.0 * 236.0 / 256.0) / 40.0).epsilon(1e-12));
  const Bounds interval = difference_interval(d);
  CHECK(interval.high - d.mean() == Approx(1.959963984540 * d.standard_error()).epsilon(1e-9));
  CHECK(d.mean() - interval.low == Approx(1.959963984540 * d.standard_error()).epsilon(1e-9));
}

TEST_CASE("a few differences prove nothing") {
  CHECK(std::isnan(ScoreDifferences{}.mean()));
  ScoreDifferences d = tens();
  --d.n[3];
  CHECK(difference_interval(d).low == -1.0);
  CHECK(difference_interval(d).high == 1.0);
}
