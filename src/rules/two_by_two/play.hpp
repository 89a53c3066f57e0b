// How the engine is wired: a position in play with its dice and its observer. Two combinations are
// compiled: batches (Philox dice, nobody watching) and everything that watches, scripts or records.
#pragma once

#include <array>
#include <string_view>

#include "chance/dice.hpp"
#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/state.hpp"

namespace muster::two_by_two {

enum class EventKind : std::uint8_t {
  step,       ///< a step of a half begins
  die,        ///< unit (or none), value; text: for what
  modifier,   ///< unit, value; rule and text
  total,      ///< unit, value: the modified roll; text: what it means
  moved,      ///< unit, from, to; text: why it moved; rule
  contact,    ///< unit makes contact with other
  parted,     ///< a pair ends without melee: unit, other
  status,     ///< unit; text: the new status
  arrival,    ///< unit comes on at `to`
  rout,       ///< unit; text: why
  destroyed,  ///< unit; text: cause
  left,       ///< unit has left by its own edge
  note,       ///< text, rule: something the rules decided
  over        ///< text: how it ended
};
inline constexpr std::array<std::string_view, 14> event_names{
    "step",   "die",     "modifier", "total",     "moved", "contact", "parted",
    "status", "arrival", "rout",     "destroyed", "left",  "note",    "over"};

struct Event {
  EventKind kind = EventKind::note;
  UnitId unit;
  UnitId other;
  int value = 0;
  std::string_view rule;
  std::string_view text;
  Pose from;
  Pose to;
};

/// Dice and observer of everything but batches.
class DiceSource {
 public:
  virtual ~DiceSource() = default;
  virtual int die(int sides, const DieName& name, UnitId unit) = 0;
};
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void on(const Event& event) = 0;
};

struct NullObserver {
  void on(const Event&) {}
};
struct NamedDice {
  Dice dice;
  int die(int sides, const DieName& name, UnitId) { return dice.die(sides, name); }
};

class WalkMemo;

/// A position, the game it belongs to, and where dice come from and events go to.
template <class D, class O>
struct Play {
  const Game& game;
  State& state;
  D& dice;
  O& observer;
  const WalkMemo* memo = nullptr;  ///< what its players have judged
};

using BatchPlay = Play<NamedDice, NullObserver>;
using WatchedPlay = Play<DiceSource, Watcher>;

}  // namespace muster::two_by_two
