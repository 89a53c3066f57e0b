// A tally as JSON, exactly: counts as integers, the digest as 16 hexadecimal digits. Written and read by
// checkpoints.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "batch/match_tally.hpp"

namespace muster {

/// 16 hexadecimal digits.
std::string hex64(std::uint64_t value);

nlohmann::ordered_json to_json(const MatchTally& tally);

/// Throws InputError, beginning with `place`, if something is missing, negative, no integer, or if the counts
/// contradict each other.
MatchTally tally_from_json(const nlohmann::ordered_json& json, const std::string& place);

}  // namespace muster
