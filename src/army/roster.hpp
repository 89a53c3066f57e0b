// Rosters: how many of each kind a nation may field, in the printed notation (ARMY-1).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "army/catalogue.hpp"
#include "text/yaml.hpp"

namespace muster {

/// "1-2": at least 1, at most 2. "(2)-4": none, or 2 to 4. "(4)": none or exactly 4.
struct Allowance {
  int minimum = 0;
  int maximum = 0;
  bool bracketed = false;  ///< none is allowed too

  bool allows(int count) const { return (bracketed && count == 0) || (count >= minimum && count <= maximum); }
};

std::string to_text(const Allowance& allowance);
/// Nothing if the text is not in the notation.
std::optional<Allowance> parse_allowance(std::string_view text);

struct RosterLine {
  UnitKind kind;
  Allowance allowance;
};

struct Roster {
  std::string system;
  std::string key;  ///< the file's name without its ending: what lists call it
  std::string name;
  std::string about;
  std::vector<RosterLine> lines;  ///< in the catalogue's order; kinds without a line are not available
  std::string source;
};

/// Reads `system, name, about, allowances`.
Roster read_roster(const Node& root, const UnitCatalogue& catalogue);

/// The lines of a roster alone: allowances by kind.
std::vector<RosterLine> read_allowances(const Node& map, const UnitCatalogue& catalogue);

/// The line that governs a kind: its own, or that of the type whose allowance it counts against.
const RosterLine* find_line(const Roster& roster, const UnitCatalogue& catalogue, const UnitKind& kind);

}  // namespace muster
