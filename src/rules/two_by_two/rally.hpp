// RALLY: who may try, and at what.
#pragma once

#include "rules/two_by_two/verdict.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

Verdict legal_rally(const View& view, UnitId unit);
/// Rows of RALLY-2 and RALLY-4 that apply, bit by RallyRow.
unsigned rally_conditions(const View& view, UnitId unit);
int rally_net(const Rules& rules, unsigned conditions);
/// RALLY-4: an enemy within 2 of the unit.
bool enemy_near(const View& view, UnitId unit);

}  // namespace muster::two_by_two
