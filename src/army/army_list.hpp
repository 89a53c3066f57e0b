// Army lists: what they hold, what they cost, and whether they are legal (ARMY-1 to ARMY-4).
#pragma once

#include <string>
#include <vector>

#include "army/catalogue.hpp"
#include "army/roster.hpp"
#include "text/yaml.hpp"

namespace muster {

struct UnitCount {
  UnitKind kind;
  int count = 0;
};

/// A cost given by the list itself. One for the Common size moves the type's other sizes by as much;
/// one for another size fixes that size.
struct CostOverride {
  UnitKind kind;
  int half_points = 0;
};

struct ArmyList {
  std::string system;
  std::string name;
  std::string about;
  std::string roster;            ///< name of a roster to be checked against, "" for a free list
  std::vector<UnitCount> units;  ///< counts above 0, in the catalogue's order
  std::vector<CostOverride> costs;
  std::string source;  ///< file
};

/// Reads `system, name, about, roster, units, cost`. The list may break a roster or cost anything;
/// unknown types and sizes that don't exist are errors here.
ArmyList read_army_list(const Node& root, const UnitCatalogue& catalogue);

/// The parts of it that other files hold too: counts by kind, costs by kind.
void read_units(const Node& map, const UnitCatalogue& catalogue, ArmyList& list);
void read_costs(const Node& map, const UnitCatalogue& catalogue, ArmyList& list);

/// Reads "line" or "large line" as a kind of the catalogue.
UnitKind read_unit_kind(const Node& node, const UnitCatalogue& catalogue);
/// The same for text from elsewhere (command line); errors begin with `origin`.
UnitKind parse_unit_kind(std::string_view text, const UnitCatalogue& catalogue, const std::string& origin);

int count_of(const ArmyList& list, const UnitKind& kind);
int unit_count(const ArmyList& list);
/// Half points for one unit, the list's own costs included; never below 0.
int unit_cost(const ArmyList& list, const UnitCatalogue& catalogue, const UnitKind& kind);
/// Half points for the whole list.
int total_cost(const ArmyList& list, const UnitCatalogue& catalogue);
/// Changes a count and keeps the catalogue's order; 0 takes the kind out.
void set_count(ArmyList& list, const UnitCatalogue& catalogue, const UnitKind& kind, int count);
/// Gives the list a cost of its own for the kind, in place of one that it has.
void set_cost(ArmyList& list, const UnitCatalogue& catalogue, const UnitKind& kind, int half_points);
/// Takes out the list's own costs for which settings of these keys ("line.cost", "size.large.cost") count
/// more.
void drop_overruled_costs(ArmyList& list, const std::vector<std::string>& keys);

/// Everything that makes the list illegal, one sentence each; empty if it is legal. `roster` may be
/// null: then it is judged as a free list (ARMY-4).
std::vector<std::string> violations(const ArmyList& list, const UnitCatalogue& catalogue,
                                    const Roster* roster);

}  // namespace muster
