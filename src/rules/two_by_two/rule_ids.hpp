// The ids of the rulebook's rules that this engine plays: those of the table in README.md. Cases name them.
#pragma once

#include <array>
#include <string_view>

namespace muster::two_by_two {

inline constexpr std::array<std::string_view, 93> rule_ids{
    "UNIT-1",  "UNIT-2",  "UNIT-3",    "UNIT-4",    "UNIT-5",    "UNIT-6",    "UNIT-7",    "UNIT-8",
    "UNIT-9",  "UNIT-10", "MEASURE-1", "MEASURE-2", "MEASURE-3", "SETUP-0",   "SETUP-1",   "SETUP-2",
    "SETUP-3", "SETUP-4", "SETUP-5",   "TURN-1",    "MOVE-1",    "MOVE-2",    "MOVE-3",    "MOVE-4",
    "MOVE-5",  "MOVE-6",  "CONTACT-1", "CONTACT-2", "CONTACT-3", "CONTACT-4", "CONTACT-5", "CONTACT-6",
    "REINF-1", "REINF-2", "REINF-3",   "REINF-4",   "REINF-5",   "RALLY-1",   "RALLY-2",   "RALLY-3",
    "RALLY-4", "SHOOT-1", "SHOOT-2",   "SHOOT-3",   "SHOOT-4",   "SHOOT-5",   "SHOOT-6",   "SHOOT-7",
    "SHOOT-8", "SHOOT-9", "SHOOT-10",  "SHOOT-11",  "MELEE-1",   "MELEE-2",   "MELEE-3",   "MELEE-4",
    "MELEE-5", "MELEE-6", "MELEE-7",   "MELEE-8",   "MELEE-9",   "ROUT-1",    "ROUT-2",    "ROUT-3",
    "ROUT-4",  "ROUT-5",  "ROUT-6",    "ROUT-7",    "ROUT-8",    "ROUT-9",    "WOODS-0",   "WOODS-1",
    "WOODS-2", "WOODS-3", "WOODS-4",   "WIN-1",     "WIN-2",     "WIN-3",     "WIN-4",     "WIN-5",
    "WIN-6",   "WIN-7",   "OPT-1",     "OPT-2",     "OPT-3",     "OPT-4",     "OPT-5",     "OPT-6",
    "OPT-7",   "ARMY-1",  "ARMY-2",    "ARMY-3",    "ARMY-4"};

}  // namespace muster::two_by_two
