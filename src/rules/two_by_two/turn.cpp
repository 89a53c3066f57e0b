// TURN-1: steps, halves and turns; which question comes next.
#include <bit>

#include "rules/two_by_two/engine.hpp"
#include "rules/two_by_two/melee.hpp"
#include "rules/two_by_two/rally.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/shooting.hpp"

#ifdef MUSTER_CHECKED
#include "core/error.hpp"
#endif

namespace muster::two_by_two {
namespace {

/// Only values count: minus zero is zero.
std::uint64_t bits_of(double v) { return std::bit_cast<std::uint64_t>(v + 0.0); }

void add_position(Digest& digest, Vec2 centre, Vec2 facing) {
  digest.add(bits_of(centre.x) ^ std::rotl(bits_of(centre.y), 32));
  digest.add(bits_of(facing.x) ^ std::rotl(bits_of(facing.y), 32));
}

/// Who is where in what state; where exactly they stand once a half, whose every phase shows in it.
void digest_state(State& s, bool positions) {
  s.digest.add(static_cast<std::uint64_t>(s.turn) << 16 | static_cast<std::uint64_t>(s.half) << 8 |
               static_cast<std::uint64_t>(s.step));
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    const Side& side = s.side(seat);
    s.digest.add(side.on_table.bits());
    s.digest.add(side.pinned.bits());
    s.digest.add(side.disrupted.bits());
    s.digest.add(side.destroyed.bits());
    s.digest.add(side.queued.bits());
    if (!positions) continue;
    for (const unsigned i : side.on_table) {
      const UnitId u(seat, i);
      add_position(s.digest, s.places.centre(u), s.places.facing(u));
    }
  }
}

template <class P>
void begin_half(P& play) {
  State& s = play.state;
  for (Side& side : s.sides) {
    side.turned.clear();
    side.stayed.clear();
    side.shot.clear();
    for (auto& rolls : side.rolls) rolls.fill(0);
  }
  Side& phasing = s.side(s.phasing);
  phasing.moved.clear();
  phasing.arrived.clear();
  phasing.road_column.clear();
  phasing.dice_left = play.game.rules->reinf_dice;
}

template <class P>
void end_half(P& play) {
  State& s = play.state;
  if (s.half == 1 && s.turn >= play.game.rules->turn_cap)
    return end_game(play, Winner::nobody, Ending::timeout);
  if (s.half == 1) ++s.turn;
  s.half = static_cast<std::uint8_t>(1 - s.half);
  s.phasing = other(s.phasing);
  begin_step(play, Step::movement);
}

/// The melee step up to its next question; false when the step moved on without one.
template <class P>
bool melee_question(P& play) {
  State& s = play.state;
  if (s.ask == Ask::follow_up) {
    const FollowUp f = follow_up_reach(view_of(play), s.subject);
    const bool none = f.reach <= contact_tolerance && f.contacts.empty();
    if (!none && !s.winner_must) return true;
    if (!none) note(play, s.subject, "MELEE-4", "must follow up");
    apply_follow_up(play, none ? -1.0 : f.reach);
    return false;
  }
  const View view = view_of(play);
  // Those contacted by a follow-up may turn at once.
  while (!s.reacting.empty()) {
    const UnitId u(other(s.other.seat()), s.reacting.lowest());
    s.reacting.remove(u.number());
    if (!view.pair(s.other, u) || !may_turn(view, u)) continue;
    s.ask = Ask::turn_at_once;
    s.asked = u.seat();
    s.subject = u;
    return true;
  }
  if (s.pairs.empty()) {
    end_half(play);
    return false;
  }
  int follow_ups = 0;
  Pair first = s.pairs[0];
  for (const Pair& p : s.pairs) {
    if (p.follow_up && follow_ups++ == 0) first = p;
  }
  if (follow_ups == 1 || s.pairs.size() == 1) {
    fight(play, first);
    return false;
  }
  s.ask = Ask::fight;
  s.asked = s.phasing;
  return true;
}

template <class Units, class Able>
bool any_of(const Units& units, Able able) {
  for (const unsigned i : units) {
    if (able(i)) return true;
  }
  return false;
}

/// Does the side asked have anything to decide in this step? Otherwise the step ends unasked.
bool open_question(const View& view) {
  const State& s = view.state;
  const Seat own = s.asked;
  const Side& side = view.side(own);
  switch (s.step) {
    case Step::rally:
      return any_of((side.pinned | side.disrupted) - side.tried,
                    [&](unsigned i) { return static_cast<bool>(legal_rally(view, UnitId(own, i))); });
    case Step::facing:
      if (s.pairs.empty()) return false;
      return any_of((view.army(own).infantry & side.on_table) - side.turned,
                    [&](unsigned i) { return may_turn(view, UnitId(own, i)); });
    case Step::shooting: {
      const Army& army = view.army(own);
      const UnitSet guns =
          (army.infantry | army.artillery) - army.of_type[two_by_two::index(UnitType::irr_warband)];
      return !((guns & side.on_table) - side.disrupted - side.shot).empty();
    }
    default: return true;
  }
}

}  // namespace

template <class P>
void begin_step(P& play, Step step) {
  State& s = play.state;
  if (s.over) return;
#ifdef MUSTER_CHECKED
  const std::string broken = broken_invariant(view_of(play));
  if (!broken.empty()) throw InvariantError(broken);
#endif
  digest_state(s, step == Step::movement);
  s.step = step;
  if (step == Step::movement) begin_half(play);
  Event e;
  e.kind = EventKind::step;
  e.text = step_names[static_cast<std::size_t>(step)];
  tell(play, e);
  switch (step) {
    case Step::setup: break;
    case Step::movement:
      s.ask = Ask::move;
      s.asked = s.phasing;
      break;
    case Step::rally:
      s.side(s.phasing).tried.clear();
      s.ask = Ask::rally;
      s.asked = s.phasing;
      break;
    case Step::facing:
      s.ask = Ask::face;
      s.asked = other(s.phasing);
      break;
    case Step::shooting:
      s.ask = Ask::shoot;
      s.asked = other(s.phasing);
      break;
    case Step::melee:
      s.ask = Ask::fight;
      s.asked = s.phasing;
      s.reacting.clear();
      break;
  }
}

template <class P>
void advance(P& play) {
  State& s = play.state;
  while (!s.over) {
    if (s.step == Step::setup || s.ask == Ask::arrive || s.ask == Ask::react || s.ask == Ask::carry_on ||
        s.ask == Ask::take_result) {
      return;
    }
    if (s.step == Step::movement) {
      s.ask = Ask::move;
      s.asked = s.phasing;
      return;
    }
    if (s.step == Step::melee) {
      if (melee_question(play)) return;
      continue;
    }
    if (open_question(view_of(play))) return;
    begin_step(play, s.step == Step::rally    ? Step::facing
                     : s.step == Step::facing ? Step::shooting
                                              : Step::melee);
  }
  digest_state(s, true);
  s.outcome.digest = s.digest.value();
}

template <class P>
void start(P& play) {
  State& s = play.state;
  const Rules& rules = *play.game.rules;
  int allowance = rules.start_ap;
  for (int ordinal = 0; rules.ties; ++ordinal) {
    std::array<int, 2> dice{};
    for (const unsigned seat : {0U, 1U}) {
      DieName name;
      name.seat = static_cast<std::uint8_t>(seat);
      name.purpose = static_cast<std::uint8_t>(Purpose::role);
      name.ordinal = static_cast<std::uint16_t>(ordinal);
      dice[seat] = play.dice.die(6, name, {});
      Event e;
      e.kind = EventKind::die;
      e.value = dice[seat];
      e.text = seat == 0 ? "roles, attacker's seat" : "roles, defender's seat";
      tell(play, e);
    }
    if (dice[0] != dice[1]) break;
    note(play, {}, "SETUP-1", "tied: both may place more at the start");
    allowance += rules.tie_ap;
  }
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    s.side(seat).unplaced = play.game.army(seat).all();
    s.side(seat).allowance = allowance + play.game.start_extra[index(seat)];
  }
}

template <class P>
void apply(P& play, const Decision& d) {
  State& s = play.state;
  switch (s.ask) {
    case Ask::nothing: return;
    case Ask::deploy:
    case Ask::name_point: apply_setup(play, d); break;
    case Ask::move: apply_movement(play, d); break;
    case Ask::arrive: apply_arrival(play, d); break;
    case Ask::react: apply_reaction(play, d); break;
    case Ask::carry_on: apply_carry_on(play, d); break;
    case Ask::rally: apply_rally(play, d); break;
    case Ask::face:
      if (d.kind == DecisionKind::end) {
        begin_step(play, Step::shooting);
      } else {
        turn_to_face(play, d.unit, d.other);
      }
      break;
    case Ask::shoot: apply_shot(play, d); break;
    case Ask::take_result: apply_take_result(play, d); break;
    case Ask::fight: {
      const Pair pair = *view_of(play).pair(d.unit, d.other);
      fight(play, pair);
      break;
    }
    case Ask::turn_at_once:
      s.ask = Ask::fight;
      if (d.kind == DecisionKind::face) turn_to_face(play, d.unit, d.other);
      break;
    case Ask::follow_up: apply_follow_up(play, d.kind == DecisionKind::end ? -1.0 : d.distance); break;
  }
  advance(play);
}

template <class P>
void resume(P& play) {
  begin_step(play, play.state.step);
  advance(play);
}

template void begin_step(BatchPlay&, Step);
template void begin_step(WatchedPlay&, Step);
template void advance(BatchPlay&);
template void advance(WatchedPlay&);
template void start(BatchPlay&);
template void start(WatchedPlay&);
template void apply(BatchPlay&, const Decision&);
template void apply(WatchedPlay&, const Decision&);
template void resume(BatchPlay&);
template void resume(WatchedPlay&);

}  // namespace muster::two_by_two
