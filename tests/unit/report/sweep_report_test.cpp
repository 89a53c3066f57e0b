#include "report/sweep_report.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "../experiments/sweep_inputs.hpp"

using namespace muster;
using namespace muster::test;

namespace {

CellState state_of(const std::string& scores) {
  CellState state;
  state.scores = scores;
  state.tally.pairs = static_cast<std::int64_t>(scores.size());
  for (const char c : scores) {
    if (c == CellState::void_pair) {
      ++state.tally.timeout_pairs;
    } else {
      ++state.tally.pair_counts.n[static_cast<std::size_t>(c - '0')];
    }
  }
  return state;
}

/// The base, one like it, one that moves 5 inches, one that cannot exist, one with 3 Light of 3 AP for 5
/// Line.
SweepResult made_up() {
  SweepResult r;
  r.spec = sweep_spec("one_at_a_time",
                      "  - {vary: line.move, levels: [3, 5]}\n  - {vary: scenario, levels: [small]}\n"
                      "  - {name: 'lights, dear', vary: cost.a.line, levels: [3], fill: line}\n",
                      200);
  r.words.endings = {"losses", "timeout"};
  const auto times = [](char c, std::size_t n) { return std::string(n, c); };
  // The base: 100 even, 100 lost by A. Then 40 more won by A; then half a point more in every pair.
  r.states = {state_of(times('2', 100) + times('0', 100)),
              state_of(times('2', 100) + times('0', 60) + times('4', 40)),
              state_of(times('4', 100) + times('2', 100))};
  for (CellState& state : r.states) {
    state.tally.as_attacker = {100, 20, 80, 0};
    state.tally.as_defender = {60, 40, 90, 10};
    state.tally.endings[0] = {160, 170, 60};
    state.tally.endings[1] = {0, 0, 10};
    state.tally.turns.sum = 4000;
    state.tally.turns.sum_of_squares = 41600;  // variance 104 - 100 = 4
  }
  r.rows.resize(5);
  for (const std::size_t cell : {0U, 1U, 2U, 4U}) {
    SweepRow& row = r.rows[cell];
    row.state = cell < 2 ? 0 : cell == 2 ? 1 : 2;
    row.score = r.states[*row.state].tally.pair_counts.mean();
    row.interval = fixed_interval(r.states[*row.state].tally.pair_counts);
  }
  PairedTable gain;
  gain.n[2][2] = 100;
  gain.n[0][0] = 60;
  gain.n[0][4] = 40;
  r.rows[2].table = gain;
  r.rows[2].difference = {0.14, 0.26, IntervalMethod::normal};
  r.rows[2].p = 0.00001;
  r.rows[2].marked = true;
  PairedTable half;
  half.n[2][4] = 100;
  half.n[0][2] = 100;
  r.rows[4].table = half;
  r.rows[4].difference = {-0.4, 1.0, IntervalMethod::normal};
  r.rows[4].p = 0.042;
  r.choice = IntervalChoice::fixed;
  return r;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the text has a row for each cell and says what the figures are") {
  const std::string text = sweep_text(made_up());
  CHECK(has(text, "Fake rules: P\n  A  10 Line (11 units, 22 AP), doctrine balanced\n"));
  CHECK(has(text, "  on open table; the base and 4 cells, one factor at a time\n"));
  // Mean 0.25, deviation 0.25, standard error 0.25/sqrt(200) = 0.0177: 1.96 of them 3.5 %.
  CHECK(has(text, "   0  base                25 %  22 to 28 %\n"));
  CHECK(has(text, "   1  line.move = 3     the base\n"));
  CHECK(has(text, "*  2  line.move = 5       45 %  "));
  CHECK(has(text, "+20  +14 to +26       <0.0001\n"));
  CHECK(has(text, "   3  scenario = small  cannot exist, see below\n"));
  CHECK(has(text, "+50  -40 to +100        0.042\n"));
  CHECK(has(text, "1 is marked * at a false discovery rate of 5 %"));
  CHECK(has(text, "one look at the end"));
  CHECK(has(text, "Cells that cannot exist\n   3  scenario = small\n      "));
  // 20 AP for Line at 3: 6 of them are 18.
  CHECK(has(text, "Lists that were refilled\n   4  A: 1 hq, 7 line, 23 AP, 1 more than before\n"));
  // Attackers: 100 + 90 wins and 60 draws of 390 games: 220/390. Ten turns, 1.96 x 2/20 = 0.196.
  CHECK(has(text, "56 %    10.00"));
  CHECK(has(text, "In the base: line.move = 3, scenario = open, lights, dear = 2\n"));
  CHECK(has(text, "Settings that are not default: none\nSeed 1, 200 pairs in each cell (1,200 games)\n"));
  CHECK(has(text, "Engine two_by_two version 7\n"));
  CHECK_FALSE(has(text, "Interrupted"));
}

TEST_CASE("the forest plot has 0 in its middle and intervals to scale") {
  // 28 columns are 100 points: 14 to 26 points are columns 4 to 7 to the right of 0, rounded, 20 is 6 (5.6).
  const std::string plot = forest_plot(made_up());
  CHECK(has(plot, "difference       -100                        0                        +100\n"));
  const std::string middle(28, ' ');
  CHECK(has(plot, "line.move = 5    " + middle + "|   --o-\n"));
  CHECK(has(plot, "lights, dear = 3 " + std::string(17, ' ') + "-----------|-------------o--------------\n"));
  CHECK_FALSE(has(plot, "scenario"));
  SweepResult none = made_up();
  for (SweepRow& row : none.rows) row.table.reset();
  CHECK(forest_plot(none) == "");
}

TEST_CASE("JSON and CSV carry the counts, and nothing where there is nothing") {
  const auto json = nlohmann::json::parse(sweep_json(made_up()));
  CHECK(json["schema"] == "muster.sweep/1");
  CHECK(json["factors"][0]["levels"] == nlohmann::json::array({"3", "5"}));
  CHECK(json["factors"][0]["fill"].is_null());
  CHECK(json["factors"][2]["fill"] == "line");
  const auto& cells = json["cells"];
  REQUIRE(cells.size() == 5);
  CHECK(cells[0]["difference"].is_null());
  CHECK(cells[1]["same_as"] == 0);
  CHECK(cells[2]["difference"]["table"][0][4] == 40);
  CHECK(cells[2]["difference"]["mean"] == doctest::Approx(0.2));
  CHECK(cells[2]["pair_counts"] == nlohmann::json::array({60, 0, 100, 0, 40}));
  CHECK(cells[3]["cannot_exist"].get<std::string>().find("expected at most 23") != std::string::npos);
  CHECK_FALSE(cells[3].contains("pairs"));
  CHECK(cells[4]["a"]["ap_left_over"] == -1.0);
  CHECK(cells[4]["attacker_score"] == doctest::Approx(220.0 / 390.0));
  CHECK(json["spec_digest"] == spec_digest(made_up().spec));

  const std::string csv = sweep_csv(made_up());
  std::vector<std::string> lines;
  for (std::size_t start = 0; start < csv.size(); start = csv.find('\n', start) + 1)
    lines.push_back(csv.substr(start, csv.find('\n', start) - start));
  REQUIRE(lines.size() == 6);
  CHECK(has(lines[0], ",ending_losses,ending_timeout,digest"));
  CHECK(has(lines[0],
            "cell,name,factor.line.move,factor.scenario,\"factor.lights, dear\",cannot_exist,same_as,"));
  CHECK(has(lines[3], "2,line.move = 5,5,open,2,,,two_by_two,7,10 Line,balanced,22,,12 Line,balanced,26,,"));
  CHECK(has(lines[3], ",200,60,0,100,0,40,0,0.45,"));
  CHECK(has(lines[4], "3,scenario = small,3,small,2,"));
  CHECK(has(lines[2], "1,line.move = 3,3,open,2,,0,"));
}

TEST_CASE("no line is longer than 100 columns, however many endings and long names there are") {
  SweepResult r = made_up();
  r.words.endings = {"losses", "timeout", "draw: both at the limit", "no units left",
                     "draw: none left on either side"};
  for (CellState& state : r.states) {
    for (std::size_t e = 2; e < 5; ++e) state.tally.endings[e] = {1, 1, 1};
  }
  r.spec.cells[2].name = std::string(34, 'x');
  r.spec.cells[4].name = std::string(60, 'y');
  const std::string text = sweep_text(r);
  for (std::size_t start = 0; start < text.size(); start = text.find('\n', start) + 1)
    CHECK(text.find('\n', start) - start <= 100);
  for (const std::string& ending : r.words.endings) CHECK(has(text, "  " + ending));
}

TEST_CASE("a result that is not complete says so") {
  SweepResult r = made_up();
  r.spec.pairs = 1000;
  r.interrupted = true;
  CHECK(has(sweep_text(r), "Interrupted after 200 of 1,000 pairs in each cell: the result so far.\n"));
  CHECK(nlohmann::json::parse(sweep_json(r))["interrupted"] == true);
}

TEST_CASE("a sweep that was interrupted before its first pair has nothing to tell, and tells that") {
  const std::atomic<bool> interrupt{true};
  SweepControl control;
  control.interrupt = &interrupt;
  const SweepResult r =
      sweep(sweep_spec("one_at_a_time", "  - {vary: line.move, levels: [5]}\n", 10), {}, control);
  CHECK(r.interrupted);
  const std::string text = sweep_text(r);
  CHECK(has(text, "Interrupted after 0 of 10 pairs"));
  CHECK(has(text, "base             none\n"));
  CHECK_FALSE(has(text, "nan"));
  const auto json = nlohmann::json::parse(sweep_json(r));
  CHECK(json["cells"][1]["score"].is_null());
  CHECK(json["cells"][1]["difference"].is_null());
  CHECK(json["cells"][1]["attacker_score"].is_null());
  CHECK_FALSE(has(sweep_csv(r), "nan"));
}
