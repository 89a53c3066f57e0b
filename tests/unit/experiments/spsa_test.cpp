#include "experiments/spsa.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "chance/dice.hpp"

using namespace muster;

namespace {

SpsaProblem problem_of(std::vector<SpsaAxis> axes, std::int64_t iterations, double gain,
                       double perturbation = 1) {
  SpsaProblem problem;
  problem.axes = std::move(axes);
  problem.iterations = iterations;
  problem.gain = gain;
  problem.perturbation = perturbation;
  problem.key = 42;
  return problem;
}

/// Nearly normal with a standard deviation of 1: twelve uniform numbers.
double noise(std::int64_t k, std::uint16_t which) {
  const Dice dice(4711, static_cast<std::uint64_t>(k), 0);
  double sum = -6.0;
  for (std::uint16_t i = 0; i < 12; ++i) {
    DieName name;
    name.unit = which;
    name.ordinal = i;
    sum += dice.below(1000000, name) / 1e6;
  }
  return sum;
}

const std::vector<double> optimum{320, 0, 61, 4000, 150};

/// In scales from the optimum: score 0.7 less a hundredth for each square.
double made_up_score(const SpsaProblem& problem, const std::vector<double>& values) {
  double score = 0.7;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double away = (values[i] - optimum[i]) / problem.axes[i].scale;
    score -= 0.01 * away * away;
  }
  return score;
}

SpsaObjective noisy(const SpsaProblem& problem, double deviation) {
  return [&problem, deviation](std::int64_t k, const std::vector<double>& plus,
                               const std::vector<double>& minus) -> std::optional<double> {
    return made_up_score(problem, plus) + deviation * noise(k, 0) - made_up_score(problem, minus) -
           deviation * noise(k, 1);
  };
}

SpsaProblem five_axes(std::int64_t iterations) {
  return problem_of(
      {{0, 2000, 50, 1}, {0, 1000, 25, 1}, {0, 1000, 25, 1}, {500, 9000, 700, 1}, {-500, 500, 20, 1}},
      iterations, 20);
}

}  // namespace

TEST_CASE("gains fall as Spall's do") {
  const SpsaProblem problem = problem_of({}, 100, 1, 2);
  CHECK(problem.gain_of(1) == doctest::Approx(0.236092181).epsilon(1e-8));   // 11^-0.602
  CHECK(problem.gain_of(50) == doctest::Approx(0.085026235).epsilon(1e-8));  // 60^-0.602
  CHECK(problem.perturbation_of(1) == 2.0);
  CHECK(problem.perturbation_of(50) == doctest::Approx(1.347206052).epsilon(1e-8));  // 2 * 50^-0.101
}

TEST_CASE("a step moves every value by the difference over what was played apart") {
  // Iterations 0: A = 0, so that the first step has a = 3 and c = 0.5.
  const SpsaProblem problem = problem_of({{0, 1000, 100, 1}, {-1, 1, 0.5, 0}, {0, 9, 0.1, 1}}, 0, 3, 0.5);
  SpsaState state = spsa_start(problem, {500.2, 0.9, 4});
  std::vector<double> plus;
  std::vector<double> minus;
  const auto objective = [&](std::int64_t k, const std::vector<double>& p, const std::vector<double>& m) {
    CHECK(k == 1);
    plus = p;
    minus = m;
    return std::optional(0.04);
  };
  CHECK(spsa_step(problem, objective, state));
  CHECK(state.done == 1);
  // 500.2 +- 50, in whole numbers: 1 scale apart, 3 * 0.04 / 1 scales on.
  const double up = plus[0] > minus[0] ? 1 : -1;
  CHECK(std::max(plus[0], minus[0]) == 550);
  CHECK(std::min(plus[0], minus[0]) == 450);
  CHECK(state.iterate[0] == doctest::Approx(500.2 + up * 12));
  // 0.9 +- 0.25, but not above 1: 0.35 or 0.7 scales apart, 3 * 0.04 / 0.7 scales on, not above 1 either.
  CHECK(std::max(plus[1], minus[1]) == 1);
  CHECK(std::min(plus[1], minus[1]) == 0.65);
  const double moved = 0.9 + (plus[1] > minus[1] ? 1 : -1) * 0.5 * 3 * 0.04 / 0.7;
  CHECK(state.iterate[1] == doctest::Approx(std::min(1.0, moved)));
  // 0.05 would be lost in rounding: a whole step either way.
  CHECK(std::abs(plus[2] - minus[2]) == 2);
}

TEST_CASE("candidates are no nearer to the iterate than they may be") {
  // Ranks 5000 and 6000 and, as often as their directions differ, the order reversed in one candidate.
  const SpsaAxis rank{0, 9000, 500, 1, 600};
  const SpsaProblem problem = problem_of({rank, rank}, 2000, 0, 2);
  SpsaState state = spsa_start(problem, {5000, 6000});
  std::int64_t reversed = 0;
  std::int64_t differing = 0;
  const auto objective = [&](std::int64_t k, const std::vector<double>& p, const std::vector<double>& m) {
    CHECK(std::abs(p[0] - 5000) == std::max(600.0, std::round(500 * problem.perturbation_of(k))));
    CHECK(p[0] + m[0] == 10000);
    differing += (p[0] > m[0]) != (p[1] > m[1]) ? 1 : 0;
    reversed += (p[0] > p[1]) != (m[0] > m[1]) ? 1 : 0;
    return std::optional(0.0);
  };
  while (state.done < 2000) spsa_step(problem, objective, state);
  CHECK(reversed == differing);
  CHECK(differing > 900);
}

TEST_CASE("trials play the first iteration's candidates in directions of their own, and move nothing") {
  const SpsaProblem problem = problem_of(std::vector<SpsaAxis>(40, {0, 1000, 50, 1}), 100, 0, 2);
  const std::vector<double> values(40, 500);
  std::vector<std::vector<double>> played;
  const auto objective = [&](std::int64_t n, const std::vector<double>& p, const std::vector<double>& m) {
    for (std::size_t i = 0; i < 40; ++i) {
      CHECK(std::abs(p[i] - 500) == 100);
      CHECK(p[i] + m[i] == 1000);
    }
    CHECK(std::find(played.begin(), played.end(), p) == played.end());
    played.push_back(p);
    return std::optional(0.1 * static_cast<double>(n));
  };
  for (std::int64_t n = 1; n <= 3; ++n)
    CHECK(spsa_trial(problem, objective, values, n) == doctest::Approx(0.1 * static_cast<double>(n)));
  SpsaState state = spsa_start(problem, values);
  spsa_step(problem, objective, state);
  CHECK(played.size() == 4);
}

TEST_CASE("the gain makes the first step as large as it should be") {
  SpsaProblem problem = problem_of({{0, 1e6, 500, 0}, {0, 1e6, 80, 0}}, 300, 0, 2);
  // The mean size of the differences is 0.05; of 0.002 and 0, it counts as 0.01.
  problem.gain = spsa_gain(problem, 0.1, {0.03, -0.07});
  SpsaState state = spsa_start(problem, {500000, 500000});
  const auto objective = [&](std::int64_t, const std::vector<double>&, const std::vector<double>&) {
    return std::optional(0.05);
  };
  spsa_step(problem, objective, state);
  CHECK(std::abs(state.iterate[0] - 500000) == doctest::Approx(50));
  CHECK(std::abs(state.iterate[1] - 500000) == doctest::Approx(8));
  CHECK(spsa_gain(problem, 0.1, {0.002, 0}) == doctest::Approx(5 * problem.gain));
  CHECK(spsa_gain(problem, 0.1, {}) == doctest::Approx(5 * problem.gain));
}

TEST_CASE("noise alone carries no value to the end of its range") {
  // 61 values that change nothing, 4 scales from the end as a default is from zero. In 50 iterations each
  // makes a random walk with a standard deviation of 0.28 scales. With 2,000 other keys the farthest of the
  // 61 came to more than 1 in 90 runs and to 2.2 at most, so that 3 is passed far less than once in 200.
  SpsaProblem problem = problem_of(std::vector<SpsaAxis>(61, {0, 2000, 125, 1}), 50, 0, 2);
  const SpsaObjective nothing = [](std::int64_t k, const std::vector<double>&,
                                   const std::vector<double>&) -> std::optional<double> {
    return 0.05 * (noise(k, 0) - noise(k, 1));
  };
  std::vector<double> trials;
  for (std::int64_t n = 1; n <= 10; ++n)
    trials.push_back(*spsa_trial(problem, nothing, std::vector<double>(61, 500), n));
  problem.gain = spsa_gain(problem, 0.05, trials);
  SpsaState state = spsa_start(problem, std::vector<double>(61, 500));
  while (state.done < 50) spsa_step(problem, nothing, state);
  double farthest = 0.0;
  for (const double value : state.iterate) farthest = std::max(farthest, std::abs(value - 500) / 125);
  CHECK(farthest < 3);
  CHECK(farthest > 0.1);
}

TEST_CASE("a value at the end of its range can leave it, and none goes beyond") {
  const SpsaProblem problem = problem_of({{0, 1000, 100, 1}}, 400, 40);
  SpsaState state = spsa_start(problem, {0});
  const auto rising = [](std::int64_t, const std::vector<double>& plus, const std::vector<double>& minus) {
    return std::optional((plus[0] - minus[0]) / 1000);
  };
  while (state.done < 400) spsa_step(problem, rising, state);
  CHECK(state.iterate[0] == 1000);
  CHECK(spsa_answer(problem, state) == std::vector<double>{1000});
}

TEST_CASE("a noisy quadratic is climbed to its top") {
  // The noise of one evaluation, 0.05, is that of 50 pairs of games; the start is 3.6 to 10 scales away on
  // five axes. Over 200 other keys the answer's error on an axis had a standard deviation of 0.16 scales, so
  // that 0.75 on one of five is passed by chance less than once in 10,000 runs.
  const SpsaProblem problem = five_axes(1500);
  SpsaState state = spsa_start(problem, {500, 200, 200, 1500, -50});
  CHECK(made_up_score(problem, state.iterate) < -0.5);
  while (state.done < problem.iterations) spsa_step(problem, noisy(problem, 0.05), state);
  const std::vector<double> answer = spsa_answer(problem, state);
  for (std::size_t i = 0; i < answer.size(); ++i) {
    CAPTURE(i);
    CHECK(std::abs(answer[i] - optimum[i]) / problem.axes[i].scale < 0.75);
    CHECK(answer[i] == std::round(answer[i]));
  }
  CHECK(made_up_score(problem, answer) > 0.68);
}

TEST_CASE("the answer is the average of the last quarter's iterates") {
  const SpsaProblem problem = five_axes(10);
  SpsaState state = spsa_start(problem, {500, 200, 200, 1500, -50});
  std::vector<double> last_two{0, 0};  // of ten iterations, a quarter in whole ones
  while (state.done < problem.iterations) {
    CHECK(spsa_answer(problem, state)[0] ==
          std::round(state.summed > 0 ? last_two[0] + last_two[1] : state.iterate[0]));
    spsa_step(problem, noisy(problem, 0.05), state);
    last_two = {last_two[1], state.iterate[0]};
    if (state.summed == 1) last_two[0] = 0;
  }
  CHECK(state.summed == 2);
  CHECK(spsa_answer(problem, state)[0] == std::round((last_two[0] + last_two[1]) / 2));
}

TEST_CASE("an objective that gives nothing leaves the state as it was, to be gone on with") {
  const SpsaProblem problem = five_axes(60);
  SpsaState whole = spsa_start(problem, {500, 200, 200, 1500, -50});
  SpsaState parts = whole;
  while (whole.done < 60) spsa_step(problem, noisy(problem, 0.05), whole);
  const auto nothing = [](std::int64_t, const std::vector<double>&, const std::vector<double>&) {
    return std::optional<double>();
  };
  while (parts.done < 60) {
    const SpsaState before = parts;
    CHECK_FALSE(spsa_step(problem, nothing, parts));
    CHECK(parts.iterate == before.iterate);
    CHECK(parts.done == before.done);
    CHECK(spsa_step(problem, noisy(problem, 0.05), parts));
  }
  CHECK(parts.iterate == whole.iterate);
  CHECK(parts.sum == whole.sum);
}
