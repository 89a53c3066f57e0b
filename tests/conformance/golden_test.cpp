// The golden transcripts of every rule system. MUSTER_UPDATE_SNAPSHOTS=1 writes them anew.
#include "golden.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string_view>

#include "rules/catalogue.hpp"

using namespace muster;

TEST_CASE("the golden games are told as they were") {
  const char* word = std::getenv("MUSTER_UPDATE_SNAPSHOTS");
  const bool update = word != nullptr && std::string_view(word) == "1";
  const std::string data = MUSTER_SOURCE_DIR;
  const std::string golden = data + "/tests/conformance/golden/";
  std::size_t systems = 0;
  for (const System* system : all_systems()) {
    ++systems;
    const std::string folder = golden + std::string(system->key());
    for (const std::string& fault : conformance::golden_faults(*system, folder, data, update))
      FAIL_CHECK(fault);
  }
  // A folder for each system and no others.
  const std::filesystem::directory_iterator folders(golden);
  CHECK(static_cast<std::size_t>(std::distance(begin(folders), end(folders))) == systems);
}
