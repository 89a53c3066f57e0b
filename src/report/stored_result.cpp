#include "report/stored_result.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/error.hpp"
#include "report/stored_match.hpp"
#include "report/stored_price.hpp"
#include "text/json.hpp"
#include "text/number.hpp"
#include "text/shown.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

struct Schema {
  std::string_view name;
  std::int64_t version = 1;  ///< the highest that is read
  StoredResult (*read)(const JsonReader& document) = nullptr;
};

constexpr std::array<Schema, 2> schemas{
    {{"muster.match", 1, read_stored_match}, {"muster.price", 1, read_stored_price}}};

std::string known_schemas() {
  std::vector<std::string> words;
  words.reserve(schemas.size());
  for (const Schema& schema : schemas) words.push_back(fmt::format("{}/{}", schema.name, schema.version));
  return in_quotes(words);
}

const Schema& schema_of(const JsonReader& root) {
  if (!root.value().is_object() || !root.find("schema"))
    throw InputError(
        fmt::format("{}: found no 'schema', expected a result: {}", root.place(), known_schemas()));
  const JsonReader member = root.member("schema");
  const std::string found = member.text();
  const std::size_t slash = found.rfind('/');
  for (const Schema& schema : schemas) {
    if (found.substr(0, slash) != schema.name || slash == std::string::npos) continue;
    const auto version = parse_integer(std::string_view(found).substr(slash + 1));
    if (!version || *version < 1 || *version > schema.version)
      member.fail(fmt::format("at most '{}/{}', which this program reads", schema.name, schema.version));
    return schema;
  }
  member.fail("one of " + known_schemas());
}

bool same_number(double found, double expected) {
  return std::abs(found - expected) <= 1e-9 * std::max(1.0, std::abs(expected));
}

void compare(const Json& found, const Json& expected, const std::string& path,
             std::vector<std::string>& differing) {
  if (expected.is_object() && found.is_object()) {
    for (const auto& [key, value] : expected.items()) {
      const std::string member = path.empty() ? key : fmt::format("{}.{}", path, key);
      const auto at = found.find(key);
      if (at == found.end()) {
        differing.push_back(
            fmt::format("{}: found none, expected {}", printable(member, 200), shown_json(value)));
      } else {
        compare(*at, value, member, differing);
      }
    }
    return;
  }
  if (expected.is_array() && found.is_array() && expected.size() == found.size()) {
    for (std::size_t i = 0; i < expected.size(); ++i)
      compare(found[i], expected[i], fmt::format("{}[{}]", path, i), differing);
    return;
  }
  const bool same = expected.is_number() && found.is_number()
                        ? same_number(found.get<double>(), expected.get<double>())
                        : found == expected;
  if (!same)
    differing.push_back(fmt::format("{}: found {}, expected {}", printable(path, 200), shown_json(found),
                                    shown_json(expected)));
}

}  // namespace

std::vector<std::string> differing_figures(const Json& found, const Json& expected) {
  std::vector<std::string> differing;
  compare(found, expected, "", differing);
  return differing;
}

StoredResult read_stored_result(std::string_view text, const std::string& file) {
  const Json json = parse_json(text, file);
  const JsonReader root(json, std::make_shared<JsonSource>(file, std::string(text)));
  return schema_of(root).read(root);
}

}  // namespace muster
