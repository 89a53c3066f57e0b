#include "game/scenario.hpp"

#include <doctest/doctest.h>

#include "../army/printed_catalogue.hpp"
#include "../text/complaint.hpp"

using namespace muster;

namespace {

const std::string head = "system: two_by_two\nname: Test\n";
const std::string folder = std::string(MUSTER_SOURCE_DIR) + "/scenarios/two_by_two/";

const SettingsTable& table() {
  static const SettingsTable made({
      number_setting("setup.start_ap", 10, 0, 100, "SETUP-3", "AP on the table at the start", 0.5),
      flag_setting("setup.ties", true, "SETUP-1", "ties add 10 AP"),
      choice_setting("victory", "fast", {"fast", "decisive"}, "WIN-7", "when a side has lost"),
      integer_setting("win.turn_cap", 40, 1, 4000, "WIN-6", "full turns"),
      flag_setting("option.grand_battery", false, "OPT-4", "two guns fire as one"),
      number_setting("light.move", 3, 0, 12, "UNIT", "inches a move"),
  });
  return made;
}

Scenario scenario_of(const std::string& rest) {
  return read_scenario(Document::parse(head + rest, "s.yaml").root());
}
Settings settings_of(const std::string& rest) {
  Settings settings(table());
  apply_rules(scenario_of(rest), settings);
  return settings;
}
std::string complaint(const std::string& rest) {
  return complaint_of([&] { settings_of(rest); });
}
std::string feature_complaint(const std::string& feature) {
  return complaint("features:\n  - {" + feature + "}\n");
}

/// The same terrain after a half turn of the table: each feature has a partner, or is its own.
bool is_half_turn_symmetric(const Features& features) {
  const auto has_point = [](const Points& points, Vec2 p) {
    for (const Vec2 q : points) {
      if (q == p) return true;
    }
    return false;
  };
  for (const Feature& feature : features) {
    bool found = false;
    for (const Feature& other : features) {
      bool same = other.kind == feature.kind && other.points.size() == feature.points.size();
      for (const Vec2 p : feature.points) same = same && has_point(other.points, -p);
      found = found || same;
    }
    if (!found) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("a bare scenario is an open table for 40 AP") {
  const Scenario scenario = scenario_of("");
  CHECK(scenario.table.width == 24);
  CHECK(scenario.table.depth == 24);
  CHECK(scenario.budget == 80);
  CHECK(scenario.features.empty());
  CHECK_FALSE(scenario.generated);
  CHECK(settings_of("").changed().empty());
}

TEST_CASE("shorthands and rules become settings with their places") {
  const Settings settings = settings_of(
      "start: 20\nties: false\nvictory: decisive\nturn_cap: 60\nrules: "
      "{option.grand_battery: true, light.move: 4}\n");
  CHECK(settings.value("setup.start_ap") == 20);
  CHECK_FALSE(settings.flag("setup.ties"));
  CHECK(settings.choice("victory") == "decisive");
  CHECK(settings.integer("win.turn_cap") == 60);
  CHECK(settings.flag("option.grand_battery"));
  CHECK(settings.value("light.move") == 4);
  CHECK(settings.origin(0) == "s.yaml:3:8");
  CHECK(settings.origin(5) == "s.yaml:7:49");
}

TEST_CASE("features: rulebook coordinates become the table's own") {
  const Scenario scenario = scenario_of(
      "table: {width: 48, depth: 24}\nfeatures:\n"
      "  - {kind: road, points: [[0, 0], [24, 12], [48, 24]]}\n"
      "  - {kind: hill, centre: [10, 20], across: 4}\n");
  REQUIRE(scenario.features.size() == 2);
  const Feature& road = scenario.features[0];
  CHECK(road.kind == Terrain::road);
  CHECK(road.points[0] == Vec2{-24, -12});
  CHECK(road.points[1] == Vec2{0, 0});
  CHECK(road.points[2] == Vec2{24, 12});
  const Feature& hill = scenario.features[1];
  REQUIRE(hill.points.size() == 8);
  double perimeter = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    CHECK(distance(hill.points[i], Vec2{-14, 8}) == doctest::Approx(2.1648).epsilon(0.001));  // 2 / cos 22.5
    perimeter += distance(hill.points[i], hill.points[(i + 1) % 8]);
  }
  CHECK(perimeter == doctest::Approx(16 * 2 * 0.41421).epsilon(0.001));
  CHECK(to_rulebook(from_rulebook({3.25, 7.5}, {24, 24}), {24, 24}) == Vec2{3.25, 7.5});
}

TEST_CASE("generator numbers") {
  const Scenario scenario = scenario_of("generator: {streams: 0-1, hills: 2, woods: 3-4, total: 5-9}\n");
  CHECK(scenario.generated);
  CHECK(scenario.generator.hills.low == 2);
  CHECK(scenario.generator.hills.high == 2);
  CHECK(scenario.generator.woods.high == 4);
  CHECK(scenario.generator.roads.low == 1);
  CHECK(scenario.generator.total.high == 9);
  CHECK(complaint("generator: {woods: 4-3}\n") ==
        "s.yaml:3:20: found '4-3', expected a count or a range like '0-2', up to 20");
  CHECK(complaint("generator: {woods: many}\n") ==
        "s.yaml:3:20: found 'many', expected a count or a range like '0-2', up to 20");
  CHECK(complaint("generator: {total: 1-33}\n") ==
        "s.yaml:3:20: found '1-33', expected a count or a range like '0-2', up to 32");
  CHECK(
      complaint("generator: {wood: 1}\n") ==
      "s.yaml:3:13: found unknown key 'wood', expected one of 'streams', 'hills', 'roads', 'towns', 'woods', "
      "'light_woods', "
      "'copses', 'hedges', 'total' (did you mean 'woods'?)");
  CHECK(complaint("generator: {hills: 5, total: 4-6}\n") ==
        "s.yaml:3:30: found a total of 4-6, expected one that the kinds can make, from 7 to 16");
}

TEST_CASE("malformed scenarios") {
  CHECK(complaint("tables: {width: 24, depth: 24}\n")
            .find("s.yaml:3:1: found unknown key 'tables', expected one of ") == 0);
  CHECK(complaint("table: {width: 24}\n") == "s.yaml:3:8: found no key 'depth', expected one");
  CHECK(complaint("table: {width: 2, depth: 24}\n") ==
        "s.yaml:3:16: found '2', expected a plain decimal number from 6 to 96");
  CHECK(complaint("table: {width: 24.1, depth: 24}\n") ==
        "s.yaml:3:16: found '24.1', expected a multiple of 0.25");
  CHECK(complaint("budget: 0\n") ==
        "s.yaml:3:9: found '0', expected a plain decimal number from 0.5 to 1000");
  CHECK(complaint("budget: 40.2\n") == "s.yaml:3:9: found '40.2', expected a multiple of 0.5 AP");
  CHECK(complaint("features: []\ngenerator: {}\n") ==
        "s.yaml:4:1: found 'generator' and 'features', expected one of them");
  CHECK(complaint("victory: slow\n") ==
        "s.yaml:3:10: found 'slow' for victory, expected one of fast, decisive");
  CHECK(complaint("options: {grand_battery: true}\n").find("s.yaml:3:1: found unknown key 'options'") == 0);
  CHECK(complaint("rules: {light.mov: 4}\n") ==
        "s.yaml:3:9: found unknown setting 'light.mov', expected a known one (did you mean 'light.move'?)");
  CHECK(complaint("victory: fast\nrules: {victory: decisive}\n") ==
        "s.yaml:4:9: found setting 'victory' a second time (first in line 3), expected each setting once");
}

TEST_CASE("malformed features") {
  CHECK(feature_complaint("points: [[1, 1], [2, 2]]") == "s.yaml:4:5: found no key 'kind', expected one");
  CHECK(feature_complaint("kind: forest, points: [[1, 1], [2, 2]]") ==
        "s.yaml:4:12: found 'forest', expected one of 'road', 'stream', 'hedge', 'wall', 'town', 'copse', "
        "'dense_woods', 'light_woods', 'hill'");
  CHECK(feature_complaint("kind: rod, points: [[1, 1], [2, 2]]").find("(did you mean 'road'?)") !=
        std::string::npos);
  CHECK(feature_complaint("kind: road") == "s.yaml:4:5: found no key 'points', expected one");
  CHECK(feature_complaint("kind: road, points: [[1, 1]]") ==
        "s.yaml:4:26: found 1 points for a road, expected 2 to 24");
  CHECK(feature_complaint("kind: town, points: [[1, 1], [2, 2]]") ==
        "s.yaml:4:26: found 2 points for a town, expected 3 to 24");
  CHECK(feature_complaint("kind: road, points: [[1, 1], [25, 2]]") ==
        "s.yaml:4:36: found '25', expected a plain decimal number from 0 to 24");
  CHECK(feature_complaint("kind: road, points: [[1, 1], [2]]") ==
        "s.yaml:4:35: found a list of 1, expected a point [x, y]");
  const std::string possible = ", expected terrain that can lie on the table";
  CHECK(feature_complaint("kind: road, points: [[1, 1], [1, 1]]") ==
        "s.yaml:4:5: found feature 1 (road): point 1,1 comes twice running" + possible);
  CHECK(feature_complaint("kind: town, points: [[1, 1], [3, 1], [3, 3], [1, 1]]") ==
        "s.yaml:4:5: found feature 1 (town): point 1,1 comes twice running" + possible);
  CHECK(feature_complaint("kind: town, points: [[1, 1], [3, 3], [3, 1], [1, 3]]") ==
        "s.yaml:4:5: found feature 1 (town): its outline meets itself at 2,2" + possible);
  CHECK(complaint("features:\n  - {kind: hill, centre: [5, 5], across: 2}\n"
                  "  - {kind: town, points: [[1, 1], [3, 1], [2, 1]]}\n") ==
        "s.yaml:5:5: found feature 2 (town): its outline folds back on itself at 3,1" + possible);
  CHECK(feature_complaint("kind: road, centre: [5, 5], across: 2") ==
        "s.yaml:4:18: found 'centre' for a road, expected 'points'");
  CHECK(feature_complaint("kind: hill, centre: [5, 5]") == "s.yaml:4:5: found no key 'across', expected one");
  CHECK(feature_complaint("kind: hill, centre: [1, 5], across: 4") ==
        "s.yaml:4:42: found an area that is partly off the table, expected one wholly on it");
  CHECK(feature_complaint("kind: hill, centre: [5, 5], points: [[1, 1], [2, 1], [2, 2]]") ==
        "s.yaml:4:18: found 'centre' and 'points', expected one of them");
  CHECK(feature_complaint("kind: hill, points: [[1, 1], [2, 1], [2, 2]], across: 3")
            .find("s.yaml:4:52: found unknown key 'across'") == 0);
  std::string many = "features:\n";
  for (int i = 0; i < 33; ++i) many += "  - {kind: road, points: [[1, 1], [2, 2]]}\n";
  CHECK(complaint(many) == "s.yaml:4:3: found 33 features, expected at most 32");
}

TEST_CASE("a list must keep to the budget") {
  const UnitCatalogue catalogue = printed_catalogue();
  const Scenario scenario = scenario_of("budget: 40\n");
  const auto list_with = [&](int lines) {
    return read_army_list(
        Document::parse("system: two_by_two\nname: L\nunits: {hq: 1, line: " + std::to_string(lines) + "}\n",
                        "l.yaml")
            .root(),
        catalogue);
  };
  CHECK(check_budget(list_with(18), catalogue, scenario) == "");
  CHECK(check_budget(list_with(17), catalogue, scenario) == "");
  CHECK(check_budget(list_with(16), catalogue, scenario) ==
        "l.yaml: found a list of 36 AP, 4 below the 40 of scenario Test");
  CHECK(complaint_of([&] { check_budget(list_with(19), catalogue, scenario); }) ==
        "l.yaml: found a list of 42 AP, expected at most 40 (scenario Test)");
}

TEST_CASE("the shipped scenarios") {
  struct Shipped {
    const char* name;
    bool generated;
    std::size_t features;
    int budget;
    double width;
    double start;
  };
  for (const Shipped& s :
       {Shipped{"open_40", false, 0, 40, 24, 10}, Shipped{"pickup_40", true, 0, 40, 24, 10},
        Shipped{"wooded_40", false, 10, 40, 24, 10}, Shipped{"river_town_40", false, 9, 40, 24, 10},
        Shipped{"grand_80", true, 0, 80, 48, 20}}) {
    CAPTURE(s.name);
    const Scenario scenario = read_scenario(Document::read(folder + s.name + ".yaml").root());
    Settings settings(table());
    apply_rules(scenario, settings);
    CHECK(scenario.system == "two_by_two");
    CHECK_FALSE(scenario.about.empty());
    CHECK(scenario.generated == s.generated);
    CHECK(scenario.features.size() == s.features);
    CHECK(scenario.budget == 2 * s.budget);
    CHECK(scenario.table.width == s.width);
    CHECK(scenario.table.depth == 24);
    CHECK(settings.value("setup.start_ap") == s.start);
    CHECK(settings.choice("victory") == "fast");
    CHECK(is_half_turn_symmetric(scenario.features));
  }
}
