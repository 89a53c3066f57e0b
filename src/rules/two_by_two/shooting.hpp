// SHOOT: who sees and may shoot whom, at what modifiers, with what odds.
#pragma once

#include "rules/two_by_two/verdict.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

/// SHOOT-4 and WOODS-1: both lines of sight clear (or one, by flag). A unit sees its contactors.
bool sees(const View& view, UnitId firer, UnitId target);

/// May it shoot at all in this phase (SHOOT-1, 3)?
Verdict may_shoot(const View& view, UnitId firer);
Verdict legal_shot(const View& view, UnitId firer, UnitId target);

/// OPT-4: `firer` and `partner` together at the target.
Verdict legal_battery(const View& view, UnitId firer, UnitId partner, UnitId target);

/// SHOOT-9: contactors of the target's aspect, or the target alone. Of a grand battery: those who are so to
/// both guns.
UnitSet target_group(const View& view, UnitId firer, UnitId target);
UnitSet battery_group(const View& view, UnitId firer, UnitId partner, UnitId target);

/// Rows of SHOOT-5 that apply, bit by ShootRow.
/// Of those the rows about one target, and the rows about the firer alone.
unsigned target_conditions(const View& view, UnitId firer, UnitId target);
unsigned firer_conditions(const View& view, UnitId firer);
unsigned shoot_conditions(const View& view, UnitId firer, UnitSet group);
/// OPT-4: what hinders counts if either gun suffers it, what helps only if both have it; but for an HQ.
unsigned battery_conditions(const View& view, UnitId firer, UnitId partner, UnitSet group);
int shoot_net(const Rules& rules, unsigned conditions);

enum class ShotResult : std::uint8_t { none, pinned, disrupted, routs, destroyed };
/// SHOOT-6.
ShotResult shot_result(const Rules& rules, int total);
/// UNIT-4.
constexpr ShotResult on_type(UnitType type, ShotResult r) {
  return type == UnitType::light && r != ShotResult::none ? ShotResult::pinned : r;
}
inline constexpr std::array<std::string_view, 5> shot_result_names{"no effect", "Pinned", "Disrupted",
                                                                   "Routs", "Destroyed"};

}  // namespace muster::two_by_two
