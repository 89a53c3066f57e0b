// Units leaving the table, and victory: WIN, MELEE-8, REINF-5's removals.
#include "rules/two_by_two/engine.hpp"

namespace muster::two_by_two {
namespace {

template <class P>
void take_off(P& play, UnitId u) {
  Side& s = play.state.side(u.seat());
  const unsigned i = u.number();
  drop_pairs(play, u);
  for (UnitSet* set :
       {&s.on_table, &s.pinned, &s.disrupted, &s.arrived, &s.road_column, &s.turned, &s.stayed}) {
    set->remove(i);
  }
}

template <class P>
void count_destroyed(P& play, UnitId u, Cause cause) {
  State& s = play.state;
  take_off(play, u);
  s.side(u.seat()).destroyed.add(u.number());
  s.outcome.losses.push_back(
      {u.seat(), static_cast<std::uint8_t>(cause), static_cast<std::uint8_t>(play.game.unit(u).type)});
  Event e;
  e.kind = EventKind::destroyed;
  e.unit = u;
  e.text = cause_names[static_cast<std::size_t>(cause)];
  tell(play, e);
}

bool has_lost(const Rules& rules, int own, int theirs) {
  if (rules.victory == Victory::fast) return own >= rules.fast_losses;
  return own >= rules.decisive_losses && own - theirs >= rules.decisive_lead;
}

}  // namespace

UnitSet hqs_touching(const View& view, UnitId unit) {
  if (!view.on_table(unit)) return {};
  const Side& s = view.side_of(unit);
  UnitSet hqs = view.army(unit.seat()).hqs & s.on_table;
  hqs.remove(unit.number());
  UnitSet found;
  for (const unsigned i : hqs) {
    if (touching(view.base(unit), view.base(UnitId(unit.seat(), i)))) found.add(i);
  }
  return found;
}

template <class P>
void end_game(P& play, Winner winner, Ending ending) {
  State& s = play.state;
  s.over = true;
  s.ask = Ask::nothing;
  s.outcome.winner = winner;
  s.outcome.ending = static_cast<std::uint8_t>(ending);
  s.outcome.timeout = ending == Ending::timeout;
  s.outcome.turns = s.turn;
  Event e;
  e.kind = EventKind::over;
  e.value = winner == Winner::nobody ? -1 : static_cast<int>(winner);
  e.text = ending_names[static_cast<std::size_t>(ending)];
  tell(play, e);
}

template <class P>
void check_victory(P& play) {
  State& s = play.state;
  if (s.over || s.step == Step::setup) return;
  std::array<bool, 2> lost{};
  std::array<bool, 2> empty{};
  for (const unsigned i : {0U, 1U}) {
    const Side& own = s.sides[i];
    lost[i] = has_lost(*play.game.rules, own.destroyed.size(), s.sides[1 - i].destroyed.size());
    empty[i] = own.on_table.empty() && own.queued.empty();
  }
  const auto winner_over = [](unsigned loser) { return loser == 0 ? Winner::defender : Winner::attacker; };
  if (lost[0] && lost[1]) return end_game(play, Winner::nobody, Ending::draw_losses);
  for (const unsigned i : {0U, 1U}) {
    if (lost[i]) return end_game(play, winner_over(i), Ending::losses);
  }
  for (const unsigned i : {0U, 1U}) {
    if (empty[i] && !s.sides[i].left.empty()) return end_game(play, Winner::nobody, Ending::draw_exit);
  }
  // WIN-5.
  if (empty[0] && empty[1]) return end_game(play, Winner::nobody, Ending::draw_no_units);
  for (const unsigned i : {0U, 1U}) {
    if (empty[i]) return end_game(play, winner_over(i), Ending::no_units);
  }
}

template <class P>
void destroy(P& play, UnitId unit, Cause cause, UnitSet hqs_with_it) {
  count_destroyed(play, unit, cause);
  check_victory(play);
  for (const unsigned i : hqs_with_it) {
    const UnitId hq(unit.seat(), i);
    if (play.state.over) return;
    if (!view_of(play).on_table(hq)) continue;
    note(play, hq, "MELEE-8", "was in base contact with a unit that is destroyed");
    destroy(play, hq, Cause::hq_with_unit);
  }
}

template <class P>
void destroy_both(P& play, UnitId on_table, UnitId queued) {
  State& s = play.state;
  const UnitSet hqs = hqs_touching(view_of(play), on_table);
  s.side(queued.seat()).queued.remove(queued.number());
  count_destroyed(play, on_table, Cause::swap);
  count_destroyed(play, queued, Cause::swap);
  check_victory(play);
  for (const unsigned i : hqs) {
    const UnitId hq(on_table.seat(), i);
    if (s.over) return;
    if (view_of(play).on_table(hq)) destroy(play, hq, Cause::hq_with_unit);
  }
}

template <class P>
void leave(P& play, UnitId unit) {
  take_off(play, unit);
  play.state.side(unit.seat()).left.add(unit.number());
  Event e;
  e.kind = EventKind::left;
  e.unit = unit;
  tell(play, e);
  check_victory(play);
}

template <class P>
void drop_pairs(P& play, UnitId unit) {
  auto& pairs = play.state.pairs;
  for (std::size_t i = pairs.size(); i-- > 0;) {
    if (!pairs[i].has(unit)) continue;
    Event e;
    e.kind = EventKind::parted;
    e.unit = pairs[i].attacker;
    e.other = pairs[i].defender;
    tell(play, e);
    pairs.erase(i);
  }
}

template <class P>
void set_status(P& play, UnitId unit, Status status) {
  Side& s = play.state.side(unit.seat());
  const unsigned i = unit.number();
  s.pinned.remove(i);
  s.disrupted.remove(i);
  if (status == Status::pinned) s.pinned.add(i);
  if (status == Status::disrupted) s.disrupted.add(i);
  Event e;
  e.kind = EventKind::status;
  e.unit = unit;
  e.text = status == Status::steady ? "steady" : status == Status::pinned ? "Pinned" : "Disrupted";
  tell(play, e);
}

template <class P>
void put(P& play, UnitId unit, const Pose& pose, std::string_view rule, std::string_view why) {
  Event e;
  e.kind = EventKind::moved;
  e.unit = unit;
  e.rule = rule;
  e.text = why;
  e.from = view_of(play).pose(unit);
  const Vec2 centre = snapped(pose.centre);
  const Vec2 facing = normalised(pose.facing);
  play.state.places.put(unit, centre, facing);
  play.state.side(unit.seat()).road_column.remove(unit.number());
  e.to = {centre, facing};
  tell(play, e);
}

template void end_game(BatchPlay&, Winner, Ending);
template void end_game(WatchedPlay&, Winner, Ending);
template void check_victory(BatchPlay&);
template void check_victory(WatchedPlay&);
template void destroy(BatchPlay&, UnitId, Cause, UnitSet);
template void destroy(WatchedPlay&, UnitId, Cause, UnitSet);
template void destroy_both(BatchPlay&, UnitId, UnitId);
template void destroy_both(WatchedPlay&, UnitId, UnitId);
template void leave(BatchPlay&, UnitId);
template void leave(WatchedPlay&, UnitId);
template void drop_pairs(BatchPlay&, UnitId);
template void drop_pairs(WatchedPlay&, UnitId);
template void set_status(BatchPlay&, UnitId, Status);
template void set_status(WatchedPlay&, UnitId, Status);
template void put(BatchPlay&, UnitId, const Pose&, std::string_view, std::string_view);
template void put(WatchedPlay&, UnitId, const Pose&, std::string_view, std::string_view);

}  // namespace muster::two_by_two
