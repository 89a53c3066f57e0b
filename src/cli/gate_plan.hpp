// From the files of a system's gates to what is to be played: every name found, every list and scenario read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/gates.hpp"

namespace muster {

struct GateArguments {
  std::string doctrine;  ///< a name in the data folder, or a path
  std::string data;      ///< the folder
  std::uint64_t seed = 1;
  bool quick = false;
};

struct ResolvedGates {
  const System* system = nullptr;
  Doctrine doctrine;
  GatePlan plan;
  std::vector<std::string> remarks;  ///< what was left out
};

/// Gates of the doctrine's system, `lists/SYSTEM/gates/gates.yaml` and `bands.yaml` in the data folder. The
/// reference doctrine is judged along with the styles, any other by itself. InputError for whatever isn't
/// there.
ResolvedGates resolve_gates(const GateArguments& arguments);

}  // namespace muster
