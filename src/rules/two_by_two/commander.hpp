// A commander that plays by weighed candidates with exact odds. One serves one side for one game; it
// remembers only its plan and what it has tried in the current step.
#pragma once

#include "chance/dice.hpp"
#include "game/simulator.hpp"
#include "rules/two_by_two/assess.hpp"
#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/lanes.hpp"
#include "rules/two_by_two/orders.hpp"
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

  /// To be followed until the half turn that is being played is over.
  void give(const Orders& orders, const View& view);

 private:
  // The side's own frame: its own edge is to the south. A half turn, so it undoes itself.
  Vec2 own(Vec2 v) const { return south_ ? v : -v; }
  Assessor assessor(const View& view) const { return {view, worth_, seat_}; }
  const Weights& weights() const { return worth_.weights(); }
  Decision choose(const View& view);
  const Forbidden& forbidden() const { return worth_.weights().forbidden; }
  /// Legal, and nothing that is forbidden to it.
  bool is_legal(const View& view, const Decision& d);
  void new_step(const View& view);
  double impatience(const View& view) const;

  // Set-up (commander_setup.cpp).
  void draw_plan(const View& view);
  Decision deploy(const View& view);
  Decision name_point(const View& view);
  Decision arrive(const View& view);
  Vec2 place_of_arrival(const View& view) const;

  // Movement (commander_move.cpp, commander_assault.cpp, commander_charge.cpp,
  // commander_goals.cpp, commander_places.cpp).
  Decision move(const View& view);
  void move(const View& view, Decision& d);
  bool in_danger(const View& view, unsigned point) const;
  bool reinforce(const View& view, Decision& d) const;
  Decision assault(const View& view);
  Decision join(const View& view);
  Decision form_column(const View& view);
  UnitSet chargers(const View& view) const;
  UnitId worth_backing(const Assessor& assess, const Pair& pair) const;
  FixedList<UnitId, 6> in_reach(const Assessor& assess, UnitSet able, UnitId target) const;
  struct Onslaught {
    UnitId target;
    double gain = 0;
    FixedList<UnitId, 6> force;  ///< who goes in, strongest first; empty: nobody
  };
  double superiority(const View& view, UnitId target) const;
  double otherwise(const View& view, UnitId unit, UnitId target) const;
  Onslaught onslaught(const Assessor& assess, UnitId target) const;
  /// At the table edge a base has no room to turn: the step that gives it some, and what is left after it.
  struct Stepping {
    bool needed = false;
    Leg step;
    Vec2 from;        ///< where it turns
    double left = 0;  ///< movement
  };
  Stepping room_to_turn(const View& view, UnitId unit) const;
  /// A legal charge, and about where its base ends.
  struct Way {
    Decision order;
    Rectangle end;
  };
  using Ways = FixedList<Way, 6>;
  struct Charge;
  bool charge_along(const View& view, const Charge& c, const Lane& lane, Ways& ways);
  bool charge_straight(const View& view, const Charge& c, Ways& ways);
  bool charge_round(const View& view, const Charge& c, bool behind, Ways& ways);
  void find_ways(const View& view, UnitId unit, UnitId target, std::size_t wanted, Ways& ways);
  bool find_ways_together(const View& view, const Onslaught& o, FixedList<Way, 3>& chosen);
  bool find_charge(const View& view, UnitId unit, UnitId target, Decision& found);
  bool wants_to_leave(const View& view) const;
  Decision leave_table(const View& view, UnitId unit);
  Decision raid(const View& view, UnitId unit);
  /// Where a candidate ends; the move itself is made only for the best.
  struct Place {
    Vec2 to;
    Vec2 facing;                 ///< at the end,
    bool at_enemies = false;     ///< or towards the enemies about it
    bool beside_friend = false;  ///< in base contact with one on purpose
  };
  struct Placing;
  double consider(const View& view, UnitId unit, Placing& p, const Place& place, double bonus);
  double consider_staying(const View& view, UnitId unit, Placing& p);
  bool beside_gun(const View& view, UnitId unit, const Pose& pose) const;
  void consider_battery(const View& view, UnitId unit, Placing& p);
  void consider_shielding(const View& view, UnitId unit, Placing& p);
  void consider_helping(const View& view, UnitId unit, Placing& p);
  void best_place(const View& view, UnitId unit, Placing& p, Decision& d, bool& barred);
  struct Sighting {
    const Enemy* nearest = nullptr;
    double apart = 1e9;  ///< how far off that is, between centres
    const Enemy* quarry = nullptr;
  };
  bool obey(const View& view, UnitId unit, const Sighting& seen, Decision& d);
  void place(const View& view, UnitId unit, Decision& d);
  bool march(const View& view, UnitId unit, Vec2 aim, const Sighting& seen, Decision& d);
  void turn(const View& view, UnitId unit, const Enemy* nearest, Decision& d);
  bool faces_aside(Vec2 at, Vec2 facing, const Enemy* nearest) const;
  Vec2 face_from(Vec2 at, const Enemy* nearest, UnitType type) const;
  Vec2 headquarters(const View& view, UnitId unit);
  Vec2 jump_off(const View& view, UnitId unit, const Enemy& target, Vec2 away, double keep) const;
  Sighting look(const View& view, UnitId unit);
  Vec2 goal(const View& view, UnitId unit, const Enemy* target);
  const Point* raided_point(const View& view, UnitId unit) const;
  Vec2 in_line(const View& view, Vec2 place);
  Vec2 around_woods(const View& view, UnitId unit, Vec2 aim) const;
  void order(const View& view, UnitId unit, Vec2& to, Decision& d) const;
  double press(const View& view) const;
  double danger(const View& view, const Surroundings& around, Vec2 place) const;
  double pull(const View& view, UnitId unit, const Placing& p, const Pose& pose, int support);
  bool has_view(const View& view, UnitId unit, Vec2 place, const Enemy& enemy) const;
  double gun_target(const View& view, UnitId unit, const Pose& pose);
  double wanted_distance(const View& view, UnitId unit, const Enemy& enemy) const;
  const Enemies& enemies(const View& view);
  const Enemy* nearest_enemy(const View& view, Vec2 p);
  bool advances(const View& view) const;

  // The other steps (commander_fight.cpp).
  Decision react(const View& view);
  Decision carry_on(const View& view);
  Decision rally(const View& view);
  Decision face(const View& view);
  Decision shoot(const View& view);
  Decision due_volley(const View& view);
  UnitSet possible_targets(const View& view, UnitId firer) const;
  void list_shots(const View& view);
  void list_targets(const View& view, UnitId firer, UnitSet targets);
  double shot_value(const View& view, UnitId firer, UnitId target) const;
  double effect(const View& view, int net, UnitId firer, UnitId target, bool contact) const;
  struct Shot {
    UnitId firer, target;
    double value = 0;
  };
  UnitId battery_partner(const View& view, const Shot& shot) const;
  bool hopeless(const View& view, UnitId firer, UnitId target) const;
  Decision take_result(const View& view);
  Decision fight(const View& view);
  Decision follow_up(const View& view);
  bool swap_pays(const View& view, int taken = 1) const;

  const Worth& worth_;
  Seat seat_;
  Dice dice_;
  WorkCounts* work_ = nullptr;

  Orders orders_;
  std::uint32_t orders_half_ = 0;
  Plan plan_;
  bool planned_ = false;
  bool south_ = false;  ///< its own edge is

  // Of the current step.
  std::uint32_t step_key_ = 0;
  bool advancing_ = false;
  bool leaving_ = false;
  bool assaults_done_ = false;
  UnitId committed_to_;  ///< whom a force is going in at
  Way second_best_;      ///< of the charge being sought, while there is one
  bool has_second_best_ = false;
  FixedList<Way, 3> committed_;  ///< those of it who are still to go
  Enemies enemies_;              ///< as they stand, while enemies_known_
  bool enemies_known_ = false;
  double front_ = 0;  ///< how far forward half of the foot stands, while front_known_
  bool front_known_ = false;
  bool plain_move_ = false;                ///< the last decision was a move without contact
  UnitSet placed_;                         ///< who has been given a place, moved or not
  UnitSet targets_;                        ///< near enough to be charged by somebody
  std::array<UnitSet, 64> chargers_of_{};  ///< by target near enough: who is near enough to charge it
  std::array<UnitSet, 64> given_up_{};     ///< by target: who found no legal charge
  bool shots_listed_ = false;
  FixedList<Shot, 128> shots_;
  UnitId last_target_;
  std::array<double, 64> next_charge_{};   ///< what each foot's next charge could gain it alone
  std::array<unsigned, 64> firer_rows_{};  ///< SHOOT-5's rows about each firer itself
  double prize_ = 1;                       ///< of an enemy loss, as the shots are valued
  UnitSet threatened_;                     ///< foot that cavalry could charge next
};

}  // namespace muster::two_by_two
