#include "report/doctrine_report.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

using namespace muster;

namespace {

Doctrine doctrine_of(const std::string& rest) {
  static const SettingsTable table(
      {integer_setting("assault.caution", 900, 0, 4000, "doctrine", "own losses count so much"),
       integer_setting("swap", 0, -2000, 2000, "doctrine", "reluctance to swap")});
  return read_doctrine(Document::parse("system: test\nname: rash\n" + rest, "rash.yaml").root(), table);
}

}  // namespace

TEST_CASE("every weight is listed, and those that are not the default are marked") {
  CHECK(doctrine_text(
            doctrine_of("about: No nerves.\nmade_by: muster tune x\nweights: {assault.caution: 300}\n"),
            "Test rules") ==
        "Test rules: doctrine rash (rash.yaml)\n"
        "  No nerves.\n"
        "  Made by: muster tune x\n"
        "2 weights in thousandths; 1 of them, marked *, not the default\n"
        "\n"
        "  key              value  default          range  meaning\n"
        "* assault.caution    300      900      0 to 4000  own losses count so much\n"
        "  swap                 0        0  -2000 to 2000  reluctance to swap\n");
}

TEST_CASE("a doctrine that decides at random has no weights to list") {
  const Doctrine doctrine = doctrine_of("kind: random\n");
  CHECK(doctrine_text(doctrine, "Test rules") ==
        "Test rules: doctrine rash (rash.yaml)\n"
        "It decides at random and has no weights.\n");
  const auto json = nlohmann::json::parse(doctrine_json(doctrine, "Test rules"));
  CHECK(json["kind"] == "random");
  CHECK(json["weights"].empty());
}

TEST_CASE("a doctrine that looks ahead says how far, and has weights") {
  const Doctrine doctrine =
      doctrine_of("kind: search\nsearch: {playouts: 16, halves: 3}\nweights: {swap: 7}\n");
  const std::string text = doctrine_text(doctrine, "Test rules");
  CHECK(text.find("It looks ahead: 16 imagined games for each thing tried, 3 half turns each.\n2 weights") !=
        std::string::npos);
  const auto json = nlohmann::json::parse(doctrine_json(doctrine, "Test rules"));
  CHECK(json["kind"] == "search");
  CHECK(json["search"] == nlohmann::json::parse(R"({"playouts": 16, "halves": 3})"));
  CHECK(json["weights"][1]["value"] == 7);
}

TEST_CASE("what is forbidden to a doctrine is told before its weights") {
  Doctrine doctrine = doctrine_of("");
  CHECK(nlohmann::json::parse(doctrine_json(doctrine, "Test rules"))["forbidden"].empty());
  doctrine.forbidden = {"woods", "swap"};
  CHECK(doctrine_text(doctrine, "Test rules").find("Forbidden to it: swap, woods\n2 weights") !=
        std::string::npos);
  CHECK(nlohmann::json::parse(doctrine_json(doctrine, "Test rules"))["forbidden"] ==
        nlohmann::json::parse(R"(["swap", "woods"])"));
}

TEST_CASE("the JSON of a doctrine has a row for each weight") {
  const auto json =
      nlohmann::json::parse(doctrine_json(doctrine_of("weights:\n  assault.caution: 300\n"), "Test rules"));
  CHECK(json["schema"] == "muster.doctrine/1");
  CHECK(json["system"] == "test");
  CHECK(json["name"] == "rash");
  CHECK(json["made_by"] == "");
  CHECK(json["search"].is_null());
  REQUIRE(json["weights"].size() == 2);
  CHECK(json["weights"][0]["value"] == 300);
  CHECK(json["weights"][0]["default"] == 900);
  CHECK(json["weights"][0]["origin"] == "rash.yaml:4:20");
  CHECK(json["weights"][0]["changed"] == true);
  CHECK(json["weights"][1]["changed"] == false);
  CHECK(json["weights"][1]["low"] == -2000);
}
