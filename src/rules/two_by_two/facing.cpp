// CONTACT-3: infantry turns to face one of its contactors.
#include <algorithm>
#include <cmath>

#include "geometry/sweep.hpp"
#include "rules/two_by_two/engine.hpp"

namespace muster::two_by_two {

bool may_turn(const View& view, UnitId unit) {
  return view.on_table(unit) && view.infantry(unit) && view.steady(unit) && view.in_contact(unit);
}

template <class P>
void turn_to_face(P& play, UnitId unit, UnitId contactor) {
  State& s = play.state;
  const View view = view_of(play);
  Side& own = s.side(unit.seat());
  own.turned.add(unit.number());
  own.stayed.remove(unit.number());

  const Pose turned{view.centre(unit), -view.facing(contactor)};
  const Rectangle base = view.base_at(turned);
  const Seat enemies = other(unit.seat());

  // Contactors that it would overlap go straight back until clear.
  FixedList<UnitId, 64> pushed;
  FixedList<Pose, 64> places;
  UnitSet third_friends = view.overlapping(unit.seat(), base);
  third_friends.remove(unit.number());
  bool room = view.field().holds(base) && third_friends.empty();
  for (const unsigned i : view.overlapping(enemies, base)) {
    const UnitId enemy(enemies, i);
    if (!view.pair(enemy, unit) && !view.pair(unit, enemy)) {
      room = false;
      continue;
    }
    const Rectangle other_base = view.base(enemy);
    const auto met = sweep(other_base, -other_base.facing, base);
    const double back = met ? std::max(0.0, met->exit) : 0.0;
    const Pose place{snapped(other_base.centre - other_base.facing * back), other_base.facing};
    const Rectangle there = view.base_at(place);
    UnitSet friends = view.overlapping(enemies, there);
    friends.remove(i);
    UnitSet foes = view.overlapping(unit.seat(), there);
    foes.remove(unit.number());
    if (!friends.empty() || !foes.empty() || !view.field().holds(there) ||
        !view.terrain_allows(view.type(enemy), there.centre)) {
      room = false;
    }
    for (const Pose& p : places) {
      if (overlaps(there, view.base_at(p))) room = false;
    }
    pushed.push_back(enemy);
    places.push_back(place);
  }
  if (!room) {
    own.stayed.add(unit.number());
    own.counted[unit.number()] = turned.facing;
    note(play, unit, "CONTACT-3", "has no room to turn: it counts as turned");
    return;
  }
  // Neither is a move: whoever marched in column on the road is caught in it (MELEE-2).
  const UnitSet column = own.road_column;
  const UnitSet enemy_column = s.side(enemies).road_column;
  put(play, unit, turned, "CONTACT-3", "turns to face");
  for (std::size_t k = 0; k < pushed.size(); ++k)
    put(play, pushed[k], places[k], "CONTACT-3", "makes room for the turn");
  own.road_column = column;
  s.side(enemies).road_column = enemy_column;
}

template void turn_to_face(BatchPlay&, UnitId, UnitId);
template void turn_to_face(WatchedPlay&, UnitId, UnitId);

}  // namespace muster::two_by_two
