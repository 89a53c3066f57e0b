// How answers of exact odds look.
#include "report/odds_report.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "../experiments/fake_system.hpp"
#include "text/json.hpp"

using namespace muster;

namespace {

OddsFigure figure(std::vector<std::string> keys, const std::string& fraction, bool probability = true) {
  const std::string words = keys.back() + " in words";
  return {std::move(keys), words, exact_number(fraction), probability};
}

OddsAnswer one_answer() {
  OddsAnswer answer;
  answer.title = "A charge";
  answer.remarks = {"In the open."};
  answer.terms = {{"attacker", "heavy_cav"}, {"attackers", 2}};
  answer.rows = {{{},
                  {figure({"attacker", "destroyed"}, "29/72"),
                   figure({"attacker", "routed"}, "7/6", false),
                   figure({"later"}, "1/1000000000000000000000000"),
                   {{"never"}, "never in words", std::nullopt, false}}}};
  return answer;
}

OddsAnswer table_answer() {
  OddsAnswer answer;
  answer.title = "By net";
  answer.table = true;
  for (const int net : {-1, 0, 1})
    answer.rows.push_back(
        {{{"net", net}}, {figure({"win", "destroy_must"}, "31/32"), figure({"win", "rout"}, "1/32")}});
  return answer;
}

}  // namespace

TEST_CASE(
    "one answer as text: shares in per cent, expected numbers as such, no fractions that go on for ever") {
  const test::FakeSystem system;
  Settings settings(system.settings_table());
  CHECK(odds_text(system, settings, one_answer()) ==
        "Fake rules: exact odds\n"
        "A charge\n"
        "\n"
        "  destroyed in words    40.3 %  29/72\n"
        "  routed in words       1.1667  7/6\n"
        "  later in words         0.0 %\n"
        "  never in words          none\n"
        "\n"
        "In the open.\n"
        "Settings that are not default: none\n");
  settings.set("line.move", "4", "test");
  const std::string text = odds_text(system, settings, one_answer());
  CHECK(text.find("not default:\n  line.move = 4 (default 3)\n") != std::string::npos);
}

TEST_CASE("a table as text") {
  const test::FakeSystem system;
  const std::string text = odds_text(system, Settings(system.settings_table()), table_answer());
  CHECK(text ==
        "Fake rules: exact odds\n"
        "By net\n"
        "\n"
        "                 win            win\n"
        "  net   destroy must           rout\n"
        "   -1  96.9 %  31/32   3.1 %   1/32\n"
        "    0  96.9 %  31/32   3.1 %   1/32\n"
        "   +1  96.9 %  31/32   3.1 %   1/32\n"
        "\n"
        "Settings that are not default: none\n");
}

TEST_CASE("answers as JSON: exact fractions, values to six digits, the question and the settings") {
  const test::FakeSystem system;
  Settings settings(system.settings_table());
  settings.set("line.move", "4", "test");
  const auto one = parse_json(odds_json(system, settings, "charge", one_answer()), "one");
  CHECK(one["schema"] == "muster.odds/1");
  CHECK(one["command"] == "odds");
  CHECK(one["system"] == "two_by_two");
  CHECK(one["question"].dump() == R"({"topic":"charge","attacker":"heavy_cav","attackers":2})");
  CHECK(one["settings"].dump() == R"({"line.move":{"value":"4","default":"3"}})");
  CHECK(one["attacker"]["destroyed"].dump() == R"({"fraction":"29/72","value":0.402778})");
  CHECK(one["attacker"]["routed"].dump() == R"({"fraction":"7/6","value":1.166667})");
  CHECK(one["later"]["fraction"] == "1/1000000000000000000000000");
  CHECK(one["never"].is_null());
  CHECK(!one.contains("table"));

  const auto table = parse_json(odds_json(system, settings, "melee", table_answer()), "table");
  CHECK(table["question"].dump() == R"({"topic":"melee"})");
  CHECK(table["table"].size() == 3);
  CHECK(table["table"][0].dump() == R"({"net":-1,"win":{"destroy_must":{"fraction":"31/32","value":0.96875},)"
                                    R"("rout":{"fraction":"1/32","value":0.03125}}})");
}
