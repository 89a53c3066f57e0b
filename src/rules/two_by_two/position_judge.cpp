// Whether an entry is true of the decisions taken and of the table after them.
#include <algorithm>

#include "rules/two_by_two/position_entry.hpp"
#include "rules/two_by_two/position_reach.hpp"
#include "rules/two_by_two/shooting.hpp"

namespace muster::two_by_two {
namespace {

bool goes_somewhere(const Decision& d) {
  return d.contact || std::any_of(d.legs.begin(), d.legs.end(),
                                  [](const Leg& leg) { return leg.ahead != 0 || leg.right != 0; });
}

class Judge {
 public:
  Judge(const PositionStart& start, const PositionGame& game)
      : own_(start.commander), played_(game), table_(start.table.game()), after_(game.after) {
    // What either side could do next as the table stands: nothing of this half hinders it.
    for (Side& side : after_.sides) {
      side.shot.clear();
      side.arrived.clear();
    }
  }

  bool holds(const PositionEntry& e) const {
    if (e.verb == Verb::reinforces) {
      const Choice* first = first_of(DecisionKind::reinforce);
      return first != nullptr && first->decision.point == e.point;
    }
    int count = 0;
    for (const unsigned i : e.who) count += true_of(e, i) ? 1 : 0;
    return count >= e.at_least && count <= e.at_most;
  }

 private:
  View view() const { return {table_, after_}; }

  template <class Fits>
  bool some(Fits fits) const {
    return std::any_of(played_.choices.begin(), played_.choices.end(), fits);
  }

  const Choice* first_of(DecisionKind kind) const {
    for (const Choice& c : played_.choices) {
      if (c.decision.kind == kind) return &c;
    }
    return nullptr;
  }

  /// A decision of that kind by the unit, at one of the entry's enemies where it has one.
  bool decides(const PositionEntry& e, DecisionKind kind, UnitId unit) const {
    const Choice* first = e.first ? first_of(kind) : nullptr;
    return some([&](const Choice& c) {
      if (c.decision.kind != kind || c.unit != unit || (e.first && &c != first)) return false;
      return !c.enemy.valid() || e.enemies.has(c.enemy.number());
    });
  }

  bool charges(const PositionEntry& e, UnitId unit) const {
    return some([&](const Choice& c) {
      if (c.decision.kind != DecisionKind::move && c.decision.kind != DecisionKind::carry_on) return false;
      UnitSet met = c.contacts & e.enemies;
      if (e.front) met = *e.front ? met & c.in_front : met - c.in_front;
      return c.unit == unit && !met.empty();
    });
  }

  bool moves(UnitId unit) const {
    return some([&](const Choice& c) {
      return c.decision.kind == DecisionKind::move && c.unit == unit && goes_somewhere(c.decision);
    });
  }
  bool leaves(UnitId unit, bool swap) const {
    return some([&](const Choice& c) {
      return c.decision.kind == DecisionKind::exit && c.unit == unit && c.swap == swap;
    });
  }
  bool routs(UnitId unit, Ask at) const {
    return some([&](const Choice& c) {
      return c.decision.kind == DecisionKind::rout && c.ask == at && c.unit == unit;
    });
  }
  bool gives_result_to(UnitId enemy) const {
    return some(
        [&](const Choice& c) { return c.decision.kind == DecisionKind::take_result && c.enemy == enemy; });
  }

  /// A grand battery may be called by either of its guns.
  bool shoots(const PositionEntry& e, UnitId unit) const {
    if (!e.with.valid()) return decides(e, DecisionKind::shoot, unit) || seconds(e, unit);
    return some([&](const Choice& c) {
      const Decision& d = c.decision;
      const bool both = (d.unit == unit && d.partner == e.with) || (d.unit == e.with && d.partner == unit);
      return d.kind == DecisionKind::shoot && both && e.enemies.has(d.other.number());
    });
  }
  bool seconds(const PositionEntry& e, UnitId unit) const {
    return !e.first && some([&](const Choice& c) {
      return c.decision.kind == DecisionKind::shoot && c.decision.partner == unit &&
             e.enemies.has(c.decision.other.number());
    });
  }

  bool follows_up(const PositionEntry& e, UnitId unit) const {
    return some([&](const Choice& c) {
      if (c.decision.kind != DecisionKind::follow_up || c.unit != unit) return false;
      return c.contacts.empty() ? e.enemies.size() == table_.army(other(own_)).all().size()
                                : !(c.contacts & e.enemies).empty();
    });
  }

  bool near_enough(const PositionEntry& e, UnitId unit) const {
    const Seat seat = e.friends ? own_ : other(own_);
    double nearest = 1e9;
    for (const unsigned i : e.friends.value_or(e.enemies)) {
      const UnitId u(seat, i);
      if (u != unit && view().on_table(u))
        nearest = std::min(nearest, gap(view().base(unit), view().base(u)));
    }
    return (!e.within || muster::within(nearest, *e.within)) &&
           (!e.beyond || nearest > *e.beyond + contact_tolerance);
  }

  bool ends(const PositionEntry& e, UnitId unit) const {
    if (!view().on_table(unit)) return false;
    const Vec2 at = view().centre(unit);
    const Rectangle base = view().base(unit);
    const auto in = [&](Terrain kind) {
      return kind == Terrain::dense_woods ? view().field().in_dense_woods(at) : view().field().in(kind, at);
    };
    if (!near_enough(e, unit) || (e.inside && !in(*e.inside)) || (e.outside && in(*e.outside))) return false;
    if (e.deeper_than && muster::within(view().field().distance_to_wood_edge(base), *e.deeper_than))
      return false;
    if (e.touching.valid() && !(view().on_table(e.touching) && touching(base, view().base(e.touching))))
      return false;
    for (const unsigned i : e.facing) {
      if (!in_front_zone(base, view().centre(UnitId(other(own_), i)))) return false;
    }
    return true;
  }

  /// Of one of the entry's enemies at least.
  template <class Fits>
  bool some_enemy(const PositionEntry& e, Fits fits) const {
    for (const unsigned i : e.enemies) {
      if (fits(UnitId(other(own_), i))) return true;
    }
    return false;
  }

  bool reaches(const PositionEntry& e, UnitId unit) const {
    return some_enemy(e, [&](UnitId enemy) { return could_charge(view(), unit, enemy); });
  }
  bool in_reach(const PositionEntry& e, UnitId unit) const {
    return some_enemy(e, [&](UnitId enemy) { return could_charge(view(), enemy, unit); });
  }

  /// In the other side's half, at the entry's net or better.
  bool could_shoot(const PositionEntry& e, UnitId firer, UnitId target) const {
    State s = after_;
    s.phasing = target.seat();
    const View then{table_, s};
    if (!legal_shot(then, firer, target)) return false;
    return shoot_net(then.rules(), shoot_conditions(then, firer, UnitSet::only(target.number()))) >= e.net;
  }
  bool has_a_shot(const PositionEntry& e, UnitId unit) const {
    return some_enemy(e, [&](UnitId enemy) { return could_shoot(e, unit, enemy); });
  }
  bool under_fire(const PositionEntry& e, UnitId unit) const {
    return some_enemy(e, [&](UnitId enemy) { return could_shoot(e, enemy, unit); });
  }

  bool true_of(const PositionEntry& e, unsigned i) const {
    const UnitId unit(own_, i);
    switch (e.verb) {
      case Verb::charges: return charges(e, unit);
      case Verb::moves: return moves(unit);
      case Verb::stays:
        return !moves(unit) && !leaves(unit, true) && !leaves(unit, false) && !routs(unit, Ask::move);
      case Verb::exits: return leaves(unit, false);
      case Verb::swaps: return leaves(unit, true) || decides(e, DecisionKind::swap, unit);
      case Verb::routs: return routs(unit, Ask::move);
      case Verb::evades: return routs(unit, Ask::react);
      case Verb::rallies: return decides(e, DecisionKind::rally, unit);
      case Verb::faces: return decides(e, DecisionKind::face, unit);
      case Verb::shoots: return shoots(e, unit);
      case Verb::gives_result_to: return gives_result_to(UnitId(other(own_), i));
      case Verb::fights: return decides(e, DecisionKind::fight, unit);
      case Verb::follows_up: return follows_up(e, unit);
      case Verb::ends: return ends(e, unit);
      case Verb::could_charge: return reaches(e, unit);
      case Verb::could_shoot: return has_a_shot(e, unit);
      case Verb::in_reach: return in_reach(e, unit);
      case Verb::under_fire: return under_fire(e, unit);
      case Verb::reinforces: break;
    }
    return false;
  }

  Seat own_;
  const PositionGame& played_;
  Game table_;
  State after_;
};

}  // namespace

bool holds(const PositionCondition& condition, const PositionStart& start, const PositionGame& game) {
  const Judge judge(start, game);
  return std::all_of(condition.entries.begin(), condition.entries.end(),
                     [&](const PositionEntry& e) { return judge.holds(e); });
}

}  // namespace muster::two_by_two
