// Bands for telemetry: between what bounds a counter of a competent doctrine lies, and why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/telemetry.hpp"
#include "text/yaml.hpp"

namespace muster {

/// What a figure has to keep to; at least one of the two.
struct GateBound {
  std::optional<double> low;
  std::optional<double> high;
};

struct Band {
  std::size_t counter = 0;         ///< in the table
  std::vector<std::size_t> types;  ///< taken together; none for a counter that isn't by type
  GateBound bound;
  std::int64_t least = 1;  ///< occasions without which it is not judged
  std::string reason;
};

/// Reads `system, bands: [{counter, type, low, high, least, reason}]`. `type` is a unit type, a list of them
/// or `all`. InputError, with the place, for what the system doesn't count, or a bound that can't be.
std::vector<Band> read_bands(const Node& root, const TelemetryTable& table);

/// The cells whose occasions add up to the band's.
std::vector<std::size_t> cells_of(const Band& band, const TelemetryTable& table);
/// "charge.disrupted of heavy_cav, light_cav".
std::string name_of(const Band& band, const TelemetryTable& table);

}  // namespace muster
