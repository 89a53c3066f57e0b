// The result of a sweep: as text of at most 100 columns, as JSON (schema muster.sweep/1), and as CSV with one
// row a cell.
#pragma once

#include <string>

#include "experiments/sweep.hpp"

namespace muster {

std::string sweep_text(const SweepResult& result);

/// Intervals of the differences from the base, one below the other; "" if nothing was compared.
std::string forest_plot(const SweepResult& result);

/// Scores, differences and intervals are fractions of 1; "score is for A"; what doesn't exist is null.
std::string sweep_json(const SweepResult& result);

/// What doesn't exist is empty. A column for each factor, "factor.NAME", with the level that was played.
std::string sweep_csv(const SweepResult& result);

/// The level of a factor in a cell, that of the base where the cell leaves it.
std::string level_text(const SweepSpec& spec, const SweepCell& cell, std::size_t factor);

/// Scored by whoever attacked, over games that didn't run into the turn cap. NaN without any.
double attacker_score(const MatchTally& tally);

}  // namespace muster
