// Cases about army lists (ARMY): a list, and whether it is legal and what it costs.
#pragma once

#include "rules/two_by_two/case.hpp"

namespace muster::two_by_two {

/// Reads `settings`, `list`, `budget` and `expect` and judges the list as games are given theirs.
void judge_list(Fields& fields, const RosterSource& rosters, const Tampering& tampering, CaseResult& result);

}  // namespace muster::two_by_two
