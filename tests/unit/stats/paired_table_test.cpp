#include "stats/paired_table.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <random>

using namespace muster;
using doctest::Approx;

namespace {

/// Ten of each: 1 gained, 1/4 lost, and 20 that stay.
PairedTable tens() {
  PairedTable t;
  for (int i = 0; i < 10; ++i) {
    t.add(0, 4);
    t.add(3, 2);
    t.add(2, 2);
    t.add(0, 0);
  }
  return t;
}

PairedTable thousand() {
  PairedTable t;
  t.n[0][4] = 20;
  t.n[3][2] = 100;
  t.n[2][4] = 80;
  t.n[2][2] = 700;
  t.n[1][1] = 60;
  t.n[4][3] = 40;
  return t;
}

PairedTable alike(std::int64_t pairs) {
  PairedTable t;
  t.n[0][0] = pairs / 2;
  t.n[4][4] = pairs - pairs / 2;
  return t;
}

}  // namespace

// By hand: the mean is 3/16, the squares of the deviations are (13/16)^2 + (7/16)^2 + 2 (3/16)^2 = 236/256
// for every four.
TEST_CASE("differences of scores have the moments of the definition") {
  const PairedTable t = tens();
  CHECK(t.pairs() == 40);
  CHECK(t.differing() == 20);
  CHECK(t.differences() == std::array<std::int64_t, 9>{0, 0, 0, 10, 20, 0, 0, 0, 10});
  CHECK(t.mean() == Approx(3.0 / 16.0).epsilon(1e-12));
  CHECK(t.standard_error() == Approx(std::sqrt(10.0 * 236.0 / 256.0) / 40.0).epsilon(1e-12));
  const Bounds interval = fixed_difference_interval(t);
  CHECK(interval.high - t.mean() == Approx(1.959963984540 * t.standard_error()).epsilon(1e-9));
  CHECK(t.mean() - interval.low == Approx(1.959963984540 * t.standard_error()).epsilon(1e-9));
}

// Computed with mpmath at 25 digits.
TEST_CASE("the table gives both matches, their covariance and the variance of the difference") {
  const PairedTable t = thousand();
  CHECK(t.base() == PairCounts{{20, 60, 780, 100, 40}});
  CHECK(t.other() == PairCounts{{0, 60, 800, 40, 100}});
  CHECK(t.mean() == Approx(0.025).epsilon(1e-12));
  CHECK(t.variance() == Approx(0.048125).epsilon(1e-12));
  CHECK(t.covariance() == Approx(0.00285).epsilon(1e-12));
  CHECK(t.correlation() == Approx(0.1062918697180).epsilon(1e-10));
  CHECK(t.variance() ==
        Approx(t.base().variance() + t.other().variance() - 2.0 * t.covariance()).epsilon(1e-12));
}

TEST_CASE("tables add up, void pairs apart") {
  PairedTable t = tens();
  t.void_pairs = 3;
  PairedTable sum = t;
  sum += t;
  CHECK(sum.pairs() == 80);
  CHECK(sum.void_pairs == 6);
  CHECK(sum.mean() == Approx(t.mean()).epsilon(1e-12));
  CHECK(sum.n[3][2] == 20);
  CHECK_FALSE(sum == t);
}

TEST_CASE("a few differences prove nothing to an interval for one look") {
  CHECK(std::isnan(PairedTable{}.mean()));
  CHECK(std::isnan(alike(1).correlation()));
  PairedTable t = tens();
  --t.n[3][2];
  CHECK(fixed_difference_interval(t).low == -1.0);
  CHECK(fixed_difference_interval(t).high == 1.0);
}

// Computed with mpmath: the width by the formula, the beta-binomial bounds by integrating the mixture over
// Beta(1/2, 1/2), solved by bisection.
TEST_CASE("the sequence of the difference has independently computed bounds") {
  const ScoreInterval many = difference_sequence(thousand(), 1000);
  CHECK(many.method == IntervalMethod::asymptotic_sequence);
  CHECK(many.high - 0.025 == Approx(0.02105590784636).epsilon(1e-9));
  CHECK(0.025 - many.low == Approx(0.02105590784636).epsilon(1e-9));

  const ScoreInterval none = difference_sequence(alike(1000), 1000);
  CHECK(none.method == IntervalMethod::beta_binomial_sequence);
  CHECK(none.high == Approx(0.0076855609125760).epsilon(1e-8));
  CHECK(none.low == Approx(-0.0076855609125760).epsilon(1e-8));

  PairedTable few = alike(400 - 8);  // gains add up to 5, losses to 1.5
  few.n[0][4] = 5;
  few.n[3][1] = 3;
  const ScoreInterval both = difference_sequence(few, 1000);
  CHECK(both.low == Approx(-0.0270905680950).epsilon(1e-7));
  CHECK(both.high == Approx(0.0453328161262).epsilon(1e-7));

  const ScoreInterval nothing = difference_sequence(PairedTable{}, 1000);
  CHECK(nothing.low == -1.0);
  CHECK(nothing.high == 1.0);
}

TEST_CASE("the asymptotic sequence needs 1,000 pairs, 50 of them with a difference") {
  using enum IntervalMethod;
  PairedTable t = alike(949);
  t.n[1][2] = 50;
  CHECK(difference_sequence(t, 1000).method == beta_binomial_sequence);
  ++t.n[0][0];
  CHECK(difference_sequence(t, 1000).method == asymptotic_sequence);
  --t.n[1][2];
  ++t.n[0][0];
  CHECK(difference_sequence(t, 1000).method == beta_binomial_sequence);
}

// Each run of 4,000 pairs is looked at every 50 pairs; a run fails if any look misses the true mean. A 95 %
// sequence misses in at most 5 % of the runs: of 400 runs 34 or more fail with probability 0.0021 at the very
// limit, less below it.
TEST_CASE("the sequence of the difference covers at all looks together") {
  struct Population {  // in 1/1000: pairs that gain 1/2, that lose 1/4
    std::uint32_t gain, loss;
    double mean;
  };
  for (const Population& population :
       {Population{200, 300, 0.025}, Population{30, 40, 0.005}, Population{6, 0, 0.003}}) {
    std::mt19937 generator(20240229);
    int missed = 0;
    for (int run = 0; run < 400; ++run) {
      PairedTable t;
      bool miss = false;
      for (int pair = 1; pair <= 4000 && !miss; ++pair) {
        const auto u = static_cast<std::uint32_t>(generator() % 1000);
        t.add(2, u < population.gain ? 4 : u < population.gain + population.loss ? 1 : 2);
        if (pair % 50 != 0) continue;
        const ScoreInterval i = difference_sequence(t, 2000);
        miss = population.mean < i.low || population.mean > i.high;
      }
      missed += miss ? 1 : 0;
    }
    CHECK(missed < 34);
  }
}
