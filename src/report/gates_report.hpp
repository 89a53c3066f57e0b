// The gates of a doctrine as text and JSON (schema muster.gates/1).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/gates.hpp"

namespace muster {

/// What was judged.
struct GateHead {
  std::string system;
  std::string system_name;
  int engine_version = 0;
  std::string doctrine;
  std::uint64_t seed = 1;
  bool quick = false;
  std::vector<std::string> remarks;
};

/// One row a line, with its reason where a band is not kept; `telemetry`: then all counters by type.
std::string gates_text(const GateHead& head, const GateReport& report, bool telemetry);
/// Fractions of 1; what doesn't exist is null.
std::string gates_json(const GateHead& head, const GateReport& report);

}  // namespace muster
