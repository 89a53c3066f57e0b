#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "batch/sealed.hpp"
#include "experiments/price.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* schema = "muster.price_checkpoint/1";
const std::vector<std::string> members{"spec", "games"};

}  // namespace

void save_price_games(const std::string& path, const PriceSpec& spec, const PriceGames& games) {
  Json json = Json::object();
  for (const auto& [name, state] : games) json[name] = to_json(state);
  save_sealed(path, schema, {{"spec", Json::parse(spec_json(spec))}, {"games", std::move(json)}});
}

PriceGames load_price_games(const std::string& path, const PriceSpec& spec) {
  const Json json = load_sealed(path, schema, members);
  require_same_run(path, canonical_json(json.at("spec")), spec_json(spec));
  PriceGames games;
  for (const auto& [name, state] : json.at("games").items())
    games[name] = cell_from_json(state, fmt::format("{}: {}", path, name));
  return games;
}

void require_price_games(const std::string& path) { load_sealed(path, schema, members); }

}  // namespace muster
