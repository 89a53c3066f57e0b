#include "batch/checkpoint.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "batch/tally_json.hpp"
#include "core/digest.hpp"
#include "core/error.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

constexpr int format_version = 2;
constexpr std::size_t largest_checkpoint = std::size_t{8} << 20;

void compare(const Json& one, const Json& other, const std::string& key,
             std::vector<std::string>& differing) {
  if (one == other) return;
  if (one.is_object() && other.is_object()) {
    std::vector<std::string> names;
    for (const auto& [name, value] : one.items()) names.push_back(name);
    for (const auto& [name, value] : other.items()) names.push_back(name);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    for (const auto& name : names)
      compare(one.value(name, Json()), other.value(name, Json()),
              key.empty() ? name : fmt::format("{}.{}", key, name), differing);
  } else if (one.is_array() && other.is_array() && one.size() == other.size()) {
    for (std::size_t i = 0; i < one.size(); ++i)
      compare(one[i], other[i], fmt::format("{}[{}]", key, i), differing);
  } else {
    differing.push_back(key);
  }
}

/// Everything in a checkpoint but its own checksum.
std::string checksum(Json json) {
  json.erase("checksum");
  Digest digest;
  digest.add(canonical_json(json));
  return hex64(digest.value());
}

const Json& member(const Json& json, const char* key, const std::string& path) {
  const auto found = json.find(key);
  if (found == json.end())
    throw InputError(fmt::format("{}: '{}' is missing: this is no checkpoint", path, key));
  return *found;
}

void check_schema(const Json& json, const std::string& path) {
  if (!json.is_object()) throw InputError(path + ": this is no checkpoint");
  const Json& schema = member(json, "schema", path);
  const std::string expected = fmt::format("muster.checkpoint/{}", format_version);
  if (schema != expected)
    throw InputError(fmt::format("{}: found schema {}, expected \"{}\"", path, schema.dump(), expected));
}

void check_keys(const Json& json, const std::string& path) {
  constexpr std::array<const char*, 5> known{"schema", "game", "run", "committed", "checksum"};
  for (const char* key : known) member(json, key, path);
  for (const auto& [key, value] : json.items()) {
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw InputError(
          fmt::format("{}: found unknown key '{}', expected a checkpoint as it was saved", path, key));
  }
}

void check_checksum(const Json& json, const std::string& path) {
  const Json& found = json.at("checksum");
  const std::string expected = checksum(json);
  if (found != expected)
    throw InputError(fmt::format("{}: found checksum {}, expected \"{}\": the file is damaged", path,
                                 found.dump(), expected));
}

/// What a reader of the tally passes over, it does not know.
void check_tally_keys(const Json& json, const MatchTally& tally, const std::string& path) {
  const auto keys = differing_keys(json.dump(), to_json(tally).dump());
  if (!keys.empty())
    throw InputError(
        fmt::format("{}: committed: found unknown or damaged keys: {}", path, fmt::join(keys, ", ")));
}

}  // namespace

void save_checkpoint(const std::string& path, const Checkpoint& checkpoint) {
  Json json = {{"schema", fmt::format("muster.checkpoint/{}", format_version)},
               {"game", Json::parse(checkpoint.game_spec)},
               {"run", Json::parse(checkpoint.run_spec)},
               {"committed", to_json(checkpoint.committed)}};
  json["checksum"] = checksum(json);
  write_file_atomically(path, canonical_json(json) + "\n");
}

Checkpoint load_checkpoint(const std::string& path) {
  const Json json = parse_json(read_file(path, largest_checkpoint), path);
  check_schema(json, path);
  check_keys(json, path);
  check_checksum(json, path);
  Checkpoint result;
  result.game_spec = canonical_json(member(json, "game", path));
  result.run_spec = canonical_json(member(json, "run", path));
  result.committed = tally_from_json(member(json, "committed", path), path + ": committed");
  check_tally_keys(json.at("committed"), result.committed, path);
  return result;
}

std::vector<std::string> differing_keys(const std::string& one, const std::string& other) {
  std::vector<std::string> differing;
  compare(Json::parse(one), Json::parse(other), "", differing);
  return differing;
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
