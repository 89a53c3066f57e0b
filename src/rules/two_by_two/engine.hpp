// The moving parts of the engine: what changes a state. Templates over dice and observer, compiled
// for BatchPlay and WatchedPlay in their own files. Everything else goes through ruleset.hpp.
#pragma once

#include "rules/two_by_two/play.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

template <class P>
View view_of(const P& play) {
  return {play.game, play.state};
}

template <class P>
void tell(P& play, const Event& event) {
  play.observer.on(event);
}

template <class P>
void note(P& play, UnitId unit, std::string_view rule, std::string_view text) {
  Event e;
  e.kind = EventKind::note;
  e.unit = unit;
  e.rule = rule;
  e.text = text;
  play.observer.on(e);
}

/// A d6 for a unit (the purpose names what for).
template <class P>
int roll_for(P& play, Purpose purpose, UnitId unit, std::string_view text) {
  State& s = play.state;
  DieName name;
  name.seat = static_cast<std::uint8_t>(index(unit.seat()));
  name.half = s.half;
  name.step = static_cast<std::uint8_t>(s.step);
  name.purpose = static_cast<std::uint8_t>(purpose);
  name.turn = s.turn;
  name.unit = play.game.unit(unit).code;
  name.ordinal = s.side(unit.seat()).rolls[static_cast<std::size_t>(purpose)][unit.number()]++;
  const int value = play.dice.die(6, name, unit);
  Event e;
  e.kind = EventKind::die;
  e.unit = unit;
  e.value = value;
  e.text = text;
  tell(play, e);
  return value;
}

/// Puts a base somewhere: position to the grid, facing renormalised, no longer a road column.
template <class P>
void put(P& play, UnitId unit, const Pose& pose, std::string_view rule, std::string_view why);

/// Ends every pair of a unit (CONTACT-4).
template <class P>
void drop_pairs(P& play, UnitId unit);

template <class P>
void set_status(P& play, UnitId unit, Status status);

/// WIN-3: removes a unit as Destroyed and checks victory; then the HQs that go with it (MELEE-8).
template <class P>
void destroy(P& play, UnitId unit, Cause cause, UnitSet hqs_with_it);
template <class P>
void destroy(P& play, UnitId unit, Cause cause) {
  destroy(play, unit, cause, hqs_touching(view_of(play), unit));
}
/// REINF-5: two units of opposite sides at once, judged together.
template <class P>
void destroy_both(P& play, UnitId on_table, UnitId queued);
/// WIN-4: leaves by its own edge.
template <class P>
void leave(P& play, UnitId unit);
/// WIN-1 to 5, after a removal.
template <class P>
void check_victory(P& play);
template <class P>
void end_game(P& play, Winner winner, Ending ending);

/// ROUT: the unit routs along `direction` (its own, opening turn included), with the chain that
/// follows. `hqs`: HQs lost if it dies on the die, judged before any squaring up.
template <class P>
void rout(P& play, UnitId unit, Vec2 direction, UnitSet hqs, std::string_view why);
/// OPT-7: the same for units that rout together, one after the other, in one chain.
struct Router {
  UnitId unit;
  UnitSet hqs;
};
template <class P>
void rout(P& play, const FixedList<Router, 2>& units, Vec2 direction, std::string_view why);
/// ROUT-4: away from the nearest enemy, or to the own edge.
Vec2 contagion_direction(const View& view, UnitId unit);

/// SHOOT-8: one base depth straight back.
template <class P>
void push_back(P& play, UnitId unit);

/// CONTACT-3: turns to face a contactor; others it then overlaps go back.
template <class P>
void turn_to_face(P& play, UnitId unit, UnitId contactor);
bool may_turn(const View& view, UnitId unit);

// Executing one decision of each step; the decision is legal.
template <class P>
void apply_setup(P& play, const Decision& d);
template <class P>
void apply_movement(P& play, const Decision& d);
template <class P>
void apply_arrival(P& play, const Decision& d);
template <class P>
void apply_reaction(P& play, const Decision& d);
template <class P>
void apply_carry_on(P& play, const Decision& d);
template <class P>
void apply_rally(P& play, const Decision& d);
template <class P>
void apply_shot(P& play, const Decision& d);
template <class P>
void apply_take_result(P& play, const Decision& d);
template <class P>
void fight(P& play, Pair pair);
/// `distance` below 0: stays.
template <class P>
void apply_follow_up(P& play, double distance);

/// After a contact: asks those who may react, then lets the mover carry on, or goes back to moving.
template <class P>
void after_contact(P& play);
/// Sets `ask` to the next open question, ending steps, halves and turns on the way.
template <class P>
void advance(P& play);
template <class P>
void begin_step(P& play, Step step);

}  // namespace muster::two_by_two
