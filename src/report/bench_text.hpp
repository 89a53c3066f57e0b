// What `muster bench` prints.
#pragma once

#include <string>
#include <vector>

#include "experiments/bench.hpp"

namespace muster {

/// Speed of the reference match (the first row) and of the whole set, work a game, then the signature.
std::string bench_text(const std::vector<BenchRow>& rows, int threads);

}  // namespace muster
