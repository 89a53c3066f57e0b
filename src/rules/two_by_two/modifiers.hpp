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
};

inline constexpr std::array<Row, shoot_rows> shoot_row_names{
    {{"long_range", "artillery at long range"},
     {"point_blank", "artillery at 1 or less"},
     {"out_of_flank", "shooting out of own flank or rear"},
     {"cavalry", "target is cavalry"},
     {"cover", "target is infantry in cover"},
     {"light_in_woods", "target is light infantry in dense woods"},
     {"downhill", "target is downhill"},
     {"disrupted", "target is Disrupted"},
     {"hq_contact", "firer in base contact with an HQ"},
     {"first_volley", "first volley"},
     {"flank", "target is fired on in flank or rear"},
     {"large", "firer is Large"},
     {"small", "firer is Small"}}};
inline constexpr std::array<Row, melee_rows> melee_row_names{
    {{"type", "unit type"},
     {"cavalry_in_town", "cavalry in town"},
     {"disrupted", "enemy is Disrupted"},
     {"outnumbered", "enemy is in melee with more than one"},
     {"hq_contact", "own HQ in base contact"},
     {"higher", "higher than the enemy"},
     {"clearing_woods", "clearing dense woods, not light infantry"},
     {"clearing_woods_pinned", "defending woods Pinned"},
     {"large", "Large"},
     {"small", "Small"},
     {"follow_up", "attacker in a follow-up melee"},
     {"road_column", "in column on the road"}}};
inline constexpr std::array<Row, rally_rows> rally_row_names{{{"guard", "Guards"},
                                                              {"hq_contact", "HQ in base contact"},
                                                              {"militia", "Militia"},
                                                              {"small", "Small"},
                                                              {"disrupted", "Disrupted"},
                                                              {"hq_self", "HQ rallying itself"},
                                                              {"enemy_near", "enemy within 2"}}};

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

template <class P, std::size_t N>
void tell_modifiers(P& play, UnitId unit, const std::array<int, N>& values, const std::array<Row, N>& names,
                    unsigned conditions, std::string_view rule) {
  for (std::size_t i = 0; i < N; ++i) {
    if ((conditions >> i & 1U) == 0 || values[i] == 0) continue;
    Event e;
    e.kind = EventKind::modifier;
    e.unit = unit;
    e.value = values[i];
    e.rule = rule;
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
