// Every number, switch and ruling of the rules, as data. One immutable value serves all games of a
// match. Lengths in inches, costs in half points. The settings table (settings.cpp) names each.
#pragma once

#include <array>
#include <cstdint>

#include "rules/two_by_two/types.hpp"

namespace muster::two_by_two {

/// Rows of SHOOT-5.
enum class ShootRow : std::uint8_t {
  long_range,
  point_blank,
  out_of_flank,
  target_cavalry,
  target_in_cover,
  target_light_in_woods,
  target_downhill,
  target_disrupted,
  hq_contact,
  first_volley,
  target_in_flank,
  firer_large,
  firer_small,
  irregular_shooters,
  grand_battery,
  target_in_light_woods
};
inline constexpr std::size_t shoot_rows = 16;

/// Rows of MELEE-2 and MELEE-3. `type` takes its value from the unit type.
enum class MeleeRow : std::uint8_t {
  type,
  cavalry_in_town,
  enemy_disrupted,
  enemy_outnumbered,
  hq_contact,
  higher,
  clearing_woods,
  clearing_woods_pinned,
  large,
  small,
  follow_up,
  road_column,
  lancers_on_disrupted,
  lancers_on_cavalry,
  column_of_attack
};
inline constexpr std::size_t melee_rows = 15;

/// Rows of RALLY-2 and RALLY-4.
enum class RallyRow : std::uint8_t { guard, hq_contact, militia, small, disrupted, hq_self, enemy_near };
inline constexpr std::size_t rally_rows = 7;

/// Which rows of a table of modifiers count once their conditions are judged: those that apply, but in a
/// check of the cases one is dropped or turned round. Attackers and defenders in melee have one each.
struct RowMask {
  unsigned keep = ~0U;
  unsigned flip = 0;
  unsigned of(unsigned rows) const { return (rows & keep) ^ flip; }
};

struct TypeNumbers {
  double move = 0;
  double short_range = 0;  ///< artillery only
  double range = 0;        ///< farthest; 0: never shoots
  int melee = 0;
  int cost = 0;  ///< half points
};

/// Sections of OPT that are switched on.
struct Options {
  std::array<bool, type_count> types{};  ///< OPT-1 to 3, of the types that are optional
  bool grand_battery = false, big_battle_hq = false, light_woods = false, column_of_attack = false;
};

enum class VoluntaryRout : std::uint8_t { none, on_contact, any };
enum class Victory : std::uint8_t { fast, decisive };

struct Rules {
  std::array<TypeNumbers, type_count> types;
  int large_cost = 2, small_cost = -1;  // half points

  double frontage = 1, depth = 0.5;

  double sideways_rate = 2, back_rate = 1, town_rate = 2, light_woods_rate = 2, stream_cost = 1,
         exit_cost = 1;
  double road_bonus = 1, road_reach = 0.5, charge_straight = 2;
  bool pass_friends = true, pinned_may_pivot = true;

  int start_ap = 20, tie_ap = 20;  // half points
  bool ties = true;
  double deploy_depth = 6, deploy_side = 3, flank_distance = 6;

  int reinf_dice = 2, reinf_rear = 3, reinf_flank = 4;
  double reinf_reach = 3, swap_reach = 3;
  bool arrival_move = true;

  int rally_needed = 5;
  double rally_range = 6, rally_enemy = 2;
  std::array<int, rally_rows> rally;

  int shoot_pinned = 5, shoot_disrupted = 6, shoot_routs = 7, shoot_destroyed = 8;
  double point_blank = 1, cover_reach = 0.5;
  double push_back = 1;  // base depths
  bool into_contact = false, sight_either = false, arc_strip = false;
  std::array<int, shoot_rows> shoot;

  int melee_destroyed = 3, melee_must = 4;
  std::array<int, melee_rows> melee;

  int rout_death_max = 2;
  double guard_contagion = 1, militia_contagion = 1, irr_cav_contagion = 2, rout_enemy_range = 12;
  bool contagion_enemy = false;
  VoluntaryRout voluntary = VoluntaryRout::any;

  double woods_edge = 1, woods_between = 1, woods_inside = 1, woods_assault = 1, light_woods_sight = 1;
  bool woods_light_ignores_penalty = false;

  Victory victory = Victory::fast;
  int fast_losses = 5, decisive_losses = 5, decisive_lead = 2, turn_cap = 40;

  Options option;

  RowMask rally_mask, shoot_mask, attack_mask, defence_mask;

  const TypeNumbers& of(UnitType type) const { return types[two_by_two::index(type)]; }
  bool available(UnitType type) const { return !is_optional(type) || option.types[two_by_two::index(type)]; }
  int losses_to_lose() const { return victory == Victory::fast ? fast_losses : decisive_losses; }
};

}  // namespace muster::two_by_two
