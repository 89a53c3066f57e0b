// The movement phase: MOVE, CONTACT-1 and 4, REINF, and ROUT-9's voluntary routs.
#include <algorithm>

#include "rules/two_by_two/engine.hpp"
#include "rules/two_by_two/exits.hpp"
#include "rules/two_by_two/setup.hpp"
#include "rules/two_by_two/walk.hpp"

namespace muster::two_by_two {
namespace {

/// ROUT-9a: who may rout before a contact.
bool may_react(const View& view, UnitId u) {
  return view.rules().voluntary != VoluntaryRout::none && !view.disrupted(u) &&
         may_rout_at_will(view.type(u));
}

template <class P>
void make_contact(P& play, UnitId mover, UnitSet contacts, bool woods_edge) {
  State& s = play.state;
  const View view = view_of(play);
  const Seat enemies = other(mover.seat());
  const bool outside = !view.field().in_dense_woods(view.centre(mover));
  for (const unsigned i : contacts) {
    const UnitId enemy(enemies, i);
    Pair p;
    p.attacker = mover;
    p.defender = enemy;
    p.woods = woods_edge || (outside && view.in_woods(enemy));
    s.pairs.push_back(p);
    if (may_react(view, enemy)) s.reacting.add(i);
    Event e;
    e.kind = EventKind::contact;
    e.unit = mover;
    e.other = enemy;
    e.rule = p.woods ? "WOODS-2" : "CONTACT-1";
    tell(play, e);
  }
}

/// Executes a walk that has been judged legal.
template <class P>
void carry_out(P& play, UnitId unit, const Decision& d, const Walk& w, std::string_view rule) {
  State& s = play.state;
  put(play, unit, w.end, rule, d.contact ? "charges" : "moves");
  if (w.on_road) s.side(unit.seat()).road_column.add(unit.number());
  s.other = unit;
  s.through_town = w.in_town;
  s.movement_left = std::max(0.0, play.game.rules->of(play.game.unit(unit).type).move - w.cost);
  s.reacting.clear();
  if (d.contact)
    make_contact(play, unit, w.contacts,
                 d.woods && w.contacts == UnitSet::only(d.other.number()) &&
                     !touching(view_of(play).base(unit), view_of(play).base(d.other)));
}

template <class P>
void roll_reinforcement(P& play, std::uint8_t which) {
  State& s = play.state;
  Side& side = s.side(s.phasing);
  Point& point = side.points[which];
  const UnitId unit(s.phasing, point.front());
  --side.dice_left;
  const Rules& rules = *play.game.rules;
  const int needed = point.edge == play.game.own_edge(s.phasing) ? rules.reinf_rear : rules.reinf_flank;
  if (roll_for(play, Purpose::reinforce, unit, "reinforcement") < needed) {
    note(play, unit, "REINF-1", "does not arrive");
    return;
  }
  note(play, unit, "REINF-1", "arrives");
  const View view = view_of(play);
  const std::optional<Vec2> place = arrival_place(view, unit, point);
  if (!place && swappable(view, s.phasing, point).empty()) {
    note(play, unit, "REINF-2", "finds no room and stays queued");
    return;
  }
  s.ask = Ask::arrive;
  s.subject = unit;
  s.point = which;
  s.arrival_room = place.has_value();
  s.arrival_at = place.value_or(Vec2{});
}

}  // namespace

template <class P>
void apply_arrival(P& play, const Decision& d) {
  State& s = play.state;
  Side& side = s.side(s.phasing);
  Point& point = side.points[s.point];
  const UnitId unit = s.subject;
  s.ask = Ask::move;
  if (d.kind == DecisionKind::end) return;
  ++point.next;
  if (d.kind == DecisionKind::swap) {
    note(play, unit, "REINF-5", "is swapped for an enemy at its point");
    destroy_both(play, d.other, unit);
    return;
  }
  side.queued.remove(unit.number());
  side.on_table.add(unit.number());
  side.arrived.add(unit.number());
  if (!play.game.rules->arrival_move) side.moved.add(unit.number());
  put(play, unit, arrival_pose(*play.game.rules, point.edge, d.place), "REINF-2", "comes on");
}

template <class P>
void apply_movement(P& play, const Decision& d) {
  State& s = play.state;
  Side& side = s.side(s.phasing);
  switch (d.kind) {
    case DecisionKind::reinforce: return roll_reinforcement(play, d.point);
    case DecisionKind::end: return begin_step(play, Step::rally);
    case DecisionKind::rout: {
      side.moved.add(d.unit.number());
      const View view = view_of(play);
      return rout(play, d.unit, contagion_direction(view, d.unit), hqs_touching(view, d.unit),
                  "of its own will");
    }
    case DecisionKind::exit: {
      side.moved.add(d.unit.number());
      const Exit exit = exit_of(view_of(play), d);
      put(play, d.unit, exit.walk.end, "MOVE-6", "goes to the edge");
      if (exit.swap_point < 0) return leave(play, d.unit);
      Side& enemies = s.side(other(s.phasing));
      Point& point = enemies.points[static_cast<std::size_t>(exit.swap_point)];
      const UnitId queued(other(s.phasing), point.front());
      ++point.next;
      note(play, d.unit, "REINF-5", "exits at an enemy point and takes its next unit along");
      return destroy_both(play, d.unit, queued);
    }
    case DecisionKind::move: {
      const View view = view_of(play);
      const Walk* judged = play.memo != nullptr ? play.memo->find(d) : nullptr;
      const Walk w = judged != nullptr ? *judged : walk(view, d.unit, d, ordinary_terms(view, d.unit));
      side.moved.add(d.unit.number());
      s.arrival_charge = side.arrived.has(d.unit.number());
      side.arrived.remove(d.unit.number());
      carry_out(play, d.unit, d, w, "MOVE-1");
      if (d.contact) after_contact(play);
      return;
    }
    default: return;
  }
}

template <class P>
void after_contact(P& play) {
  State& s = play.state;
  if (s.over) return;
  const View view = view_of(play);
  const Seat enemies = other(s.phasing);
  while (!s.reacting.empty()) {
    const UnitId u(enemies, s.reacting.lowest());
    s.reacting.remove(u.number());
    // Another's rout may have carried it along already.
    if (!view.on_table(u) || !view.pair(s.other, u) || !may_react(view, u)) continue;
    s.ask = Ask::react;
    s.asked = enemies;
    s.subject = u;
    return;
  }
  s.asked = s.phasing;
  s.ask = Ask::move;
  const bool may_go_on =
      view.on_table(s.other) && view.steady(s.other) && !view.in_contact(s.other) && s.routed_away;
  s.routed_away = false;
  if (may_go_on && s.movement_left > contact_tolerance) {
    s.ask = Ask::carry_on;
    s.subject = s.other;
  }
}

template <class P>
void apply_reaction(P& play, const Decision& d) {
  State& s = play.state;
  if (d.kind == DecisionKind::rout) {
    const View view = view_of(play);
    s.routed_away = true;
    rout(play, s.subject, view.facing(s.other), hqs_touching(view, s.subject), "before the enemy's contact");
  }
  after_contact(play);
}

template <class P>
void apply_carry_on(P& play, const Decision& d) {
  State& s = play.state;
  s.ask = Ask::move;
  if (d.kind == DecisionKind::end || (d.distance <= 0 && !d.contact)) return;
  const UnitId unit = s.subject;
  const View view = view_of(play);
  const Decision ahead = straight_on(view, unit, d);
  const Walk w = walk(view, unit, ahead, carry_on_terms(view));
  const double left = s.movement_left;
  Side& own = s.side(unit.seat());
  const bool column = own.road_column.has(unit.number());
  carry_out(play, unit, ahead, w, "ROUT-9");
  if (!column) own.road_column.remove(unit.number());
  s.movement_left = std::max(0.0, left - w.cost);
  if (ahead.contact) after_contact(play);
}

template void apply_movement(BatchPlay&, const Decision&);
template void apply_movement(WatchedPlay&, const Decision&);
template void apply_arrival(BatchPlay&, const Decision&);
template void apply_arrival(WatchedPlay&, const Decision&);
template void apply_reaction(BatchPlay&, const Decision&);
template void apply_reaction(WatchedPlay&, const Decision&);
template void apply_carry_on(BatchPlay&, const Decision&);
template void apply_carry_on(WatchedPlay&, const Decision&);
template void after_contact(BatchPlay&);
template void after_contact(WatchedPlay&);

}  // namespace muster::two_by_two
