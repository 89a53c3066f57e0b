#include "experiments/gate_verdicts.hpp"

#include "core/error.hpp"

namespace muster {
namespace {

constexpr const char* every_type = "all";

MisusedTypes read_types(const Node& map, const UnitCatalogue& catalogue) {
  std::vector<std::string> known{every_type};
  for (const UnitTypeInfo& type : catalogue.types) known.push_back(type.key);
  MisusedTypes types;
  for (const YamlEntry& entry : map.entries()) {
    const std::string key = known[entry.key.choice(known)];
    const std::string what = entry.value.name();
    if (key != every_type) types[key] = what;
    for (std::size_t i = 0; key == every_type && i < catalogue.types.size(); ++i)
      types[catalogue.types[i].key] = what;
  }
  return types;
}

}  // namespace

GateVerdicts::GateVerdicts(const Node& root, const UnitCatalogue& catalogue) {
  Fields fields(root, {"system", "doctrines"});
  expect_system(fields.require("system"), catalogue.system);
  for (const YamlEntry& entry : fields.require("doctrines").entries())
    doctrines_[entry.key.name()] = read_types(entry.value, catalogue);
  fields.finish();
}

std::optional<MisusedTypes> GateVerdicts::of(const std::string& doctrine) const {
  const auto found = doctrines_.find(doctrine);
  if (found == doctrines_.end()) return {};
  return found->second;
}

}  // namespace muster
