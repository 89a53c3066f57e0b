#include <algorithm>

#include "chance/dice.hpp"
#include "experiments/price.hpp"
#include "stats/score_curve.hpp"

namespace muster {
namespace {

constexpr std::size_t resamples = 1000;
/// With more resamples than these without a cost its interval has no end.
constexpr std::size_t most_lost = 25;

std::vector<ScoredPlace> places_of(const ContextCells& cells) {
  std::vector<ScoredPlace> places;
  for (std::size_t i = 0; i < cells.lines.size(); ++i)
    places.push_back({static_cast<double>(cells.lines[i]), cells.states[i].scores});
  return places;
}

std::size_t pairs_of(const ContextCells& cells) {
  std::size_t pairs = 0;
  for (const CellState& state : cells.states) pairs = std::max(pairs, state.scores.size());
  return pairs;
}

std::optional<double> cost_of(const Measurement& m, const std::vector<ScoreCurve>& curves) {
  const auto line = fit_cost_line(mean_of(curves));
  if (!line || !(line->b > 0.0)) return {};
  return m.per_copy(line->root());
}

/// A measurement's places with their pairs drawn again.
std::optional<double> resampled_cost(const Measurement& m,
                                     const std::vector<std::vector<std::uint32_t>>& weights) {
  std::vector<ScoreCurve> curves;
  for (std::size_t c = 0; c < m.contexts.size(); ++c)
    curves.push_back(weighted_curve(places_of(m.contexts[c]), weights[c]));
  for (const ScoreCurve& curve : curves) {
    if (curve.x != curves.front().x) return {};
  }
  return cost_of(m, curves);
}

/// How often each pair of each context comes up in the nth resample: the same pairs in both measurements.
std::vector<std::vector<std::uint32_t>> draw(const std::vector<std::size_t>& pairs, std::uint64_t seed,
                                             std::size_t n) {
  constexpr std::uint64_t bootstrap = 0x626f6f74;
  std::vector<std::vector<std::uint32_t>> weights;
  for (std::size_t c = 0; c < pairs.size(); ++c) {
    weights.emplace_back(pairs[c], 0U);
    const Dice dice(mix(seed, bootstrap, c), n, 0);
    for (std::size_t i = 0; i < pairs[c]; ++i) {
      DieName name;
      name.ordinal = static_cast<std::uint16_t>(i % 65536);
      name.unit = static_cast<std::uint16_t>(i / 65536);
      ++weights.back()[dice.below(static_cast<std::uint32_t>(pairs[c]), name)];
    }
  }
  return weights;
}

}  // namespace

std::optional<CostShift> cost_shift(const Measurement& before, const Measurement& after, std::uint64_t seed) {
  const auto cost = [](const Measurement& m) {
    std::vector<ScoreCurve> curves;
    for (const ContextCells& cells : m.contexts) curves.push_back(curve_of(cells));
    return cost_of(m, curves);
  };
  const std::optional<double> was = cost(before);
  const std::optional<double> is = cost(after);
  if (!was || !is) return {};
  CostShift shift{*is - *was, {}};
  std::vector<std::size_t> pairs;
  for (std::size_t c = 0; c < before.contexts.size(); ++c)
    pairs.push_back(std::max(pairs_of(before.contexts[c]), pairs_of(after.contexts[c])));
  std::vector<double> shifts;
  for (std::size_t n = 0; n < resamples; ++n) {
    const auto weights = draw(pairs, seed, n);
    const auto resampled_before = resampled_cost(before, weights);
    const auto resampled_after = resampled_cost(after, weights);
    if (resampled_before && resampled_after) shifts.push_back(*resampled_after - *resampled_before);
  }
  if (shifts.size() + most_lost < resamples) return shift;
  std::sort(shifts.begin(), shifts.end());
  const auto at = [&](double share) {
    return shifts[static_cast<std::size_t>(share * static_cast<double>(shifts.size() - 1))];
  };
  shift.interval = Bounds{at(0.025), at(0.975)};
  return shift;
}

}  // namespace muster
