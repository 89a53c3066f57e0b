// What the counts of a match say beyond what `match` prints: every interval of the score, the spread of its
// pairs, how much exchanging seats gained, and what a seat is worth.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/match.hpp"

namespace muster {

/// The result as `match` tells it, without the losses, and those figures.
std::string match_statistics_text(const MatchResult& result);

/// Those figures, and under "result" what `match` has as JSON. What doesn't exist is null.
nlohmann::ordered_json match_statistics_json(const MatchResult& result);

}  // namespace muster
