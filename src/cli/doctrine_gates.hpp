// muster doctrine NAME --gates: whether a doctrine is competent.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace muster {

struct GateOptions {
  bool gates = false;
  bool quick = false;
  bool telemetry = false;
  bool quiet = false;
  std::string seed;
  std::string threads;
};

/// Declares --gates and what goes with it. `options` must outlive parsing.
void add_gate_options(CLI::App& command, GateOptions& options);

/// Plays the gates and prints the report; returns the exit code. `data`: as given to --data.
int run_doctrine_gates(const GateOptions& options, const std::string& doctrine, const std::string& data,
                       bool json);

}  // namespace muster
