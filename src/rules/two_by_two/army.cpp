#include "rules/two_by_two/types.hpp"

namespace muster::two_by_two {

void Army::add(UnitType type, Size size, int cost) {
  std::uint8_t copy = 1;
  for (const Unit& u : units) {
    if (u.type == type && u.size == size) ++copy;
  }
  const auto number = static_cast<unsigned>(units.size());
  const auto code =
      static_cast<std::uint16_t>(two_by_two::index(type) << 10 | static_cast<std::size_t>(size) << 8 | copy);
  units.push_back({type, size, copy, code, cost});
  of_type[two_by_two::index(type)].add(number);
  if (is_infantry(type)) infantry.add(number);
  if (is_cavalry(type)) cavalry.add(number);
  if (is_cavalry(type) && type != UnitType::heavy_cav) raiders.add(number);
  if (is_artillery(type)) artillery.add(number);
  if (type == UnitType::hq) hqs.add(number);
}

std::string option_of(UnitType type) { return "option." + std::string(type_keys[index(type)]); }

std::string kind_text(UnitType type, Size size) {
  std::string text;
  if (size != Size::common) text = std::string(size_keys[static_cast<std::size_t>(size)]) + " ";
  return text + std::string(type_keys[index(type)]);
}

std::string name_of(const Unit& unit) {
  return kind_text(unit.type, unit.size) + " " + std::to_string(unit.copy);
}

}  // namespace muster::two_by_two
