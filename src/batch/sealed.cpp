#include "batch/sealed.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "batch/tally_json.hpp"
#include "core/digest.hpp"
#include "core/error.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t largest_file = std::size_t{512} << 20;

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

/// Everything in a file but its own checksum.
std::string checksum(Json json) {
  json.erase("checksum");
  Digest digest;
  digest.add(canonical_json(json));
  return hex64(digest.value());
}

const Json& member(const Json& json, const std::string& key, const std::string& path) {
  const auto found = json.find(key);
  if (found == json.end())
    throw InputError(fmt::format("{}: '{}' is missing: this is no checkpoint", path, key));
  return *found;
}

void check_schema(const Json& json, const std::string& expected, const std::string& path) {
  if (!json.is_object()) throw InputError(path + ": this is no checkpoint");
  const Json& schema = member(json, "schema", path);
  if (schema != expected)
    throw InputError(fmt::format("{}: found schema {}, expected \"{}\"", path, schema.dump(), expected));
}

void check_keys(const Json& json, std::vector<std::string> known, const std::string& path) {
  known.insert(known.end(), {"schema", "checksum"});
  for (const std::string& key : known) member(json, key, path);
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

}  // namespace

void save_sealed(const std::string& path, const std::string& schema, Json members) {
  members["schema"] = schema;
  members["checksum"] = checksum(members);
  write_file_atomically(path, canonical_json(members) + "\n");
}

Json load_sealed(const std::string& path, const std::string& schema,
                 const std::vector<std::string>& members) {
  Json json = parse_json(read_file(path, largest_file), path);
  check_schema(json, schema, path);
  check_keys(json, members, path);
  check_checksum(json, path);
  return json;
}

std::vector<std::string> differing_keys(const std::string& one, const std::string& other) {
  std::vector<std::string> differing;
  compare(Json::parse(one), Json::parse(other), "", differing);
  return differing;
}

void require_same_run(const std::string& path, const std::string& kept_spec, const std::string& spec) {
  constexpr std::size_t most_told = 8;
  std::vector<std::string> keys = differing_keys(kept_spec, spec);
  if (keys.empty()) return;
  const std::size_t all = keys.size();
  if (all > most_told) keys.resize(most_told);
  throw InputError(fmt::format("{}: this checkpoint is of another run; these keys differ: {}{}", path,
                               fmt::join(keys, ", "),
                               all > keys.size() ? fmt::format(" and {} more", all - keys.size()) : ""));
}

}  // namespace muster
