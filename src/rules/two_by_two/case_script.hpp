// The choices of a case: what each entry of its `play` list stands for.
#pragma once

#include "rules/two_by_two/case_position.hpp"
#include "rules/two_by_two/decision.hpp"

namespace muster::two_by_two {

/// The questions of a state, in words.
inline constexpr std::array<std::string_view, 14> ask_names{
    "nothing", "deploy", "name_point", "move",      "arrive", "react",        "carry_on",
    "rally",   "face",   "shoot",      "result_to", "fight",  "turn_at_once", "follow_up"};
constexpr std::string_view name_of(Ask ask) { return ask_names[static_cast<std::size_t>(ask)]; }

/// The decision of the side that is asked; its own units and the enemy's are told apart by their part in it.
Decision read_decision(const CasePosition& position, const State& state, const Node& entry);

}  // namespace muster::two_by_two
