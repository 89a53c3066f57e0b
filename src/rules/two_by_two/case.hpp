// Scripted positions: a table as it stands, what each side chooses, the dice in the order rolled, and
// what must come of it; or an army list and whether it is legal. tests/rulebook/README.md describes the
// file format.
#pragma once

#include "game/system.hpp"

namespace muster::two_by_two {

/// InputError, with the place, where the file is badly written or its position is impossible. What turns
/// out otherwise than expected goes into the result's failures.
CaseResult run_case(const Node& root, const RosterSource& rosters);

}  // namespace muster::two_by_two
