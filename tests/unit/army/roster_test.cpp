#include "army/roster.hpp"

#include <doctest/doctest.h>

#include <map>

#include "../text/complaint.hpp"
#include "army/army_list.hpp"
#include "printed_catalogue.hpp"

using namespace muster;

namespace {

using Faults = std::vector<std::string>;

const std::string folder = std::string(MUSTER_SOURCE_DIR) + "/lists/two_by_two/";

Roster shipped_roster(const std::string& key) {
  return read_roster(Document::read(folder + "rosters/" + key + ".yaml").root(), printed_catalogue());
}
Faults faults_of(const std::string& units, const std::string& roster_key, bool options_on = false) {
  const UnitCatalogue catalogue = printed_catalogue(options_on);
  const ArmyList list = read_army_list(
      Document::parse("system: two_by_two\nname: T\nunits: {" + units + "}\n", "l.yaml").root(), catalogue);
  const Roster roster = shipped_roster(roster_key);
  return violations(list, catalogue, &roster);
}
std::string roster_complaint(const std::string& allowances) {
  return complaint_of([&] {
    read_roster(
        Document::parse("system: two_by_two\nname: T\nallowances: {" + allowances + "}\n", "r.yaml").root(),
        printed_catalogue());
  });
}

}  // namespace

TEST_CASE("the printed notation (ARMY-1)") {
  struct Printed {
    const char* text;
    int minimum, maximum;
    bool none_too;
  };
  for (const Printed& p : {Printed{"1-2", 1, 2, false}, Printed{"0-16", 0, 16, false},
                           Printed{"(2)-4", 2, 4, true}, Printed{"(4)", 4, 4, true}}) {
    const std::optional<Allowance> allowance = parse_allowance(p.text);
    REQUIRE(allowance);
    CHECK(to_text(*allowance) == p.text);
    for (int count = 0; count < 20; ++count) {
      const bool in_range = count >= p.minimum && count <= p.maximum;
      CHECK(allowance->allows(count) == (in_range || (p.none_too && count == 0)));
    }
  }
  for (const char* bad :
       {"",        "4",     "-4",   "4-",  "4-2",   "(2)4",  "(2",    "2)-4",    "()-4", "(0)-4",
        "(2)-(4)", "2 - 4", "02-4", "0-0", "(4)-2", "0-100", "1-2-3", "((2))-4", "a-b",  "(2)-4 "}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_allowance(bad));
  }
}

TEST_CASE("malformed rosters") {
  CHECK(roster_complaint("line: 16") ==
        "r.yaml:3:20: found '16', expected an allowance as printed: '0-16', '1-2', '(2)-4' or '(4)'");
  CHECK(roster_complaint("line: (0)-4") ==
        "r.yaml:3:20: found '(0)-4', expected an allowance as printed: '0-16', '1-2', '(2)-4' or '(4)'");
  CHECK(roster_complaint("lin: 0-16") ==
        "r.yaml:3:14: found 'lin', expected a unit type (hq, line, guard, light, militia, heavy_cav, "
        "light_cav, foot_art, horse_art, irr_shooters, lancer) (did you mean 'line'?)");
  CHECK(roster_complaint("line: [0, 16]") ==
        "r.yaml:3:20: found a list, expected an allowance as printed: '0-16', '1-2', '(2)-4' or '(4)'");
}

TEST_CASE("the three rosters are the printed ones (ARMY-2)") {
  using Lines = std::map<std::string, std::string>;
  const std::map<std::string, Lines> printed{
      {"austrian",
       {{"hq", "1-2"},
        {"line", "0-16"},
        {"large line", "(2)-4"},
        {"guard", "(2)-4"},
        {"heavy_cav", "0-6"},
        {"light_cav", "0-2"},
        {"foot_art", "0-5"},
        {"horse_art", "0-2"},
        {"militia", "(2)-6"}}},
      {"french",
       {{"hq", "1-3"},
        {"line", "0-18"},
        {"guard", "(2)-6"},
        {"large guard", "(4)"},
        {"heavy_cav", "0-4"},
        {"light_cav", "0-2"},
        {"foot_art", "0-5"},
        {"horse_art", "0-2"}}},
      {"british",
       {{"hq", "1-2"},
        {"line", "0-12"},
        {"light", "0-4"},
        {"guard", "0-3"},
        {"heavy_cav", "0-2"},
        {"light_cav", "0-2"},
        {"foot_art", "0-4"},
        {"horse_art", "0-2"}}},
  };
  for (const auto& [key, lines] : printed) {
    const Roster roster = shipped_roster(key);
    CHECK(roster.key == key);
    Lines read;
    for (const RosterLine& line : roster.lines) read[name_of(line.kind)] = to_text(line.allowance);
    CHECK(read == lines);
  }
}

TEST_CASE("every violated allowance is reported") {
  CHECK(faults_of("hq: 1, line: 16, large line: 2", "austrian").empty());
  CHECK(faults_of("hq: 3, line: 17, large line: 1, guard: 5, light: 1, small line: 1", "austrian") ==
        Faults{"hq: 3, allowed 1-2", "line: 17, allowed 0-16", "large line: 1, allowed (2)-4",
               "guard: 5, allowed (2)-4", "small line: 1, not available to Austrian",
               "light: 1, not available to Austrian"});
  CHECK(faults_of("line: 4", "austrian") == Faults{"no hq, at least 1 is needed"});
  CHECK(faults_of("hq: 1, large guard: 4", "french").empty());
  CHECK(faults_of("hq: 1, large guard: 3", "french") == Faults{"large guard: 3, allowed (4)"});
  CHECK(faults_of("hq: 1, large guard: 5, guard: 1", "french") ==
        Faults{"guard: 1, allowed (2)-6", "large guard: 5, allowed (4)"});
  CHECK(faults_of("hq: 1, guard: 1", "british").empty());
}

TEST_CASE("lancers count against the light cavalry's allowance (ARMY-4)") {
  CHECK(faults_of("hq: 1, lancer: 2", "french", true).empty());
  CHECK(faults_of("hq: 1, lancer: 1, light_cav: 1", "french", true).empty());
  CHECK(faults_of("hq: 1, lancer: 1, light_cav: 2", "french", true) ==
        Faults{"light_cav + lancer: 3, allowed 0-2"});
  CHECK(faults_of("hq: 1, lancer: 3", "french", true) == Faults{"lancer: 3, allowed 0-2"});
  CHECK(faults_of("hq: 1, lancer: 1", "french") == Faults{"lancer: 1, needs option.lancer"});
}

TEST_CASE("the shipped lists are legal and cost what their points allow") {
  struct Shipped {
    const char* name;
    const char* roster;
    int budget;
  };
  const UnitCatalogue catalogue = printed_catalogue();
  for (const Shipped& s : {Shipped{"standard", "", 40}, Shipped{"french_columns", "french", 40},
                           Shipped{"french_guard", "french", 40}, Shipped{"austrian_line", "austrian", 40},
                           Shipped{"austrian_horse", "austrian", 40}, Shipped{"british_line", "british", 40},
                           Shipped{"british_lights", "british", 40}, Shipped{"standard_80", "", 80},
                           Shipped{"french_80", "french", 80}}) {
    CAPTURE(s.name);
    const ArmyList list = read_army_list(Document::read(folder + s.name + ".yaml").root(), catalogue);
    CHECK(list.roster == s.roster);
    CHECK_FALSE(list.about.empty());
    const int cost = total_cost(list, catalogue);
    CHECK(cost <= 2 * s.budget);
    CHECK(cost >= 2 * (s.budget - 2));
    if (list.roster.empty()) {
      CHECK(violations(list, catalogue, nullptr).empty());
    } else {
      const Roster roster = shipped_roster(list.roster);
      CHECK(violations(list, catalogue, &roster).empty());
    }
    if (s.budget == 80) CHECK(count_of(list, {"hq", UnitSize::common}) >= 2);
  }
  const ArmyList lights = read_army_list(Document::read(folder + "british_lights.yaml").root(), catalogue);
  CHECK(count_of(lights, {"light", UnitSize::common}) == 4);
}
