// The tables of a match result: by role, how games end, their length, what was lost.
#pragma once

#include <string>

#include "experiments/match.hpp"

namespace muster {

/// "duplicate (the same in both games of a pair)" or "independent".
std::string dice_mode(const MatchSpec& spec);
std::string digest_text(const MatchResult& result);

// Each ends with an empty line; shares have the digits that the number of independent games allows.
std::string role_table(const MatchResult& result);
std::string endings_table(const MatchResult& result);
std::string length_lines(const MatchResult& result);
std::string losses_tables(const MatchResult& result);

}  // namespace muster
