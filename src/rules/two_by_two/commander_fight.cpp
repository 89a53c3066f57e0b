// A commander's choices outside the movement phase, and its reactions in the enemy's.
#include <algorithm>

#include "rules/two_by_two/commander.hpp"
#include "rules/two_by_two/exits.hpp"
#include "rules/two_by_two/melee.hpp"
#include "rules/two_by_two/rally.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/shooting.hpp"
#include "rules/two_by_two/walk.hpp"

namespace muster::two_by_two {

/// ROUT-9a: the die and the disorder against standing, its own fire included.
Decision Commander::react(const View& view) {
  const UnitId unit = view.state.subject;
  const UnitId attacker = view.state.other;
  const Assessor assess = assessor(view);
  double stand = assess.melee(attacker, unit, view.pairs_of(unit) - 1);
  int net = 0;
  if (assess.defensive_net(unit, attacker, true, net)) stand *= worth_.odds().shot(net).none;
  const double run = worth_.routed() * assess.price(seat_);
  if (stand - run > weights().evade) return Decision::of(DecisionKind::rout, unit);
  return Decision::end();
}

Decision Commander::carry_on(const View& view) {
  const UnitId unit = view.state.subject;
  Decision d = Decision::of(DecisionKind::carry_on, unit);
  d.contact = true;
  d.distance = view.state.movement_left;
  ++work_->candidates;
  if (!is_legal(view, d)) return Decision::end();
  const Walk w = walk(view, unit, straight_on(view, unit, d), carry_on_terms(view));
  const Assessor assess = assessor(view);
  double value = 0;
  for (const unsigned i : w.contacts) {
    FixedList<UnitId, 6> force;
    force.push_back(unit);
    value += assess.assault(force, UnitId(other(seat_), i));
  }
  return value > 0 ? d : Decision::end();
}

Decision Commander::rally(const View& view) {
  const Side& s = view.side(seat_);
  Decision best = Decision::end();
  double best_value = 0;
  for (const unsigned i : (s.pinned | s.disrupted) - s.tried) {
    const UnitId u(seat_, i);
    const Decision d = Decision::of(DecisionKind::rally, u);
    if (!is_legal(view, d)) continue;
    const double chance = worth_.odds().rally(rally_net(view.rules(), rally_conditions(view, u)));
    // An HQ first: it serves the rest.
    const double value = 0.001 + chance * (view.disrupted(u) ? 2 : 1) + (view.hq(u) ? 5 : 0);
    if (value > best_value) {
      best_value = value;
      best = d;
    }
  }
  return best;
}

/// Turning costs nothing: towards whom its fire hurts most, unless it faces him already.
Decision Commander::face(const View& view) {
  const State& s = view.state;
  const Assessor assess = assessor(view);
  Decision best = Decision::end();
  double best_value = 0;
  for (const Pair& p : s.pairs) {
    const UnitId unit = p.attacker.seat() == seat_ ? p.attacker : p.defender;
    const UnitId enemy = p.enemy_of(unit);
    if (s.ask == Ask::turn_at_once && unit != s.subject) continue;
    if (view.aspect(unit, enemy) == Aspect::front) continue;
    // Never away from one it already faces.
    bool faces_another = false;
    for (const Pair& q : s.pairs) {
      faces_another = faces_another || (q.has(unit) && view.aspect(unit, q.enemy_of(unit)) == Aspect::front);
    }
    const double value =
        (view.cavalry(enemy) ? 2 : 1) + 0.1 * assess.melee_net(enemy, unit) - (faces_another ? 1.2 : 0);
    const Decision d = Decision::of(DecisionKind::face, unit, enemy);
    if (value > best_value && is_legal(view, d)) {
      best_value = value;
      best = d;
    }
  }
  return best;
}

double Commander::shot_value(const View& view, UnitId firer, UnitId target) {
  const UnitSet group = target_group(view, firer, target);
  const int net = shoot_net(view.rules(), shoot_conditions(view, firer, group));
  const Assessor assess = assessor(view);
  const bool contact = view.in_contact(firer);
  double value = worth_.shot(net, view.type(target), view.pinned(target), view.disrupted(target)) *
                 assess.price(other(seat_));
  if (contact) {
    // Every effect stops the charge as well.
    const double stopped = 1 - worth_.odds().shot(net).none;
    return value + stopped * 0.5;
  }
  if (view.infantry(firer) && view.steady(firer)) {
    const double keep = weights().hold_fire / (1 + 6 * impatience(view));
    value -= keep;
    // A volley kept for cavalry that could come next.
    if (Surroundings(assess, threats_, firer).charge_danger(view.centre(firer)) > 0.5) value -= keep;
  }
  return value;
}

/// A gun's shot at long range out of its flank has no effect on anything steady: not worth a look.
bool Commander::hopeless(const View& view, UnitId firer, UnitId target) const {
  if (!view.artillery(firer) || view.disrupted(target)) return false;
  const Vec2 to = view.centre(target) - view.centre(firer);
  const double d2 = length_squared(to);
  const double near = view.numbers(firer).short_range + 0.85;
  const double ahead = dot(to, view.facing(firer)) + 1;
  if (d2 <= near * near || (ahead > 0 && ahead * ahead * 2 >= d2)) return false;
  const auto row = [&](ShootRow r) { return view.rules().shoot[static_cast<std::size_t>(r)]; };
  const int best = row(ShootRow::long_range) + row(ShootRow::out_of_flank) + row(ShootRow::hq_contact) +
                   row(ShootRow::target_downhill) +
                   (view.cavalry(target) ? row(ShootRow::target_cavalry) : 0);
  return worth_.odds().shot(best).none >= 1;
}

Decision Commander::shoot(const View& view) {
  const Side& s = view.side(seat_);
  const Seat enemies = other(seat_);
  if (!shots_listed_) {
    shots_listed_ = true;
    const UnitSet shooters =
        ((view.army(seat_).infantry | view.army(seat_).artillery) & s.on_table) - s.disrupted - s.shot;
    for (const unsigned i : shooters) {
      const UnitId firer(seat_, i);
      const double reach = view.numbers(firer).range + 0.85;
      for (const unsigned t : view.near(enemies, view.centre(firer), reach)) {
        const UnitId target(enemies, t);
        ++work_->candidates;
        if (shots_.full() || hopeless(view, firer, target) ||
            !is_legal(view, Decision::of(DecisionKind::shoot, firer, target)))
          continue;
        shots_.push_back({firer, target, 0});
      }
      // Across a wood edge the contactor may stand farther off than its range.
      for (const Pair& p : view.state.pairs) {
        if (!p.has(firer) ||
            length_squared(view.centre(p.enemy_of(firer)) - view.centre(firer)) <= reach * reach)
          continue;
        if (!shots_.full()) shots_.push_back({firer, p.enemy_of(firer), 0});
      }
    }
  }
  Decision best = Decision::end();
  while (!shots_.empty()) {
    std::size_t at = 0;
    for (std::size_t k = 0; k < shots_.size(); ++k) {
      Shot& shot = shots_[k];
      const bool open =
          view.on_table(shot.target) && !s.shot.has(shot.firer.number()) && view.on_table(shot.firer);
      shot.value = open ? shot_value(view, shot.firer, shot.target) : 0;
      if (shot.value > shots_[at].value) at = k;
    }
    if (shots_[at].value <= 0) return best;
    const Shot chosen = shots_[at];
    shots_.erase(at);
    const Decision d = Decision::of(DecisionKind::shoot, chosen.firer, chosen.target);
    if (is_legal(view, d)) return d;
  }
  return best;
}

Decision Commander::take_result(const View& view) {
  const State& s = view.state;
  const auto result = static_cast<ShotResult>(s.result);
  Decision best = Decision::of(DecisionKind::take_result, {}, UnitId(other(seat_), s.group.lowest()));
  double best_value = -1;
  for (const unsigned i : s.group) {
    const UnitId u(other(seat_), i);
    const ShotResult r = on_type(view.type(u), result);
    const Assessor assess = assessor(view);
    // Take out whoever would fight best.
    const double value = static_cast<double>(r) + 0.3 * (3 + assess.melee_net(u, s.subject)) / 6;
    if (value > best_value) {
      best_value = value;
      best.other = u;
    }
  }
  return best;
}

Decision Commander::fight(const View& view) {
  const Assessor assess = assessor(view);
  Decision best = Decision::end();
  double best_value = 0;
  for (const Pair& p : view.state.pairs) {
    const Decision d = Decision::of(DecisionKind::fight, p.attacker, p.defender);
    if (!is_legal(view, d)) continue;
    const UnitId mine = p.attacker.seat() == seat_ ? p.attacker : p.defender;
    const double value =
        assess.melee(mine, p.enemy_of(mine), view.pairs_of(p.enemy_of(mine)) - view.pairs_of(mine));
    if (best.kind == DecisionKind::end || value > best_value) {
      best_value = value;
      best = d;
    }
  }
  return best;
}

Decision Commander::follow_up(const View& view) {
  const UnitId unit = view.state.subject;
  const FollowUp f = follow_up_reach(view, unit);
  Decision d = Decision::of(DecisionKind::follow_up, unit);
  d.distance = f.reach;
  if (view.state.winner_must) return d;
  if (f.contacts.empty()) return Decision::end();
  const Assessor assess = assessor(view);
  const int again = view.rules().melee[static_cast<std::size_t>(MeleeRow::follow_up)];
  double value = 0;
  for (const unsigned i : f.contacts) value += assess.melee(unit, UnitId(other(seat_), i), again);
  return value > weights().follow_up ? d : Decision::end();
}

}  // namespace muster::two_by_two
