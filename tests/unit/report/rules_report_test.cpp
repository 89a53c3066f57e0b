#include "report/rules_report.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

using namespace muster;

namespace {

SettingInfo in_group(SettingInfo info, const char* group) {
  info.group = group;
  return info;
}

const SettingsTable& table() {
  static const SettingsTable made(
      {in_group(number_setting("line.move", 3, 0, 24, "MOVE-1", "inches a move", 0.25), "Units"),
       in_group(integer_setting("line.melee", -3, -9, 9, "MELEE-2", "modifier"), "Units"),
       in_group(flag_setting("sight", true, "SHOOT-4", "both lines"), "Shooting"),
       in_group(choice_setting("victory", "fast", {"fast", "decisive"}, "WIN-7", "how it is lost"),
                "Victory")});
  return made;
}

}  // namespace

TEST_CASE("settings are listed under their groups with default, rule, meaning and range") {
  const RulesListing listing{"test", "Test rules", Settings(table()), {0, 1, 3}};
  CHECK(rules_text(listing) ==
        "Test rules: 3 of 4 settings\n"
        "  key         default  rule     meaning (range)\n"
        "\n"
        "Units\n"
        "  line.move         3  MOVE-1   inches a move (0 to 24 in steps of 0.25)\n"
        "  line.melee       -3  MELEE-2  modifier (-9 to 9)\n"
        "\n"
        "Victory\n"
        "  victory        fast  WIN-7    how it is lost (one of fast, decisive)\n");
}

TEST_CASE("a value that is not the default stands beside it") {
  RulesListing listing{"test", "Test rules", Settings(table()), {0, 2, 3}};
  listing.settings.set("victory", "decisive", "command line");
  CHECK(rules_text(listing) ==
        "Test rules: 3 of 4 settings\n"
        "  key           value  default  rule     meaning (range)\n"
        "\n"
        "Units\n"
        "  line.move                  3  MOVE-1   inches a move (0 to 24 in steps of 0.25)\n"
        "\n"
        "Shooting\n"
        "  sight                   true  SHOOT-4  both lines (true or false)\n"
        "\n"
        "Victory\n"
        "  victory    decisive     fast  WIN-7    how it is lost (one of fast, decisive)\n");
}

TEST_CASE("the JSON has a row for each setting, values in their own types, null for what isn't") {
  RulesListing listing{"test", "Test rules", Settings(table()), {0, 1, 2, 3}};
  listing.settings.set("line.move", "4.25", "file.yaml:3:4");
  const auto json = nlohmann::json::parse(rules_json(listing));
  CHECK(json["schema"] == "muster.rules/1");
  CHECK(json["system"] == "test");
  CHECK(json["system_name"] == "Test rules");
  REQUIRE(json["rules"].size() == 4);
  CHECK(json["rules"][0] == nlohmann::json::parse(R"({"key": "line.move", "type": "number", "default": 3.0,
      "value": 4.25, "origin": "file.yaml:3:4", "low": 0.0, "high": 24.0, "choices": null, "step": 0.25,
      "rule": "MOVE-1", "group": "Units", "meaning": "inches a move"})"));
  CHECK(json["rules"][1] == nlohmann::json::parse(R"({"key": "line.melee", "type": "integer", "default": -3,
      "value": -3, "origin": "default", "low": -9, "high": 9, "choices": null, "step": 1,
      "rule": "MELEE-2", "group": "Units", "meaning": "modifier"})"));
  CHECK(json["rules"][2] == nlohmann::json::parse(R"({"key": "sight", "type": "flag", "default": true,
      "value": true, "origin": "default", "low": null, "high": null, "choices": null, "step": null,
      "rule": "SHOOT-4", "group": "Shooting", "meaning": "both lines"})"));
  CHECK(json["rules"][3]["default"] == "fast");
  CHECK(json["rules"][3]["choices"] == nlohmann::json::parse(R"(["fast", "decisive"])"));
  CHECK(json["rules"][3]["low"].is_null());
}
