#include "army/army_list.hpp"

#include <doctest/doctest.h>

#include "../text/complaint.hpp"
#include "printed_catalogue.hpp"

using namespace muster;

namespace {

const std::string head = "system: two_by_two\nname: Test\n";

ArmyList list_of(const std::string& rest) {
  return read_army_list(Document::parse(head + rest, "l.yaml").root(), printed_catalogue());
}
std::string list_complaint(const std::string& text) {
  return complaint_of([&] { read_army_list(Document::parse(text, "l.yaml").root(), printed_catalogue()); });
}
using Faults = std::vector<std::string>;

}  // namespace

TEST_CASE("the standard template costs 39 AP and has 16 units (ARMY-3)") {
  const ArmyList list = list_of("units: {foot_art: 2, heavy_cav: 1, light_cav: 2, line: 10, hq: 1}\n");
  CHECK(total_cost(list, printed_catalogue()) == 78);
  CHECK(ap_text(total_cost(list, printed_catalogue())) == "39");
  CHECK(unit_count(list) == 16);
  CHECK(violations(list, printed_catalogue(), nullptr).empty());
  REQUIRE(list.units.size() == 5);
  CHECK(list.units.front().kind.type == "hq");
  CHECK(list.units.back().kind.type == "foot_art");
  CHECK(list.source == "l.yaml");
  CHECK(list.roster == "");
}

TEST_CASE("sizes have costs of their own (UNIT-1)") {
  const ArmyList list =
      list_of("units: {hq: 1, small line: 1, large line: 2, line: 3, large militia: 1, light: 0}\n");
  const UnitCatalogue catalogue = printed_catalogue();
  CHECK(unit_cost(list, catalogue, {"line", UnitSize::common}) == 4);
  CHECK(unit_cost(list, catalogue, {"line", UnitSize::large}) == 6);
  CHECK(unit_cost(list, catalogue, {"line", UnitSize::small}) == 3);
  CHECK(total_cost(list, catalogue) == 8 + 3 + 2 * 6 + 3 * 4 + 4);
  CHECK(count_of(list, {"line", UnitSize::large}) == 2);
  CHECK(count_of(list, {"light", UnitSize::common}) == 0);
  REQUIRE(list.units.size() == 5);
  CHECK(name_of(list.units[1].kind) == "line");
  CHECK(name_of(list.units[2].kind) == "large line");
  CHECK(name_of(list.units[3].kind) == "small line");
  CHECK(ap_text(3) == "1.5");
}

TEST_CASE("a list's own costs: a type's sizes move along unless they have their own") {
  const UnitCatalogue catalogue = printed_catalogue();
  const ArmyList list = list_of(
      "units: {hq: 1, line: 1, large line: 1, guard: 1, large guard: 1}\ncost: {large guard: 5, line: 2.5, "
      "guard: 2}\n");
  CHECK(unit_cost(list, catalogue, {"line", UnitSize::common}) == 5);
  CHECK(unit_cost(list, catalogue, {"line", UnitSize::large}) == 7);
  CHECK(unit_cost(list, catalogue, {"guard", UnitSize::common}) == 4);
  CHECK(unit_cost(list, catalogue, {"guard", UnitSize::large}) == 10);
  CHECK(unit_cost(list, catalogue, {"guard", UnitSize::small}) == 3);
  CHECK(total_cost(list, catalogue) == 8 + 5 + 7 + 4 + 10);
  CHECK(list.costs.front().kind.type == "line");
  const ArmyList free = list_of("units: {hq: 1}\ncost: {line: 0}\n");
  CHECK(unit_cost(free, catalogue, {"line", UnitSize::small}) == 0);
}

TEST_CASE("counts can be changed in place") {
  const UnitCatalogue catalogue = printed_catalogue();
  ArmyList list = list_of("units: {hq: 1, foot_art: 1}\n");
  set_count(list, catalogue, {"guard", UnitSize::large}, 4);
  set_count(list, catalogue, {"guard", UnitSize::common}, 2);
  set_count(list, catalogue, {"foot_art", UnitSize::common}, 0);
  set_count(list, catalogue, {"hq", UnitSize::common}, 2);
  set_count(list, catalogue, {"line", UnitSize::common}, 0);
  REQUIRE(list.units.size() == 3);
  CHECK(list.units[0].count == 2);
  CHECK(name_of(list.units[1].kind) == "guard");
  CHECK(name_of(list.units[2].kind) == "large guard");
}

TEST_CASE("a misspelt key is told before a missing one, and a name is printable") {
  CHECK(list_complaint("system: two_by_two\nroter: french\n").find("l.yaml:2:1: found unknown key 'roter'") ==
        0);
  CHECK(list_complaint("system: two_by_two\nname: \"T\\e[31m\"\nunits: {hq: 1}\n") ==
        "l.yaml:2:7: found 'T [31m', expected text without control characters");
  CHECK(list_complaint("system: two_by_two\nname: \"T\\nX\"\nunits: {hq: 1}\n") ==
        "l.yaml:2:7: found 'T X', expected text without control characters");
}

TEST_CASE("malformed lists") {
  CHECK(list_complaint("name: x\nunits: {hq: 1}\n") == "l.yaml:1:1: found no key 'system', expected one");
  CHECK(list_complaint("system: two_by_tow\nname: x\nunits: {hq: 1}\n") ==
        "l.yaml:1:9: found 'two_by_tow', expected system 'two_by_two' (did you mean 'two_by_two'?)");
  CHECK(list_complaint("system: dbm\nname: x\nunits: {hq: 1}\n") ==
        "l.yaml:1:9: found 'dbm', expected system 'two_by_two'");
  CHECK(list_complaint(head) == "l.yaml:1:1: found no key 'units', expected one");
  CHECK(list_complaint(head + "units: {hq: 1}\nrooster: french\n") ==
        "l.yaml:4:1: found unknown key 'rooster', expected one of 'system', 'name', 'about', 'roster', "
        "'units', "
        "'cost' (did you mean 'roster'?)");
  std::string types;
  for (const UnitTypeInfo& type : printed_catalogue().types) types += (types.empty() ? "" : ", ") + type.key;
  CHECK(types.find("hq, line, ") == 0);
  CHECK(list_complaint(head + "units:\n  hq: 1\n  zouave: 2\n") ==
        "l.yaml:5:3: found 'zouave', expected a unit type (" + types + ")");
  CHECK(list_complaint(head + "units:\n  hq: 1\n  lihgt: 2\n") ==
        "l.yaml:5:3: found 'lihgt', expected a unit type (" + types + ") (did you mean 'light'?)");
  CHECK(list_complaint(head + "units:\n  hq: 1\n  heavy_cv: 2\n") ==
        "l.yaml:5:3: found 'heavy_cv', expected a unit type (" + types + ") (did you mean 'heavy_cav'?)");
  CHECK(list_complaint(head + "units: {hq: 1, large lin: 2}\n") ==
        "l.yaml:3:16: found 'large lin', expected a unit type (" + types + ") (did you mean 'large line'?)");
  CHECK(list_complaint(head + "units: {small militia: 2}\n") ==
        "l.yaml:3:9: found 'small militia', expected 'militia' (Militia is never Small)");
  CHECK(list_complaint(head + "units: {large foot_art: 2}\n") ==
        "l.yaml:3:9: found 'large foot_art', expected 'foot_art' (Foot Artillery is never Large)");
  CHECK(list_complaint(head + "units: {large hq: 1}\n") ==
        "l.yaml:3:9: found 'large hq', expected 'hq' (HQ is never Large)");
  CHECK(list_complaint(head + "units: {line: -1}\n") ==
        "l.yaml:3:15: found '-1', expected a whole number from 0 to 999");
  CHECK(list_complaint(head + "units: {line: 2.5}\n") ==
        "l.yaml:3:15: found '2.5', expected a whole number from 0 to 999");
  CHECK(list_complaint(head + "units: [line, line]\n") == "l.yaml:3:8: found a list, expected a map");
  CHECK(list_complaint(head + "units: {line: 1, line: 2}\n") ==
        "l.yaml:3:18: found key 'line' a second time (first in line 3), expected each key once");
  CHECK(list_complaint(head + "units: {line: 1}\ncost: {line: 2.3}\n") ==
        "l.yaml:4:14: found '2.3', expected a multiple of 0.5 AP");
  CHECK(list_complaint(head + "units: {line: 1}\ncost: {line: -1}\n") ==
        "l.yaml:4:14: found '-1', expected a plain decimal number from 0 to 100");
  CHECK(complaint_of([] { parse_unit_kind("gard", printed_catalogue(), "command line"); }) ==
        "command line: found 'gard', expected a unit type (" + types + ") (did you mean 'guard'?)");
  CHECK(parse_unit_kind("large guard", printed_catalogue(), "command line") ==
        UnitKind{"guard", UnitSize::large});
}

TEST_CASE("free lists: one HQ, at most 64 units, types that are switched on (ARMY-4)") {
  const UnitCatalogue catalogue = printed_catalogue();
  CHECK(violations(list_of("units: {line: 3}\n"), catalogue, nullptr) ==
        Faults{"no hq, at least 1 is needed"});
  CHECK(violations(list_of("units: {hq: 1, line: 63}\n"), catalogue, nullptr).empty());
  CHECK(violations(list_of("units: {hq: 1, line: 64}\n"), catalogue, nullptr) ==
        Faults{"65 units, at most 64 a side"});
  const ArmyList irregular = list_of("units: {hq: 1, lancer: 2, irr_shooters: 1}\n");
  CHECK(violations(irregular, catalogue, nullptr) ==
        Faults{"irr_shooters: 1, needs option.irr_shooters", "lancer: 2, needs option.lancer"});
  CHECK(violations(irregular, printed_catalogue(true), nullptr).empty());
}
