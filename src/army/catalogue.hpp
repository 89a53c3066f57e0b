// What a rule system tells the army layer about its units: types, sizes, costs. Plain data, made by
// the system from its settings. AP are counted in half points.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/yaml.hpp"

namespace muster {

enum class UnitSize : std::uint8_t { common, large, small };
inline constexpr std::array<std::string_view, 3> unit_size_names{"common", "large", "small"};

/// A type's key and a size: what lists count and rosters allow.
struct UnitKind {
  std::string type;
  UnitSize size = UnitSize::common;
  friend bool operator==(const UnitKind&, const UnitKind&) = default;
};

/// "line", "large line".
std::string name_of(const UnitKind& kind);

struct UnitTypeInfo {
  std::string key;                                ///< "heavy_cav"
  std::string name;                               ///< as printed: "Heavy Cavalry"
  std::array<bool, 3> sizes{true, false, false};  ///< by UnitSize: which exist
  std::array<int, 3> cost{};                      ///< half points, by UnitSize
  std::string option;                             ///< the setting that must be on to use it; "": always there
  bool available = true;                          ///< that setting is on
  std::string allowance_of;                       ///< counts against another type's allowance; "": its own
};

struct UnitCatalogue {
  std::string system;
  std::vector<UnitTypeInfo> types;  ///< in canonical order
  std::string required;             ///< a type that every army has at least one of; "": none
  int max_units = 64;               ///< a side

  std::optional<std::size_t> find(std::string_view type) const;
  /// InvariantError if there is no such type.
  const UnitTypeInfo& of(std::string_view type) const;
  /// Every kind that exists, by type, then common, large, small.
  std::vector<UnitKind> kinds() const;
  std::vector<std::string> kind_names() const;
  /// Position of the kind in kinds(): the canonical order of lists.
  std::size_t order_of(const UnitKind& kind) const;
};

/// The word after `system:`, by which every file says what it is for.
std::string system_of(const Node& root);
/// Throws unless the scalar names this system.
void expect_system(const Node& system, std::string_view expected);

/// Half points from a node in AP, low <= AP <= high, a multiple of 0.5.
int read_ap(const Node& node, double low, double high);
/// "2.5" from 5 half points.
std::string ap_text(int half_points);

}  // namespace muster
