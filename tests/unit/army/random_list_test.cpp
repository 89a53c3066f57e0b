#include "army/random_list.hpp"

#include <doctest/doctest.h>

#include <array>
#include <map>

#include "printed_catalogue.hpp"

using namespace muster;

namespace {

constexpr CostRange range{68, 92};
constexpr int draws = 4000;

std::vector<UnitKind> common_kinds(const UnitCatalogue& catalogue) {
  std::vector<UnitKind> kinds;
  for (const UnitTypeInfo& type : catalogue.types) {
    if (type.available) kinds.push_back({type.key, UnitSize::common});
  }
  return kinds;
}

Dice dice(std::uint64_t n) { return {run_key(1, RunPurpose::lists), n, 0}; }

Roster roster(const std::vector<std::pair<UnitKind, const char*>>& lines) {
  Roster roster;
  roster.key = "some";
  for (const auto& [kind, text] : lines) roster.lines.push_back({kind, *parse_allowance(text)});
  return roster;
}

void check_legal(const ArmyList& list, const UnitCatalogue& catalogue, const Roster* roster) {
  CHECK(violations(list, catalogue, roster).empty());
  const int cost = total_cost(list, catalogue);
  CHECK(cost >= range.low);
  CHECK(cost <= range.high);
}

}  // namespace

TEST_CASE("ARMY-4: random free lists are legal, and the same dice draw the same") {
  for (const bool options : {false, true}) {
    const UnitCatalogue catalogue = printed_catalogue(options);
    for (std::uint64_t n = 0; n < draws / 4; ++n) {
      const auto list = random_free_list(catalogue, common_kinds(catalogue), range, dice(n));
      REQUIRE(list);
      check_legal(*list, catalogue, nullptr);
      CHECK(count_of(*list, {"hq", UnitSize::common}) <= 2);
      const auto again = random_free_list(catalogue, common_kinds(catalogue), range, dice(n));
      REQUIRE(again->units.size() == list->units.size());
      for (std::size_t i = 0; i < list->units.size(); ++i) {
        CHECK(again->units[i].kind == list->units[i].kind);
        CHECK(again->units[i].count == list->units[i].count);
      }
    }
  }
}

TEST_CASE("counts of random lists vary widely, and little together") {
  const UnitCatalogue catalogue = printed_catalogue();
  const std::vector<UnitKind> kinds = common_kinds(catalogue);
  std::vector<std::vector<double>> counts(kinds.size());
  std::map<int, int> costs;
  for (std::uint64_t n = 0; n < draws; ++n) {
    const auto list = random_free_list(catalogue, kinds, range, dice(n));
    REQUIRE(list);
    for (std::size_t k = 0; k < kinds.size(); ++k) counts[k].push_back(count_of(*list, kinds[k]));
    ++costs[total_cost(*list, catalogue)];
  }
  const auto moment = [&](std::size_t j, std::size_t k) {
    double sum = 0.0;
    double sum_j = 0.0;
    double sum_k = 0.0;
    for (std::size_t n = 0; n < draws; ++n) {
      sum += counts[j][n] * counts[k][n];
      sum_j += counts[j][n];
      sum_k += counts[k][n];
    }
    return sum / draws - sum_j / draws * sum_k / draws;
  };
  for (std::size_t k = 1; k < kinds.size(); ++k) {
    int without = 0;
    int many = 0;
    for (const double count : counts[k]) {
      if (count == 0.0) ++without;
      if (count * catalogue.types[k].cost[0] >= 30.0) ++many;
    }
    // Half are not taken in, and small shares round to none; 15 AP of one type are no rarity.
    CHECK(without > draws * 45 / 100);
    CHECK(without < draws * 65 / 100);
    CHECK(many > draws / 20);
    for (std::size_t j = 1; j < k; ++j)
      CHECK(moment(j, k) * moment(j, k) < 0.09 * moment(j, j) * moment(k, k));
  }
  // Printed costs are whole AP: every cost from 34 to 46 AP comes up, none less than half its share.
  CHECK(costs.size() == 13);
  for (const auto& [cost, lists] : costs) CHECK(lists > draws / 26);
}

TEST_CASE("ARMY-1: random lists of a roster keep to its allowances, in brackets too") {
  const UnitCatalogue catalogue = printed_catalogue(true);
  const Roster austrian = roster({{{"hq", UnitSize::common}, "1-2"},
                                  {{"line", UnitSize::common}, "0-16"},
                                  {{"line", UnitSize::large}, "(2)-4"},
                                  {{"guard", UnitSize::common}, "(4)"},
                                  {{"light_cav", UnitSize::common}, "0-4"},
                                  {{"foot_art", UnitSize::common}, "1-5"}});
  std::map<int, int> guards;
  int lancers = 0;
  for (std::uint64_t n = 0; n < draws / 4; ++n) {
    const auto list = random_roster_list(catalogue, austrian, range, dice(n));
    REQUIRE(list);
    CHECK(list->roster == "some");
    check_legal(*list, catalogue, &austrian);
    ++guards[count_of(*list, {"guard", UnitSize::common})];
    lancers += count_of(*list, {"lancer", UnitSize::common});
  }
  CHECK(guards.size() == 2);
  CHECK(guards[0] > 0);
  CHECK(guards[4] > 0);
  CHECK(lancers > 0);  // they count against Light Cavalry
}

TEST_CASE("where no list fits, there is none") {
  const UnitCatalogue catalogue = printed_catalogue();
  const UnitKind light{"light", UnitSize::common};
  // An HQ or two and Light: 8 + 6 n or 16 + 6 n half points.
  CHECK(!random_free_list(catalogue, {light}, {69, 69}, dice(0)));
  const auto list = random_free_list(catalogue, {light}, {68, 68}, dice(0));
  REQUIRE(list);
  CHECK(count_of(*list, light) == 10);
  CHECK(!random_roster_list(catalogue, roster({{light, "0-16"}}), range, dice(0)));
  UnitCatalogue narrow = catalogue;
  narrow.max_units = 12;
  CHECK(random_free_list(narrow, {light}, {74, 74}, dice(0)));   // an HQ and 11
  CHECK(!random_free_list(narrow, {light}, {80, 80}, dice(0)));  // an HQ and 12
  CHECK(!random_free_list(narrow, {light}, {92, 92}, dice(0)));
}
