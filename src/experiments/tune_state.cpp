#include "experiments/tune_state.hpp"

#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

#include "batch/sealed.hpp"
#include "text/json.hpp"
#include "text/json_reader.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* schema = "muster.tune_checkpoint/1";
const std::vector<std::string> members{"spec", "state"};
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

Json scores_json(const std::vector<ContextScore>& scores) {
  Json json = Json::array();
  for (const ContextScore& s : scores)
    json.push_back({{"pair_counts", s.counts.n},
                    {"timeout_pairs", s.timeout_pairs},
                    {"timeouts", s.timeouts},
                    {"digest", s.digest}});
  return json;
}

std::vector<ContextScore> read_scores(const JsonReader& json, std::size_t contexts) {
  std::vector<ContextScore> scores;
  for (const JsonReader& item : json.items(contexts, contexts)) {
    item.only({"pair_counts", "timeout_pairs", "timeouts", "digest"});
    ContextScore score;
    const std::vector<JsonReader> counts =
        item.member("pair_counts").items(score.counts.n.size(), score.counts.n.size());
    for (std::size_t k = 0; k < counts.size(); ++k) score.counts.n[k] = counts[k].integer(0, most);
    score.timeout_pairs = item.member("timeout_pairs").integer(0, most);
    score.timeouts = item.member("timeouts").integer(0, most);
    score.digest = item.member("digest").whole();
    scores.push_back(score);
  }
  return scores;
}

/// Either none or one for each tuned weight.
std::vector<double> read_values(const JsonReader& json, const TuneSpec& spec) {
  std::vector<double> values;
  for (const JsonReader& item : json.items(0, spec.weights.size()))
    values.push_back(item.number(-1e14, 1e14));
  if (!values.empty() && values.size() != spec.weights.size()) json.fail("a value for each weight");
  return values;
}

TuneState read_state(const JsonReader& json, const TuneSpec& spec) {
  json.only({"points_done", "best_score", "best", "trials", "done", "iterate", "sum", "summed", "games",
             "confirmed"});
  TuneState state;
  state.points_done = json.member("points_done").integer(0, spec.points);
  state.best_score = json.member("best_score").number(0, 1);
  state.best = read_values(json.member("best"), spec);
  for (const JsonReader& item : json.member("trials").items(0, tune_trials))
    state.trials.push_back(item.number(-1, 1));
  state.spsa.done = json.member("done").integer(0, spec.iterations);
  state.spsa.iterate = read_values(json.member("iterate"), spec);
  state.spsa.sum = read_values(json.member("sum"), spec);
  state.spsa.summed = json.member("summed").integer(0, spec.iterations);
  state.games = json.member("games").integer(0, most);
  for (const JsonReader& bout : json.member("confirmed").items(0, 2 * spec.pool.size() + 2))
    state.confirmed.push_back(read_scores(bout, spec.contexts.size()));
  return state;
}

}  // namespace

ContextScore& ContextScore::operator+=(const ContextScore& o) {
  counts += o.counts;
  timeout_pairs += o.timeout_pairs;
  timeouts += o.timeouts;
  digest += o.digest;
  return *this;
}

void save_tune_state(const std::string& path, const TuneSpec& spec, const TuneState& state) {
  Json confirmed = Json::array();
  for (const auto& scores : state.confirmed) confirmed.push_back(scores_json(scores));
  save_sealed(path, schema,
              {{"spec", Json::parse(spec_json(spec))},
               {"state",
                {{"points_done", state.points_done},
                 {"best_score", state.best_score},
                 {"best", state.best},
                 {"trials", state.trials},
                 {"done", state.spsa.done},
                 {"iterate", state.spsa.iterate},
                 {"sum", state.spsa.sum},
                 {"summed", state.spsa.summed},
                 {"games", state.games},
                 {"confirmed", std::move(confirmed)}}}});
}

TuneState load_tune_state(const std::string& path, const TuneSpec& spec) {
  const Json json = load_sealed(path, schema, members);
  require_same_run(path, canonical_json(json.at("spec")), spec_json(spec));
  return read_state(JsonReader(json.at("state"), std::make_shared<JsonSource>(path), "state"), spec);
}

void require_tune_state(const std::string& path) { load_sealed(path, schema, members); }

}  // namespace muster
