// The positions of lists/two_by_two/positions: how many of them the commander solves, and that none is idle.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "rules/two_by_two/position.hpp"
#include "rules/two_by_two/system.hpp"

namespace {

using namespace muster;
using two_by_two::ConditionCount;
using two_by_two::PositionCounts;

/// The share that the balanced doctrine solves at least.
constexpr double solved_now = 0.95;
/// Seeds within which random play finds what a position is about.
constexpr std::uint64_t most_seeds = 4000;

std::vector<std::filesystem::path> position_files() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path folder =
      std::filesystem::path(MUSTER_SOURCE_DIR) / "lists/two_by_two/positions";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Doctrine shipped_doctrine(const std::string& name) {
  const std::string file = std::string(MUSTER_SOURCE_DIR) + "/lists/two_by_two/doctrines/" + name + ".yaml";
  return read_doctrine(Document::read(file).root(), two_by_two::system().doctrine_table());
}

void add(std::vector<ConditionCount>& sum, const std::vector<ConditionCount>& more) {
  if (sum.empty())
    sum = more;
  else
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i].held += more[i].held;
}

bool unseen(const std::vector<ConditionCount>& counts) {
  return std::any_of(counts.begin(), counts.end(), [](const ConditionCount& c) { return c.held == 0; });
}

}  // namespace

TEST_CASE("the balanced doctrine solves its share of the positions") {
  const Doctrine balanced = shipped_doctrine("balanced");
  int solved = 0;
  const auto files = position_files();
  for (const auto& file : files) {
    const CaseResult result =
        two_by_two::system().run_position(Document::read(file.string()).root(), balanced);
    if (result.passed())
      ++solved;
    else
      MESSAGE("not solved: " << file.stem().string() << ": " << result.name);
    // What is forbidden is never done, whatever it misses.
    for (const std::string& failure : result.failures) {
      CAPTURE(file.stem().string());
      CHECK(failure.find("forbidden: ") == std::string::npos);
    }
  }
  CHECK(files.size() >= 60);
  CHECK(solved >= solved_now * static_cast<double>(files.size()));
}

TEST_CASE("random play comes upon whatever positions accept or forbid, and fails each of them") {
  const Doctrine random = shipped_doctrine("random");
  for (const auto& file : position_files()) {
    CAPTURE(file.stem().string());
    const Node root = Document::read(file.string()).root();
    const bool answered = Fields(root).find("solution").has_value();
    PositionCounts sum;
    for (std::uint64_t seed = 1; seed <= most_seeds; seed += 50) {
      const PositionCounts more = two_by_two::count_conditions(root, random, seed, seed + 49);
      sum.games += more.games;
      sum.passed += more.passed;
      add(sum.accepted, more.accepted);
      add(sum.forbidden, more.forbidden);
      if ((answered || !unseen(sum.accepted)) && !unseen(sum.forbidden)) break;
    }
    CHECK_MESSAGE((answered || !unseen(sum.accepted)), "accepts what never happens");
    CHECK_MESSAGE(!unseen(sum.forbidden), "forbids what never happens");
    CHECK(sum.passed < sum.games);
  }
}
