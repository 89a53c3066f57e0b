// A game told as text, so that a reader with the rulebook can follow it: decisions, dice, modifiers with
// their rule ids, results, and a picture of the table after each half turn.
#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/play.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

/// One event as a line without indentation, in the rulebook's coordinates.
std::string event_text(const Event& event, TableSize size, const std::function<std::string(UnitId)>& name);

/// "N", "NE" ... by comparison, or the vector of a facing that lies between.
std::string facing_text(Vec2 facing);

class Narrator final : public Watcher {
 public:
  /// `state` is the state in play. South is the attacker's seat.
  Narrator(const Game& game, const State& state, std::ostream& out) : game_(game), state_(state), out_(out) {}

  /// Armies, table and terrain.
  void tell_start();
  /// Before the decision is carried out.
  void tell_decision(const Decision& d);
  void on(const Event& event) override;

 private:
  View view() const { return {game_, state_}; }
  std::string name(UnitId u) const;
  std::string place(Vec2 p) const;
  void picture();

  const Game& game_;
  const State& state_;
  std::ostream& out_;
};

}  // namespace muster::two_by_two
