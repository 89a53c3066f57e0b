// The result of a match for programs: JSON (schema muster.match/1) and CSV (one header line, one row).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/match.hpp"

namespace muster {

/// Scores and the interval are fractions of 1; "score is for A"; what doesn't exist is null. Counts are
/// exact, digests 16 hexadecimal digits.
nlohmann::ordered_json match_object(const MatchResult& result);
/// The same as text.
std::string match_json(const MatchResult& result);

/// {"line.melee": {"value": "1", "default": "0"}}.
nlohmann::ordered_json settings_json(const std::vector<ChangedSetting>& changed);

std::string match_csv(const MatchResult& result);

}  // namespace muster
