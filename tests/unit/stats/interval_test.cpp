#include "stats/interval.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <random>

using namespace muster;
using doctest::Approx;

namespace {

PairCounts counts(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d, std::int64_t e) {
  return PairCounts{{a, b, c, d, e}};
}

/// k successes of n as pairs that are won twice or lost twice: a binomial sample.
PairCounts binomial(std::int64_t k, std::int64_t n) { return counts(n - k, 0, 0, 0, k); }

/// A score drawn from thresholds in 1/1000, by a generator that the standard defines exactly.
std::size_t draw(std::mt19937& generator, const std::array<std::uint32_t, 4>& thresholds) {
  const auto u = static_cast<std::uint32_t>(generator() % 1000);
  std::size_t k = 0;
  while (k < 4 && u >= thresholds[k]) ++k;
  return k;
}

}  // namespace

TEST_CASE("moments of pair scores are those of the definition") {
  const PairCounts c = counts(100, 200, 400, 220, 80);
  CHECK(c.pairs() == 1000);
  CHECK(c.quarters() == 1980);
  CHECK(c.off_commonest() == 600);
  CHECK(c.mean() == Approx(0.495).epsilon(1e-12));
  CHECK(c.variance() == Approx(0.071225).epsilon(1e-12));
  CHECK(c.standard_error() == Approx(std::sqrt(0.071225 / 1000)).epsilon(1e-12));
  PairCounts sum = c;
  sum += counts(1, 2, 3, 4, 5);
  CHECK(sum == counts(101, 202, 403, 224, 85));
}

// Newcombe, Statistics in Medicine 17 (1998) 857, table I, method 3 (score, no continuity correction).
TEST_CASE("Wilson's interval has the published figures") {
  struct Row {
    std::int64_t k, n;
    double low, high;
  };
  for (const Row& row : {Row{15, 148, 0.0624, 0.1605}, Row{0, 20, 0.0, 0.1611}, Row{1, 29, 0.0061, 0.1718}}) {
    const ScoreInterval i = fixed_interval(binomial(row.k, row.n));
    CHECK(i.method == IntervalMethod::wilson);
    CHECK(std::abs(i.low - row.low) < 0.00005);
    CHECK(std::abs(i.high - row.high) < 0.00005);
  }
  const ScoreInterval symmetric = fixed_interval(binomial(28, 29));
  CHECK(symmetric.low == Approx(1.0 - 0.1718).epsilon(1e-3));
}

// Computed with mpmath at 20 digits.
TEST_CASE("the normal interval and the asymptotic sequence have independently computed widths") {
  const PairCounts c = counts(100, 200, 400, 220, 80);
  const ScoreInterval fixed = fixed_interval(c);
  CHECK(fixed.method == IntervalMethod::normal);
  CHECK(fixed.high - 0.495 == Approx(0.0165410974395).epsilon(1e-9));
  CHECK(0.495 - fixed.low == Approx(0.0165410974395).epsilon(1e-9));
  const ScoreInterval sequence = asymptotic_sequence(c, 1000);
  CHECK(sequence.high - 0.495 == Approx(0.0256156174579).epsilon(1e-9));
  CHECK(0.495 - sequence.low == Approx(0.0256156174579).epsilon(1e-9));
  const ScoreInterval larger = asymptotic_sequence(counts(1290, 2580, 7260, 2580, 1290), 7500);
  CHECK(larger.high - 0.5 == Approx(0.00634841428036).epsilon(1e-9));
}

// The defining integral over Beta(1/2, 1/2), by quadrature with mpmath, solved by bisection.
TEST_CASE("the beta-binomial sequence agrees with numerical integration") {
  const ScoreInterval even = beta_binomial_sequence(binomial(5, 10));
  CHECK(even.low == Approx(0.11756292408).epsilon(1e-8));
  CHECK(even.high == Approx(0.88243707592).epsilon(1e-8));
  const ScoreInterval none = beta_binomial_sequence(binomial(0, 10));
  CHECK(none.low == 0.0);
  CHECK(none.high == Approx(0.376987350991).epsilon(1e-8));
  const ScoreInterval all = beta_binomial_sequence(binomial(10, 10));
  CHECK(all.low == Approx(1.0 - 0.376987350991).epsilon(1e-8));
  CHECK(all.high == 1.0);
  const ScoreInterval one_quarter = beta_binomial_sequence(counts(2, 1, 0, 0, 0));
  CHECK(one_quarter.low == Approx(4.7148207781e-9).epsilon(1e-6));
  CHECK(one_quarter.high == Approx(0.821848915322).epsilon(1e-8));
  const ScoreInterval hundred = beta_binomial_sequence(counts(50, 0, 0, 1, 49));
  CHECK(hundred.low == Approx(0.335937751685).epsilon(1e-8));
  CHECK(hundred.high == Approx(0.659418704345).epsilon(1e-8));
  const ScoreInterval lopsided = beta_binomial_sequence(counts(0, 0, 0, 1, 99));
  CHECK(lopsided.low == Approx(0.934955442983).epsilon(1e-8));
  CHECK(lopsided.high > 0.9975);
  CHECK(lopsided.high < 1.0 + 1e-15);
}

TEST_CASE("the beta-binomial sequence is sound at extreme counts") {
  for (const PairCounts& c : {counts(10'000'000, 1, 0, 0, 0), counts(0, 0, 0, 1, 10'000'000),
                              counts(0, 1, 0, 0, 0), counts(0, 0, 0, 1, 0), counts(1, 0, 0, 0, 0),
                              counts(0, 0, 1, 0, 0), counts(0, 0, 1'000'000'000, 0, 0)}) {
    const ScoreInterval i = beta_binomial_sequence(c);
    CHECK(i.low >= 0.0);
    CHECK(i.low <= c.mean());
    CHECK(i.high >= c.mean());
    CHECK(i.high <= 1.0);
    CHECK(i.high > i.low);
  }
  const ScoreInterval nothing = beta_binomial_sequence(PairCounts{});
  CHECK(nothing.low == 0.0);
  CHECK(nothing.high == 1.0);
}

TEST_CASE("the asymptotic sequence needs 1,000 pairs, 50 of them off the commonest score") {
  using enum IntervalMethod;
  CHECK(confidence_sequence(counts(200, 0, 599, 0, 200), 1000).method == beta_binomial_sequence);
  CHECK(confidence_sequence(counts(200, 0, 600, 0, 200), 1000).method == asymptotic_sequence);
  CHECK(confidence_sequence(counts(0, 0, 0, 49, 951), 1000).method == beta_binomial_sequence);
  CHECK(confidence_sequence(counts(0, 0, 0, 50, 950), 1000).method == asymptotic_sequence);
}

// Each run of up to 4,000 pairs is looked at every 50 pairs from 50 on; a run fails if any look misses the
// true mean. A 95 % sequence misses in at most 5 % of the runs: of 400 runs 34 or more fail with probability
// 0.0021 at the very limit, less below it.
TEST_CASE("confidence sequences cover at all looks together") {
  struct Population {
    std::array<std::uint32_t, 4> thresholds;
    double mean;
  };
  for (const Population& population :
       {Population{{100, 300, 700, 900}, 0.5}, Population{{450, 450, 480, 480}, 0.535},
        Population{{0, 5, 10, 30}, 0.98875}}) {
    std::mt19937 generator(20240229);
    int missed = 0;
    for (int run = 0; run < 400; ++run) {
      PairCounts c;
      bool miss = false;
      for (int pair = 1; pair <= 4000 && !miss; ++pair) {
        ++c.n[draw(generator, population.thresholds)];
        if (pair % 50 != 0) continue;
        const ScoreInterval i = confidence_sequence(c, 2000);
        miss = population.mean < i.low || population.mean > i.high;
      }
      missed += miss ? 1 : 0;
    }
    CHECK(missed < 34);
  }
}

TEST_CASE("digits follow from the width of the interval") {
  CHECK(percent_decimals(0.80) == 0);
  CHECK(percent_decimals(0.10) == 0);    // 5 points either way
  CHECK(percent_decimals(0.03) == 1);    // 1.5
  CHECK(percent_decimals(0.0146) == 1);  // 0.73
  CHECK(percent_decimals(0.006) == 1);   // 0.3
  CHECK(percent_decimals(0.003) == 2);   // 0.15
  CHECK(percent_decimals(0.0) == 4);
}
