#include "game/record.hpp"

#include <fmt/format.h>

#include <charconv>
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
  return {{"list", std::string(1, side.list)},
          {"army", side.army},
          {"doctrine", side.doctrine},
          {"units", std::move(units)}};
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

RecordedSide read_side(const JsonReader& node) {
  const std::vector<std::string> sizes(unit_size_names.begin(), unit_size_names.end());
  RecordedSide side;
  side.list = node.member("list").choice({"A", "B"}) == 0 ? 'A' : 'B';
  side.army = node.member("army").text();
  side.doctrine = node.member("doctrine").text();
  for (const JsonReader& unit : node.member("units").items(1, most_units))
    side.units.push_back({unit.member("name").text(), unit.member("type").text(),
                          sizes[unit.member("size").choice(sizes)], read_cost(unit.member("cost"))});
  return side;
}

std::uint64_t read_digest(const JsonReader& node) {
  const std::string text = node.text();
  std::uint64_t digest = 0;
  const char* end = text.data() + text.size();
  if (text.size() != 16 || std::from_chars(text.data(), end, digest, 16).ptr != end)
    node.fail("16 hexadecimal digits");
  return digest;
}

RecordedOutcome read_outcome(const JsonReader& node) {
  RecordedOutcome o;
  o.winner = static_cast<Winner>(node.member("winner").choice(winner_words));
  o.ending = node.member("ending").text();
  o.timeout = node.member("timeout").flag();
  o.turns = static_cast<int>(node.member("turns").integer(0, 4095));
  for (const JsonReader& loss : node.member("losses").items(0, most_losses))
    o.losses.push_back({static_cast<Seat>(loss.member("side").choice(seat_words)), loss.member("type").text(),
                        loss.member("cause").text()});
  o.digest = read_digest(node.member("digest"));
  return o;
}

void check_schema(const JsonReader& root, const std::string& file) {
  if (!root.value().is_object() || !root.find("schema"))
    throw InputError(file + ": found no 'schema', expected the record of a game");
  const std::string found = root.member("schema").text();
  if (found.rfind(schema_name, 0) != 0)
    throw InputError(
        fmt::format("{}: found schema '{}', expected '{}{}'", file, found, schema_name, schema_version));
  const auto version = parse_integer(std::string_view(found).substr(schema_name.size()));
  if (!version || *version < 1 || *version > schema_version)
    throw InputError(fmt::format("{}: found schema '{}', expected at most '{}{}', which this program reads",
                                 file, found, schema_name, schema_version));
}

}  // namespace

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
  const JsonReader root(json, file);
  check_schema(root, file);
  GameRecord r;
  r.source = file;
  r.system = root.member("system").text();
  r.engine_version = static_cast<int>(root.member("engine_version").integer(1, 1'000'000));
  r.scenario = root.member("scenario").text();
  r.seed = root.member("seed").whole();
  r.purpose = static_cast<RunPurpose>(
      root.member("purpose").choice({run_purpose_names.begin(), run_purpose_names.end()}));
  r.independent_dice = root.member("dice").choice(dice_words) == 1;
  r.pair = root.member("pair").whole();
  r.leg = read_leg(root.member("leg"));
  for (const auto& [key, value] : root.member("settings").members())
    r.settings.push_back({key, value.text()});
  r.table = read_table(root.member("table"));
  r.features = read_record_features(root.member("features"), r.table);
  for (const unsigned seat : {0U, 1U}) r.sides[seat] = read_side(root.member(seat_words[seat]));
  for (const JsonReader& entry : root.member("play").items(0, most_entries))
    r.play.push_back(one_line_json(entry.value()));
  r.outcome = read_outcome(root.member("outcome"));
  return r;
}

GameRecord load_record(const std::string& path) {
  return parse_record(read_file(path, largest_record), path);
}

}  // namespace muster
