#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "batch/tally_json.hpp"
#include "experiments/setting_json.hpp"
#include "report/match_text.hpp"
#include "report/tune_report.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

Json score_json(const ContextScore& score) {
  Json mean;
  Json interval;
  Json method;
  if (score.counts.pairs() > 0) {
    const ScoreInterval found = fixed_interval(score.counts);
    mean = score.counts.mean();
    interval = Json::array({found.low, found.high});
    method = std::string(name(found.method));
  }
  return {{"score", mean},
          {"interval", interval},
          {"interval_method", method},
          {"pairs", score.pairs()},
          {"pair_counts", score.counts.n},
          {"timeout_pairs", score.timeout_pairs},
          {"timeouts", score.timeouts},
          {"digest", hex64(score.digest)}};
}

Json contexts_json(const TuneResult& r, const std::vector<ContextScore>& scores) {
  Json contexts = Json::array();
  for (std::size_t c = 0; c < scores.size(); ++c) {
    const TuneContext& context = r.spec.contexts[c];
    Json row = {
        {"scenario", context.scenario}, {"victory", context.victory}, {"a", context.a}, {"b", context.b}};
    if (context.victory.empty()) row["victory"] = nullptr;
    row.update(score_json(scores[c]));
    contexts.push_back(std::move(row));
  }
  return contexts;
}

Json bouts_json(const TuneResult& r) {
  Json bouts = Json::array();
  for (std::size_t i = 0; i < r.state.confirmed.size(); ++i) {
    const std::vector<ContextScore>& scores = r.state.confirmed[i];
    Json row = {{"doctrine", r.bouts[i].product ? "product" : "start"},
                {"opponent", r.opponents[r.bouts[i].opponent].name}};
    row.update(score_json(pooled(scores)));
    row["contexts"] = contexts_json(r, scores);
    bouts.push_back(std::move(row));
  }
  return bouts;
}

/// The product against all opponents together; null while the confirming match is not over.
Json pooled_json(const TuneResult& r) {
  if (!r.complete()) return nullptr;
  ContextScore all;
  for (std::size_t i = 0; i < r.opponents.size(); ++i) all += pooled(*r.scores(true, i));
  return score_json(all);
}

Json gain_json(const TuneResult& r) {
  if (r.gain > 0) return r.gain;
  return nullptr;
}

Json verdict_json(const TuneResult& r) {
  if (const std::optional<TuneVerdict> verdict = r.verdict())
    return std::string(tune_verdict_names[static_cast<std::size_t>(*verdict)]);
  return nullptr;
}

Json weights_json(const TuneResult& r) {
  const SettingsTable& table = r.spec.system->doctrine_table();
  Json weights = Json::array();
  for (std::size_t at = 0; at < r.spec.weights.size(); ++at) {
    const std::size_t i = r.spec.weights[at];
    const SpsaAxis axis = axis_of(table[i]);
    Json iterate;
    if (!r.state.spsa.iterate.empty()) iterate = r.state.spsa.iterate[at];
    weights.push_back({{"key", table[i].key},
                       {"start", setting_json(table[i], r.origin.weights[i])},
                       {"product", setting_json(table[i], r.product.weights[i])},
                       {"iterate", iterate},
                       {"scale", axis.scale},
                       {"low", axis.low},
                       {"high", axis.high}});
  }
  return weights;
}

Json points_json(const TuneResult& r) {
  if (!r.exploit()) return nullptr;
  return {{"planned", r.spec.points}, {"played", r.state.points_done}, {"best_score", r.state.best_score}};
}

/// Text in double quotes, which YAML reads as JSON does.
std::string quoted(const std::string& text) { return one_line_json(text); }

std::string_view verdict_words(const TuneResult& r) {
  const std::optional<TuneVerdict> verdict = r.verdict();
  return verdict == TuneVerdict::not_better ? ", not better within the error"
         : verdict == TuneVerdict::worse    ? ", worse beyond the error"
                                            : "";
}

std::string about(const TuneResult& r) {
  const std::vector<ContextScore>* scores = r.scores(true, 0);
  const std::string& opponent = r.opponents.front().name;
  const std::string what = r.exploit()
                               ? fmt::format("An exploit of {}, the best found in one search", opponent)
                               : fmt::format("Tuned from {}", opponent);
  if (!scores || pooled(*scores).counts.pairs() == 0) return what + ".";
  const PairCounts counts = pooled(*scores).counts;
  const ScoreInterval interval = fixed_interval(counts);
  return fmt::format("{}; scores {:.{}f} % against it on fresh dice (95 % interval {}){}.", what,
                     100.0 * counts.mean(), percent_decimals(interval.high - interval.low),
                     interval_text(interval), verdict_words(r));
}

}  // namespace

std::string tune_json(const TuneResult& r) {
  const TuneSpec& s = r.spec;
  Json pool = Json::array();
  for (const Doctrine& opponent : s.pool) pool.push_back(opponent.name);
  return pretty_json({{"schema", "muster.tune/1"},
                      {"command", "tune"},
                      {"system", s.system->key()},
                      {"engine_version", s.system->engine_version()},
                      {"mode", r.exploit() ? "exploit" : "tune"},
                      {"start", s.start.name},
                      {"pool", std::move(pool)},
                      {"seed", s.seed},
                      {"iterations", r.state.spsa.done},
                      {"iterations_planned", s.iterations},
                      {"interrupted", !r.complete()},
                      {"contexts", s.contexts.size()},
                      {"contexts_drawn", s.drawn},
                      {"pairs", s.pairs},
                      {"first_step", s.first_step},
                      {"trials", r.state.trials},
                      {"gain", gain_json(r)},
                      {"perturbation", s.perturbation},
                      {"games", r.state.games},
                      {"points", points_json(r)},
                      {"weights", weights_json(r)},
                      {"confirm",
                       {{"purpose", "confirm"},
                        {"pairs_per_context", s.confirm_pairs},
                        {"interval_level", 1.0 - default_alpha},
                        {"bouts", bouts_json(r)},
                        {"all", pooled_json(r)},
                        {"verdict", verdict_json(r)}}},
                      {"spec_digest", spec_digest(s)}});
}

std::string product_yaml(const TuneResult& r, const std::string& name, const std::string& command) {
  std::string text = fmt::format("system: {}\nname: {}\nabout: {}\nmade_by: {}\n", r.spec.system->key(),
                                 quoted(name), quoted(about(r)), quoted(command));
  if (!r.product.forbidden.empty())
    text += fmt::format("forbid: [{}]\n", fmt::join(r.product.forbidden, ", "));
  text += "weights:\n";
  const Settings& weights = r.product.weights;
  for (std::size_t i = 0; i < weights.table().size(); ++i) {
    const bool tuned = std::find(r.spec.weights.begin(), r.spec.weights.end(), i) != r.spec.weights.end();
    if (tuned || weights[i] != weights.table()[i].default_value)
      text += fmt::format("  {}: {}\n", weights.table()[i].key, weights.text(i));
  }
  return text;
}

}  // namespace muster
