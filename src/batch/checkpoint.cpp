#include "batch/checkpoint.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "batch/sealed.hpp"
#include "batch/tally_json.hpp"
#include "core/error.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* schema = "muster.checkpoint/2";

/// What a reader of the tally passes over, it does not know.
void check_tally_keys(const Json& json, const MatchTally& tally, const std::string& path) {
  const auto keys = differing_keys(json.dump(), to_json(tally).dump());
  if (!keys.empty())
    throw InputError(
        fmt::format("{}: committed: found unknown or damaged keys: {}", path, fmt::join(keys, ", ")));
}

}  // namespace

void save_checkpoint(const std::string& path, const Checkpoint& checkpoint) {
  save_sealed(path, schema,
              {{"game", Json::parse(checkpoint.game_spec)},
               {"run", Json::parse(checkpoint.run_spec)},
               {"committed", to_json(checkpoint.committed)}});
}

Checkpoint load_checkpoint(const std::string& path) {
  const Json json = load_sealed(path, schema, {"game", "run", "committed"});
  Checkpoint result;
  result.game_spec = canonical_json(json.at("game"));
  result.run_spec = canonical_json(json.at("run"));
  result.committed = tally_from_json(json.at("committed"), path + ": committed");
  check_tally_keys(json.at("committed"), result.committed, path);
  return result;
}

void check_resumable(const Checkpoint& checkpoint, const std::string& path, const std::string& game_spec,
                     const std::string& run_spec) {
  std::vector<std::string> differing = differing_keys(checkpoint.game_spec, game_spec);
  for (const std::string& key : differing_keys(checkpoint.run_spec, run_spec)) {
    if (key != "pairs") differing.push_back(key);
  }
  if (!differing.empty())
    throw InputError(fmt::format("{}: this checkpoint is of another match; these keys differ: {}", path,
                                 fmt::join(differing, ", ")));
  const auto wanted = Json::parse(run_spec).at("pairs").get<std::int64_t>();
  const Json planned = Json::parse(checkpoint.run_spec).value("pairs", Json());
  if (!planned.is_number_integer())
    throw InputError(path + ": 'run.pairs' is missing: this is no checkpoint");
  if (wanted < planned.get<std::int64_t>())
    throw InputError(
        fmt::format("{}: this checkpoint is of a run of {} pairs; found --pairs {}, which may only be higher",
                    path, planned.get<std::int64_t>(), wanted));
}

}  // namespace muster
