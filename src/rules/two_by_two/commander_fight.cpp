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
namespace {

constexpr std::size_t most_targets = 3;
constexpr double much_risk = 0.5;

bool follows_into_woods(const View& view, UnitId unit, const FollowUp& f) {
  if (view.field().is_open()) return false;
  const Vec2 end = snapped(view.centre(unit) + view.facing(unit) * f.reach);
  bool in_them = view.field().in_dense_woods(end);
  for (const unsigned i : f.contacts) in_them = in_them || view.in_woods(UnitId(other(unit.seat()), i));
  return in_them;
}

}  // namespace

/// ROUT-9a: the die and the disorder against standing, its own fire included.
Decision Commander::react(const View& view) {
  if (forbidden().voluntary_rout) return Decision::end();
  const UnitId unit = view.state.subject;
  const UnitId attacker = view.state.other;
  const Assessor assess = assessor(view);
  double stand = assess.melee(attacker, unit, view.pairs_of(unit) - 1);
  int net = 0;
  if (assess.defensive_net(unit, view.cavalry(attacker), true, net)) stand *= worth_.odds().shot(net).none;
  const Vec2 way = view.facing(attacker);
  const double lost = dies_routing(view, unit, way) ? 1 : worth_.routed();
  const int others = assess.taken_along(unit, view.centre(unit), way);
  const double run = (lost + worth_.routed() * others) * assess.price(seat_);
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
    Force force;
    const UnitId target(other(seat_), i);
    force.push_back(assess.charger(unit, target));
    value += assess.assault(force, target);
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

double Commander::shot_value(const View& view, UnitId firer, UnitId target) const {
  const bool contact = view.in_contact(firer);
  const int net =
      shoot_net(view.rules(), contact ? shoot_conditions(view, firer, target_group(view, firer, target))
                                      : target_conditions(view, firer, target) | firer_rows_[firer.number()]);
  const double value = effect(view, net, firer, target, contact);
  if (contact || !view.infantry(firer) || !view.steady(firer)) return value;
  if (orders_.volley.has(firer.number())) return value;
  const double keep = weights().hold_fire / (1 + 6 * impatience(view));
  return value - (threatened_.has(firer.number()) ? 2 * keep : keep) -
         weights().mobility * next_charge_[firer.number()];
}

double Commander::effect(const View& view, int net, UnitId firer, UnitId target, bool contact) const {
  double flight = 0;
  if (worth_.odds().shot(net).routs > 0) {
    const Vec2 at = view.centre(target);
    flight = assessor(view).flight(target, at, normalised(at - view.centre(firer), view.facing(firer)));
  }
  double value =
      worth_.shot(net, view.type(target), view.pinned(target), view.disrupted(target), flight) * prize_;
  // MELEE-8: the HQ with it dies with it.
  if (view.hq_in_contact(target)) value += worth_.odds().shot(net).destroyed * prize_;
  // Against a charge every effect stops it as well.
  return contact ? value + (1 - worth_.odds().shot(net).none) * 0.5 : value;
}

/// OPT-4: the gun that had better join in this shot than fire its own, if there is one.
UnitId Commander::battery_partner(const View& view, const Shot& shot) const {
  UnitId best;
  if (!view.rules().option.grand_battery || !view.artillery(shot.firer)) return best;
  const Side& s = view.side(seat_);
  double gain = 0;
  for (const unsigned i : (view.army(seat_).artillery & s.on_table) - s.shot - s.disrupted - orders_.cease) {
    const UnitId gun(seat_, i);
    if (!legal_battery(view, shot.firer, gun, shot.target)) continue;
    double alone = 0;
    for (const Shot& other : shots_) {
      if (other.firer == gun) alone = std::max(alone, other.value);
    }
    const UnitSet group = battery_group(view, shot.firer, gun, shot.target);
    const int net = shoot_net(view.rules(), battery_conditions(view, shot.firer, gun, group));
    const double together = effect(view, net, shot.firer, shot.target, view.in_contact(gun));
    const double more = together - std::max(0.0, shot.value) - alone;
    if (more > gain) {
      gain = more;
      best = gun;
    }
  }
  return best;
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

/// The best few targets of one unit: who sees none of them won't look for more.
void Commander::list_targets(const View& view, UnitId firer, UnitSet targets) {
  firer_rows_[firer.number()] = firer_conditions(view, firer);
  // A volley kept for whoever could come next.
  if (view.infantry(firer) && view.steady(firer)) {
    double risk = 0;
    double& charge = next_charge_[firer.number()];
    charge = 0;
    const double reach = view.numbers(firer).move + 2 * view.rules().depth;
    for (const Enemy& e : enemies(view)) {
      if (length_squared(e.at - view.centre(firer)) <= reach * reach)
        charge = std::max(charge, worth_.gang(view.type(firer), e.type, e.status, 1));
      risk += (*e.dangers)[index(view.type(firer))].charge_at(view.centre(firer) - e.at);
    }
    if (risk > much_risk) threatened_.add(firer.number());
  }
  FixedList<Shot, most_targets + 1> best;
  for (const unsigned k : targets) {
    const UnitId target(other(seat_), k);
    ++work_->candidates;
    if (hopeless(view, firer, target)) continue;
    const double value = shot_value(view, firer, target);
    std::size_t at = best.size();
    while (at > 0 && best[at - 1].value < value) --at;
    if (at == most_targets) continue;
    best.insert(at, {firer, target, value});
    if (best.full()) best.pop_back();
  }
  for (const Shot& shot : best) {
    if (!shots_.full()) shots_.push_back(shot);
  }
}

void Commander::list_shots(const View& view) {
  shots_listed_ = true;
  shots_.clear();
  threatened_.clear();
  last_target_ = UnitId::none();
  prize_ = assessor(view).price(other(seat_));
  const Side& s = view.side(seat_);
  const UnitSet shooters = ((view.army(seat_).infantry | view.army(seat_).artillery) & s.on_table) -
                           s.disrupted - s.shot - orders_.cease;
  for (const unsigned i : shooters) {
    const UnitId firer(seat_, i);
    const UnitSet targets = possible_targets(view, firer);
    if (!targets.empty()) list_targets(view, firer, targets);
  }
}

UnitSet Commander::possible_targets(const View& view, UnitId firer) const {
  const double contact_apart = 2 * view.base_radius();
  UnitSet targets = view.near(other(seat_), view.centre(firer), view.numbers(firer).range + contact_apart);
  // Across a wood edge the contactor may stand farther off than its range.
  for (const Pair& p : view.state.pairs) {
    if (p.has(firer)) targets.add(p.enemy_of(firer).number());
  }
  return targets;
}

/// The best first volley that anybody still has and may fire, worth it or not.
Decision Commander::due_volley(const View& view) {
  const Side& s = view.side(seat_);
  Decision best = Decision::end();
  double best_value = 0;
  for (const unsigned i : (view.army(seat_).infantry & s.on_table) - s.pinned - s.disrupted - s.shot) {
    const UnitId firer(seat_, i);
    firer_rows_[i] = firer_conditions(view, firer);
    for (const unsigned k : possible_targets(view, firer)) {
      const Decision d = Decision::of(DecisionKind::shoot, firer, UnitId(other(seat_), k));
      ++work_->candidates;
      if (!is_legal(view, d)) continue;
      const double value = shot_value(view, firer, d.other);
      if (!best.ends() && value <= best_value) continue;
      best = d;
      best_value = value;
    }
  }
  if (!best.ends()) last_target_ = best.other;
  return best;
}

/// The best shot that is legal and worth it.
Decision Commander::shoot(const View& view) {
  if (!shots_listed_) list_shots(view);
  const Side& s = view.side(seat_);
  // The last shot may have changed its target and those who fight beside it, or the price of losses.
  const double prize = assessor(view).price(other(seat_));
  const bool all_anew = prize != prize_;
  prize_ = prize;
  for (Shot& shot : shots_) {
    if (!view.on_table(shot.target) || s.shot.has(shot.firer.number()) || !view.on_table(shot.firer)) {
      shot.value = -1;
    } else if (shot.value >= 0 && (all_anew || shot.target == last_target_ || view.in_contact(shot.firer))) {
      shot.value = shot_value(view, shot.firer, shot.target);
    }
  }
  while (!shots_.empty()) {
    Shot* best = shots_.begin();
    for (Shot& shot : shots_) {
      if (shot.value > best->value) best = &shot;
    }
    const bool gun = view.rules().option.grand_battery && view.artillery(best->firer);
    if (best->value < 0 || (best->value == 0 && !gun)) break;
    Decision d = Decision::of(DecisionKind::shoot, best->firer, best->target);
    d.partner = battery_partner(view, *best);
    const bool worth_it = best->value > 0 || d.partner.valid();
    best->value = -1;
    if (!worth_it || !is_legal(view, d)) continue;
    last_target_ = d.other;
    return d;
  }
  return forbidden().first_volley_hold ? due_volley(view) : Decision::end();
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
  if (f.contacts.empty() || (forbidden().woods && follows_into_woods(view, unit, f))) return Decision::end();
  const Assessor assess = assessor(view);
  const int again = view.rules().melee[static_cast<std::size_t>(MeleeRow::follow_up)];
  double value = 0;
  for (const unsigned i : f.contacts) value += assess.melee(unit, UnitId(other(seat_), i), again);
  return value > weights().follow_up ? d : Decision::end();
}

}  // namespace muster::two_by_two
