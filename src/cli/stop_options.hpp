// When a run has seen enough: --precision and --sprt.
#pragma once

#include <string>

#include "stats/stop_rule.hpp"

namespace CLI {
class App;
}

namespace muster {

/// As typed; empty where not given.
struct StopArguments {
  std::string precision;
  std::string sprt;

  bool given() const { return !precision.empty() || !sprt.empty(); }
};

/// Declares both options. `arguments` must outlive parsing.
void add_stop_arguments(CLI::App& command, StopArguments& arguments);

/// InputError for values out of range, and for both options at once.
StopRule parse_stop_rule(const StopArguments& arguments);

}  // namespace muster
