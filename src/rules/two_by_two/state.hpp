// A position: everything that changes in a game, trivially copyable, a structure of arrays.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "board/battlefield.hpp"
#include "core/digest.hpp"
#include "rules/two_by_two/rules.hpp"
#include "rules/two_by_two/types.hpp"

namespace muster::two_by_two {

/// Steps of a half turn (TURN-1); facing is CONTACT-3's moment between rally and the shots.
enum class Step : std::uint8_t { setup, movement, rally, facing, shooting, melee };
inline constexpr std::array<std::string_view, 6> step_names{"set-up",          "movement", "rally",
                                                            "turning to face", "shooting", "melee"};

/// The question that a state puts to the player `State::asked`.
enum class Ask : std::uint8_t {
  nothing,       ///< the game is over
  deploy,        ///< SETUP-3: place a unit or end
  name_point,    ///< SETUP-4
  move,          ///< movement phase: any of its actions, or end
  arrive,        ///< REINF-2, 5: place the unit that has arrived, or swap it
  react,         ///< ROUT-9a: rout before the enemy that has just made contact, or stand
  carry_on,      ///< ROUT-9a: the mover, its contact gone, may go straight on
  rally,         ///< RALLY-1: which unit tries, or end
  face,          ///< CONTACT-3: which unit turns to which contactor, or end
  shoot,         ///< SHOOT-1, SHOOT-11: which unit shoots at what, or end
  take_result,   ///< SHOOT-9: who of the target group takes the result
  fight,         ///< MELEE-1: which pair next
  turn_at_once,  ///< CONTACT-3: contacted by a follow-up
  follow_up      ///< MELEE-6
};
inline constexpr std::array<std::string_view, 14> ask_names{
    "nothing", "deploy", "name_point", "move",      "arrive", "react",        "carry_on",
    "rally",   "face",   "shoot",      "result_to", "fight",  "turn_at_once", "follow_up"};
constexpr std::string_view name_of(Ask ask) { return ask_names[static_cast<std::size_t>(ask)]; }

enum class Edge : std::uint8_t { south, north, west, east };
inline constexpr std::array<std::string_view, 4> edge_names{"south", "north", "west", "east"};
/// From a table edge straight onto the table.
constexpr Vec2 inward(Edge edge) {
  switch (edge) {
    case Edge::south: return {0, 1};
    case Edge::north: return {0, -1};
    case Edge::west: return {1, 0};
    case Edge::east: return {-1, 0};
  }
  return {0, 1};
}
constexpr Edge opposite(Edge edge) { return static_cast<Edge>(static_cast<unsigned>(edge) ^ 1U); }

/// CONTACT-4: the attacker is the unit whose move made the pair.
struct Pair {
  UnitId attacker;
  UnitId defender;
  bool woods = false;      ///< WOODS-2: fought across a wood edge
  bool follow_up = false;  ///< MELEE-6
  constexpr bool has(UnitId u) const { return attacker == u || defender == u; }
  constexpr UnitId enemy_of(UnitId u) const { return attacker == u ? defender : attacker; }
};

struct Point {
  Vec2 at;
  Edge edge = Edge::south;
  bool named = false;
  std::uint8_t next = 0;              ///< units of the queue that have gone
  FixedList<std::uint8_t, 64> queue;  ///< unit numbers in order of arrival (REINF-4)
  bool waiting() const { return next < queue.size(); }
  unsigned front() const { return queue[next]; }
};

/// Purposes of dice; the last two draw no rule's die.
enum class Purpose : std::uint8_t {
  role,
  terrain,
  reinforce,
  rally,
  shoot,
  melee,
  rout,
  plan,
  random_choice
};
inline constexpr std::array<std::string_view, 9> purpose_names{
    "role", "terrain", "reinforce", "rally", "shoot", "melee", "rout", "plan", "random_choice"};
inline constexpr std::size_t unit_purposes = 7;

struct Side {
  UnitSet unplaced, queued, on_table, destroyed, left;
  UnitSet pinned, disrupted;
  UnitSet moved;                   ///< used their move of this movement phase
  UnitSet arrived;                 ///< came on in this phase and may still make REINF-3's move
  UnitSet tried;                   ///< tried to rally in this phase
  UnitSet turned;                  ///< turned to face in this half
  UnitSet stayed;                  ///< of those, found no room: turned in name only (CONTACT-3)
  UnitSet shot;                    ///< shot in this half
  UnitSet road_column;             ///< MELEE-2, on the road for the whole of its move
  std::array<Vec2, 64> counted{};  ///< of those who stayed: the facing that counts for them
  std::array<Point, 2> points;
  int allowance = 0;  ///< half points still to be placed at the start
  int dice_left = 0;  ///< reinforcement dice of this phase
  std::array<std::array<std::uint8_t, 64>, unit_purposes> rolls{};  ///< dice of this half by purpose

  Status status(unsigned i) const {
    return disrupted.has(i) ? Status::disrupted : pinned.has(i) ? Status::pinned : Status::steady;
  }
};

/// Where bases stand and face, by UnitId: both sides in one row, the defender's from 64.
struct Places {
  std::array<double, 128> x{}, y{}, fx{}, fy{};
  std::array<float, 128> coarse_x{}, coarse_y{};  ///< for View::near

  Vec2 centre(UnitId u) const { return {x[u.raw()], y[u.raw()]}; }
  Vec2 facing(UnitId u) const { return {fx[u.raw()], fy[u.raw()]}; }
  void put(UnitId u, Vec2 centre, Vec2 facing) {
    x[u.raw()] = centre.x;
    y[u.raw()] = centre.y;
    coarse_x[u.raw()] = static_cast<float>(centre.x);
    coarse_y[u.raw()] = static_cast<float>(centre.y);
    fx[u.raw()] = facing.x;
    fy[u.raw()] = facing.y;
  }
};

struct State {
  Places places;
  std::array<Side, 2> sides;
  FixedList<Pair, 128> pairs;

  std::uint16_t turn = 0;  ///< from 1
  std::uint8_t half = 0;   ///< 0 the defender's, 1 the attacker's (SETUP-5)
  Step step = Step::setup;
  Ask ask = Ask::deploy;
  Seat asked = Seat::defender;
  Seat phasing = Seat::defender;

  // What the question is about.
  UnitId subject;          ///< who arrives, reacts, carries on, shoots, turns or follows up
  UnitId other;            ///< the mover that made contact; the unit routed from
  std::uint8_t point = 0;  ///< arrive: of which point
  std::uint8_t points_named = 0;
  UnitSet reacting;  ///< contacted units that may still react or turn at once
  double movement_left = 0;
  bool through_town = false;    ///< the mover's path was in a town (CONTACT-2)
  UnitId partner;               ///< take_result: the other gun of a grand battery (OPT-4)
  UnitSet group;                ///< SHOOT-9: those who may take the result
  std::uint8_t result = 0;      ///< the shot's modified result
  bool arrival_room = false;    ///< arrive: there is a place, so it must come on or swap
  Vec2 arrival_at;              ///< the place nearest to the point, then
  bool arrival_charge = false;  ///< the mover came on in this phase (REINF-3)
  bool routed_away = false;     ///< somebody routed before the contact just made
  bool winner_must = false;     ///< follow_up: all of it (MELEE-4)

  bool over = false;
  Outcome outcome;
  Digest digest;

  Side& side(Seat seat) { return sides[muster::index(seat)]; }
  const Side& side(Seat seat) const { return sides[muster::index(seat)]; }
};
static_assert(std::is_trivially_copyable_v<State>);

/// What a game is played with; shared and immutable.
struct Game {
  const Rules* rules = nullptr;
  const Battlefield* field = nullptr;
  std::array<const Army*, 2> armies{};
  /// The attacker's own edge is south, unless the whole table has been turned by half a turn.
  bool turned = false;
  std::array<int, 2> start_extra{};  ///< half points beyond SETUP-3, by seat: a handicap

  const Army& army(Seat seat) const { return *armies[muster::index(seat)]; }
  const Unit& unit(UnitId u) const { return army(u.seat()).units[u.number()]; }
  HalfSize half() const { return {rules->frontage / 2, rules->depth / 2}; }

  Edge own_edge(Seat seat) const { return (seat == Seat::attacker) == turned ? Edge::north : Edge::south; }
  /// From a side's own frame, in which its own edge is to the south, to the table's, or back.
  Vec2 own(Seat seat, Vec2 v) const { return own_edge(seat) == Edge::south ? v : -v; }
  Edge own(Seat seat, Edge edge) const { return own_edge(seat) == Edge::south ? edge : opposite(edge); }
};

}  // namespace muster::two_by_two
