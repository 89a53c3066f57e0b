// From the words of `muster tune` to a run that can be played.
#pragma once

#include <string>
#include <vector>

#include "cli/output.hpp"
#include "experiments/tune_spec.hpp"

namespace CLI {
class App;
}

namespace muster {

/// As typed; empty where not given.
struct TuneArguments {
  std::string start;
  std::string weights, pool, scenarios, victory, lists;
  std::string iterations, contexts, pairs, confirm_pairs;
  std::string first_step, perturbation;
  std::string seed;
  bool exploit = false;
  std::string against, points;
  std::vector<std::string> assignments;  ///< --set KEY=VALUE
  std::string data;
};

/// `arguments` must outlive parsing.
void add_tune_arguments(CLI::App& command, TuneArguments& arguments);

struct ResolvedTune {
  TuneSpec spec;
  std::vector<FileUse> files;  ///< what was read, in parts: no output may be any of it
  std::vector<std::string> warnings;
};

/// Throws InputError: unknown names, unreadable files, illegal lists, contradictory options.
ResolvedTune resolve_tune(const TuneArguments& arguments);

}  // namespace muster
