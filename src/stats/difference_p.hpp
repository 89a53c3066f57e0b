// How surprising a difference between two matches would be if there were none: p-values to go with the
// intervals of paired_table, and which of many to believe.
#pragma once

#include <vector>

#include "stats/paired_table.hpp"

namespace muster {

/// The least alpha at which fixed_difference_interval leaves out 0; 1 where that knows nothing.
double fixed_difference_p(const PairedTable& table);

/// Valid at every look at once: the least alpha at which difference_sequence leaves out 0, the sequence being
/// as it is for default_alpha in what it is tightest at. 1 without pairs.
double sequence_difference_p(const PairedTable& table, double tightest_at);

/// Benjamini and Hochberg: of these p-values the k least are marked, k the greatest with p_(k) <= k q / m.
/// Among those marked a share of at most q is expected to be false.
std::vector<bool> false_discovery_marks(const std::vector<double>& p, double q);

}  // namespace muster
