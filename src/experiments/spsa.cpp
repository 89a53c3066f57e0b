#include "experiments/spsa.hpp"

#include <algorithm>
#include <cmath>

#include "chance/dice.hpp"

namespace muster {
namespace {

/// To nine decimals, so that the last bits of pow, which differ between machines, have no say.
double rounded(double value) { return std::round(1e9 * value) / 1e9; }

double stability(const SpsaProblem& problem) { return 0.1 * static_cast<double>(problem.iterations); }

/// What a direction is for.
enum class Use : std::uint8_t { step, trial };

/// +1 or -1 for each axis.
std::vector<double> direction(const SpsaProblem& problem, std::int64_t k, Use use) {
  const Dice dice(problem.key, static_cast<std::uint64_t>(k), static_cast<std::uint8_t>(use));
  std::vector<double> signs;
  for (std::size_t i = 0; i < problem.axes.size(); ++i) {
    DieName name;
    name.unit = static_cast<std::uint16_t>(i);
    signs.push_back(dice.below(2, name) == 0 ? -1.0 : 1.0);
  }
  return signs;
}

/// As played.
struct Candidates {
  std::vector<double> plus;
  std::vector<double> minus;
};

Candidates candidates(const SpsaProblem& problem, const std::vector<double>& values,
                      const std::vector<double>& signs, double perturbation) {
  Candidates both;
  for (std::size_t i = 0; i < problem.axes.size(); ++i) {
    const SpsaAxis& axis = problem.axes[i];
    // At least one step, or both would round to the same value.
    const double width = std::max({perturbation * axis.scale, axis.step, axis.least});
    both.plus.push_back(played_value(axis, values[i] + signs[i] * width));
    both.minus.push_back(played_value(axis, values[i] - signs[i] * width));
  }
  return both;
}

bool in_last_quarter(const SpsaProblem& problem, std::int64_t k) {
  return k > problem.iterations - std::max<std::int64_t>(1, problem.iterations / 4);
}

}  // namespace

double played_value(const SpsaAxis& axis, double value) {
  const double whole = axis.step > 0 ? std::round(value / axis.step) * axis.step : value;
  return std::clamp(whole, axis.low, axis.high);
}

double SpsaProblem::gain_of(std::int64_t k) const {
  return rounded(gain / std::pow(stability(*this) + static_cast<double>(k), 0.602));
}

double SpsaProblem::perturbation_of(std::int64_t k) const {
  return rounded(perturbation / std::pow(static_cast<double>(k), 0.101));
}

SpsaState spsa_start(const SpsaProblem& problem, std::vector<double> values) {
  return {0, std::move(values), std::vector<double>(problem.axes.size(), 0.0), 0};
}

bool spsa_step(const SpsaProblem& problem, const SpsaObjective& objective, SpsaState& state) {
  const std::int64_t k = state.done + 1;
  const auto [plus, minus] =
      candidates(problem, state.iterate, direction(problem, k, Use::step), problem.perturbation_of(k));
  const std::optional<double> difference = objective(k, plus, minus);
  if (!difference) return false;
  for (std::size_t i = 0; i < problem.axes.size(); ++i) {
    const SpsaAxis& axis = problem.axes[i];
    // What was played, not what was meant: the range's ends and rounding bring the two nearer.
    const double apart = (plus[i] - minus[i]) / axis.scale;
    if (apart == 0.0) continue;
    const double moved = state.iterate[i] + axis.scale * problem.gain_of(k) * *difference / apart;
    state.iterate[i] = std::clamp(moved, axis.low, axis.high);
  }
  if (in_last_quarter(problem, k)) {
    for (std::size_t i = 0; i < state.sum.size(); ++i) state.sum[i] += state.iterate[i];
    ++state.summed;
  }
  state.done = k;
  return true;
}

std::optional<double> spsa_trial(const SpsaProblem& problem, const SpsaObjective& objective,
                                 const std::vector<double>& values, std::int64_t n) {
  const auto [plus, minus] =
      candidates(problem, values, direction(problem, n, Use::trial), problem.perturbation_of(1));
  return objective(n, plus, minus);
}

double spsa_gain(const SpsaProblem& problem, double first_step, const std::vector<double>& trials) {
  constexpr double least_difference = 0.01;
  double sum = 0.0;
  for (const double difference : trials) sum += std::fabs(difference);
  const double mean = trials.empty() ? 0.0 : sum / static_cast<double>(trials.size());
  return rounded(first_step * 2.0 * problem.perturbation_of(1) * std::pow(stability(problem) + 1.0, 0.602) /
                 std::max(mean, least_difference));
}

std::vector<double> spsa_answer(const SpsaProblem& problem, const SpsaState& state) {
  std::vector<double> answer = state.iterate;
  for (std::size_t i = 0; i < answer.size(); ++i) {
    if (state.summed > 0) answer[i] = state.sum[i] / static_cast<double>(state.summed);
    answer[i] = played_value(problem.axes[i], answer[i]);
  }
  return answer;
}

}  // namespace muster
