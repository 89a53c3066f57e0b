// Scripted positions: a table as it stands, what each side chooses, the dice in the order rolled, and
// what must come of it; or an army list and whether it is legal. tests/rulebook/README.md describes the
// file format.
#pragma once

#include <functional>

#include "game/system.hpp"
#include "rules/two_by_two/rules.hpp"

namespace muster::two_by_two {

/// InputError, with the place, where the file is badly written or its position is impossible. What turns
/// out otherwise than expected goes into the result's failures.
CaseResult run_case(const Node& root, const RosterSource& rosters);

/// A change of the rules of a case that it should notice: of the settings, once the case has set its own, and
/// of the rules made of them.
struct Tampering {
  std::function<void(Settings&)> settings;
  std::function<void(Rules&)> rules;
};
/// The case, played by rules that are tampered with. InputError also where they make its position impossible.
CaseResult run_case(const Node& root, const RosterSource& rosters, const Tampering& tampering);

}  // namespace muster::two_by_two
