// A game told as text, so that a reader with the rulebook can follow it: decisions before their consequences,
// every die with its modifiers and their rule ids, results, and a picture of the table after each half turn.
#pragma once

#include <array>
#include <ostream>
#include <string>

#include "game/system.hpp"
#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/play.hpp"
#include "rules/two_by_two/view.hpp"
#include "rules/two_by_two/words.hpp"

namespace muster::two_by_two {

class Narrator final : public Watcher {
 public:
  /// `state` is the state in play; all that is referred to must outlive the narrator. Units are told as
  /// "S line 3", "N heavy_cav 1": South is the attacker's seat.
  Narrator(const Game& game, const State& state, std::ostream& out, const ReplayOptions& options)
      : game_(game), state_(state), out_(out), options_(options) {}

  /// Armies, victory, table, terrain; `titles` say by seat whose army it is.
  void tell_start(const std::array<std::string, 2>& titles);
  /// A legal decision, before it is carried out.
  void tell_decision(const Decision& d);
  void on(const Event& event) override;
  /// Ends the line of a die that may still have gone on.
  void end_roll();

 private:
  View view() const { return {game_, state_}; }
  std::string name(UnitId u) const;
  std::string names(Seat seat, UnitSet units) const;
  std::string place(Vec2 p) const;

  std::string decision_text(const Decision& d) const;
  std::string end_text() const;
  std::string point_text(const Decision& d) const;
  std::string move_text(const Decision& d) const;
  std::string carry_on_text(const Decision& d) const;
  std::string shot_text(const Decision& d) const;
  std::string rally_text(const Decision& d) const;
  std::string follow_up_text(const Decision& d) const;
  std::string stop_text(double distance) const;
  std::string slide_text(const Event& e) const;

  void line(const std::string& text);
  void begin_half();
  void end_of_half();
  void begin_roll(const Event& die);
  bool goes_on_with_roll(const Event& event);
  std::string told(const Event& event) const;

  const Game& game_;
  const State& state_;
  std::ostream& out_;
  ReplayOptions options_;
  std::string title_;      ///< of a step in which nothing has been told yet
  std::string roll_;       ///< the line of a die whose modifiers and result are still coming
  std::string roll_rule_;  ///< of its last modifiers, told after them
};

}  // namespace muster::two_by_two
