#include "rules/two_by_two/record_words.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "board/terrain_file.hpp"
#include "core/error.hpp"

namespace muster::two_by_two {
namespace {

using Json = nlohmann::ordered_json;

/// What a decision consists of, by its kind.
enum class Part : std::uint8_t {
  unit,
  other,
  partner,
  point,
  edge,
  place,
  facing,
  legs,
  distance,
  contact,
  queue
};
using Parts = FixedList<Part, 4>;

Parts parts(std::initializer_list<Part> members) {
  Parts list;
  for (const Part part : members) list.push_back(part);
  return list;
}

Parts parts_of(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::end: return {};
    case DecisionKind::deploy: return parts({Part::unit, Part::place, Part::facing});
    case DecisionKind::name_point: return parts({Part::edge, Part::place, Part::queue});
    case DecisionKind::reinforce: return parts({Part::point});
    case DecisionKind::place: return parts({Part::place});
    case DecisionKind::swap:
    case DecisionKind::take_result: return parts({Part::other});
    case DecisionKind::move: return parts({Part::unit, Part::legs, Part::facing, Part::contact});
    case DecisionKind::exit: return parts({Part::unit, Part::legs, Part::facing});
    case DecisionKind::rout:
    case DecisionKind::rally: return parts({Part::unit});
    case DecisionKind::carry_on: return parts({Part::distance, Part::contact});
    case DecisionKind::shoot: return parts({Part::unit, Part::other, Part::partner});
    case DecisionKind::face:
    case DecisionKind::fight: return parts({Part::unit, Part::other});
    case DecisionKind::follow_up: return parts({Part::distance});
  }
  return {};
}

template <std::size_t N>
std::vector<std::string> words_of(const std::array<std::string_view, N>& words) {
  return {words.begin(), words.end()};
}

template <std::size_t N, class Enum>
std::string word_of(const std::array<std::string_view, N>& words, Enum value) {
  return std::string(words[static_cast<std::size_t>(value)]);
}

/// What its entry may hold.
std::vector<std::string> keys_of(DecisionKind kind) {
  std::vector<std::string> keys{"decision", "side", "ask"};
  for (const Part part : parts_of(kind)) {
    switch (part) {
      case Part::unit: keys.emplace_back("unit"); break;
      case Part::other: keys.emplace_back("other"); break;
      case Part::partner: keys.emplace_back("with"); break;
      case Part::point: keys.emplace_back("point"); break;
      case Part::edge: keys.emplace_back("edge"); break;
      case Part::place: keys.emplace_back("place"); break;
      case Part::facing: keys.emplace_back("facing"); break;
      case Part::legs: keys.emplace_back("legs"); break;
      case Part::distance: keys.emplace_back("distance"); break;
      case Part::contact: keys.insert(keys.end(), {"contact", "woods"}); break;
      case Part::queue: keys.emplace_back("queue");
    }
  }
  return keys;
}

/// Far beyond any table: nothing that is computed of them overflows.
constexpr double farthest = 1000;

Json vector_json(Vec2 v) { return Json::array({v.x, v.y}); }

Vec2 read_vector(const JsonReader& node) {
  const std::vector<JsonReader> members = node.items(2, 2);
  return {members[0].number(-farthest, farthest), members[1].number(-farthest, farthest)};
}

/// A facing, as nearly a unit vector as those that commanders give.
Vec2 read_direction(const JsonReader& node) {
  const Vec2 way = read_vector(node);
  if (!(std::fabs(length(way) - 1) <= 1e-6)) node.fail("a vector of length 1");
  return way;
}

Json legs_json(const Legs& legs) {
  Json list = Json::array();
  for (const Leg& leg : legs)
    list.push_back({{"facing", vector_json(leg.facing)}, {"ahead", leg.ahead}, {"right", leg.right}});
  return list;
}

Legs read_legs(const JsonReader& node) {
  Legs legs;
  for (const JsonReader& item : node.items(0, max_legs)) {
    item.only({"facing", "ahead", "right"});
    Leg leg;
    leg.facing = read_direction(item.member("facing"));
    leg.ahead = item.member("ahead").number(-farthest, farthest);
    leg.right = item.member("right").number(-farthest, farthest);
    legs.push_back(leg);
  }
  return legs;
}

}  // namespace

RecordWords::RecordWords(const Game& game) : game_(game) {
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    for (unsigned i = 0; i < game.army(seat).units.size(); ++i) {
      const UnitId unit(seat, i);
      by_name_.emplace(name(unit), unit);
    }
  }
}

std::string RecordWords::name(UnitId unit) const {
  return (unit.seat() == Seat::attacker ? "S " : "N ") + name_of(game_.unit(unit));
}

Json RecordWords::place(Vec2 p) const { return vector_json(to_rulebook(snapped(p), game_.field->size())); }

Json RecordWords::pose(const Pose& pose) const {
  const Vec2 p = to_rulebook(pose.centre, game_.field->size());
  return Json::array({p.x, p.y, pose.facing.x, pose.facing.y});
}

Vec2 RecordWords::read_place(const JsonReader& node) const {
  return from_rulebook(read_vector(node), game_.field->size());
}

UnitId RecordWords::read_unit(const JsonReader& node) const {
  const std::string text = node.text();
  const auto found = by_name_.find(text);
  if (found != by_name_.end()) return found->second;
  std::vector<std::string> known;
  for (const auto& [name, unit] : by_name_) known.push_back(name);
  node.fail("the name of a unit", nearest_word_hint(text, known));
}

Json RecordWords::decision(const State& state, const Decision& d) const {
  Json json{{"decision", word_of(decision_names, d.kind)},
            {"side", word_of(seat_names, state.asked)},
            {"ask", std::string(name_of(state.ask))}};
  for (const Part part : parts_of(d.kind)) {
    switch (part) {
      case Part::unit: json["unit"] = name(d.unit); break;
      case Part::other: json["other"] = name(d.other); break;
      case Part::partner:
        if (d.partner.valid()) json["with"] = name(d.partner);
        break;
      case Part::point: json["point"] = d.point; break;
      case Part::edge: json["edge"] = word_of(edge_names, d.edge); break;
      case Part::place: json["place"] = place(d.place); break;
      case Part::facing: json["facing"] = vector_json(d.facing); break;
      case Part::legs: json["legs"] = legs_json(d.legs); break;
      case Part::distance: json["distance"] = d.distance; break;
      case Part::contact:
        json["contact"] = d.contact;
        if (d.woods) json["woods"] = name(d.other);
        break;
      case Part::queue:
        json["queue"] = Json::array();
        for (const std::uint8_t i : d.queue) json["queue"].push_back(name(UnitId(state.asked, i)));
    }
  }
  return json;
}

Decision RecordWords::read_decision(const State& state, const JsonReader& node) const {
  static const std::vector<std::string> kinds = words_of(decision_names);
  Decision d;
  d.kind = static_cast<DecisionKind>(node.member("decision").choice(kinds));
  node.only(keys_of(d.kind));
  const JsonReader side = node.member("side");
  if (side.text() != seat_names[index(state.asked)]) side.fail(word_of(seat_names, state.asked));
  const JsonReader ask = node.member("ask");
  if (ask.text() != name_of(state.ask)) ask.fail(std::string(name_of(state.ask)));
  for (const Part part : parts_of(d.kind)) {
    switch (part) {
      case Part::unit: d.unit = read_unit(node.member("unit")); break;
      case Part::other: d.other = read_unit(node.member("other")); break;
      case Part::partner:
        if (const auto with = node.find("with")) d.partner = read_unit(*with);
        break;
      case Part::point: d.point = static_cast<std::uint8_t>(node.member("point").integer(0, 1)); break;
      case Part::edge: d.edge = static_cast<Edge>(node.member("edge").choice(words_of(edge_names))); break;
      case Part::place: d.place = read_place(node.member("place")); break;
      case Part::facing: d.facing = read_direction(node.member("facing")); break;
      case Part::legs: d.legs = read_legs(node.member("legs")); break;
      case Part::distance: d.distance = node.member("distance").number(-farthest, farthest); break;
      case Part::contact:
        d.contact = node.member("contact").flag();
        if (const auto woods = node.find("woods")) {
          d.woods = true;
          d.other = read_unit(*woods);
        }
        break;
      case Part::queue:
        for (const JsonReader& item : node.member("queue").items(0, 64)) {
          const UnitId unit = read_unit(item);
          if (unit.seat() != state.asked) item.fail("a unit of that side");
          d.queue.push_back(static_cast<std::uint8_t>(unit.number()));
        }
    }
  }
  return d;
}

Decision RecordWords::as_recorded(const State& state, const Decision& d) const {
  const Json json = decision(state, d);
  return read_decision(state, JsonReader(json, "a decision by a doctrine"));
}

Json RecordWords::die(int value, int sides, const DieName& name, UnitId unit) const {
  Json json{{"die", value}, {"of", sides}, {"for", word_of(purpose_names, name.purpose)}};
  json["side"] = word_of(seat_names, name.seat);
  if (unit.valid()) json["unit"] = this->name(unit);
  json["turn"] = name.turn;
  json["half"] = name.half + 1;
  json["step"] = word_of(step_names, name.step);
  json["ordinal"] = name.ordinal;
  return json;
}

Json RecordWords::event(const State& state, const Event& e) const {
  Json json{{"event", word_of(event_names, e.kind)}};
  if (e.kind == EventKind::step) {
    json["turn"] = state.turn;
    json["half"] = state.half + 1;
    json["side"] = word_of(seat_names, state.phasing);
  }
  if (e.unit.valid()) json["unit"] = name(e.unit);
  if (e.other.valid()) json["other"] = name(e.other);
  if (e.kind == EventKind::modifier || e.kind == EventKind::total) json["value"] = e.value;
  if (!e.rule.empty()) json["rule"] = std::string(e.rule);
  if (!e.text.empty()) json["text"] = std::string(e.text);
  if (e.kind == EventKind::moved) {
    const bool comes_on = e.rule == "SETUP-3" || e.rule == "REINF-2";
    if (!comes_on) json["from"] = pose(e.from);
    json["to"] = pose(e.to);
  }
  return json;
}

}  // namespace muster::two_by_two
