// A commander that plays by weighed candidates with exact odds. One serves one side for one game; it
// remembers only its plan and what it has tried in the current step.
#pragma once

#include "chance/dice.hpp"
#include "game/simulator.hpp"
#include "rules/two_by_two/assess.hpp"
#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/surroundings.hpp"

namespace muster::two_by_two {

/// What the army means to do, drawn from the doctrine's priors at the start.
struct Plan {
  double lane = 0;         ///< where its mass stands, inches right of the middle in its own frame
  double second_lane = 0;  ///< where its second point lies
  bool hold = false;       ///< receives rather than attacks
  bool flank_march = false;
  bool right_flank = false;
};

class Commander {
 public:
  Commander(const Worth& worth, Seat seat, const Dice& dice) : worth_(worth), seat_(seat), dice_(dice) {}

  Decision decide(const View& view, WorkCounts& work);

 private:
  // The side's own frame: its own edge is to the south. A half turn, so it undoes itself.
  Vec2 own(Vec2 v) const { return seat_ == Seat::attacker ? v : -v; }
  Assessor assessor(const View& view) const { return {view, worth_, seat_}; }
  const Weights& weights() const { return worth_.weights(); }
  bool is_legal(const View& view, const Decision& d);
  void new_step(const View& view);
  double impatience(const View& view) const;

  // Set-up (commander_setup.cpp).
  void draw_plan(const View& view);
  Decision deploy(const View& view);
  Decision name_point(const View& view);
  Decision arrive(const View& view);

  // Movement (commander_move.cpp, commander_assault.cpp, commander_charge.cpp, commander_places.cpp).
  Decision move(const View& view);
  Decision reinforce(const View& view);
  Decision assault(const View& view);
  struct Charger {
    UnitId unit;
    Vec2 at;
    double reach2 = 0;  ///< squared, between centres
  };
  FixedList<Charger, 64> chargers(const View& view) const;
  FixedList<UnitId, 6> in_reach(const View& view, const FixedList<Charger, 64>& able, UnitId target) const;
  struct Onslaught {
    UnitId target;
    double gain = 0;
    FixedList<UnitId, 6> force;  ///< who goes in, strongest first; empty: nobody
  };
  Onslaught onslaught(const View& view, const FixedList<Charger, 64>& movable, UnitId target) const;
  /// At the table edge a base has no room to turn: the step that gives it some.
  bool room_to_turn(const View& view, UnitId unit, Leg& step) const;
  bool find_charge(const View& view, UnitId unit, UnitId target, Decision& found);
  bool wants_to_leave(const View& view) const;
  Decision leave_table(const View& view, UnitId unit);
  Decision raid(const View& view, UnitId unit);
  Decision place(const View& view, UnitId unit);
  Vec2 jump_off(const View& view, UnitId unit, UnitId target, Vec2 away, double keep) const;
  Vec2 goal(const View& view, UnitId unit) const;
  Vec2 around_woods(const View& view, UnitId unit, Vec2 aim) const;
  Decision order(const View& view, UnitId unit, Vec2& to) const;
  double place_score(const View& view, UnitId unit, const Surroundings& around, const Pose& pose,
                     Vec2 aim) const;
  double gun_target(const View& view, UnitId unit, const Pose& pose) const;
  double wanted_distance(const View& view, UnitId unit, UnitId enemy) const;
  UnitId nearest_enemy(const View& view, Vec2 p) const;
  bool advancing(const View& view) const;

  // The other steps (commander_fight.cpp).
  Decision react(const View& view);
  Decision carry_on(const View& view);
  Decision rally(const View& view);
  Decision face(const View& view);
  Decision shoot(const View& view);
  double shot_value(const View& view, UnitId firer, UnitId target);
  bool hopeless(const View& view, UnitId firer, UnitId target) const;
  Decision take_result(const View& view);
  Decision fight(const View& view);
  Decision follow_up(const View& view);
  bool swap_pays(const View& view) const;

  const Worth& worth_;
  Seat seat_;
  Dice dice_;
  WorkCounts* work_ = nullptr;

  Plan plan_;
  bool planned_ = false;

  // Of the current step.
  std::uint32_t step_key_ = 0;
  bool assaults_done_ = false;
  ThreatTable threats_;
  UnitSet placed_;                      ///< who has been given a place, moved or not
  std::array<UnitSet, 64> given_up_{};  ///< by target: who found no legal charge
  bool shots_listed_ = false;
  struct Shot {
    UnitId firer, target;
    double value = 0;
  };
  FixedList<Shot, 128> shots_;
};

}  // namespace muster::two_by_two
