#include "game/settings.hpp"

#include <doctest/doctest.h>

#include "../text/complaint.hpp"

using namespace muster;

namespace {

const SettingsTable& table() {
  static const SettingsTable made({
      number_setting("light.move", 3, 0, 12, "UNIT", "inches a move", 0.25),
      integer_setting("shoot.pinned", 5, -5, 20, "SHOOT-6", "total that pins"),
      flag_setting("option.grand_battery", false, "OPT-4", "two guns fire as one"),
      choice_setting("victory", "fast", {"fast", "decisive"}, "WIN-7", "when a side has lost"),
      number_setting("base.frontage", 1, 1, 1.6, "UNIT-9", "inches"),
  });
  return made;
}

std::string set_complaint(const std::string& key, const std::string& value) {
  return complaint_of([&] { Settings(table()).set(key, value, "command line"); });
}
std::string file_complaint(const std::string& text) {
  return complaint_of([&] {
    Settings settings(table());
    const Document document = Document::parse(text, "s.yaml");
    for (const YamlEntry& entry : document.root().entries())
      settings.set(entry.key.raw(), entry.key, entry.value);
  });
}

}  // namespace

TEST_CASE("settings start at their defaults") {
  const Settings settings(table());
  CHECK(settings.value("light.move") == 3);
  CHECK(settings.integer("shoot.pinned") == 5);
  CHECK_FALSE(settings.flag("option.grand_battery"));
  CHECK(settings.choice("victory") == "fast");
  CHECK(settings.changed().empty());
  CHECK(settings.origin(0) == "default");
  CHECK(table().keys().size() == 5);
}

TEST_CASE("values are set from text, each with its origin") {
  Settings settings(table());
  settings.set("light.move", "4.25", "command line");
  settings.set("option.grand_battery", "true", "command line");
  settings.set_assignment("victory=decisive", "command line");
  settings.set("shoot.pinned", "5", "plan.yaml:3:4");
  CHECK(settings.value("light.move") == 4.25);
  CHECK(settings.flag("option.grand_battery"));
  CHECK(settings.choice("victory") == "decisive");
  CHECK(settings.choice_index("victory") == 1);
  CHECK(settings.origin(1) == "plan.yaml:3:4");
  CHECK(settings.changed() == std::vector<std::size_t>{0, 2, 3});
  CHECK(settings.text(0) == "4.25");
  CHECK(settings.text(2) == "true");
  CHECK(settings.text(3) == "decisive");
  settings.set_value(1, 7, "price");
  CHECK(settings[1] == 7);
  CHECK_THROWS_AS(settings.set_value(1, 7.5, "price"), InvariantError);
  CHECK_THROWS_AS(settings.set_value(1, 21, "price"), InvariantError);
  CHECK_THROWS_AS(settings.value("no.such"), InvariantError);
}

TEST_CASE("bad values name the range") {
  CHECK(
      set_complaint("light.mvoe", "4") ==
      "command line: found unknown setting 'light.mvoe', expected a known one (did you mean 'light.move'?)");
  CHECK(set_complaint("xyz", "4") == "command line: found unknown setting 'xyz', expected a known one");
  CHECK(set_complaint("light.move", "13") ==
        "command line: found '13' for light.move, expected a plain decimal number, 0 to 12 in steps of 0.25");
  CHECK(
      set_complaint("light.move", "4.1") ==
      "command line: found '4.1' for light.move, expected a plain decimal number, 0 to 12 in steps of 0.25");
  CHECK(
      set_complaint("light.move", "nan") ==
      "command line: found 'nan' for light.move, expected a plain decimal number, 0 to 12 in steps of 0.25");
  CHECK(set_complaint("base.frontage", "0x1") ==
        "command line: found '0x1' for base.frontage, expected a plain decimal number, 1 to 1.6");
  CHECK(set_complaint("shoot.pinned", "5.0") ==
        "command line: found '5.0' for shoot.pinned, expected a whole number, -5 to 20");
  CHECK(set_complaint("option.grand_battery", "maybe") ==
        "command line: found 'maybe' for option.grand_battery, expected true or false");
  CHECK(set_complaint("option.grand_battery", "ture") ==
        "command line: found 'ture' for option.grand_battery, expected true or false (did you mean 'true'?)");
  CHECK(set_complaint("option.grand_battery", "tru") ==
        "command line: found 'tru' for option.grand_battery, expected true or false (did you mean 'true'?)");
  CHECK(
      set_complaint("victory", "decisiv") ==
      "command line: found 'decisiv' for victory, expected one of fast, decisive (did you mean 'decisive'?)");
  CHECK(complaint_of([] { Settings(table()).set_assignment("victory", "command line"); }) ==
        "command line: found 'victory', expected KEY=VALUE");
}

TEST_CASE("a refused value leaves the old one") {
  Settings settings(table());
  CHECK(complaint_of([&] { settings.set("light.move", "99", "command line"); }) != "");
  CHECK(settings.value("light.move") == 3);
  CHECK(settings.origin(0) == "default");
}

TEST_CASE("values from files have places") {
  CHECK(file_complaint("light.move: 4\nvictory: fast\n") == "");
  CHECK(file_complaint("light.move: 4\nvictry: fast\n") ==
        "s.yaml:2:1: found unknown setting 'victry', expected a known one (did you mean 'victory'?)");
  CHECK(file_complaint("light.move: 40\n") ==
        "s.yaml:1:13: found '40' for light.move, expected a plain decimal number, 0 to 12 in steps of 0.25");
  CHECK(file_complaint("light.move: [4]\n") ==
        "s.yaml:1:13: found a list for light.move, expected 0 to 12 in steps of 0.25");
  CHECK(file_complaint("light.move: '4'\n") ==
        "s.yaml:1:13: found text '4' for light.move, expected 0 to 12 in steps of 0.25 without quotes");
  CHECK(file_complaint("victory: 'fast'\n") == "");
}

TEST_CASE("a table checks itself") {
  CHECK_THROWS_AS(SettingsTable({flag_setting("a", false, "", ""), flag_setting("a", true, "", "")}),
                  InvariantError);
  CHECK_THROWS_AS(SettingsTable({integer_setting("a", 5, 0, 4, "", "")}), InvariantError);
  CHECK_THROWS_AS(SettingsTable({choice_setting("a", "z", {"x", "y"}, "", "")}), InvariantError);
}

TEST_CASE("a rounded setting takes the nearest step, within its bounds after that") {
  SettingInfo width = number_setting("base.width", 1, 1, 1.6, "UNIT-9", "inches", 1.0 / 512);
  width.rounded = true;
  const SettingsTable table({width});
  Settings settings(table);
  settings.set("base.width", "1.6", "command line");
  CHECK(settings.value("base.width") == 819.0 / 512);
  CHECK(settings.text(0) == "1.599609375");
  settings.set("base.width", "1.2505", "command line");
  CHECK(settings.value("base.width") == 1.25);
  settings.set("base.width", "0.9995", "command line");
  CHECK(settings.value("base.width") == 1);
  CHECK(complaint_of([&] { settings.set("base.width", "1.61", "command line"); }) ==
        "command line: found '1.61' for base.width, expected a plain decimal number, 1 to 1.6, rounded to "
        "steps of 0.001953125");
}
