#include "rules/two_by_two/odds_charge.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <cstring>
#include <map>
#include <string>

#include "rules/two_by_two/engine.hpp"
#include "rules/two_by_two/shooting.hpp"

namespace muster::two_by_two {
namespace {

using Rational = boost::multiprecision::cpp_rational;

/// Farther than any rout or contagion reaches.
constexpr double far = 150;

Rules without_end(Rules rules) {
  rules.victory = Victory::fast;
  rules.fast_losses = 64;
  return rules;
}

/// Where the attackers of a defender at the centre that faces south stand. Of three the outer ones slant,
/// each with a corner on one of its sides: within 45 degrees they are of its front aspect all the same.
std::vector<Pose> poses(std::size_t attackers, HalfSize half) {
  const Vec2 north{0, 1};
  const double behind = -2 * half.deep;
  if (attackers == 1) return {{{0, behind}, north}};
  if (attackers == 2) return {{{-1.1 * half.across, behind}, north}, {{1.1 * half.across, behind}, north}};
  const Vec2 facing{-0.6, 0.8};
  const Vec2 corner{half.across, -half.deep / 2};
  const Vec2 centre = corner - facing * half.deep + right_of(facing) * half.across;
  return {{{0, behind}, north}, {centre, facing}, {{-centre.x, centre.y}, {-facing.x, facing.y}}};
}

}  // namespace

ChargePosition::ChargePosition(const Rules& rules, const Charge& charge)
    : rules_(without_end(rules)), field_({4 * far, 4 * far}, {}), attackers_(charge.attackers.size()) {
  game_ = {&rules_, &field_, {&armies_[0], &armies_[1]}};
  State& s = start_;
  const auto stand = [&](Seat seat, Kind kind, const Pose& pose) {
    Army& army = armies_[index(seat)];
    const UnitId unit(seat, static_cast<unsigned>(army.units.size()));
    army.add(kind.type, kind.size, 0);
    s.places.put(unit, snapped(pose.centre), pose.facing);
    s.side(seat).on_table.add(unit.number());
    return unit;
  };
  const std::vector<Pose> places = poses(attackers_, game_.half());
  stand(Seat::defender, charge.defender, {{0, 0}, {0, -1}});
  for (std::size_t i = 0; i < attackers_; ++i) {
    const UnitId unit = stand(Seat::attacker, charge.attackers[i], places[i]);
    s.pairs.push_back({unit, defender});
  }
  // A side without a unit would have lost.
  stand(Seat::attacker, {}, {{far, far}, {0, 1}});
  stand(Seat::defender, {}, {{-far, -far}, {0, 1}});
  if (charge.status == Status::pinned) s.side(Seat::defender).pinned.add(defender.number());
  if (charge.status == Status::disrupted) s.side(Seat::defender).disrupted.add(defender.number());
  s.phasing = Seat::attacker;
  s.asked = Seat::defender;
  s.turn = 1;
  s.half = 1;
  s.points_named = 4;
  s.step = Step::shooting;
  s.ask = Ask::shoot;
}

namespace {

/// Goes through every roll of whatever dice are asked for.
class EnumeratedDice final : public DiceSource {
 public:
  /// Equal totals in a melee: both roll again, which leaves the odds of what follows as they were.
  struct Tie {};

  int die(int sides, const DieName& name, UnitId) override {
    if (name.purpose == static_cast<std::uint8_t>(Purpose::melee) && ++melee_dice_ > 2) throw Tie{};
    if (rolled_ == rolls_.size()) rolls_.push_back({1, sides});
    return rolls_[rolled_++].face;
  }
  void begin() { rolled_ = melee_dice_ = 0; }
  Rational probability() const {
    Rational p = 1;
    for (const Roll& roll : rolls_) p /= roll.sides;
    return p;
  }
  /// To the next roll; false after the last.
  bool next() {
    while (!rolls_.empty() && rolls_.back().face == rolls_.back().sides) rolls_.pop_back();
    if (rolls_.empty()) return false;
    ++rolls_.back().face;
    return true;
  }

 private:
  struct Roll {
    int face = 1;
    int sides = 6;
  };
  std::vector<Roll> rolls_;
  std::size_t rolled_ = 0;
  int melee_dice_ = 0;
};

enum class Fate : std::uint8_t { unharmed, won, routed, destroyed };

struct Node {
  State state;
  std::array<Fate, most_attackers> attackers{};
  Fate defender = Fate::unharmed;

  Fate& of(UnitId unit) { return unit.seat() == Seat::defender ? defender : attackers.at(unit.number()); }
};

/// Who routs and who is destroyed, where they stand and by their rout's die.
class FateWatcher final : public Watcher {
 public:
  explicit FateWatcher(Node& node) : node_(node) {}

  void on(const Event& event) override {
    if (event.kind == EventKind::rout) node_.of(event.unit) = Fate::routed;
    if (event.kind != EventKind::destroyed) return;
    for (const Cause flight : {Cause::rout_enemy, Cause::rout_edge, Cause::rout_woods}) {
      if (event.text == cause_names[static_cast<std::size_t>(flight)]) return;
    }
    node_.of(event.unit) = Fate::destroyed;
  }

 private:
  Node& node_;
};

/// Expected numbers, in the order of ChargeOdds.
struct Expected {
  std::array<Rational, 4> attackers;  ///< destroyed, routed, repelled, standing
  std::array<Rational, 3> defender;   ///< destroyed, routed, standing

  void add(const Rational& weight, const Expected& other) {
    for (std::size_t i = 0; i < attackers.size(); ++i) attackers[i] += weight * other.attackers[i];
    for (std::size_t i = 0; i < defender.size(); ++i) defender[i] += weight * other.defender[i];
  }
  bool better_for_attackers(const Expected& other) const {
    for (const std::size_t i : {0U, 1U}) {
      const Rational balance = defender[i] - attackers[i];
      const Rational others = other.defender[i] - other.attackers[i];
      if (balance != others) return balance > others;
    }
    return false;
  }
};

class ChargeTree {
 public:
  explicit ChargeTree(const ChargePosition& position) : position_(position), game_(position.game()) {}

  Expected from_the_shot() {
    const Node root{position_.start(), {}, {}};
    if (!may_shoot({game_, root.state}, ChargePosition::defender)) return from(root);
    const Decision shot =
        Decision::of(DecisionKind::shoot, ChargePosition::defender, ChargePosition::attacker(0));
    return after(root, [&](WatchedPlay& play, Node&) { apply_shot(play, shot); });
  }

 private:
  /// What is to be expected of a position in which a choice is open, or nothing any more.
  Expected from(const Node& node) {
    const std::string key = key_of(node);
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    const Expected expected = node.state.ask == Ask::take_result ? best_taker(node)
                              : node.state.pairs.empty()         ? counted(node)
                                                                 : best_fight(node);
    return known_.emplace(key, expected).first->second;
  }

  Expected best_taker(const Node& node) {
    std::optional<Expected> best;
    for (const unsigned i : node.state.group) {
      const Decision takes = Decision::of(DecisionKind::take_result, node.state.subject, {Seat::attacker, i});
      const Expected e = after(node, [&](WatchedPlay& play, Node&) { apply_take_result(play, takes); });
      if (!best || best->better_for_attackers(e)) best = e;
    }
    return *best;
  }

  Expected best_fight(const Node& node) {
    std::optional<Expected> best;
    for (const Pair& pair : node.state.pairs) {
      const Expected e = after(node, [&](WatchedPlay& play, Node& to) {
        fight(play, pair);
        if (to.of(pair.attacker) == Fate::unharmed) to.of(pair.attacker) = Fate::won;
      });
      if (!best || e.better_for_attackers(*best)) best = e;
    }
    return *best;
  }

  Expected counted(Node node) const {
    Expected e;
    for (std::size_t i = 0; i < position_.attackers(); ++i) {
      switch (node.attackers[i]) {
        case Fate::destroyed: e.attackers[0] += 1; break;
        case Fate::routed: e.attackers[1] += 1; break;
        case Fate::unharmed: e.attackers[2] += 1; break;
        case Fate::won: e.attackers[3] += 1; break;
      }
    }
    e.defender[node.defender == Fate::destroyed ? 0 : node.defender == Fate::routed ? 1 : 2] = 1;
    return e;
  }

  /// Over every roll of what `action` does, alike positions taken together.
  template <class Action>
  Expected after(const Node& node, Action action) {
    std::map<std::string, std::pair<Node, Rational>> ends;
    Rational all = 0;
    EnumeratedDice dice;
    do {
      dice.begin();
      Node to = node;
      FateWatcher watcher(to);
      WatchedPlay play{game_, to.state, dice, watcher};
      try {
        action(play, to);
      } catch (const EnumeratedDice::Tie&) {
        continue;
      }
      const Rational probability = dice.probability();
      all += probability;
      ends.try_emplace(key_of(to), to, 0).first->second.second += probability;
    } while (dice.next());
    Expected expected;
    for (const auto& [key, end] : ends) expected.add(end.second / all, from(end.first));
    return expected;
  }

  /// All of a position that the rest of the charge can depend on.
  std::string key_of(const Node& node) const {
    const State& s = node.state;
    std::string key;
    const auto add = [&key](const auto& value) {
      std::array<char, sizeof(value)> bytes{};
      std::memcpy(bytes.data(), &value, sizeof(value));
      key.append(bytes.data(), bytes.size());
    };
    add(node.attackers);
    add(node.defender);
    const bool shot_open = s.ask == Ask::take_result;
    add(shot_open);
    add(shot_open ? s.result : std::uint8_t{0});
    for (const Seat seat : {Seat::attacker, Seat::defender}) {
      const Side& side = s.side(seat);
      add(side.on_table.bits());
      add(side.pinned.bits());
      add(side.disrupted.bits());
      for (const unsigned i : side.on_table) {
        add(s.places.centre({seat, i}));
        add(s.places.facing({seat, i}));
      }
    }
    for (const Pair& pair : s.pairs) add(pair.attacker.raw());
    return key;
  }

  const ChargePosition& position_;
  const Game& game_;
  std::map<std::string, Expected> known_;
};

}  // namespace

std::optional<std::size_t> barred_attacker(const Rules& rules, const Charge& charge) {
  const ChargePosition position(rules, charge);
  const View view{position.game(), position.start()};
  for (std::size_t i = 0; i < position.attackers(); ++i) {
    if (!view.may_contact(ChargePosition::attacker(i), ChargePosition::defender)) return i;
  }
  return std::nullopt;
}

ChargeOdds charge_odds(const Rules& rules, const Charge& charge) {
  const ChargePosition position(rules, charge);
  const Expected e = ChargeTree(position).from_the_shot();
  const auto exact = [](const Rational& r) { return exact_number(r.str()); };
  return {exact(e.attackers[0]), exact(e.attackers[1]), exact(e.attackers[2]), exact(e.attackers[3]),
          exact(e.defender[0]),  exact(e.defender[1]),  exact(e.defender[2])};
}

}  // namespace muster::two_by_two
