#include "game/record.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "army/catalogue.hpp"
#include "board/check_features.hpp"
#include "board/terrain_file.hpp"
#include "core/error.hpp"
#include "text/file.hpp"
#include "text/json.hpp"
#include "text/json_reader.hpp"
#include "text/number.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schema_name = "muster.record/";
constexpr int schema_version = 1;
constexpr std::size_t largest_record = std::size_t{16} << 20;
constexpr std::size_t most_units = 64;
constexpr std::size_t most_losses = 2 * most_units;
constexpr std::size_t most_entries = 1'000'000;

const std::vector<std::string> head_keys{
    "schema", "system",   "engine_version", "scenario", "seed",     "purpose",  "dice", "pair",
    "leg",    "settings", "table",          "features", "attacker", "defender", "play", "outcome"};

const std::vector<std::string> seat_words{"attacker", "defender"};
const std::vector<std::string> winner_words{"attacker", "defender", "nobody"};
const std::vector<std::string> dice_words{"duplicate", "independent"};

Json features_json(const GameRecord& r) {
  Json features = Json::array();
  for (const Feature& f : r.features) {
    Json points = Json::array();
    for (const Vec2 point : f.points) {
      const Vec2 p = to_rulebook(point, r.table);
      points.push_back(Json::array({p.x, p.y}));
    }
    features.push_back({{"kind", std::string(name_of(f.kind))}, {"points", std::move(points)}});
  }
  return features;
}

Json side_json(const RecordedSide& side) {
  Json units = Json::array();
  for (const RecordedUnit& u : side.units)
    units.push_back({{"name", u.name}, {"type", u.type}, {"size", u.size}, {"cost", 0.5 * u.cost}});
  Json json = {{"list", std::string(1, side.list)},
               {"army", side.army},
               {"doctrine", side.doctrine},
               {"units", std::move(units)}};
  if (side.start_extra != 0) json["start_extra"] = 0.5 * side.start_extra;
  return json;
}

Json outcome_json(const RecordedOutcome& o) {
  Json losses = Json::array();
  for (const RecordedLoss& loss : o.losses)
    losses.push_back({{"side", seat_words[index(loss.seat)]}, {"type", loss.type}, {"cause", loss.cause}});
  return {{"winner", winner_words[static_cast<std::size_t>(o.winner)]},
          {"ending", o.ending},
          {"timeout", o.timeout},
          {"turns", o.turns},
          {"losses", std::move(losses)},
          {"digest", fmt::format("{:016x}", o.digest)}};
}

int read_leg(const JsonReader& node) { return static_cast<int>(node.integer(1, 2)) - 1; }

int read_cost(const JsonReader& node) {
  const double half_points = 2 * node.number(0, 1000);
  if (half_points != static_cast<int>(half_points)) node.fail("AP in halves");
  return static_cast<int>(half_points);
}

TableSize read_table(const JsonReader& node) {
  const auto side = [](const JsonReader& inches) {
    const double length = inches.number(0, 1000);
    if (!is_table_side(length)) inches.fail("the side of a table");
    return length;
  };
  const std::vector<JsonReader> sides = node.items(2, 2);
  return {side(sides[0]), side(sides[1])};
}

Vec2 read_point(const JsonReader& node, TableSize table) {
  const std::vector<JsonReader> members = node.items(2, 2);
  const Vec2 p{members[0].number(0, table.width), members[1].number(0, table.depth)};
  const Vec2 point = from_rulebook(p, table);
  if (to_rulebook(point, table) != p) node.fail("multiples of 1/1024");
  return point;
}

Features read_record_features(const JsonReader& list, TableSize table) {
  const std::vector<std::string> kinds(terrain_names.begin(), terrain_names.end());
  Features features;
  for (const JsonReader& node : list.items(0, max_features)) {
    node.only({"kind", "points"});
    Feature f;
    f.kind = static_cast<Terrain>(node.member("kind").choice(kinds));
    for (const JsonReader& point : node.member("points").items(2, max_points))
      f.points.push_back(read_point(point, table));
    features.push_back(f);
    const std::string fault = check_features(table, features);
    if (!fault.empty()) throw InputError(node.place() + ": found a feature that cannot be: " + fault);
  }
  return features;
}

RecordedUnit read_unit(const JsonReader& node) {
  const std::vector<std::string> sizes(unit_size_names.begin(), unit_size_names.end());
  node.only({"name", "type", "size", "cost"});
  return {node.member("name").name(), node.member("type").name(), sizes[node.member("size").choice(sizes)],
          read_cost(node.member("cost"))};
}

/// `seated`: whose army sits there in this leg.
RecordedSide read_side(const JsonReader& node, char seated) {
  node.only({"list", "army", "doctrine", "units", "start_extra"});
  RecordedSide side;
  const JsonReader list = node.member("list");
  side.list = list.choice({"A", "B"}) == 0 ? 'A' : 'B';
  if (side.list != seated) list.fail(fmt::format("'{}': A attacks in leg 1, B in leg 2", seated));
  side.army = node.member("army").name();
  side.doctrine = node.member("doctrine").name();
  for (const JsonReader& unit : node.member("units").items(1, most_units))
    side.units.push_back(read_unit(unit));
  if (const auto extra = node.find("start_extra")) side.start_extra = read_cost(*extra);
  return side;
}

RecordedOutcome read_outcome(const JsonReader& node) {
  node.only({"winner", "ending", "timeout", "turns", "losses", "digest"});
  RecordedOutcome o;
  o.winner = static_cast<Winner>(node.member("winner").choice(winner_words));
  o.ending = node.member("ending").name();
  o.timeout = node.member("timeout").flag();
  o.turns = static_cast<int>(node.member("turns").integer(0, 4095));
  for (const JsonReader& loss : node.member("losses").items(0, most_losses)) {
    loss.only({"side", "type", "cause"});
    o.losses.push_back({static_cast<Seat>(loss.member("side").choice(seat_words)), loss.member("type").name(),
                        loss.member("cause").name()});
  }
  o.digest = node.member("digest").digest();
  return o;
}

void check_schema(const JsonReader& root) {
  if (!root.value().is_object() || !root.find("schema"))
    throw InputError(root.place() + ": found no 'schema', expected the record of a game");
  const JsonReader schema = root.member("schema");
  const std::string found = schema.text();
  if (found.rfind(schema_name, 0) != 0) schema.fail(fmt::format("'{}{}'", schema_name, schema_version));
  const auto version = parse_integer(std::string_view(found).substr(schema_name.size()));
  if (!version || *version < 1 || *version > schema_version)
    schema.fail(fmt::format("at most '{}{}', which this program reads", schema_name, schema_version));
}

}  // namespace

std::string GameRecord::place(const std::string& path) const {
  return source ? source->place(path) : JsonSource("the record").place(path);
}

RecordedOutcome recorded(const Outcome& outcome, const Vocabulary& words) {
  RecordedOutcome o{outcome.winner, words.endings[outcome.ending], outcome.timeout, outcome.turns, {},
                    outcome.digest};
  for (const Loss& loss : outcome.losses)
    o.losses.push_back({loss.seat, words.types[loss.type], words.causes[loss.cause]});
  return o;
}

std::string record_json(const GameRecord& r) {
  Json settings = Json::object();
  for (const RecordedSetting& s : r.settings) settings[s.key] = s.value;
  const std::vector<std::pair<std::string, Json>> head{
      {"schema", fmt::format("{}{}", schema_name, schema_version)},
      {"system", r.system},
      {"engine_version", r.engine_version},
      {"scenario", r.scenario},
      {"seed", r.seed},
      {"purpose", std::string(run_purpose_names[static_cast<std::size_t>(r.purpose)])},
      {"dice", dice_words[r.independent_dice ? 1 : 0]},
      {"pair", r.pair},
      {"leg", r.leg + 1},
      {"settings", std::move(settings)},
      {"table", Json::array({r.table.width, r.table.depth})},
      {"features", features_json(r)},
      {"attacker", side_json(r.sides[0])},
      {"defender", side_json(r.sides[1])}};
  std::string text = "{\n";
  for (const auto& [key, value] : head) text += fmt::format("  \"{}\": {},\n", key, one_line_json(value));
  text += "  \"play\": [";
  for (std::size_t i = 0; i < r.play.size(); ++i) text += (i == 0 ? "\n    " : ",\n    ") + r.play[i];
  return text + fmt::format("\n  ],\n  \"outcome\": {}\n}}\n", one_line_json(outcome_json(r.outcome)));
}

GameRecord parse_record(std::string_view text, const std::string& file) {
  const Json json = parse_json(text, file);
  GameRecord r;
  r.source = std::make_shared<JsonSource>(file, std::string(text));
  const JsonReader root(json, r.source);
  check_schema(root);
  root.only(head_keys);
  r.system = root.member("system").name();
  r.engine_version = static_cast<int>(root.member("engine_version").integer(1, 1'000'000));
  r.scenario = root.member("scenario").name();
  r.seed = root.member("seed").whole();
  r.purpose = static_cast<RunPurpose>(
      root.member("purpose").choice({run_purpose_names.begin(), run_purpose_names.end()}));
  r.independent_dice = root.member("dice").choice(dice_words) == 1;
  r.pair = root.member("pair").whole();
  r.leg = read_leg(root.member("leg"));
  for (const auto& [key, value] : root.member("settings").members())
    r.settings.push_back({key, value.name()});
  r.table = read_table(root.member("table"));
  r.features = read_record_features(root.member("features"), r.table);
  for (const int seat : {0, 1}) {
    const auto i = static_cast<std::size_t>(seat);
    r.sides[i] = read_side(root.member(seat_words[i]), seat == r.leg ? 'A' : 'B');
  }
  const JsonReader play = root.member("play");
  play.size(0, most_entries);
  for (const Json& entry : play.value()) r.play.push_back(one_line_json(entry));
  r.outcome = read_outcome(root.member("outcome"));
  return r;
}

GameRecord load_record(const std::string& path) {
  return parse_record(read_file(path, largest_record), path);
}

}  // namespace muster
