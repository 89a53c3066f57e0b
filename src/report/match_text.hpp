// The result of a match as a rules designer reads it: plain text of at most 100 columns, without colour.
#pragma once

#include <string>
#include <string_view>

#include "experiments/match.hpp"

namespace muster {

std::string match_text(const MatchResult& result);
/// Its first part: who played, the score, and what a stop rule made of it. Ends with an empty line.
std::string match_summary(const MatchResult& result);
/// The system, the scenario and, each on its own line or two, the sides.
std::string sides_text(const MatchSpec& spec);
/// The last part of a match's result: settings, seed, dice, engine, digests.
std::string match_origin(const MatchResult& result);

/// "48.3 to 51.9 %", with the digits that the interval's width allows.
std::string interval_text(const ScoreInterval& interval);

/// A score or a width, given as a fraction of 1, in per cent: "52", "0.25".
std::string percent_text(double fraction);

/// "Settings that are not default: none", or a line for each.
std::string settings_text(const std::vector<ChangedSetting>& changed);

/// "1,234,567".
std::string grouped(std::int64_t n);

/// "1 pair", "1,234 pairs".
std::string counted(std::int64_t n, std::string_view noun);

}  // namespace muster
