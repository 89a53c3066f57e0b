#include "army/refill.hpp"

#include <doctest/doctest.h>

#include "printed_catalogue.hpp"

using namespace muster;

namespace {

const UnitKind line{"line", UnitSize::common};
const UnitKind light{"light", UnitSize::common};

/// The standard template: HQ 4, 10 Line at 2, Heavy Cavalry 3, 2 Light Cavalry at 3, 2 Foot Artillery at 3:
/// 39 AP.
ArmyList standard() {
  ArmyList list;
  list.name = "Standard";
  list.units = {{{"hq"}, 1}, {line, 10}, {{"heavy_cav"}, 1}, {{"light_cav"}, 2}, {{"foot_art"}, 2}};
  return list;
}

const UnitCatalogue catalogue = printed_catalogue();

Refill with_count(ArmyList& list, const UnitKind& kind, int count, const UnitKind& fill, int target,
                  int most) {
  set_count(list, catalogue, kind, count);
  return refill(list, catalogue, fill, target, most);
}

Refill with_cost(ArmyList& list, const UnitKind& kind, int half_points) {
  set_cost(list, catalogue, kind, half_points);
  return refill(list, catalogue, line, 78, 80);
}

}  // namespace

TEST_CASE("a list at its target stays as it is") {
  ArmyList list = standard();
  const Refill result = refill(list, catalogue, line, 78, 80);
  CHECK(result.fault == "");
  CHECK(result.left_over == 0);
  CHECK(count_of(list, line) == 10);
}

TEST_CASE("a count is reached exactly and the fill makes room") {
  // 2 Light are 6 AP, which is 3 Line.
  ArmyList list = standard();
  Refill result = with_count(list, light, 2, line, 78, 80);
  CHECK(result.left_over == 0);
  CHECK(count_of(list, light) == 2);
  CHECK(count_of(list, line) == 7);
  CHECK(count_of(list, {"light_cav"}) == 2);
  // 3 Light are 9 AP: 11 AP remain for Line of 20. 5 Line are 1 AP short, 6 are 1 AP above: the cheaper.
  list = standard();
  result = with_count(list, light, 3, line, 78, 80);
  CHECK(count_of(list, line) == 5);
  CHECK(result.left_over == 2);
  // Fewer of a kind: 2 Light Cavalry less are 6 AP, 3 Line more.
  list = standard();
  result = with_count(list, {"light_cav"}, 0, line, 78, 80);
  CHECK(count_of(list, line) == 13);
  CHECK(count_of(list, {"light_cav"}) == 0);
  CHECK(result.left_over == 0);
}

TEST_CASE("the nearer of two costs is taken, within the most that the list may cost") {
  // Horse Artillery, 4 AP each, is the fill; a Light is 3 AP: none is 3 short, one is 1 above.
  ArmyList list = standard();
  list.units.push_back({{"horse_art"}, 1});  // 43 AP
  Refill result = with_count(list, light, 1, {"horse_art"}, 86, 100);
  CHECK(count_of(list, {"horse_art"}) == 0);
  CHECK(result.left_over == 2);  // 42 AP
  // 39 - 3 + 4 = 40 AP for a target of 39: 1 above is nearer than 3 below, but not if 39 is the most.
  list = standard();
  result = with_count(list, {"heavy_cav"}, 0, {"horse_art"}, 78, 80);
  CHECK(count_of(list, {"horse_art"}) == 1);
  CHECK(result.left_over == -2);
  list = standard();
  result = with_count(list, {"heavy_cav"}, 0, {"horse_art"}, 78, 78);
  CHECK(count_of(list, {"horse_art"}) == 0);
  CHECK(result.left_over == 6);
  // 7 Light and no Line, 40 AP, are as near to 39 as can be; at most 39 they are too many.
  list = standard();
  result = with_count(list, light, 7, line, 78, 80);
  CHECK(count_of(list, line) == 0);
  CHECK(result.left_over == -2);
  list = standard();
  result = with_count(list, light, 7, line, 78, 78);
  CHECK(result.fault == "without any line the list costs 40 AP, more than 39");
  // A list that costs more than it may comes down to that.
  list = standard();
  result = refill(list, catalogue, line, 78, 70);
  CHECK(count_of(list, line) == 8);
  CHECK(total_cost(list, catalogue) == 70);
  CHECK(result.left_over == 8);
}

TEST_CASE("a cost changes and the list is refilled") {
  // 2 Light and 7 Line, 39 AP. Light at 2 AP: 2 AP free, one Line more. At 2.5: 1 AP is half a Line; as near
  // with none, which is cheaper. At 3.5: 1 AP too much, and one Line less leaves 1.
  ArmyList start = standard();
  with_count(start, light, 2, line, 78, 80);
  ArmyList list = start;
  Refill result = with_cost(list, light, 4);
  CHECK(count_of(list, line) == 8);
  CHECK(result.left_over == 0);
  CHECK(unit_cost(list, catalogue, light) == 4);
  list = start;
  result = with_cost(list, light, 5);
  CHECK(count_of(list, line) == 7);
  CHECK(result.left_over == 2);
  list = start;
  result = with_cost(list, light, 7);
  CHECK(count_of(list, line) == 6);
  CHECK(result.left_over == 2);
  CHECK(list.costs.size() == 1);
  // The cost of the fill itself: Line at 2.5 AP, 39 - 19 = 20 AP for 8 of them.
  list = standard();
  result = with_cost(list, line, 5);
  CHECK(count_of(list, line) == 8);
  CHECK(result.left_over == 0);
  // An own cost of the list is replaced.
  result = with_cost(list, line, 8);
  CHECK(count_of(list, line) == 5);
  CHECK(list.costs.size() == 1);
}

TEST_CASE("what cannot be filled says why and leaves the list alone") {
  // Without Line 39 - 20 = 19 AP; 8 Light are 24 AP more.
  ArmyList list = standard();
  Refill result = with_count(list, light, 8, line, 78, 80);
  CHECK(result.fault == "without any line the list costs 43 AP, more than 39");
  CHECK(count_of(list, line) == 10);
  list = standard();
  result = with_cost(list, line, 0);
  CHECK(result.fault == "line costs nothing, so that it fills nothing");
  CHECK(count_of(list, line) == 10);
}

TEST_CASE("settings of costs count more than a list's own") {
  ArmyList list = standard();
  set_cost(list, catalogue, light, 4);
  set_cost(list, catalogue, line, 5);
  set_cost(list, catalogue, {"line", UnitSize::large}, 7);
  REQUIRE(list.costs.size() == 3);
  CHECK(name_of(list.costs[0].kind) == "line");  // in the catalogue's order
  CHECK(name_of(list.costs[2].kind) == "light");
  ArmyList other = list;
  drop_overruled_costs(other, {"size.large.cost", "guard.cost"});
  REQUIRE(other.costs.size() == 2);
  CHECK(other.costs[1].kind == light);
  other = list;
  drop_overruled_costs(other, {"line.cost"});
  REQUIRE(other.costs.size() == 1);
  CHECK(other.costs[0].kind == light);
}
