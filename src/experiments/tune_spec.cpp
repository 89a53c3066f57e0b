#include "experiments/tune_spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "batch/tally_json.hpp"
#include "chance/dice.hpp"
#include "core/digest.hpp"
#include "experiments/match_spec.hpp"
#include "experiments/setting_json.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

/// What a random number is for. Each has a key of its own, none of them that of the games.
enum class Drawn : std::uint8_t { direction = 1, contexts, opponents, points };

std::uint64_t draw_key(std::uint64_t seed, Drawn drawn) {
  return mix(run_key(seed, RunPurpose::tune), static_cast<std::uint64_t>(drawn));
}

Dice dice_of(const TuneSpec& spec, Drawn drawn, std::int64_t number) {
  return {draw_key(spec.seed, drawn), static_cast<std::uint64_t>(number), 0};
}

DieName nth(std::size_t n) {
  DieName name;
  name.ordinal = static_cast<std::uint16_t>(n);
  return name;
}

std::uint32_t below(const Dice& dice, std::size_t bound, std::size_t n) {
  return dice.below(static_cast<std::uint32_t>(bound), nth(n));
}

/// Settings, armies and table in one digest: the spec of a match between start and start.
std::string context_digest(const TuneSpec& spec, const TuneContext& context) {
  MatchInput input = context.input;
  input.doctrines = {spec.start, spec.start};
  input.seed = spec.seed;
  return match_spec(*spec.system, input, spec.pairs).digest;
}

}  // namespace

std::string title(const TuneContext& c) {
  return fmt::format("{}, {}{}{} v {}", c.scenario, c.victory, c.victory.empty() ? "" : ", ", c.a, c.b);
}

bool can_be_tuned(const SettingInfo& weight) {
  return weight.type == SettingType::integer || weight.type == SettingType::number;
}

SpsaAxis axis_of(const SettingInfo& weight) {
  const double step = weight.type == SettingType::integer ? 1.0 : weight.step;
  if (weight.jump > 0) return {weight.low, weight.high, weight.jump / 2.0, step, 0.6 * weight.jump};
  const double scale = std::max(std::fabs(weight.default_value) / 4.0, (weight.high - weight.low) / 40.0);
  return {weight.low, weight.high, std::max(scale, step / 2.0), step, step};
}

SpsaProblem problem_of(const TuneSpec& spec) {
  SpsaProblem problem;
  const SettingsTable& table = spec.system->doctrine_table();
  for (const std::size_t i : spec.weights) problem.axes.push_back(axis_of(table[i]));
  problem.perturbation = spec.perturbation;
  problem.iterations = spec.iterations;
  problem.key = draw_key(spec.seed, Drawn::direction);
  return problem;
}

std::vector<double> values_of(const TuneSpec& spec, const Doctrine& doctrine) {
  std::vector<double> values;
  for (const std::size_t i : spec.weights) values.push_back(doctrine.weights[i]);
  return values;
}

Doctrine with_values(const TuneSpec& spec, const std::vector<double>& values, const std::string& name) {
  Doctrine doctrine = spec.start;
  doctrine.name = name;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const SpsaAxis axis = axis_of(doctrine.weights.table()[spec.weights[i]]);
    doctrine.weights.set_value(spec.weights[i], played_value(axis, values[i]), "tune");
  }
  return doctrine;
}

bool plays_the_same(const Doctrine& one, const Doctrine& other) {
  return doctrine_spec_json(one) == doctrine_spec_json(other);
}

std::vector<TuneDraw> draw_contexts(const TuneSpec& spec, std::int64_t draw) {
  const Dice shuffle = dice_of(spec, Drawn::contexts, draw);
  const Dice opponents = dice_of(spec, Drawn::opponents, draw);
  std::vector<std::size_t> order(spec.contexts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::size_t count = std::min(static_cast<std::size_t>(spec.drawn), order.size());
  std::vector<TuneDraw> draws;
  for (std::size_t i = 0; i < count; ++i) {
    std::swap(order[i], order[i + below(shuffle, order.size() - i, i)]);
    const std::uint64_t block = static_cast<std::uint64_t>(draw) * count + i;
    draws.push_back(
        {order[i], below(opponents, spec.pool.size(), i), block * static_cast<std::uint64_t>(spec.pairs)});
  }
  return draws;
}

std::vector<double> draw_point(const TuneSpec& spec, std::int64_t point) {
  constexpr std::array<double, 4> distances{4, 8, 16, 0};  // 0: the whole range
  constexpr std::uint32_t grid = 1U << 30;
  const double distance = distances[static_cast<std::size_t>(point) % distances.size()];
  const Dice dice = dice_of(spec, Drawn::points, point);
  std::vector<double> values;
  for (const std::size_t i : spec.weights) {
    const SpsaAxis axis = axis_of(spec.system->doctrine_table()[i]);
    const double reach = distance > 0 ? distance * axis.scale : axis.high - axis.low;
    const double low = std::max(axis.low, spec.start.weights[i] - reach);
    const double high = std::min(axis.high, spec.start.weights[i] + reach);
    const double share = static_cast<double>(below(dice, grid, i)) / grid;
    values.push_back(played_value(axis, low + share * (high - low)));
  }
  return values;
}

std::string spec_json(const TuneSpec& spec) {
  Json pool = Json::array();
  for (const Doctrine& opponent : spec.pool) pool.push_back(doctrine_spec_json(opponent));
  Json contexts = Json::object();
  for (std::size_t i = 0; i < spec.contexts.size(); ++i)  // their order counts: it is drawn from
    contexts[title(spec.contexts[i])] = fmt::format("{} {}", i, context_digest(spec, spec.contexts[i]));
  Json tuned = Json::array();
  for (const std::size_t i : spec.weights) tuned.push_back(spec.system->doctrine_table()[i].key);
  return canonical_json({{"system", spec.system->key()},
                         {"engine_version", spec.system->engine_version()},
                         {"start", doctrine_spec_json(spec.start)},
                         {"pool", std::move(pool)},
                         {"contexts", std::move(contexts)},
                         {"weights", std::move(tuned)},
                         {"seed", spec.seed},
                         {"iterations", spec.iterations},
                         {"contexts_drawn", spec.drawn},
                         {"pairs", spec.pairs},
                         {"points", spec.points},
                         {"confirm_pairs", spec.confirm_pairs},
                         {"trials", tune_trials},
                         {"first_step", spec.first_step},
                         {"perturbation", spec.perturbation}});
}

std::string spec_digest(const TuneSpec& spec) {
  Digest digest;
  digest.add(spec_json(spec));
  return hex64(digest.value());
}

}  // namespace muster
