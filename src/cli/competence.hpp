// Whether a doctrine was judged by its gates, and which types it misuses by them.
#pragma once

#include <optional>
#include <string>

#include "experiments/gate_verdicts.hpp"
#include "game/system.hpp"

namespace muster {

/// By the data folder's file of verdicts, which speaks of the doctrines in that folder only: nothing for one
/// from elsewhere, or if there is no such file.
std::optional<MisusedTypes> misused_types(const std::string& data, const System& system,
                                          const Doctrine& doctrine, const UnitCatalogue& catalogue);

}  // namespace muster
