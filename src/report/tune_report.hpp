// The result of a tuning run: as text, as JSON (schema muster.tune/1), and its product as a doctrine's file.
#pragma once

#include <string>

#include "experiments/tune.hpp"

namespace muster {

std::string tune_text(const TuneResult& result);
/// Scores and intervals are fractions of 1; what doesn't exist is null.
std::string tune_json(const TuneResult& result);

/// The doctrine's file, with every weight that is not the default or was tuned. `command` is what made it.
std::string product_yaml(const TuneResult& result, const std::string& name, const std::string& command);

}  // namespace muster
