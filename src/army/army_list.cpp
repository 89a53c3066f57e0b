#include "army/army_list.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "text/shown.hpp"

namespace muster {
namespace {

constexpr int highest_count = 999;
constexpr int highest_cost = 100;

const CostOverride* find_override(const ArmyList& list, const UnitKind& kind) {
  for (const CostOverride& cost : list.costs) {
    if (cost.kind == kind) return &cost;
  }
  return nullptr;
}

int printed_cost(const UnitCatalogue& catalogue, const UnitKind& kind) {
  return catalogue.of(kind.type).cost[static_cast<std::size_t>(kind.size)];
}

bool is_legal(const UnitKind& kind, const UnitCatalogue& catalogue) {
  return catalogue.find(kind.type) && catalogue.of(kind.type).sizes[static_cast<std::size_t>(kind.size)];
}

/// "large line" as words; the type may be unknown.
UnitKind split_kind(std::string_view text) {
  for (std::size_t size = 0; size < unit_size_names.size(); ++size) {
    const std::string prefix = std::string(unit_size_names[size]) + " ";
    if (size > 0 && text.substr(0, prefix.size()) == prefix) {
      return {std::string(text.substr(prefix.size())), static_cast<UnitSize>(size)};
    }
  }
  return {std::string(text), UnitSize::common};
}

/// What is wrong with the text as a kind, "" if nothing: " expected ..." follows "found 'text',".
std::string kind_fault(std::string_view text, const UnitCatalogue& catalogue) {
  const UnitKind kind = split_kind(text);
  if (is_legal(kind, catalogue)) return "";
  if (catalogue.find(kind.type)) {
    return "'" + kind.type + "' (" + catalogue.of(kind.type).name + " is never " +
           (kind.size == UnitSize::large ? "Large" : "Small") + ")";
  }
  std::string known;
  for (const UnitTypeInfo& type : catalogue.types) known += (known.empty() ? "" : ", ") + type.key;
  return "a unit type (" + known + ")" + nearest_word_hint(text, catalogue.kind_names());
}

void sort_costs(ArmyList& list, const UnitCatalogue& catalogue) {
  std::sort(list.costs.begin(), list.costs.end(), [&](const CostOverride& a, const CostOverride& b) {
    return catalogue.order_of(a.kind) < catalogue.order_of(b.kind);
  });
}

using Faults = std::vector<std::string>;

void check_whole(const ArmyList& list, const UnitCatalogue& catalogue, Faults& faults) {
  const int total = unit_count(list);
  if (total > catalogue.max_units) {
    faults.push_back(std::to_string(total) + " units, at most " + std::to_string(catalogue.max_units) +
                     " a side");
  }
  int required = 0;
  for (const UnitCount& units : list.units) {
    const UnitTypeInfo& type = catalogue.of(units.kind.type);
    if (units.kind.type == catalogue.required) required += units.count;
    if (!type.available) {
      faults.push_back(name_of(units.kind) + ": " + std::to_string(units.count) + ", needs " + type.option);
    }
  }
  if (required == 0 && !catalogue.required.empty()) {
    faults.push_back("no " + catalogue.required + ", at least 1 is needed");
  }
}

std::string count_fault(const std::string& what, int count, const Allowance& allowance) {
  return what + ": " + std::to_string(count) + ", allowed " + to_text(allowance);
}

void check_roster(const ArmyList& list, const UnitCatalogue& catalogue, const Roster& roster,
                  Faults& faults) {
  for (const RosterLine& line : roster.lines) {
    int count = 0;
    std::string what;
    for (const UnitCount& units : list.units) {
      if (find_line(roster, catalogue, units.kind) != &line) continue;
      count += units.count;
      what += (what.empty() ? "" : " + ") + name_of(units.kind);
    }
    if (what.empty()) what = name_of(line.kind);
    const bool said_already = count == 0 && line.kind.type == catalogue.required;
    if (!line.allowance.allows(count) && !said_already) {
      faults.push_back(count_fault(what, count, line.allowance));
    }
  }
  for (const UnitCount& units : list.units) {
    if (!find_line(roster, catalogue, units.kind)) {
      faults.push_back(name_of(units.kind) + ": " + std::to_string(units.count) + ", not available to " +
                       roster.name);
    }
  }
}

}  // namespace

UnitKind parse_unit_kind(std::string_view text, const UnitCatalogue& catalogue, const std::string& origin) {
  const std::string fault = kind_fault(text, catalogue);
  if (!fault.empty()) {
    throw InputError(origin + ": found " + shown(text) + ", expected " + fault);
  }
  return split_kind(text);
}

UnitKind read_unit_kind(const Node& node, const UnitCatalogue& catalogue) {
  const std::string text = node.text();
  const std::string fault = kind_fault(text, catalogue);
  if (!fault.empty()) node.fail(fault);
  return split_kind(text);
}

ArmyList read_army_list(const Node& root, const UnitCatalogue& catalogue) {
  Fields fields(root, {"system", "name", "about", "roster", "units", "cost"});
  ArmyList list;
  const Node system = fields.require("system");
  expect_system(system, catalogue.system);
  list.system = system.text();
  list.name = fields.require("name").name();
  if (const std::optional<Node> about = fields.find("about")) list.about = about->text();
  if (const std::optional<Node> roster = fields.find("roster")) list.roster = roster->name();
  const Node units = fields.require("units");
  const std::optional<Node> costs = fields.find("cost");
  fields.finish();
  list.source = root.file();

  read_units(units, catalogue, list);
  if (costs) read_costs(*costs, catalogue, list);
  return list;
}

void read_units(const Node& map, const UnitCatalogue& catalogue, ArmyList& list) {
  for (const YamlEntry& entry : map.entries()) {
    const UnitKind kind = read_unit_kind(entry.key, catalogue);
    set_count(list, catalogue, kind, static_cast<int>(entry.value.integer(0, highest_count)));
  }
}

void read_costs(const Node& map, const UnitCatalogue& catalogue, ArmyList& list) {
  for (const YamlEntry& entry : map.entries()) {
    list.costs.push_back({read_unit_kind(entry.key, catalogue), read_ap(entry.value, 0, highest_cost)});
  }
  sort_costs(list, catalogue);
}

int count_of(const ArmyList& list, const UnitKind& kind) {
  for (const UnitCount& units : list.units) {
    if (units.kind == kind) return units.count;
  }
  return 0;
}

int unit_count(const ArmyList& list) {
  int total = 0;
  for (const UnitCount& units : list.units) total += units.count;
  return total;
}

int unit_cost(const ArmyList& list, const UnitCatalogue& catalogue, const UnitKind& kind) {
  if (const CostOverride* own = find_override(list, kind)) return own->half_points;
  int cost = printed_cost(catalogue, kind);
  const UnitKind common{kind.type, UnitSize::common};
  if (const CostOverride* base = find_override(list, common)) {
    cost += base->half_points - printed_cost(catalogue, common);
  }
  return std::max(cost, 0);
}

int total_cost(const ArmyList& list, const UnitCatalogue& catalogue) {
  int total = 0;
  for (const UnitCount& units : list.units) total += units.count * unit_cost(list, catalogue, units.kind);
  return total;
}

void set_count(ArmyList& list, const UnitCatalogue& catalogue, const UnitKind& kind, int count) {
  const std::size_t order = catalogue.order_of(kind);
  auto place = list.units.begin();
  while (place != list.units.end() && catalogue.order_of(place->kind) < order) ++place;
  const bool there = place != list.units.end() && place->kind == kind;
  if (there && count > 0) {
    place->count = count;
  } else if (there) {
    list.units.erase(place);
  } else if (count > 0) {
    list.units.insert(place, {kind, count});
  }
}

void set_cost(ArmyList& list, const UnitCatalogue& catalogue, const UnitKind& kind, int half_points) {
  for (CostOverride& cost : list.costs) {
    if (cost.kind == kind) {
      cost.half_points = half_points;
      return;
    }
  }
  list.costs.push_back({kind, half_points});
  sort_costs(list, catalogue);
}

void drop_overruled_costs(ArmyList& list, const std::vector<std::string>& keys) {
  const auto given = [&](const std::string& key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  const auto overruled = [&](const CostOverride& cost) {
    const std::string size(unit_size_names[static_cast<std::size_t>(cost.kind.size)]);
    return given(cost.kind.type + ".cost") ||
           (cost.kind.size != UnitSize::common && given("size." + size + ".cost"));
  };
  list.costs.erase(std::remove_if(list.costs.begin(), list.costs.end(), overruled), list.costs.end());
}

std::vector<std::string> violations(const ArmyList& list, const UnitCatalogue& catalogue,
                                    const Roster* roster) {
  Faults faults;
  check_whole(list, catalogue, faults);
  if (roster) check_roster(list, catalogue, *roster, faults);
  return faults;
}

}  // namespace muster
