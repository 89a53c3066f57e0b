#include "experiments/match_spec.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "batch/runner.hpp"
#include "batch/tally_json.hpp"
#include "board/terrain_file.hpp"
#include "core/digest.hpp"
#include "experiments/setting_json.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

Json army_json(const ArmyList& list, const UnitCatalogue& catalogue) {
  Json units = Json::array();
  for (const UnitCount& unit : list.units) {
    const int cost = unit_cost(list, catalogue, unit.kind);
    units.push_back({{"unit", name_of(unit.kind)}, {"count", unit.count}, {"cost", 0.5 * cost}});
  }
  return units;
}

Json range_json(const CountRange& range) { return Json::array({range.low, range.high}); }

Json terrain_json(const Scenario& scenario) {
  if (scenario.generated) {
    const GeneratorSettings& g = scenario.generator;
    return {{"generator",
             {{"streams", range_json(g.streams)},
              {"hills", range_json(g.hills)},
              {"roads", range_json(g.roads)},
              {"towns", range_json(g.towns)},
              {"woods", range_json(g.woods)},
              {"light_woods", range_json(g.light_woods)},
              {"copses", range_json(g.copses)},
              {"hedges", range_json(g.hedges)},
              {"total", range_json(g.total)}}}};
  }
  Json features = Json::array();
  for (const Feature& feature : scenario.features) {
    Json points = Json::array();
    for (const Vec2& point : feature.points) {
      const Vec2 p = to_rulebook(point, scenario.table);
      points.push_back(Json::array({p.x, p.y}));
    }
    features.push_back({{"kind", std::string(name_of(feature.kind))}, {"points", std::move(points)}});
  }
  return {{"features", std::move(features)}};
}

Json game_json(const System& system, const MatchInput& input) {
  const UnitCatalogue catalogue = system.units(input.settings);
  Json scenario = terrain_json(input.scenario);
  scenario["table"] = Json::array({input.scenario.table.width, input.scenario.table.depth});
  Json json = {
      {"system", input.system},
      {"engine_version", system.engine_version()},
      {"settings", settings_json(input.settings)},
      {"armies", Json::array({army_json(input.armies[0], catalogue), army_json(input.armies[1], catalogue)})},
      {"doctrines",
       Json::array({doctrine_spec_json(input.doctrines[0]), doctrine_spec_json(input.doctrines[1])})},
      {"scenario", std::move(scenario)},
      {"seed", input.seed},
      {"purpose", std::string(run_purpose_names[static_cast<std::size_t>(input.purpose)])},
      {"dice", input.independent_dice ? "independent" : "duplicate"}};
  if (input.start_extra != std::array<int, 2>{})
    json["start_extra"] = Json::array({0.5 * input.start_extra[0], 0.5 * input.start_extra[1]});
  return json;
}

Json stop_json(const StopRule& stop) {
  const std::string rule(name(stop.kind));
  switch (stop.kind) {
    case StopKind::pairs: break;
    case StopKind::precision: return {{"rule", rule}, {"half_width", stop.half_width}};
    case StopKind::sprt:
      return {{"rule", rule}, {"low", stop.sprt.low}, {"high", stop.sprt.high}, {"error", sprt_error}};
  }
  return rule;
}

}  // namespace

std::vector<ChangedSetting> changed_settings(const Settings& settings) {
  std::vector<ChangedSetting> changed;
  for (const std::size_t i : settings.changed()) {
    const SettingInfo& info = settings.table()[i];
    changed.push_back({info.key, settings.text(i), settings.table().text(i, info.default_value)});
  }
  return changed;
}

MatchSpec match_spec(const System& system, const MatchInput& input, std::int64_t pairs,
                     const StopRule& stop) {
  const Json game = game_json(system, input);
  MatchSpec spec;
  spec.game = canonical_json(game);
  spec.run = canonical_json({{"pairs", pairs}, {"chunk_pairs", chunk_pairs}, {"stop", stop_json(stop)}});
  Digest digest;
  digest.add(spec.game);
  digest.add(spec.run);
  spec.digest = hex64(digest.value());
  spec.pairs = pairs;
  spec.stop = stop;
  spec.mirror = !input.independent_dice && game["armies"][0] == game["armies"][1] &&
                game["doctrines"][0] == game["doctrines"][1] && input.start_extra[0] == input.start_extra[1];
  spec.system = input.system;
  spec.system_name = system.name();
  spec.engine_version = system.engine_version();
  const UnitCatalogue catalogue = system.units(input.settings);
  for (std::size_t side = 0; side < 2; ++side) {
    spec.armies[side] = input.armies[side].name;
    spec.costs[side] = total_cost(input.armies[side], catalogue);
    spec.units[side] = unit_count(input.armies[side]);
    const Doctrine& doctrine = input.doctrines[side];
    spec.doctrines[side] = doctrine.name;
    spec.forbidden[side].assign(doctrine.forbidden.begin(), doctrine.forbidden.end());
  }
  spec.scenario = input.scenario.name;
  spec.seed = input.seed;
  spec.independent_dice = input.independent_dice;
  spec.purpose = run_purpose_names[static_cast<std::size_t>(input.purpose)];
  spec.changed = changed_settings(input.settings);
  return spec;
}

}  // namespace muster
