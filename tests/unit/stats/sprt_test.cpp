#include "stats/sprt.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "stats/stop_rule.hpp"

using namespace muster;
using doctest::Approx;

namespace {

SprtState state(const PairCounts& counts, const SprtBounds& bounds) {
  const StopRule rule{StopKind::sprt, 0.0, bounds};
  return sprt_state(counts, bounds, confidence_sequence(counts, tightest_at(rule, 1'000'000)));
}

struct Population {
  std::array<std::uint32_t, 4> thresholds;  ///< in 1/1000
  double mean;
};

/// The verdict of a run that is looked at every 32 pairs, up to `cap`.
SprtVerdict run(std::mt19937& generator, const Population& population, const SprtBounds& bounds, int cap) {
  PairCounts c;
  for (int pair = 1; pair <= cap; ++pair) {
    const auto u = static_cast<std::uint32_t>(generator() % 1000);
    std::size_t k = 0;
    while (k < 4 && u >= population.thresholds[k]) ++k;
    ++c.n[k];
    if (pair % 32 != 0) continue;
    const SprtVerdict verdict = state(c, bounds).verdict;
    if (verdict != SprtVerdict::undecided) return verdict;
  }
  return SprtVerdict::undecided;
}

}  // namespace

// Computed with mpmath at 20 digits. The exact generalised ratio, by root finding, is -1.4063 and 11.554.
TEST_CASE("the log-likelihood ratio is that of the normal approximation") {
  const auto first = log_likelihood_ratio(PairCounts{{100, 200, 400, 220, 80}}, {0.49, 0.51});
  const auto second = log_likelihood_ratio(PairCounts{{900, 100, 2000, 150, 1100}}, {0.5, 0.52});
  REQUIRE(first.has_value());
  REQUIRE(second.has_value());
  CHECK(*first == Approx(-1.4040014040014).epsilon(1e-12));
  CHECK(*second == Approx(11.6064257028112).epsilon(1e-12));
  CHECK(std::abs(*first + 1.40629261444) < 0.005 * 1.41);
  CHECK(std::abs(*second - 11.5538628698) < 0.005 * 11.6);
  CHECK(sprt_threshold() == Approx(2.94443897916644).epsilon(1e-12));
  CHECK_FALSE(log_likelihood_ratio(PairCounts{}, {0.5, 0.52}).has_value());
  CHECK_FALSE(log_likelihood_ratio(PairCounts{{0, 0, 5000, 0, 0}}, {0.5, 0.52}).has_value());
}

TEST_CASE("the ratio decides where there is enough to go by, in steps of a millionth") {
  const SprtBounds bounds{0.5, 0.52};
  const SprtState decided = state(PairCounts{{900, 100, 2000, 150, 1100}}, bounds);
  CHECK(decided.verdict == SprtVerdict::high);
  CHECK(decided.basis == SprtBasis::likelihood);
  const SprtState mirrored = state(PairCounts{{1100, 150, 2000, 100, 900}}, {0.48, 0.5});
  CHECK(mirrored.verdict == SprtVerdict::low);
  CHECK(*mirrored.ratio == Approx(-*decided.ratio).epsilon(1e-9));
  CHECK(state(PairCounts{{480, 0, 1000, 0, 520}}, bounds).verdict == SprtVerdict::undecided);
  CHECK(in_millionths(sprt_threshold()) == 2944439);
  CHECK(in_millionths(2.9444389) == in_millionths(sprt_threshold()));
}

TEST_CASE("lopsided, constant or few results are decided by the confidence sequence") {
  const SprtBounds bounds{0.5, 0.52};
  for (const PairCounts& won : {PairCounts{{0, 0, 0, 0, 5550}}, PairCounts{{0, 0, 0, 40, 2000}},
                                PairCounts{{100, 0, 100, 0, 1800}}, PairCounts{{0, 0, 0, 0, 64}}}) {
    CHECK(state(won, bounds).verdict == SprtVerdict::high);
    CHECK(state(won, bounds).basis == SprtBasis::sequence);
    PairCounts lost = won;
    std::reverse(lost.n.begin(), lost.n.end());
    CHECK(state(lost, bounds).verdict == SprtVerdict::low);
  }
  // All even: the sequence gets inside 49 to 52 % in time, and 1/2 is nearer to 49.
  CHECK(state(PairCounts{{0, 0, 64, 0, 0}}, {0.49, 0.52}).verdict == SprtVerdict::undecided);
  CHECK(state(PairCounts{{0, 0, 100'000, 0, 0}}, {0.49, 0.52}).verdict == SprtVerdict::low);
  CHECK(state(PairCounts{{0, 0, 100'000, 0, 0}}, {0.48, 0.51}).verdict == SprtVerdict::high);
  CHECK(state(PairCounts{{0, 0, 100'000, 0, 0}}, {0.49, 0.51}).verdict == SprtVerdict::low);
  CHECK(state(PairCounts{}, bounds).verdict == SprtVerdict::undecided);
}

// Both errors are 5 % at most: of 400 runs at a bound 34 or more go wrong with probability 0.0021 at the very
// limit. Midway a run may end either way, but it ends.
TEST_CASE("the test errs as seldom as it says, at close bounds and at wide ones") {
  struct Case {
    Population at_low, at_high;
    SprtBounds bounds;
  };
  for (const Case& c : {Case{{{200, 250, 750, 800}, 0.5}, {{180, 230, 730, 760}, 0.525}, {0.5, 0.525}},
                        Case{{{300, 300, 700, 700}, 0.5}, {{200, 200, 600, 600}, 0.6}, {0.5, 0.6}},
                        Case{{{50, 50, 350, 350}, 0.8}, {{30, 30, 310, 310}, 0.83}, {0.8, 0.83}}}) {
    std::mt19937 generator(20240301);
    int wrong_low = 0;
    int wrong_high = 0;
    for (int i = 0; i < 400; ++i) {
      wrong_low += run(generator, c.at_low, c.bounds, 40'000) == SprtVerdict::high ? 1 : 0;
      wrong_high += run(generator, c.at_high, c.bounds, 40'000) == SprtVerdict::low ? 1 : 0;
    }
    CAPTURE(c.bounds.high);
    CHECK(wrong_low < 34);
    CHECK(wrong_high < 34);
  }
}

// Computed with mpmath.
TEST_CASE("a sequence is tightest where its rule is expected to stop, and no cap changes that") {
  using enum StopKind;
  CHECK(tightest_at({pairs, 0.0, {}}, 20'000) == 20'000.0);
  CHECK(tightest_at({precision, 0.005, {}}, 1'000'000) == 46'063.0);
  CHECK(tightest_at({precision, 0.005, {}}, 1'000) == 46'063.0);
  CHECK(tightest_at({precision, 0.01, {}}, 1'000'000) == 11'516.0);
  CHECK(tightest_at({precision, 0.05, {}}, 1'000'000) == 1'000.0);
  CHECK(tightest_at({sprt, 0.0, {0.5, 0.52}}, 1'000'000) == 1'657.0);
  CHECK(tightest_at({sprt, 0.0, {0.5, 0.51}}, 1'000'000) == 6'625.0);
  CHECK(tightest_at({sprt, 0.0, {0.5, 0.6}}, 1'000'000) == 1'000.0);
  // With pair scores of variance 1/8 a precision is indeed reached there.
  const PairCounts expected{{11'516 / 4, 0, 11'516 / 2, 0, 11'516 / 4}};
  const ScoreInterval there = asymptotic_sequence(expected, 11'516.0);
  CHECK(0.5 * (there.high - there.low) == Approx(0.01).epsilon(1e-4));
}

TEST_CASE("a rule stops a run by its precision or its verdict, never by its length") {
  const PairCounts counts{{250, 0, 500, 0, 250}};
  const ScoreInterval wide{0.45, 0.55, IntervalMethod::asymptotic_sequence};
  CHECK_FALSE(stops({StopKind::pairs, 0.0, {}}, counts, wide));
  CHECK(stops({StopKind::precision, 0.05, {}}, counts, wide));
  CHECK(stops({StopKind::precision, 0.0500004, {}}, counts, wide));
  CHECK_FALSE(stops({StopKind::precision, 0.049999, {}}, counts, wide));
  CHECK_FALSE(stops({StopKind::precision, 0.05, {}}, PairCounts{}, wide));
  CHECK_FALSE(stops({StopKind::sprt, 0.0, {0.5, 0.52}}, counts, wide));
  CHECK(stops({StopKind::sprt, 0.0, {0.4, 0.44}}, counts, wide));
}
