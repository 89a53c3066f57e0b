#include "stats/cost_line.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "stats/interval.hpp"

using namespace muster;

namespace {

double logit(double p) { return std::log(p / (1.0 - p)); }

/// Means at places that hang together by nothing.
ScoreCurve independent(const std::vector<double>& x, const std::vector<double>& mean,
                       const std::vector<double>& variance, double pairs) {
  ScoreCurve curve{x, mean, std::vector<double>(x.size(), pairs), std::vector<double>(x.size() * x.size())};
  for (std::size_t i = 0; i < x.size(); ++i) curve.covariance[i * x.size() + i] = variance[i];
  return curve;
}

/// Pairs whose two games are won with these probabilities, by a luck that all places share in part.
class PairSource {
 public:
  explicit PairSource(unsigned seed) : random_(seed) {}

  std::vector<std::string> play(const std::vector<double>& chance, std::size_t pairs) {
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    std::vector<std::string> scores(chance.size());
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const std::array<double, 2> shared{uniform(random_), uniform(random_)};
      for (std::size_t i = 0; i < chance.size(); ++i) {
        int quarters = 0;
        for (const double luck : shared) {
          const bool own = uniform(random_) < 0.5;
          quarters += (own ? uniform(random_) : luck) < chance[i] ? 2 : 0;
        }
        scores[i] += static_cast<char>('0' + quarters);
      }
    }
    return scores;
  }

 private:
  std::mt19937 random_;
};

std::vector<ScoredPlace> places(const std::vector<double>& x, const std::vector<std::string>& scores) {
  std::vector<ScoredPlace> result;
  for (std::size_t i = 0; i < x.size(); ++i) result.push_back({x[i], scores[i]});
  return result;
}

}  // namespace

TEST_CASE("a curve's means and covariances, by hand") {
  // Scores 1, 0, 1/2, void against 1/2, 1/2, 0, 1 and one pair more of the second.
  const ScoreCurve curve = score_curve({{1.0, "402v"}, {3.0, "22044"}, {5.0, "vv"}});
  REQUIRE(curve.size() == 2);
  CHECK(curve.x[1] == 3.0);
  CHECK(curve.mean[0] == doctest::Approx(0.5));
  CHECK(curve.mean[1] == doctest::Approx(0.6));
  CHECK(curve.pairs[0] == 3.0);
  // (1/4 + 1/4 + 0) / 9
  CHECK(curve.cov(0, 0) == doctest::Approx(0.5 / 9.0));
  // (0.01 + 0.01 + 0.36 + 0.16 + 0.16) / 25
  CHECK(curve.cov(1, 1) == doctest::Approx(0.70 / 25.0));
  // (0.5 x -0.1 + -0.5 x -0.1 + 0) / 15
  CHECK(curve.cov(0, 1) == doctest::Approx(0.0));
  CHECK(curve.cov(1, 0) == curve.cov(0, 1));
}

TEST_CASE("a weighted curve counts a pair as often as it was drawn") {
  const ScoreCurve curve = weighted_curve({{0.0, "4v2"}, {1.0, "000"}}, {3, 5, 1});
  REQUIRE(curve.size() == 2);
  CHECK(curve.pairs[0] == 4.0);
  CHECK(curve.mean[0] == doctest::Approx(3.5 / 4.0));
  CHECK(curve.pairs[1] == 9.0);
  CHECK(curve.mean[1] == 0.0);
}

TEST_CASE("the mean of two curves weighs them the same") {
  const ScoreCurve one = independent({0, 1}, {0.6, 0.4}, {0.04, 0.08}, 100);
  const ScoreCurve other = independent({0, 1}, {0.8, 0.5}, {0.02, 0.04}, 300);
  const ScoreCurve mean = mean_of({one, other});
  CHECK(mean.mean[0] == doctest::Approx(0.7));
  CHECK(mean.mean[1] == doctest::Approx(0.45));
  CHECK(mean.pairs[0] == 400.0);
  CHECK(mean.cov(0, 0) == doctest::Approx(0.015));
  CHECK(mean.cov(1, 1) == doctest::Approx(0.03));
}

TEST_CASE("through two places the line goes exactly, and its error is that of their log odds") {
  // logit 0.6 at 0 is a; b = (logit 0.6 - logit 0.35) / 4.
  const ScoreCurve curve = independent({0, 4}, {0.6, 0.35}, {0.0004, 0.0009}, 500);
  const auto line = fit_cost_line(curve);
  REQUIRE(line);
  const double b = (logit(0.6) - logit(0.35)) / 4.0;
  CHECK(line->a == doctest::Approx(logit(0.6)));
  CHECK(line->b == doctest::Approx(b));
  CHECK(line->root() == doctest::Approx(logit(0.6) / b));
  const double at_0 = 0.0004 / std::pow(0.6 * 0.4, 2);
  const double at_4 = 0.0009 / std::pow(0.35 * 0.65, 2);
  CHECK(line->covariance[0] == doctest::Approx(at_0));
  CHECK(line->covariance[1] == doctest::Approx(at_0 / 4.0));
  CHECK(line->covariance[2] == doctest::Approx((at_0 + at_4) / 16.0));
  CHECK(line->score(4.0) == doctest::Approx(0.35));
  CHECK(line->score_error(4.0) == doctest::Approx(0.03));
  CHECK(line->slope(2.0) == doctest::Approx(line->score(1.5) - line->score(2.5)));
  CHECK(lack_of_fit(curve, *line).degrees == 0);
}

TEST_CASE("no line without two places, or where every score is 1") {
  CHECK(!fit_cost_line(independent({2}, {0.4}, {0.01}, 100)));
  CHECK(!fit_cost_line(independent({0, 1, 2}, {1.0, 1.0, 1.0}, {0, 0, 0}, 100)));
}

TEST_CASE("Fieller's interval, by hand") {
  // 3.961584 x^2 - 4 x + 0.846336 <= 0 with z = 1.96.
  const CostLine line{1.0, 2.0, {0.04, 0.0, 0.01}};
  const auto interval = fieller_interval(line, 1.96);
  REQUIRE(interval);
  CHECK(interval->low == doctest::Approx(0.301784).epsilon(1e-5));
  CHECK(interval->high == doctest::Approx(0.707917).epsilon(1e-5));
  CHECK(line.root_error() == doctest::Approx(std::sqrt(0.04 + 0.25 * 0.01) / 2.0));
  // b is 1.5 standard errors from 0.
  CHECK(!fieller_interval(CostLine{1.0, 0.15, {0.04, 0.0, 0.01}}, 1.96));
}

TEST_CASE("the interval holds the true cost about 95 times in 100, places hanging together") {
  // 400 runs; right coverage is within 4 standard errors, 0.05 sqrt(...) = 0.0109 each: 0.906 to 0.994.
  // It fails by chance in fewer than 1 of 1,000.
  const std::vector<double> x{-2, 0, 2, 4};
  std::vector<double> chance;
  for (const double at : x) chance.push_back(1.0 / (1.0 + std::exp(-0.16 * (1.5 - at))));
  int covered = 0;
  int fits_badly = 0;
  PairSource source(20261201);
  for (int run = 0; run < 400; ++run) {
    const auto scores = source.play(chance, 1500);
    const ScoreCurve curve = score_curve(places(x, scores));
    const auto line = fit_cost_line(curve);
    REQUIRE(line);
    const auto interval = fieller_interval(*line, normal_quantile(0.05));
    if (interval && interval->low <= 1.5 && 1.5 <= interval->high) ++covered;
    const LackOfFit fit = lack_of_fit(curve, *line);
    CHECK(fit.degrees == 2);
    if (fit.p < 0.05) ++fits_badly;
  }
  CHECK(covered >= 363);
  CHECK(covered <= 397);
  CHECK(fits_badly <= 37);  // of 400, 20 expected, standard error 4.4
  CHECK(fits_badly >= 3);
}

TEST_CASE("a staircase does not fit a line, and is bracketed by its steps") {
  const std::vector<double> x{0, 1, 2, 3, 4};
  PairSource source(7);
  const auto scores = source.play({0.60, 0.60, 0.60, 0.42, 0.42}, 4000);
  const ScoreCurve curve = score_curve(places(x, scores));
  const auto line = fit_cost_line(curve);
  REQUIRE(line);
  CHECK(lack_of_fit(curve, *line).p < 0.001);
  const auto bracket = isotonic_bracket(curve, normal_quantile(0.05));
  REQUIRE(bracket);
  CHECK(bracket->low == 2.0);
  CHECK(bracket->high == 3.0);
  const auto root = isotonic_root(curve);
  REQUIRE(root);
  CHECK(*root > 2.0);
  CHECK(*root < 3.0);
}

TEST_CASE("isotonic means pool what rises, by hand") {
  ScoreCurve curve = independent({0, 1, 2, 3}, {0.7, 0.5, 0.6, 0.3}, {0.01, 0.01, 0.01, 0.01}, 100);
  curve.pairs[2] = 300;
  const std::vector<double> means = isotonic_means(curve);
  CHECK(means[0] == doctest::Approx(0.7));
  CHECK(means[1] == doctest::Approx(0.575));
  CHECK(means[2] == doctest::Approx(0.575));
  CHECK(means[3] == doctest::Approx(0.3));
  // From 0.575 at 2 down to 0.3 at 3: 0.075 / 0.275 of the way.
  CHECK(*isotonic_root(curve) == doctest::Approx(2.0 + 0.075 / 0.275));
  CHECK(!isotonic_root(independent({0, 1}, {0.7, 0.6}, {0.01, 0.01}, 100)));
  CHECK(!isotonic_bracket(independent({0, 1}, {0.7, 0.6}, {0.0001, 0.0001}, 100), 1.96));
}
