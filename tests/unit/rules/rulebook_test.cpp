// Every case of tests/rulebook, and that every rule has one.
#include <doctest/doctest.h>

#include <array>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "../../rulebook/cases.hpp"
#include "rules/two_by_two/rule_ids.hpp"
#include "rules/two_by_two/system.hpp"

namespace {

using namespace muster;
using test::case_files;
using test::shipped_roster;
using two_by_two::rule_ids;

}  // namespace

TEST_CASE("every case ends as the rulebook says, and every rule has a case") {
  std::map<std::string, int, std::less<>> cases_of;
  for (const std::string_view id : rule_ids) cases_of.emplace(id, 0);
  for (const auto& path : case_files()) {
    CAPTURE(path.filename().string());
    const CaseResult result =
        two_by_two::system().run_case(Document::read(path.string()).root(), shipped_roster);
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

TEST_CASE("the known rule ids are the rows of the table in the README, in its order") {
  std::ifstream in(std::string(MUSTER_SOURCE_DIR) + "/src/rules/two_by_two/README.md");
  std::vector<std::string> rows;
  for (std::string line; std::getline(in, line);) {
    const std::string id = line.substr(0, 2) == "| " ? line.substr(2, line.find(' ', 2) - 2) : "";
    if (id.find('-') != std::string::npos && id.front() != '-') rows.push_back(id);
  }
  CHECK(rows == std::vector<std::string>(rule_ids.begin(), rule_ids.end()));
}
