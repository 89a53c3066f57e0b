// From a plan file and the words of `muster sweep` to a sweep that can be played.
#pragma once

#include <string>
#include <vector>

#include "cli/match_input.hpp"
#include "cli/output.hpp"
#include "experiments/sweep_spec.hpp"

namespace CLI {
class App;
}

namespace muster {

/// As typed; empty where not given.
struct SweepArguments {
  std::string plan;
  std::string pairs;
  std::string precision;
  std::string seed;
  std::string data;
};

/// Declares PLAN, --pairs, --precision, --seed and --data. `arguments` must outlive parsing.
void add_sweep_arguments(CLI::App& command, SweepArguments& arguments);

struct ResolvedSweep {
  SweepSpec spec;
  FileUse files;
  std::vector<Provenance> base;  ///< every value of the base match and where it came from
  std::vector<std::string> warnings;
};

/// Throws InputError: unknown names, unreadable files, a base match that cannot be played, levels that no
/// match could have.
ResolvedSweep resolve_sweep(const SweepArguments& arguments);

}  // namespace muster
