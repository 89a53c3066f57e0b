// Every case of tests/rulebook, and that every rule has one.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rules/two_by_two/system.hpp"

namespace {

using namespace muster;

// All rules but those of optional troops and switches (UNIT-8, MELEE-3, OPT) and of lists (ARMY, tested
// with the lists).
constexpr std::array<std::string_view, 80> rule_ids{
    "UNIT-1",  "UNIT-2",    "UNIT-3",    "UNIT-4",    "UNIT-5",    "UNIT-6",    "UNIT-7",    "UNIT-9",
    "UNIT-10", "MEASURE-1", "MEASURE-2", "MEASURE-3", "SETUP-0",   "SETUP-1",   "SETUP-2",   "SETUP-3",
    "SETUP-4", "SETUP-5",   "TURN-1",    "MOVE-1",    "MOVE-2",    "MOVE-3",    "MOVE-4",    "MOVE-5",
    "MOVE-6",  "CONTACT-1", "CONTACT-2", "CONTACT-3", "CONTACT-4", "CONTACT-5", "CONTACT-6", "REINF-1",
    "REINF-2", "REINF-3",   "REINF-4",   "REINF-5",   "RALLY-1",   "RALLY-2",   "RALLY-3",   "RALLY-4",
    "SHOOT-1", "SHOOT-2",   "SHOOT-3",   "SHOOT-4",   "SHOOT-5",   "SHOOT-6",   "SHOOT-7",   "SHOOT-8",
    "SHOOT-9", "SHOOT-10",  "SHOOT-11",  "MELEE-1",   "MELEE-2",   "MELEE-4",   "MELEE-5",   "MELEE-6",
    "MELEE-7", "MELEE-8",   "MELEE-9",   "ROUT-1",    "ROUT-2",    "ROUT-3",    "ROUT-4",    "ROUT-5",
    "ROUT-6",  "ROUT-7",    "ROUT-8",    "ROUT-9",    "WOODS-0",   "WOODS-1",   "WOODS-2",   "WOODS-3",
    "WOODS-4", "WIN-1",     "WIN-2",     "WIN-3",     "WIN-4",     "WIN-5",     "WIN-6",     "WIN-7"};

std::vector<std::filesystem::path> case_files() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path folder = std::filesystem::path(MUSTER_SOURCE_DIR) / "tests/rulebook/two_by_two";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("every case ends as the rulebook says, and every rule has a case") {
  std::map<std::string, int, std::less<>> cases_of;
  for (const std::string_view id : rule_ids) cases_of.emplace(id, 0);
  for (const auto& path : case_files()) {
    CAPTURE(path.filename().string());
    const CaseResult result = two_by_two::system().run_case(Document::read(path.string()).root());
    for (const std::string& failure : result.failures) FAIL_CHECK(failure);
    CHECK(result.has_expectation);
    CHECK_MESSAGE(!result.rules.empty(), "names no rule");
    for (const std::string& id : result.rules) {
      const auto known = cases_of.find(id);
      CHECK_MESSAGE(known != cases_of.end(), "names an unknown rule: " << id);
      if (known != cases_of.end()) ++known->second;
    }
  }
  for (const auto& entry : cases_of) CHECK_MESSAGE(entry.second > 0, entry.first << " has no case");
}
