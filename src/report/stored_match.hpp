// The result of a match (muster.match/1) as it comes back from its file. Its counts and what was asked for
// are read; score, interval, stop, shares, means and all else that `match` prints are computed again from
// them.
#pragma once

#include "experiments/match.hpp"
#include "report/stored_result.hpp"

namespace muster {

StoredResult read_stored_match(const JsonReader& document);

/// The match itself: without its work counts and its losses, of which only the form is checked. `words` has
/// the endings only.
MatchResult match_from_json(const JsonReader& document);

/// What cannot be so of any match: a line each, the first of the counts' paths first.
std::vector<std::string> contradictions(const MatchResult& result);

}  // namespace muster
