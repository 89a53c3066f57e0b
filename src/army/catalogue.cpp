#include "army/catalogue.hpp"

#include "core/error.hpp"
#include "text/number.hpp"

namespace muster {

std::string name_of(const UnitKind& kind) {
  if (kind.size == UnitSize::common) return kind.type;
  return std::string(unit_size_names[static_cast<std::size_t>(kind.size)]) + " " + kind.type;
}

std::optional<std::size_t> UnitCatalogue::find(std::string_view type) const {
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (types[i].key == type) return i;
  }
  return std::nullopt;
}

const UnitTypeInfo& UnitCatalogue::of(std::string_view type) const {
  const std::optional<std::size_t> i = find(type);
  if (!i) throw InvariantError("no unit type is called " + std::string(type));
  return types[*i];
}

std::vector<UnitKind> UnitCatalogue::kinds() const {
  std::vector<UnitKind> all;
  for (const UnitTypeInfo& type : types) {
    for (std::size_t size = 0; size < type.sizes.size(); ++size) {
      if (type.sizes[size]) all.push_back({type.key, static_cast<UnitSize>(size)});
    }
  }
  return all;
}

std::vector<std::string> UnitCatalogue::kind_names() const {
  std::vector<std::string> names;
  for (const UnitKind& kind : kinds()) names.push_back(name_of(kind));
  return names;
}

std::size_t UnitCatalogue::order_of(const UnitKind& kind) const {
  const std::vector<UnitKind> all = kinds();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] == kind) return i;
  }
  throw InvariantError("no unit is called " + name_of(kind));
}

std::string system_of(const Node& root) { return Fields(root).require("system").text(); }

void expect_system(const Node& system, std::string_view expected) {
  const std::string found = system.text();
  if (found != expected) {
    system.fail(system.found(), "system '" + std::string(expected) + "'",
                nearest_word_hint(found, {std::string(expected)}));
  }
}

int read_ap(const Node& node, double low, double high) {
  const double twice = 2 * node.number(low, high);
  const int half_points = static_cast<int>(twice);
  if (half_points != twice) node.fail("a multiple of 0.5 AP");
  return half_points;
}

std::string ap_text(int half_points) { return decimal_text(half_points / 2.0); }

}  // namespace muster
