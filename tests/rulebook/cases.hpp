// The cases of this folder, for the programs that play all of them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "army/roster.hpp"
#include "text/yaml.hpp"

namespace muster::test {

inline std::vector<std::filesystem::path> case_files() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path folder = std::filesystem::path(MUSTER_SOURCE_DIR) / "tests/rulebook/two_by_two";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

inline Roster shipped_roster(const Node& name, const UnitCatalogue& catalogue) {
  const std::string folder = std::string(MUSTER_SOURCE_DIR) + "/lists/two_by_two/rosters/";
  return read_roster(Document::read(folder + name.name() + ".yaml").root(), catalogue);
}

}  // namespace muster::test
