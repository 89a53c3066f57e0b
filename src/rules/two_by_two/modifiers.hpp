// Rows of modifiers: which rule each comes from, in words, and how the applying ones add up.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "rules/two_by_two/engine.hpp"

namespace muster::two_by_two {

struct Row {
  std::string_view key;  ///< in the settings table
  std::string_view text;
  std::string_view rule;
};

inline constexpr std::array<Row, shoot_rows> shoot_row_names{
    {{"long_range", "artillery at long range", "SHOOT-5"},
     {"point_blank", "artillery at point-blank range", "SHOOT-5"},
     {"out_of_flank", "shooting out of own flank or rear", "SHOOT-5"},
     {"cavalry", "target is cavalry", "SHOOT-5"},
     {"cover", "target is infantry in cover", "SHOOT-5"},
     {"light_in_woods", "target is light infantry in dense woods", "SHOOT-5"},
     {"downhill", "target is downhill", "SHOOT-5"},
     {"disrupted", "target is Disrupted", "SHOOT-5"},
     {"hq_contact", "firer in base contact with an HQ", "SHOOT-5"},
     {"first_volley", "first volley", "SHOOT-5"},
     {"flank", "target is fired on in flank or rear", "SHOOT-5"},
     {"large", "firer is Large", "SHOOT-5"},
     {"small", "firer is Small", "SHOOT-5"},
     {"irregular_shooters", "irregular shooters", "SHOOT-5"},
     {"grand_battery", "grand battery", "OPT-4"},
     {"light_woods", "target is in light woods", "OPT-6"}}};
/// None of them for a flank (MELEE-9).
inline constexpr std::array<Row, melee_rows> melee_row_names{
    {{"type", "unit type", "MELEE-2"},
     {"cavalry_in_town", "cavalry in town", "MELEE-2"},
     {"disrupted", "enemy is Disrupted", "MELEE-2"},
     {"outnumbered", "enemy is in melee with more than one", "MELEE-2"},
     {"hq_contact", "own HQ in base contact", "MELEE-2"},
     {"higher", "higher than the enemy", "MELEE-2"},
     {"clearing_woods", "clearing dense woods, not light infantry", "MELEE-2"},
     {"clearing_woods_pinned", "defending woods Pinned", "MELEE-2"},
     {"large", "Large", "MELEE-2"},
     {"small", "Small", "MELEE-2"},
     {"follow_up", "attacker in a follow-up melee", "MELEE-2"},
     {"road_column", "in column on the road", "MELEE-2"},
     {"lancers_on_disrupted", "Lancers against a Disrupted enemy", "MELEE-3"},
     {"lancers_on_cavalry", "Lancers against cavalry", "MELEE-3"},
     {"column_of_attack", "column of attack", "OPT-7"}}};
inline constexpr std::array<Row, rally_rows> rally_row_names{{{"guard", "Guards", "RALLY-2"},
                                                              {"hq_contact", "HQ in base contact", "RALLY-2"},
                                                              {"militia", "Militia", "RALLY-2"},
                                                              {"small", "Small", "RALLY-2"},
                                                              {"disrupted", "Disrupted", "RALLY-2"},
                                                              {"hq_self", "HQ rallying itself", "RALLY-2"},
                                                              {"enemy_near", "enemy near", "RALLY-4"}}};

template <std::size_t N>
constexpr int sum_of(const std::array<int, N>& values, unsigned conditions) {
  int sum = 0;
  for (unsigned rest = conditions; rest != 0; rest &= rest - 1) {
    sum += values[static_cast<std::size_t>(__builtin_ctz(rest))];
  }
  return sum;
}

template <class Enum>
constexpr unsigned bit(Enum row) {
  return 1U << static_cast<unsigned>(row);
}

/// MELEE-3.
constexpr unsigned lancers_rows(bool on_cavalry, bool on_disrupted) {
  return (on_cavalry ? bit(MeleeRow::lancers_on_cavalry) : 0) |
         (on_disrupted ? bit(MeleeRow::lancers_on_disrupted) : 0);
}

template <class P, std::size_t N>
void tell_modifiers(P& play, UnitId unit, const std::array<int, N>& values, const std::array<Row, N>& names,
                    unsigned conditions) {
  for (std::size_t i = 0; i < N; ++i) {
    if ((conditions >> i & 1U) == 0 || values[i] == 0) continue;
    Event e;
    e.kind = EventKind::modifier;
    e.unit = unit;
    e.value = values[i];
    e.rule = names[i].rule;
    e.text = names[i].text;
    tell(play, e);
  }
}

template <class P>
void tell_total(P& play, UnitId unit, int total, std::string_view text) {
  Event e;
  e.kind = EventKind::total;
  e.unit = unit;
  e.value = total;
  e.text = text;
  tell(play, e);
}

}  // namespace muster::two_by_two
