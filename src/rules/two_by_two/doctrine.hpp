// The weights of a commander (thousandths in doctrine files) as plain numbers, and what is forbidden to it.
#pragma once

#include <array>

#include "game/system.hpp"
#include "rules/two_by_two/types.hpp"

namespace muster::two_by_two {

/// What a commander never chooses to do where the rules leave it a choice.
struct Forbidden {
  bool voluntary_rout = false;
  bool swap = false;  ///< on arrival, and by an exit at an enemy point
  bool draw_exit = false;
  bool flank_points = false;
  bool first_volley_hold = false;
  bool woods = false;  ///< to end a move there, to be placed there, or to make contact with anybody in them
};

struct Weights {
  // What results are worth, in units Destroyed.
  double rout = 0, disrupt = 0, pin = 0;
  // When to attack.
  double assault_threshold = 0, impatience = 0, caution = 0, follow_up = 0, last_blow = 0, superiority = 0,
         momentum = 0;
  // Where to stand.
  double standoff = 0, advance = 0, fire_danger = 0, charge_danger = 0, support = 0, cover = 0, gun_arc = 0;
  double grand_battery = 0;
  double reserve_distance = 0, hq_contact = 0, wait = 0, together = 0, gang_danger = 0, gang_threat = 0,
         shield = 0;
  // Whom to shoot and when to hold fire.
  double hold_fire = 0, mobility = 0, evade = 0, swap = 0, raid = 0, draw_exit = 0;
  // Plan priors.
  double plan_left = 0, plan_centre = 0, plan_right = 0, plan_hold = 0, flank_march = 0;
  // By type, the lowest first: what starts on the table, and what arrives.
  std::array<double, type_count> first{}, queue{};
  Forbidden forbidden;
};

const SettingsTable& doctrine_table();
Behaviours behaviours();
Weights weights_from(const Settings& settings);
Weights weights_from(const Doctrine& doctrine);

}  // namespace muster::two_by_two
