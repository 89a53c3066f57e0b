#include "rules/two_by_two/case_position.hpp"

#include <fmt/format.h>

#include <cmath>

#include "army/army_list.hpp"
#include "board/terrain_file.hpp"
#include "core/error.hpp"
#include "rules/two_by_two/case.hpp"
#include "rules/two_by_two/case_terrain.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/settings.hpp"
#include "rules/two_by_two/setup.hpp"
#include "text/number.hpp"

namespace muster::two_by_two {
namespace {

constexpr double half_of_square = 0.70710678118654752;

struct Compass {
  std::string_view word;
  Vec2 way;
};
constexpr std::array<Compass, 8> compass{{{"N", {0, 1}},
                                          {"NE", {half_of_square, half_of_square}},
                                          {"E", {1, 0}},
                                          {"SE", {half_of_square, -half_of_square}},
                                          {"S", {0, -1}},
                                          {"SW", {-half_of_square, -half_of_square}},
                                          {"W", {-1, 0}},
                                          {"NW", {-half_of_square, half_of_square}}}};

std::string compass_words() {
  std::string words;
  for (const Compass& c : compass) words += (words.empty() ? "" : ", ") + std::string(c.word);
  return words;
}

template <std::size_t N>
std::vector<std::string> words_of(const std::array<std::string_view, N>& words) {
  return {words.begin(), words.end()};
}

/// "line 7", "large guard 2".
Unit parse_unit_name(const Rules& rules, const Node& name) {
  const std::string text = name.text();
  const std::size_t last = text.rfind(' ');
  const auto copy = last == std::string::npos ? std::nullopt : parse_integer(text.substr(last + 1));
  if (!copy || *copy < 1 || *copy > 64) name.fail("a unit's name like 'line 1' or 'large guard 2'");
  std::string word = text.substr(0, last);
  Unit unit;
  unit.copy = static_cast<std::uint8_t>(*copy);
  for (const Size size : {Size::large, Size::small}) {
    const std::string prefix = std::string(size_keys[static_cast<std::size_t>(size)]) + " ";
    if (word.rfind(prefix, 0) != 0) continue;
    unit.size = size;
    word = word.substr(prefix.size());
  }
  for (std::size_t i = 0; i < type_count; ++i) {
    if (word != type_keys[i]) continue;
    unit.type = static_cast<UnitType>(i);
    if (!rules.available(unit.type))
      name.fail(name.found(),
                "a unit that needs no option, or '" + option_of(unit.type) + ": true' among the settings");
    if (!comes_in(unit.type, unit.size)) name.fail("a size that this type has (UNIT-1)");
    return unit;
  }
  name.fail(name.found(), "a unit's name like 'line 1' or 'large guard 2'",
            nearest_word_hint(word, words_of(type_keys)));
}

/// What a side's units cost: the settings' costs, and those of its own as lists have them.
struct Costs {
  const UnitCatalogue& catalogue;
  ArmyList own;

  int of(const Unit& unit) const {
    return unit_cost(own, catalogue,
                     {std::string(type_keys[index(unit.type)]), static_cast<UnitSize>(unit.size)});
  }
};

void stand(CasePosition& p, UnitId unit, const Node& node) {
  Side& side = p.state.side(unit.seat());
  const unsigned i = unit.number();
  Fields fields(node);
  const Vec2 at = read_place(p, fields.require("at"));
  Vec2 facing = unit.seat() == Seat::attacker ? Vec2{0, 1} : Vec2{0, -1};
  if (const auto way = fields.find("facing")) facing = read_direction(*way);
  if (const auto status = fields.find("status")) {
    const std::size_t which = status->choice({"steady", "pinned", "disrupted"});
    if (which == 1) side.pinned.add(i);
    if (which == 2) side.disrupted.add(i);
  }
  if (const auto shot = fields.find("shot"); shot && shot->flag()) side.shot.add(i);
  if (const auto column = fields.find("road_column"); column && column->flag()) side.road_column.add(i);
  fields.finish();
  p.state.places.put(unit, at, facing);
  side.on_table.add(i);
}

void read_units(CasePosition& p, Seat seat, const Costs& costs, const Node& map) {
  Army& army = p.armies[index(seat)];
  Side& side = p.state.side(seat);
  for (const YamlEntry& entry : map.entries()) {
    const Unit unit = parse_unit_name(p.rules, entry.key);
    if (army.units.full()) entry.key.fail("a 65th unit", "at most 64");
    const auto number = static_cast<unsigned>(army.units.size());
    army.add(unit.type, unit.size, costs.of(unit));
    p.named_at[index(seat)].push_back(entry.key);
    if (army.units.back().copy != unit.copy) {
      entry.key.fail(
          fmt::format("'{}', units of a kind being numbered from 1", two_by_two::name_of(army.units.back())));
    }
    const UnitId id(seat, number);
    const std::size_t where =
        entry.value.is_map() ? 4 : entry.value.choice({"queued", "destroyed", "left", "unplaced"});
    if (p.setup && where != 3) entry.value.fail("'unplaced', as in any case that begins with set-up");
    switch (where) {
      case 0: side.queued.add(number); break;
      case 1:
        side.destroyed.add(number);
        p.state.outcome.losses.push_back(
            {seat, static_cast<std::uint8_t>(Cause::melee), static_cast<std::uint8_t>(unit.type)});
        break;
      case 2: side.left.add(number); break;
      case 4: stand(p, id, entry.value); break;
      default:
        if (!p.setup) entry.value.fail("'unplaced'", "that only in cases of phase 'setup'");
        side.unplaced.add(number);
    }
  }
}

/// SETUP-4, as if the point were named now. Since then enemies may have come near to it.
void require_legal_point(const CasePosition& p, Seat seat, const Point& point, const Node& node) {
  State before;
  before.asked = seat;
  for (const std::uint8_t i : point.queue) before.side(seat).unplaced.add(i);
  Decision named = Decision::of(DecisionKind::name_point, {});
  named.edge = point.edge;
  named.place = point.at;
  named.queue = point.queue;
  const Game game = p.game();
  const Verdict v = legal_point({game, before}, named);
  if (!v) node.fail(fmt::format("a point against {}", v.rule), fmt::format("another: {}", v.why));
}

void read_points(CasePosition& p, Seat seat, const Node& list) {
  const std::vector<Node> items = list.items();
  if (items.size() > 2) list.fail(std::to_string(items.size()) + " points", "at most 2");
  UnitSet in_queue;
  for (std::size_t i = 0; i < items.size(); ++i) {
    Point& point = p.state.side(seat).points[i];
    Fields fields(items[i]);
    point.edge = static_cast<Edge>(fields.require("edge").choice(edge_words));
    point.at = read_place(p, fields.require("at"));
    point.named = true;
    if (const auto queue = fields.find("queue")) {
      for (const Node& name : queue->items()) {
        const UnitId unit = read_unit(p, seat, name);
        if (!p.state.side(seat).queued.has(unit.number())) name.fail("a unit that is 'queued'");
        if (in_queue.has(unit.number()))
          name.fail(name.found() + " a second time", "each unit in one queue once");
        in_queue.add(unit.number());
        point.queue.push_back(static_cast<std::uint8_t>(unit.number()));
      }
    }
    fields.finish();
    require_legal_point(p, seat, point, items[i]);
  }
}

void read_side(CasePosition& p, Seat seat, const UnitCatalogue& catalogue, const Node& map) {
  Fields fields(map);
  Costs costs{catalogue, {}};
  if (const auto own = fields.find("cost")) read_costs(*own, catalogue, costs.own);
  read_units(p, seat, costs, fields.require("units"));
  const auto points = fields.find("points");
  if (points && p.setup)
    fields.key_node("points").fail("'points'",
                                   "none in a case that begins with set-up: they are named in it");
  if (points) read_points(p, seat, *points);
  fields.finish();
}

}  // namespace

Game CasePosition::game() const {
  Game g;
  g.rules = &rules;
  g.field = &*field;
  g.armies = {&armies[0], &armies[1]};
  return g;
}

UnitId read_unit(const CasePosition& p, Seat seat, const Node& name) {
  const Army& army = p.armies[index(seat)];
  const std::string text = name.text();
  std::vector<std::string> known;
  for (unsigned i = 0; i < army.units.size(); ++i) {
    known.push_back(two_by_two::name_of(army.units[i]));
    if (known.back() == text) return {seat, i};
  }
  name.fail(name.found(), "one of the " + seat_words[index(seat)] + "'s units",
            nearest_word_hint(text, known));
}

Vec2 read_place(const CasePosition& p, const Node& node) {
  const std::vector<Node> members = node.items();
  if (members.size() != 2) node.fail("a list of " + std::to_string(members.size()), "a place [x, y]");
  return from_rulebook({members[0].number(0, p.size.width), members[1].number(0, p.size.depth)}, p.size);
}

Vec2 read_direction(const Node& node) {
  const std::string expected = "one of " + compass_words() + " or a vector [dx, dy]";
  if (node.is_list()) {
    const std::vector<Node> members = node.items();
    if (members.size() != 2) node.fail(expected);
    const Vec2 way{members[0].number(-1000, 1000), members[1].number(-1000, 1000)};
    if (length(way) < 1e-6) node.fail("no direction", expected);
    return normalised(way);
  }
  for (const Compass& c : compass) {
    if (node.raw() == c.word) return normalised(c.way);
  }
  node.fail(expected);
}

Pair read_pair(const CasePosition& p, Seat phasing, const Node& node) {
  Fields fields(node);
  Seat by = phasing;
  if (const auto seat = fields.find("by")) by = static_cast<Seat>(seat->choice(seat_words));
  Pair pair;
  pair.attacker = read_unit(p, by, fields.require("charger"));
  pair.defender = read_unit(p, other(by), fields.require("target"));
  if (const auto woods = fields.find("woods")) pair.woods = woods->flag();
  if (const auto follow_up = fields.find("follow_up")) pair.follow_up = follow_up->flag();
  fields.finish();
  return pair;
}

std::string name_of(const CasePosition& p, UnitId unit) {
  return "the " + seat_words[index(unit.seat())] + "'s " +
         two_by_two::name_of(p.armies[index(unit.seat())].units[unit.number()]);
}

Settings read_settings(Fields& root, const Tampering& tampering) {
  Settings settings(settings_table());
  if (const auto map = root.find("settings")) {
    for (const YamlEntry& e : map->entries()) settings.set(e.key.raw(), e.key, e.value);
  }
  if (tampering.settings) tampering.settings(settings);
  return settings;
}

void read_position(Fields& root, const Tampering& tampering, CasePosition& p) {
  const Settings settings = read_settings(root, tampering);
  p.rules = rules_from(settings);
  if (tampering.rules) tampering.rules(p.rules);

  const Node position = root.require("position");
  Fields fields(position);
  if (const auto table = fields.find("table")) p.size = read_table_size(*table);
  State& s = p.state;
  const Node phase = fields.require("phase");
  s.step = static_cast<Step>(phase.choice({"setup", "movement", "rally", "facing", "shooting", "melee"}));
  p.setup = s.step == Step::setup;
  read_terrain(fields, p);
  s.turn = 1;
  if (!p.setup) {
    s.phasing = static_cast<Seat>(fields.require("phasing").choice(seat_words));
    s.half = s.phasing == Seat::defender ? 0 : 1;
    s.points_named = 4;
    if (const auto turn = fields.find("turn")) {
      s.turn = static_cast<std::uint16_t>(turn->integer(1, p.rules.turn_cap));
    }
  }
  const std::optional<Node> pairs = p.setup ? std::nullopt : fields.find("pairs");
  fields.finish();

  const UnitCatalogue catalogue = unit_catalogue(settings);
  read_side(p, Seat::attacker, catalogue, root.require("attacker"));
  read_side(p, Seat::defender, catalogue, root.require("defender"));
  if (p.setup) return;
  if (pairs) {
    for (const Node& node : pairs->items()) {
      if (s.pairs.full()) node.fail("another pair", "at most 128");
      s.pairs.push_back(read_pair(p, s.phasing, node));
    }
  }
  const Game game = p.game();
  UnitId whose;
  const std::string broken = broken_invariant({game, s}, &whose);
  if (broken.empty()) return;
  const Node& where = whose.valid() ? p.named_at[index(whose.seat())][whose.number()] : position;
  where.fail(broken, "a position that can be");
}

}  // namespace muster::two_by_two
