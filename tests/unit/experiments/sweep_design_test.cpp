#include "experiments/sweep_design.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <set>

using namespace muster;

namespace {

using Counts = std::vector<std::size_t>;

/// Every two levels of two factors, looked for in the rows one by one.
bool covers_all_pairs(const std::vector<SweepLevels>& rows, const Counts& levels) {
  for (std::size_t i = 0; i < levels.size(); ++i) {
    for (std::size_t j = i + 1; j < levels.size(); ++j) {
      for (std::size_t k = 0; k < levels[i]; ++k) {
        for (std::size_t l = 0; l < levels[j]; ++l) {
          bool found = false;
          for (const SweepLevels& row : rows) found = found || (row[i] == k && row[j] == l);
          if (!found) return false;
        }
      }
    }
  }
  return true;
}

}  // namespace

TEST_CASE("the full design has every combination once") {
  const auto rows = full_design({2, 3});
  REQUIRE(rows.size() == 6);
  CHECK(rows[0] == SweepLevels{0, 0});
  CHECK(rows[1] == SweepLevels{0, 1});
  CHECK(rows[2] == SweepLevels{0, 2});
  CHECK(rows[3] == SweepLevels{1, 0});
  CHECK(rows[5] == SweepLevels{1, 2});
  CHECK(full_design_size({2, 3}) == 6);
  CHECK(full_design_size(Counts(100, 10)) == std::numeric_limits<std::size_t>::max());
}

TEST_CASE("one at a time changes one factor and leaves the rest as the base has them") {
  const auto rows = one_at_a_time_design({2, 1});
  REQUIRE(rows.size() == 3);
  CHECK(rows[0] == SweepLevels{0, std::nullopt});
  CHECK(rows[1] == SweepLevels{1, std::nullopt});
  CHECK(rows[2] == SweepLevels{std::nullopt, 0});
}

TEST_CASE("the pairwise design covers all pairs in fewer rows than the full one") {
  const std::vector<Counts> designs{{2, 2, 2},    {3, 3, 3},          {2, 3, 4, 5},
                                    {4, 2, 4, 2}, {2, 2, 2, 2, 2, 2}, {1, 3, 1, 4, 2},
                                    {7, 3, 5, 2}, Counts(12, 3),      Counts(8, 2)};
  for (const Counts& levels : designs) {
    const auto rows = pairwise_design(levels);
    CHECK(covers_all_pairs(rows, levels));
    CHECK(rows.size() < full_design_size(levels));
    CHECK(std::set<SweepLevels>(rows.begin(), rows.end()).size() == rows.size());
    for (const SweepLevels& row : rows) {
      REQUIRE(row.size() == levels.size());
      for (std::size_t i = 0; i < row.size(); ++i) CHECK(row[i].value() < levels[i]);
    }
    CHECK(pairwise_design(levels) == rows);
  }
}

TEST_CASE("the pairwise design is near the fewest rows that there can be") {
  // No array can have fewer rows than the two largest factors have combinations.
  CHECK(pairwise_design({2, 2, 2}).size() == 4);
  CHECK(pairwise_design({3, 3}).size() == 9);
  CHECK(pairwise_design({5, 4, 2}).size() >= 20);
  CHECK(pairwise_design({5, 4, 2}).size() <= 22);
  CHECK(pairwise_design(Counts(10, 2)).size() <= 12);
  CHECK(pairwise_design(Counts(13, 3)).size() <= 27);
}

TEST_CASE("one factor has its levels in any design") {
  for (const SweepDesign design : {SweepDesign::full, SweepDesign::one_at_a_time, SweepDesign::pairwise}) {
    const auto rows = sweep_design(design, {3});
    REQUIRE(rows.size() == 3);
    CHECK(rows[2] == SweepLevels{2});
  }
}
