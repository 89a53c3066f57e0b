#include "report/gates_report.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace muster;

namespace {

GateReport report() {
  GateRow score;
  score.what = "v fool, here";
  score.figure = 0.985;
  score.interval = {0.9712, 0.9941};
  score.bound.low = 0.97;
  score.pairs = 1400;
  score.verdict = GateVerdict::passes;
  GateRow step;
  step.what = "1 line more, above none: 50.1 %";
  step.form = FigureForm::difference;
  step.figure = -0.001;
  step.interval = {-0.0411, 0.0391};
  step.bound.low = 0.0;
  step.pairs = 200;
  GateRow band;
  band.what = "rash of line";
  band.form = FigureForm::number;
  band.figure = 2.0;
  band.interval = {1.9, 2.1};
  band.bound = {0.5, 1.25};
  band.occasions = 40;
  band.least_occasions = 30;
  band.remark = "Who is rash is not long.";
  band.verdict = GateVerdict::fails;
  GateRow rare = band;
  rare.what = "shy of line";
  rare.figure.reset();
  rare.occasions = 0;
  rare.verdict = GateVerdict::undecided;
  GateReport r;
  GateRow solved = score;
  solved.what = "positions solved";
  solved.figure = 0.98;
  solved.interval = {0.98, 0.98};
  solved.occasions = 50;
  GateRow forbidden;
  forbidden.what = "positions forbidden";
  forbidden.form = FigureForm::number;
  forbidden.figure = 2;
  forbidden.interval = {2, 2};
  forbidden.bound.high = 0;
  forbidden.occasions = 50;
  forbidden.verdict = GateVerdict::fails;
  forbidden.remark =
      "Forbidden: a_position_with_a_long_name_indeed, another_position_with_a_long_name_of_its_own, "
      "third_one";
  r.parts = {{"positions", "Positions", {solved, forbidden}},
             {"ladder", "Score", {score, step}},
             {"play", "How it plays", {band, rare}}};
  r.telemetry = {{"charges", "charges a game", "line", 2, CounterForm::mean, 9, 3},
                 {"charges", "charges a game", "light_cav", 2, CounterForm::mean, 1, 1},
                 {"rash", "rash ones", "light_cav", 1, CounterForm::share, 1, 8},
                 {"turns", "turns of a game", "", 1, CounterForm::mean, 21, 2}};
  return r;
}

const GateHead head{"two_by_two", "Test rules", 7, "best", 5, true, {"Styles that are not there: shy."}};

}  // namespace

TEST_CASE("gates as text: a row a line, reasons where one is not passed") {
  CHECK(gates_text(head, report(), false) ==
        "Test rules: gates of best\n"
        "Styles that are not there: shy.\n"
        "\n"
        "Positions\n"
        "            figure (interval)         bound       occasions\n"
        "  passes    98.0 %                    >= 97 %            50  positions solved\n"
        "  fails     2                         <= 0               50  positions forbidden\n"
        "            Forbidden: a_position_with_a_long_name_indeed, "
        "another_position_with_a_long_name_of_its_own,\n"
        "            third_one\n"
        "\n"
        "Score\n"
        "            figure (interval)         bound           pairs\n"
        "  passes    98.5 % (97.1 to 99.4)     >= 97 %         1,400  v fool, here\n"
        "  undecided -0.1 % (-4.1 to +3.9)     >= 0 %            200  1 line more, above none: 50.1 %\n"
        "\n"
        "How it plays\n"
        "            figure (interval)         bound       occasions\n"
        "  fails     2.00 (1.90 to 2.10)       0.5 to 1.25        40  rash of line\n"
        "            Who is rash is not long.\n"
        "  undecided -                         0.5 to 1.25         0  shy of line\n"
        "            judged from 30 occasions on\n"
        "            Who is rash is not long.\n"
        "\n"
        "2 pass, 2 fail, 2 undecided: the doctrine fails.\n"
        "Intervals of 95 %, for one look. Seed 5, quick. Engine two_by_two version 7\n");
}

TEST_CASE("what was counted is a table with a line a counter and a column a type") {
  const std::string text = gates_text(head, report(), true);
  CHECK(text.find("What was counted, shares in per cent\n"
                  "            line  light_cav\n"
                  "  charges   1.50       0.50\n"
                  "  rash         -       12.5\n"
                  "  turns    10.50\n"
                  "\n") != std::string::npos);
}

TEST_CASE("gates as JSON") {
  const auto json = nlohmann::json::parse(gates_json(head, report()));
  CHECK(json["schema"] == "muster.gates/1");
  CHECK(json["doctrine"] == "best");
  CHECK(json["verdict"] == "fails");
  CHECK(json["passes"] == 2);
  CHECK(json["undecided"] == 2);
  CHECK(json["gates"][1]["gate"] == "ladder");
  CHECK(json["gates"][1]["rows"][0] == nlohmann::json::parse(R"({"what": "v fool, here", "verdict": "passes",
      "form": "share", "figure": 0.985, "interval": [0.9712, 0.9941], "at_least": 0.97, "at_most": null,
      "pairs": 1400, "occasions": null, "least_occasions": null, "remark": ""})"));
  CHECK(json["gates"][2]["rows"][1]["figure"].is_null());
  CHECK(json["gates"][2]["rows"][1]["interval"].is_null());
  CHECK(json["gates"][2]["rows"][0]["at_most"] == 1.25);
  CHECK(json["telemetry"][1] == nlohmann::json::parse(R"({"counter": "charges", "type": "light_cav",
      "meaning": "charges a game", "form": "mean", "value": 0.5, "part": 1, "whole": 1, "unit": 2.0})"));
  CHECK(json["telemetry"][3]["type"].is_null());
}
