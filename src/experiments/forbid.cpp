#include "experiments/forbid.hpp"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "batch/tally_json.hpp"
#include "core/digest.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

MatchInput restricted(const ForbidSpec& spec, const std::string& behaviour) {
  MatchInput input = spec.input;
  forbid(input.doctrines.at(spec.side), spec.system->behaviours(), behaviour,
         "found '" + behaviour + "' to be forbidden");
  return input;
}

bool timeouts_beyond_bounds(const MatchTally& tally) {
  return muster::too_many_timeouts(tally.games().timeouts, tally.games().games());
}

}  // namespace

bool ForbidResult::complete() const {
  return as_it_is.pairs >= spec.pairs &&
         std::all_of(behaviours.begin(), behaviours.end(),
                     [&](const auto& behaviour) { return behaviour.tally.pairs >= spec.pairs; });
}

bool ForbidResult::too_many_timeouts() const {
  return timeouts_beyond_bounds(as_it_is) ||
         std::any_of(behaviours.begin(), behaviours.end(),
                     [](const auto& behaviour) { return timeouts_beyond_bounds(behaviour.tally); });
}

double ForbidResult::cost(const ForbiddenBehaviour& behaviour) const {
  const double more_for_a = behaviour.table.mean();
  return spec.side == 0 ? 0.0 - more_for_a : more_for_a;
}

ScoreInterval ForbidResult::cost_interval(const ForbiddenBehaviour& behaviour) const {
  ScoreInterval interval;
  if (spec.intervals == IntervalChoice::fixed) {
    const Bounds bounds = fixed_difference_interval(behaviour.table);
    interval = {bounds.low, bounds.high, IntervalMethod::normal};
  } else {
    interval = difference_sequence(behaviour.table, tightest_at({}, spec.pairs));
  }
  if (spec.side == 0) interval = {0.0 - interval.high, 0.0 - interval.low, interval.method};
  return interval;
}

std::string spec_digest(const ForbidSpec& spec) {
  Digest digest;
  digest.add(canonical_json({{"match", match_spec(*spec.system, spec.input, spec.pairs).digest},
                             {"side", spec.side == 0 ? "a" : "b"},
                             {"behaviours", spec.behaviours}}));
  return hex64(digest.value());
}

ForbidResult play_forbidden(const ForbidSpec& spec, const ForbidControl& control) {
  std::vector<std::unique_ptr<Simulator>> simulators;
  std::vector<Cell> cells;
  const auto add = [&](const std::string& name, const MatchInput& input) {
    simulators.push_back(spec.system->simulator(input));
    cells.push_back({name, simulators.back().get(), spec.pairs});
  };
  add("as it is", spec.input);
  for (const std::string& behaviour : spec.behaviours)
    add("without " + behaviour, restricted(spec, behaviour));
  std::vector<CellState> states(cells.size());
  ForbidResult result{spec, match_spec(*spec.system, spec.input, spec.pairs), {}, {}, BatchEnd::complete};
  const std::int64_t planned = spec.pairs * static_cast<std::int64_t>(cells.size());
  result.end = run_cells(cells, control.threads, control.interrupt, states, [&](const auto& now) {
    if (!control.progress) return true;
    std::int64_t pairs = 0;
    for (const CellState& state : now) pairs += state.tally.pairs;
    control.progress(pairs, planned);
    return true;
  });
  result.as_it_is = states[0].tally;
  for (std::size_t i = 0; i < spec.behaviours.size(); ++i) {
    const CellState& state = states[i + 1];
    result.behaviours.push_back({spec.behaviours[i], state.tally, paired(states[0], state)});
  }
  return result;
}

}  // namespace muster
