// Questions about a position that rules and commanders both ask. Inches.
#pragma once

#include "geometry/arc.hpp"
#include "geometry/overlap.hpp"
#include "rules/two_by_two/state.hpp"

namespace muster::two_by_two {

class WalkMemo;

struct View {
  const Game& game;
  const State& state;
  WalkMemo* memo = nullptr;  ///< room for the last move judged

  const Rules& rules() const { return *game.rules; }
  const Battlefield& field() const { return *game.field; }
  const Army& army(Seat seat) const { return game.army(seat); }
  const Side& side(Seat seat) const { return state.side(seat); }
  const Side& side_of(UnitId u) const { return state.side(u.seat()); }
  const Unit& unit(UnitId u) const { return game.unit(u); }
  UnitType type(UnitId u) const { return game.unit(u).type; }
  const TypeNumbers& numbers(UnitId u) const { return rules().of(type(u)); }

  Vec2 centre(UnitId u) const { return state.places.centre(u); }
  Vec2 facing(UnitId u) const { return state.places.facing(u); }
  Pose pose(UnitId u) const { return {centre(u), facing(u)}; }
  Rectangle base(UnitId u) const { return {centre(u), facing(u), game.half()}; }
  Rectangle base_at(const Pose& p) const { return {p.centre, p.facing, game.half()}; }

  bool on_table(UnitId u) const { return side_of(u).on_table.has(u.number()); }
  bool pinned(UnitId u) const { return side_of(u).pinned.has(u.number()); }
  bool disrupted(UnitId u) const { return side_of(u).disrupted.has(u.number()); }
  bool steady(UnitId u) const { return !pinned(u) && !disrupted(u); }
  bool infantry(UnitId u) const { return is_infantry(type(u)); }
  bool cavalry(UnitId u) const { return is_cavalry(type(u)); }
  bool artillery(UnitId u) const { return is_artillery(type(u)); }
  bool light(UnitId u) const { return type(u) == UnitType::light; }
  bool hq(UnitId u) const { return type(u) == UnitType::hq; }
  bool can_shoot_ever(UnitId u) const { return numbers(u).range > 0; }

  /// CONTACT-4: in at least one remembered pair.
  bool in_contact(UnitId u) const;
  int pairs_of(UnitId u) const;
  const Pair* pair(UnitId attacker, UnitId defender) const;

  /// Units of a seat on the table whose centre is within `reach` of p, both sides' bases apart by
  /// no more than that; a coarse filter for exact questions.
  UnitSet near(Seat seat, Vec2 p, double reach) const;
  /// Units of the seat on the table whose bases overlap / touch this base.
  UnitSet overlapping(Seat seat, const Rectangle& base) const;
  UnitSet touching(Seat seat, const Rectangle& base) const;

  /// In dense woods off a road (MOVE-5's "in": the centre is).
  bool in_woods(UnitId u) const { return !field().is_open() && field().in_dense_woods(centre(u)); }
  bool in_town(UnitId u) const { return !field().is_open() && field().in(Terrain::town, centre(u)); }
  bool on_hill(Vec2 p) const { return !field().is_open() && field().in(Terrain::hill, p); }
  /// MEASURE-3.
  bool higher(UnitId u, UnitId than) const { return on_hill(centre(u)) && !on_hill(centre(than)); }
  /// OPT-6.
  bool in_light_woods(UnitId u) const { return !field().is_open() && field().in_light_woods(centre(u)); }
  /// UNIT-6 and OPT-6: the type may be there.
  bool terrain_allows(UnitType type, Vec2 p) const {
    return field().is_open() || type == UnitType::light ||
           (!field().in_dense_woods(p) && (is_infantry(type) || !field().in_light_woods(p)));
  }

  /// A straight way of the unit, cut until it ends where its type may be: a path may end on an outline
  /// that it only grazes.
  double to_allowed_place(UnitId u, Vec2 direction, double reach) const;

  /// UNIT-10: friendly HQs in base contact with the unit that give their +1.
  bool hq_in_contact(UnitId u) const;

  /// CONTACT-3: its facing, or for one turned in name only the facing that it would have.
  Vec2 counted_facing(UnitId u) const {
    const Side& s = side_of(u);
    return s.stayed.has(u.number()) ? s.counted[u.number()] : facing(u);
  }
  /// CONTACT-6, of the attacker or defender `contactor` as seen by `u`; a turn in name only counts.
  Aspect aspect(UnitId u, UnitId contactor) const;

  /// CONTACT-2 with WOODS-2: the mover may go into contact with the target at all; woods and towns
  /// that depend on the move are judged with the move.
  bool may_contact(UnitId mover, UnitId target) const;

  /// Radius of the circle round a base.
  double base_radius() const;
};

/// HQs of its side in base contact with the unit as it stands (MELEE-8).
UnitSet hqs_touching(const View& view, UnitId unit);

inline bool View::in_contact(UnitId u) const {
  for (const Pair& p : state.pairs) {
    if (p.has(u)) return true;
  }
  return false;
}

}  // namespace muster::two_by_two
