// --print-spec: a match's or a sweep's spec with the origin of every value.
#pragma once

#include <string>

#include "cli/match_input.hpp"
#include "cli/sweep_input.hpp"
#include "experiments/match_spec.hpp"

namespace muster {

/// One value a line: key, value, origin.
std::string spec_text(const MatchSpec& spec, const ResolvedMatch& match, bool default_pairs);
/// {"schema": "muster.spec/1", "game": ..., "run": ..., "spec_digest": ..., "origins": {key: origin}}.
std::string spec_json(const MatchSpec& spec, const ResolvedMatch& match);

/// The values of the base match, then a line for each cell: what it changes, or why it cannot exist.
std::string sweep_spec_text(const ResolvedSweep& run);
/// {"schema": "muster.sweep_spec/1", "spec": ..., "spec_digest": ..., "origins": {key: origin}}.
std::string sweep_spec_json(const ResolvedSweep& run);

}  // namespace muster
