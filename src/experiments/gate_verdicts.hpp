// What a doctrine's gates found out about its use of types, as a file keeps it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "army/catalogue.hpp"
#include "text/yaml.hpp"

namespace muster {

/// By type, what failed.
using MisusedTypes = std::map<std::string, std::string>;

class GateVerdicts {
 public:
  /// Reads `system, doctrines: {NAME: {TYPE or all: what failed}}`. Types must be of the catalogue.
  GateVerdicts(const Node& root, const UnitCatalogue& catalogue);

  /// Nothing if the doctrine was not judged.
  std::optional<MisusedTypes> of(const std::string& doctrine) const;

 private:
  std::map<std::string, MisusedTypes> doctrines_;
};

}  // namespace muster
