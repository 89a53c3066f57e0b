// The terrain of a case: features as given, or the generator with the sector dice of the case (SETUP-2).
#pragma once

#include <string>
#include <vector>

#include "rules/two_by_two/case_position.hpp"

namespace muster::two_by_two {

/// Reads `features`, or `generator` and `seed`, of a position whose size and phase are known.
void read_terrain(Fields& fields, CasePosition& position);

/// Places what the generator rolls.
void roll_terrain(CasePosition& position, const SectorDie& sector_die);

/// "a stream, a hill in sector 3"; "" for an open table.
std::string terrain_text(const CasePosition& position);

/// A list of `{kind: hill, sector: 3}` in the order placed, `kind` perhaps a list of kinds; adds what differs
/// to the failures.
void check_terrain(const CasePosition& position, const Node& list, std::vector<std::string>& failures);

}  // namespace muster::two_by_two
