// The questions of exact odds that may be put to the system, and their answers.
#pragma once

#include "game/odds.hpp"
#include "game/settings.hpp"

namespace muster::two_by_two {

std::vector<OddsTopic> odds_topics();
OddsAnswer answer_odds(const OddsQuestion& question, const Settings& settings);

}  // namespace muster::two_by_two
