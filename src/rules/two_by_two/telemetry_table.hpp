// What is counted of how a doctrine plays. Counters by type are of the type of the doctrine's own unit,
// unless they say otherwise.
#pragma once

#include <cstddef>
#include <cstdint>

#include "game/telemetry.hpp"

namespace muster::two_by_two {

/// In the order of the table.
enum class Counter : std::uint8_t {
  charges,
  charge_fresh_alone,
  charge_fresh_with_friends,
  charge_pinned,
  charge_flank,
  charge_disrupted,
  charge_guns,
  charge_hq,
  charge_light,
  charge_cavalry,
  opportunity_disrupted,
  opportunity_guns,
  opportunity_hq,
  opportunity_light,
  opportunity_flank,
  opportunity_promising,
  shot_first_volley,
  shot_in_contact,
  shot_rate,
  shot_net,
  net_first,  ///< shots at a net modifier of lowest_net or less, and so on to highest_net or more
  net_last = net_first + 8,
  gun_range,
  gun_short_range,
  moved,
  woods,
  woods_edge,
  woods_deep,
  evaded,
  rally_with_hq,
  rallied,
  hq_friends,
  lost,
  lost_by_fire,
  lost_in_melee,
  lost_in_rout,
  lost_with_unit,
  lost_to_cavalry,
  lost_uncharged_by_fire,
  arrived,
  arrival_turn,
  follow_up_taken,
  follow_up_won,
  swap_taken,
  swaps,
  raids,
  exits,
  game_won,
  game_turns,
  ending_first,  ///< by Ending
  ending_last = ending_first + 5
};
inline constexpr std::size_t counter_count = static_cast<std::size_t>(Counter::ending_last) + 1;

inline constexpr int lowest_net = -3;
inline constexpr int highest_net = 5;
/// What ranges are counted in: parts of an inch.
inline constexpr int range_parts = 1024;

/// The counter that comes `steps` after this one.
constexpr Counter after(Counter counter, int steps) {
  return static_cast<Counter>(static_cast<int>(counter) + steps);
}

const TelemetryTable& telemetry_table();

inline std::size_t cell_of(Counter counter, std::size_t type) {
  return telemetry_table().cell(static_cast<std::size_t>(counter), type);
}

}  // namespace muster::two_by_two
