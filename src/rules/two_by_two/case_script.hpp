// The choices of a case: what each entry of its `play` list stands for.
#pragma once

#include "rules/two_by_two/case_position.hpp"
#include "rules/two_by_two/decision.hpp"

namespace muster::two_by_two {

/// InputError if none of its keys is the word for a choice.
void require_word(const Node& entry);

/// The decision of the side that is asked; its own units and the enemy's are told apart by their part in it.
Decision read_decision(const CasePosition& position, const State& state, const Node& entry);

}  // namespace muster::two_by_two
