#include "rules/two_by_two/case_script.hpp"

#include <utility>

#include "core/error.hpp"
#include "text/shown.hpp"

namespace muster::two_by_two {
namespace {

constexpr double far = 96;

/// One entry, and who answers with it.
struct Reader {
  const CasePosition& position;
  const State& state;
  Fields fields;

  UnitId own(const Node& name) const { return read_unit(position, state.asked, name); }
  UnitId enemy(const Node& name) const { return read_unit(position, other(state.asked), name); }

  Decision with_enemy(DecisionKind kind, const Node& value, std::string_view key) {
    return Decision::of(kind, own(value), enemy(fields.require(key)));
  }

  Decision shoot(const Node& value) {
    Decision d = with_enemy(DecisionKind::shoot, value, "at");
    if (const auto partner = fields.find("with")) d.partner = own(*partner);
    return d;
  }

  /// The one asked names its own unit first; the decision names the attacker first.
  Decision fight(const Node& value) {
    Decision d = with_enemy(DecisionKind::fight, value, "against");
    for (const Pair& p : state.pairs) {
      if (p.attacker == d.other && p.defender == d.unit) std::swap(d.unit, d.other);
    }
    return d;
  }

  void read_leg(const Node& node, Decision& d, Vec2& facing) const {
    Fields leg_fields(node);
    Leg leg;
    if (const auto way = leg_fields.find("facing")) facing = read_direction(*way);
    leg.facing = facing;
    if (const auto ahead = leg_fields.find("ahead")) leg.ahead = ahead->number(-far, far);
    if (const auto right = leg_fields.find("right")) leg.right = right->number(-far, far);
    leg_fields.finish();
    if (d.legs.full()) node.fail("another leg", "at most " + std::to_string(d.legs.size()));
    d.legs.push_back(leg);
  }

  void read_contact(Decision& d) {
    if (const auto contact = fields.find("contact")) d.contact = contact->flag();
    if (const auto woods = fields.find("woods")) {
      d.woods = true;
      d.other = enemy(*woods);
    }
  }

  Decision move(DecisionKind kind, const Node& value) {
    Decision d = Decision::of(kind, own(value));
    Vec2 facing = state.places.facing(d.unit);
    if (const auto legs = fields.find("legs")) {
      for (const Node& leg : legs->items()) read_leg(leg, d, facing);
    }
    if (const auto way = fields.find("facing")) facing = read_direction(*way);
    d.facing = facing;
    read_contact(d);
    return d;
  }

  Decision deploy(const Node& value) {
    Decision d = Decision::of(DecisionKind::deploy, own(value));
    d.place = read_place(position, fields.require("at"));
    d.facing = inward(position.game().own_edge(state.asked));
    if (const auto way = fields.find("facing")) d.facing = read_direction(*way);
    return d;
  }

  Decision name_point(const Node& value) {
    Decision d = Decision::of(DecisionKind::name_point, {});
    d.edge = static_cast<Edge>(value.choice(edge_words));
    d.place = read_place(position, fields.require("at"));
    if (const auto queue = fields.find("queue")) {
      for (const Node& name : queue->items()) {
        if (d.queue.full()) name.fail("another unit", "at most 64");
        d.queue.push_back(static_cast<std::uint8_t>(own(name).number()));
      }
    }
    return d;
  }

  Decision end(const Node& value) const {
    if (!value.flag()) value.fail("'true'");
    return Decision::end();
  }

  Decision reinforce(const Node& value) const {
    Decision d = Decision::of(DecisionKind::reinforce, {});
    d.point = static_cast<std::uint8_t>(value.integer(0, 1));
    return d;
  }

  Decision place(const Node& value) const {
    Decision d = Decision::of(DecisionKind::place, {});
    d.place = read_place(position, value);
    return d;
  }

  Decision go_on(DecisionKind kind, const Node& value) {
    Decision d = Decision::of(kind, {});
    d.distance = value.number(0, far);
    if (kind == DecisionKind::carry_on) read_contact(d);
    return d;
  }
};

using Read = Decision (*)(Reader&, const Node&);
struct Word {
  std::string_view key;
  Read read;
};
constexpr std::array<Word, 18> words{{
    {"end", [](Reader& r, const Node& v) { return r.end(v); }},
    {"stand", [](Reader& r, const Node& v) { return r.end(v); }},
    {"stay", [](Reader& r, const Node& v) { return r.end(v); }},
    {"deploy", [](Reader& r, const Node& v) { return r.deploy(v); }},
    {"name_point", [](Reader& r, const Node& v) { return r.name_point(v); }},
    {"reinforce", [](Reader& r, const Node& v) { return r.reinforce(v); }},
    {"place", [](Reader& r, const Node& v) { return r.place(v); }},
    {"swap", [](Reader& r, const Node& v) { return Decision::of(DecisionKind::swap, {}, r.enemy(v)); }},
    {"move", [](Reader& r, const Node& v) { return r.move(DecisionKind::move, v); }},
    {"exit", [](Reader& r, const Node& v) { return r.move(DecisionKind::exit, v); }},
    {"rout", [](Reader& r, const Node& v) { return Decision::of(DecisionKind::rout, r.own(v)); }},
    {"carry_on", [](Reader& r, const Node& v) { return r.go_on(DecisionKind::carry_on, v); }},
    {"rally", [](Reader& r, const Node& v) { return Decision::of(DecisionKind::rally, r.own(v)); }},
    {"face", [](Reader& r, const Node& v) { return r.with_enemy(DecisionKind::face, v, "to"); }},
    {"shoot", [](Reader& r, const Node& v) { return r.shoot(v); }},
    {"result_to",
     [](Reader& r, const Node& v) { return Decision::of(DecisionKind::take_result, {}, r.enemy(v)); }},
    {"fight", [](Reader& r, const Node& v) { return r.fight(v); }},
    {"follow_up", [](Reader& r, const Node& v) { return r.go_on(DecisionKind::follow_up, v); }},
}};

/// The first of the words that the entry has.
const Word& word_of(const Node& entry) {
  Fields fields(entry);
  std::vector<std::string> known;
  for (const Word& word : words) {
    if (fields.find(word.key)) return word;
    known.emplace_back(word.key);
  }
  std::string all;
  for (const std::string& word : known) all += (all.empty() ? "" : ", ") + word;
  const auto entries = entry.entries();
  const std::string first = entries.empty() ? "" : entries[0].key.raw();
  entry.fail(shown(first), "one of " + all, nearest_word_hint(first, known));
}

}  // namespace

void require_word(const Node& entry) { word_of(entry); }

Decision read_decision(const CasePosition& position, const State& state, const Node& entry) {
  const Word& word = word_of(entry);
  Reader reader{position, state, Fields(entry)};
  const Decision d = word.read(reader, reader.fields.require(word.key));
  reader.fields.finish();
  return d;
}

}  // namespace muster::two_by_two
