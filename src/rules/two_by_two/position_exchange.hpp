// The same position from the other side: attacker and defender change places, and the table is turned by half
// a turn, so that each keeps its own edge behind it.
#pragma once

#include "rules/two_by_two/case_position.hpp"
#include "rules/two_by_two/decision.hpp"

namespace muster::two_by_two {

inline UnitId exchanged(UnitId u) { return u.valid() ? UnitId(other(u.seat()), u.number()) : u; }
State exchanged(const State& state);
CasePosition exchanged(const CasePosition& position);

}  // namespace muster::two_by_two
