#include "experiments/sweep_factors.hpp"

#include <doctest/doctest.h>

#include "../text/complaint.hpp"
#include "sweep_inputs.hpp"

using namespace muster;
using namespace muster::test;

namespace {

std::vector<SweepFactor> factors_of(const std::string& text) {
  return sweep_factors(plan_of("full", text), sweep_base(), sweep_sources());
}
std::string complaint(const std::string& text) {
  return complaint_of([&] { factors_of(text); });
}
int line_of(const ChangedMatch& match, std::size_t side) {
  return count_of(match.input.armies[side], {"line", UnitSize::common});
}

}  // namespace

TEST_CASE("a plan has a base, factors and a design, and says where it is wrong") {
  const SweepPlan plan = read_sweep_plan(
      Document::parse("system: two_by_two\nname: P\ndesign: pairwise\nbase:\n  a: x\n  b: y\n  scenario: s\n"
                      "  victory: decisive\n  doctrine: {a: greedy}\n  set: {line.move: 4}\n  seed: 7\n"
                      "  dice: independent\nfactors:\n  - {name: moves, vary: line.move, levels: [2, 3]}\n"
                      "  - {vary: count.a.light, levels: [1], fill: line}\n",
                      "p.yaml")
          .root());
  CHECK(plan.design == SweepDesign::pairwise);
  CHECK(plan.lists[1]->raw() == "y");
  CHECK(plan.doctrines[0]->raw() == "greedy");
  CHECK_FALSE(plan.doctrines[1].has_value());
  CHECK(plan.victory->value.raw() == "decisive");
  CHECK(plan.settings.size() == 1);
  CHECK(plan.seed == 7);
  CHECK(plan.independent_dice);
  REQUIRE(plan.factors.size() == 2);
  CHECK(plan.factors[0].name == "moves");
  CHECK(plan.factors[1].name == "count.a.light");
  CHECK(plan.factors[1].fill->raw() == "line");
  CHECK(complaint_of([] { plan_of("random", "  - {vary: victory, levels: [fast]}\n"); }) ==
        "p.yaml:3:9: found 'random', expected one of 'full', 'one_at_a_time', 'pairwise'");
  CHECK(complaint_of([] { plan_of("full", "  - {vry: victory, levels: [fast]}\n"); }) ==
        "p.yaml:6:6: found unknown key 'vry', expected one of 'name', 'vary', 'levels', 'fill' (did you mean "
        "'vary'?)");
  CHECK(complaint_of([] { plan_of("full", "  - {vary: victory, levels: [[fast]]}\n"); }) ==
        "p.yaml:6:30: found a list, expected a word or a number");
}

TEST_CASE("each word of a plan is looked up as what it varies") {
  const auto factors = factors_of(
      "  - {vary: line.move, levels: [2, 4.5]}\n  - {vary: scenario, levels: [small]}\n"
      "  - {vary: doctrine.b, levels: [sharp]}\n  - {vary: count.a.large light, levels: [2], fill: line}\n"
      "  - {vary: cost.light, levels: [2.5], fill: line}\n");
  REQUIRE(factors.size() == 5);
  CHECK(factors[0].kind == FactorKind::setting);
  CHECK(factors[0].levels[1].value == 4.5);
  CHECK(factors[0].base == "3");
  CHECK(factors[1].levels[0].scenario->budget == 46);
  CHECK(factors[1].base == "open");
  CHECK(factors[2].sides == std::array<bool, 2>{false, true});
  CHECK(factors[3].sides == std::array<bool, 2>{true, false});
  CHECK(name_of(factors[3].unit) == "large light");
  CHECK(factors[3].base == "0");
  CHECK(factors[4].sides == std::array<bool, 2>{true, true});
  CHECK(factors[4].levels[0].value == 5);
  CHECK(factors[4].base == "2");
  CHECK(factors_of("  - {vary: count.line, levels: [9], fill: guard}\n")[0].base == "10 and 12");
}

TEST_CASE("words that name nothing, and factors in each other's way, are told with their place") {
  CHECK(
      complaint("  - {vary: line.moov, levels: [2]}\n") ==
      "p.yaml:6:12: found 'line.moov', expected a setting, scenario, doctrine, count.SIDE.TYPE or cost.TYPE "
      "(did you mean 'line.move'?)");
  CHECK(complaint("  - {vary: count.a.lite, levels: [2], fill: line}\n")
            .find("p.yaml:6:12: found 'count.a.lite'") == 0);
  CHECK(complaint("  - {vary: line.move, levels: [2, 99]}\n").find("p.yaml:6:35: found '99'") == 0);
  CHECK(complaint("  - {vary: cost.light, levels: [2.25], fill: line}\n").find("p.yaml:6:33: found '2.25'") ==
        0);
  CHECK(complaint("  - {vary: line.move, levels: [2, 2.0]}\n") ==
        "p.yaml:6:35: found '2.0' twice, expected each level once");
  CHECK(complaint("  - {vary: doctrine, levels: [x]}\n  - {vary: doctrine.b, levels: [y]}\n") ==
        "p.yaml:7:12: found 'doctrine.b' beside 'doctrine', expected one factor for each side");
  CHECK(complaint("  - {vary: doctrine.a, levels: [x]}\n  - {vary: doctrine.b, levels: [y]}\n") == "");
  CHECK(complaint("  - {vary: count.light, levels: [1], fill: line}\n"
                  "  - {vary: count.a.light, levels: [2], fill: line}\n")
            .find("one factor for each count") != std::string::npos);
  CHECK(complaint("  - {vary: cost.light, levels: [1], fill: guard}\n"
                  "  - {vary: count.a.guard, levels: [2], fill: line}\n")
            .find("another type to fill the list than one that is counted") != std::string::npos);
}

TEST_CASE("settings, scenario and doctrines are put into the base") {
  const auto factors = factors_of(
      "  - {vary: line.move, levels: [2, 4.5]}\n  - {vary: scenario, levels: [small]}\n"
      "  - {vary: doctrine.b, levels: [sharp]}\n");
  const ChangedMatch all = change_match(sweep_base(), factors, {1, 0, 0});
  CHECK(all.input.settings.value("line.move") == 4.5);
  CHECK(all.input.scenario.name == "small");
  CHECK(all.input.doctrines[0].name == "balanced");
  CHECK(all.input.doctrines[1].name == "sharp");
  CHECK_FALSE(all.left_over[0].has_value());
  const ChangedMatch none = change_match(sweep_base(), factors, {{}, {}, {}});
  CHECK(none.input.settings.value("line.move") == 3);
  CHECK(none.input.doctrines[1].name == "balanced");
}

TEST_CASE("counts and costs of both sides are reached, and the lists filled to their AP") {
  // 22 AP for A, 26 for B, at 2 AP a unit. 3 Light for 3 Line.
  const auto counts = factors_of("  - {vary: count.light, levels: [3], fill: line}\n");
  ChangedMatch match = change_match(sweep_base(), counts, {0});
  CHECK(match.fault == "");
  CHECK(line_of(match, 0) == 7);
  CHECK(line_of(match, 1) == 9);
  CHECK(match.left_over[0] == 0);
  // With Light at 3 AP 3 of them are 9 AP: A has 11 for Line of 2, five, and 1 left over; B 15, seven and 1.
  const auto both = factors_of(
      "  - {vary: count.light, levels: [3], fill: line}\n  - {vary: cost.light, levels: [3], fill: line}\n");
  match = change_match(sweep_base(), both, {0, 0});
  CHECK(line_of(match, 0) == 5);
  CHECK(line_of(match, 1) == 7);
  CHECK(match.left_over[1] == 2);
  // 8 Light at 3 AP would not fit A's 20 AP without its HQ, at 2 AP they do, whichever is named first.
  const auto many = factors_of(
      "  - {vary: count.a.light, levels: [8], fill: line}\n  - {vary: cost.light, levels: [3, 2], fill: "
      "line}\n");
  CHECK(change_match(sweep_base(), many, {0, 0}).fault ==
        "10 Line of A: without any line the list costs 26 AP, more than 22");
  match = change_match(sweep_base(), many, {0, 1});
  CHECK(match.fault == "");
  CHECK(line_of(match, 0) == 2);
  // Line at 2.5 AP by a setting and 26 AP of B: 24 without the HQ (2 AP), 9 Line are 22.5 and 10 are 25: 9
  // leave 1.5 AP, 10 are 1 more, which is nearer.
  const auto cost = factors_of("  - {vary: cost.b.line, levels: [2.5], fill: line}\n");
  match = change_match(sweep_base(), cost, {0});
  CHECK(line_of(match, 1) == 10);
  CHECK(match.left_over[1] == -2);
  CHECK(line_of(match, 0) == 10);
  CHECK_FALSE(match.left_over[0].has_value());
}
