// What behaviours are worth to a side, as a rules designer reads it and as JSON.
#pragma once

#include <string>

#include "experiments/forbid.hpp"

namespace muster {

/// A line a behaviour, the costs drawn on a common axis, then a sentence for each.
std::string forbid_text(const ForbidResult& result);

/// Schema muster.forbid/1. Costs and scores are fractions of 1, scores the restricted side's; the 5 x 5
/// counts are pairs by A's score in quarter points: rows as it is, columns restricted.
std::string forbid_json(const ForbidResult& result);

}  // namespace muster
