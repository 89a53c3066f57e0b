// Simultaneous perturbation stochastic approximation (Spall, IEEE Transactions on Automatic Control 37,
// 1992): climbs a noisy objective of many values with two evaluations a step. Its gains are a_k = a / (A +
// k)^0.602 and c_k = c / k^0.101, A a tenth of the steps; its answer is the average of the last iterates
// (Polyak and Juditsky 1992).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace muster {

/// What one value may be.
struct SpsaAxis {
  double low = 0;
  double high = 0;
  double scale = 1;  ///< what counts as a change of 1
  double step = 1;   ///< values are played in multiples of it; 0: as they are
  double least = 0;  ///< candidates are at least so far from the iterate
};

/// Within the range, and a multiple of the step.
double played_value(const SpsaAxis& axis, double value);

struct SpsaProblem {
  std::vector<SpsaAxis> axes;
  double gain = 0;          ///< a, in scales for a difference of 1
  double perturbation = 0;  ///< c, in scales
  std::int64_t iterations = 0;
  std::uint64_t key = 0;  ///< of the random directions, each a function of it and its iteration's number

  // Of iteration k, from 1.
  double gain_of(std::int64_t k) const;
  double perturbation_of(std::int64_t k) const;
};

struct SpsaState {
  std::int64_t done = 0;  ///< iterations
  std::vector<double> iterate;
  std::vector<double> sum;  ///< of the last quarter's iterates so far
  std::int64_t summed = 0;
};

SpsaState spsa_start(const SpsaProblem& problem, std::vector<double> values);

/// The objective at `plus` less that at `minus`, as played; nothing ends the run there.
using SpsaObjective = std::function<std::optional<double>(std::int64_t k, const std::vector<double>& plus,
                                                          const std::vector<double>& minus)>;

/// One iteration. False, and the state as it was, if the objective gave nothing.
bool spsa_step(const SpsaProblem& problem, const SpsaObjective& objective, SpsaState& state);

/// The objective at the two candidates of the first iteration about `values`, without a step. Trial `n`, from
/// 1, has a direction that no iteration has.
std::optional<double> spsa_trial(const SpsaProblem& problem, const SpsaObjective& objective,
                                 const std::vector<double>& values, std::int64_t n);

/// The a with which the first iteration moves a value by `first_step` scales if the difference is then as
/// large as it was, on average, in the trials (Spall, IEEE Transactions on Aerospace and Electronic Systems
/// 34, 1998). Differences below 0.01 count as that.
double spsa_gain(const SpsaProblem& problem, double first_step, const std::vector<double>& trials);

/// As played: the average of the last quarter's iterates; before that, the iterate.
std::vector<double> spsa_answer(const SpsaProblem& problem, const SpsaState& state);

}  // namespace muster
