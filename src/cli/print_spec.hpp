// --print-spec: a match's spec with the origin of every value.
#pragma once

#include <string>

#include "cli/match_input.hpp"
#include "experiments/match_spec.hpp"

namespace muster {

/// One value a line: key, value, origin.
std::string spec_text(const MatchSpec& spec, const ResolvedMatch& match, bool default_pairs);
/// {"schema": "muster.spec/1", "game": ..., "run": ..., "spec_digest": ..., "origins": {key: origin}}.
std::string spec_json(const MatchSpec& spec, const ResolvedMatch& match);

}  // namespace muster
