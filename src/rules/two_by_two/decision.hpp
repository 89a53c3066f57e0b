// The closed list of choices that the rulebook leaves to a player.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/fixed_list.hpp"
#include "geometry/rectangle.hpp"
#include "rules/two_by_two/state.hpp"
#include "rules/two_by_two/types.hpp"

namespace muster::two_by_two {

enum class DecisionKind : std::uint8_t {
  end,         ///< no more of what is asked for (deploy, move, rally, face, shoot); stand; stay
  deploy,      ///< unit at pose
  name_point,  ///< place on edge, queue
  reinforce,   ///< roll for the next unit of point
  place,       ///< the arriving unit, its back's centre at place
  swap,        ///< remove the enemy `other` and the arriving unit
  move,      ///< unit along legs, ending with facing; `contact`: the last leg goes on until it makes contact
  exit,      ///< unit along legs, then off the table
  rout,      ///< voluntary: unit
  carry_on,  ///< straight on for distance, `contact`, `woods` and `other` as for a move
  rally,     ///< unit
  face,      ///< unit turns to other
  shoot,     ///< unit at other; with `partner` as a grand battery (OPT-4)
  take_result,  ///< other takes the result
  fight,        ///< unit (the attacker) and other (the defender)
  follow_up     ///< for distance
};
inline constexpr std::array<std::string_view, 16> decision_names{
    "end",  "deploy",   "name_point", "reinforce", "place", "swap",        "move",  "exit",
    "rout", "carry_on", "rally",      "face",      "shoot", "take_result", "fight", "follow_up"};

/// One straight piece of a move: first pivot to `facing`, then go ahead (negative: back) and to the
/// right (negative: left), both at once in a straight slanting line, keeping the facing (MOVE-2).
struct Leg {
  Vec2 facing{0, 1};
  double ahead = 0;
  double right = 0;
  friend constexpr bool operator==(const Leg&, const Leg&) = default;
};

/// Of one move; with free pivots between them no sensible path on the table needs more.
inline constexpr std::size_t max_legs = 6;
using Legs = FixedList<Leg, max_legs>;

struct Decision {
  DecisionKind kind = DecisionKind::end;
  UnitId unit;
  UnitId other;
  UnitId partner;
  std::uint8_t point = 0;
  Edge edge = Edge::south;
  bool contact = false;
  bool woods = false;  ///< a contact across a wood edge with `other` (WOODS-2)
  double distance = 0;
  Vec2 place;
  Vec2 facing{0, 1};  ///< deploy: facing; move: facing at the end, where no contact is made
  Legs legs;
  FixedList<std::uint8_t, 64> queue;

  static Decision end() { return {}; }
  static Decision of(DecisionKind kind, UnitId unit, UnitId other = {}) {
    Decision d;
    d.kind = kind;
    d.unit = unit;
    d.other = other;
    return d;
  }
  /// Starts afresh as a move without copying the room of the lists.
  void become_move(UnitId mover, Vec2 faces) {
    kind = DecisionKind::move;
    unit = mover;
    other = {};
    contact = woods = false;
    facing = faces;
    legs.clear();
  }
  bool ends() const { return kind == DecisionKind::end; }
};

}  // namespace muster::two_by_two
