// How far a sweep has come, and the file that keeps it.
#pragma once

#include <string>
#include <vector>

#include "batch/cells.hpp"
#include "experiments/sweep_spec.hpp"

namespace muster {

/// InputError if the file cannot be written. One state for each cell that plays.
void save_sweep_state(const std::string& path, const SweepSpec& spec, const std::vector<CellState>& states);

/// InputError if the file is missing, damaged, or of another run; then it names the keys that differ. The
/// pairs of the run may be fewer than those of `spec`.
std::vector<CellState> load_sweep_state(const std::string& path, const SweepSpec& spec);

/// InputError if the file is no checkpoint of a sweep.
void require_sweep_state(const std::string& path);

}  // namespace muster
