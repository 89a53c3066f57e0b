// The format of positions for a commander: what entries mean, what is refused, and the view from the other
// side.
#include <doctest/doctest.h>

#include <string>

#include "../text/complaint.hpp"
#include "rules/two_by_two/case.hpp"
#include "rules/two_by_two/position_exchange.hpp"
#include "rules/two_by_two/system.hpp"

namespace {

using namespace muster;
using namespace muster::two_by_two;

const Doctrine& balanced() {
  static const Doctrine doctrine =
      read_doctrine(Document::parse("system: two_by_two\nname: balanced\n", "d.yaml").root(),
                    muster::two_by_two::system().doctrine_table());
  return doctrine;
}

CaseResult run(const std::string& rest) {
  const std::string text = "system: two_by_two\nname: T\nabout: A\n" + rest;
  return muster::two_by_two::system().run_position(Document::parse(text, "p.yaml").root(), balanced());
}
std::string complaint(const std::string& rest) {
  return complaint_of([&] { run(rest); });
}
bool says(const std::string& rest, const std::string& part) {
  const std::string found = complaint(rest);
  INFO(found);
  return found.find(part) != std::string::npos;
}

/// Heavy cavalry before a Disrupted line, with a gun and an HQ beside.
const std::string riding =
    "position: {phase: movement, phasing: attacker}\n"
    "attacker: {units: {heavy_cav 1: {at: [12, 9]}, foot_art 1: {at: [9, 5]}, hq 1: {at: [2, 2]}}}\n"
    "defender: {units: {line 1: {at: [12, 12], status: disrupted}, hq 1: {at: [22, 22]}}}\n"
    "commander: attacker\n";

bool passes(const std::string& rest) { return run(riding + rest).passed(); }

}  // namespace

TEST_CASE("entries hold of what was decided and of the table after it") {
  CHECK(passes("accept: [{charges: heavy_cav 1}]\n"));
  CHECK(passes("accept: [{charges: heavy_cav 1, target: line 1, at: front}]\n"));
  CHECK_FALSE(passes("accept: [{charges: heavy_cav 1, target: line 1, at: flank}]\n"));
  CHECK_FALSE(passes("accept: [{charges: heavy_cav 1, target: hq 1}]\n"));
  CHECK_FALSE(passes("forbid: [{charges: any}]\n"));
  CHECK(passes("forbid: [{charges: any, at_least: 2}, {charges: [heavy_cav 1, hq 1]}]\n"));
  CHECK(passes("accept: [{charges: [heavy_cav 1, hq 1], at_least: 1, at_most: 1}]\n"));
  CHECK(passes("accept: [{moves: heavy_cav 1}]\n"));
  CHECK_FALSE(passes("accept: [{stays: heavy_cav 1}]\n"));
  CHECK(passes("accept: [{ends: heavy_cav 1, within: 0, of: line 1, facing: line 1}]\n"));
  CHECK(passes("accept: [{ends: heavy_cav 1, beyond: 3, of_own: any}]\n"));
  CHECK_FALSE(passes("accept: [{ends: heavy_cav 1, touching: hq 1}]\n"));
  CHECK(passes("accept: [{ends: heavy_cav 1, outside: town}]\n"));
  CHECK_FALSE(passes("accept: [{ends: heavy_cav 1, inside: town}]\n"));
  CHECK(passes("forbid: [{in_reach: any, of: hq 1}]\n"));
}

TEST_CASE("what either side could do as the table stands afterwards") {
  const std::string gun =
      "position: {phase: rally, phasing: attacker}\n"
      "attacker: {units: {foot_art 1: {at: [12, 8]}, line 1: {at: [14, 10], status: pinned}, hq 1: {at: [14, "
      "7]}}}\n"
      "defender: {units: {line 1: {at: [12, 12]}, heavy_cav 1: {at: [8, 12]}}}\ncommander: attacker\n";
  const auto holds_of_gun = [&](const std::string& entry) {
    return run(gun + "accept: [" + entry + "]\n").passed();
  };
  // Long range: -1. The cavalry is out of the gun's front, but +2 all the same.
  CHECK(holds_of_gun("{could_shoot: foot_art 1, target: line 1, net: -1}"));
  CHECK_FALSE(holds_of_gun("{could_shoot: foot_art 1, target: line 1, net: 0}"));
  CHECK(holds_of_gun("{could_shoot: foot_art 1, target: heavy_cav 1}"));
  CHECK_FALSE(holds_of_gun("{under_fire: line 1}"));
  CHECK_FALSE(holds_of_gun("{in_reach: foot_art 1, of: line 1}"));
  CHECK_FALSE(holds_of_gun("{in_reach: foot_art 1, of: heavy_cav 1}"));
  CHECK(holds_of_gun("{in_reach: line 1}"));
  CHECK_FALSE(holds_of_gun("{in_reach: line 1, of: heavy_cav 1}"));
}

TEST_CASE("alternatives, and entries that must hold together") {
  CHECK(passes("accept: [{stays: heavy_cav 1}, {moves: heavy_cav 1}]\n"));
  CHECK_FALSE(passes("accept: [[{stays: heavy_cav 1}, {moves: heavy_cav 1}]]\n"));
  CHECK(passes("forbid: [[{stays: heavy_cav 1}, {moves: heavy_cav 1}]]\n"));
}

TEST_CASE("failures name the entry, and the games if not all failed") {
  CHECK(
      run(riding + "accept: [{stays: heavy_cav 1}]\nforbid: [{charges: heavy_cav 1}]\ngames: 2\n").failures ==
      std::vector<std::string>{"p.yaml:8:9: nothing that is accepted",
                               "p.yaml:9:10: forbidden: {charges: heavy_cav 1}"});
  CHECK(run(riding + "forbid: [{charges: heavy_cav 1}]\n").forbidden);
  CHECK_FALSE(run(riding + "accept: [{stays: heavy_cav 1}]\n").forbidden);
  const std::string one_die =
      "position: {phase: rally, phasing: attacker}\n"
      "attacker: {units: {hq 1: {at: [12, 6]}, line 1: {at: [12, 9], status: pinned}}}\n"
      "defender: {units: {hq 1: {at: [22, 22]}}}\ncommander: defender\nforbid: [{ends: hq 1, outside: "
      "town}]\n";
  CHECK(run(one_die).failures == std::vector<std::string>{"the commander is asked nothing"});
}

TEST_CASE("what could never match is refused") {
  CHECK(says(riding + "forbid: [{charges: foot_art 1}]\n", "p.yaml:8:10: found {charges: foot_art 1}"));
  CHECK(says(riding + "forbid: [{shoots: foot_art 1}]\n",
             "expected what the attacker may decide in its own half, in the step of movement"));
  CHECK(says(riding + "forbid: [{evades: heavy_cav 1}]\n", "p.yaml:8:10: found {evades: heavy_cav 1}"));
  CHECK(says(riding + "forbid: [{routs: heavy_cav 1}]\n", "p.yaml:8:10: found"));
  CHECK(says(riding + "forbid: [{rallies: hq 1}]\n", "p.yaml:8:10: found"));
  CHECK(says(riding + "forbid: [{in_reach: heavy_cav 1, of: line 1}]\n", "p.yaml:8:10: found"));
  CHECK(says(riding + "forbid: [{reinforces: 1}]\n", "a point where somebody waits"));
}

TEST_CASE("misspelt words in positions") {
  CHECK(complaint(riding + "forbid: [{charge: heavy_cav 1}]\n")
            .find("p.yaml:8:11: found 'charge', expected one of charges") == 0);
  CHECK(says(riding + "forbid: [{charge: heavy_cav 1}]\n", "(did you mean 'charges'?)"));
  CHECK(complaint(riding + "forbid: [{charges: heavy_cav 2}]\n") ==
        "p.yaml:8:20: found 'heavy_cav 2', expected one of the attacker's units (did you mean 'heavy_cav "
        "1'?)");
  CHECK(says(riding + "forbid: [{charges: any, target: heavy_cav 1}]\n", "one of the defender's units"));
  CHECK(says(riding + "forbid: [{charges: any, of: line 1}]\n", "found unknown key 'of'"));
  CHECK(says(riding + "forbid: [{charges: any, moves: any}]\n", "found unknown key 'moves'"));
  CHECK(says(riding + "forbid: [{charges: [hq 1, hq 1]}]\n", "a unit named twice"));
  CHECK(says(riding + "forbid: [{charges: any, at_least: 4}]\n", "p.yaml:8:35: found '4'"));
  CHECK(says(riding + "forbid: [{charges: [hq 1, heavy_cav 1], at_least: 2, at_most: 1}]\n",
             "more than 'at_most'"));
  CHECK(says(riding + "forbid: [{ends: hq 1}]\n", "where it ends"));
  CHECK(says(riding + "forbid: [{ends: hq 1, within: 3}]\n", "'within' or 'beyond' with 'of' or 'of_own'"));
  CHECK(says(riding + "forbid: [{ends: hq 1, of: line 1}]\n", "'within' or 'beyond' with 'of' or 'of_own'"));
  CHECK(says(riding + "forbid: [{ends: hq 1, inside: wood}]\n", "expected"));
  CHECK(says(riding + "forbid: [{ends: hq 1, inside: town, deeper_than: 1}]\n",
             "it with 'inside: dense_woods'"));
  CHECK(says(riding + "forbid: []\n", "p.yaml:8:9: found an empty list"));
  CHECK(says(riding + "forbid: [[]]\n", "p.yaml:8:10: found an empty list"));
  CHECK(says(riding, "neither 'accept' nor 'forbid'"));
  CHECK(says(riding + "forbids: [{moves: any}]\n", "(did you mean 'forbid'?)"));
  CHECK(says(riding + "forbid: [{moves: any}]\nuntil: turn\n", "p.yaml:9:8: found 'turn'"));
  CHECK(says(riding + "forbid: [{moves: any}]\ngames: 0\n", "p.yaml:9:8: found '0'"));
}

TEST_CASE("a script, a question or a solution that is not right") {
  const std::string entry = "forbid: [{exits: any}]\n";
  CHECK(complaint(riding + entry + "asks: rally\n") ==
        "p.yaml:9:7: found 'rally', expected 'move', the question that is open");
  CHECK(says(riding + entry + "asks: raly\n", "(did you mean 'rally'?)"));
  CHECK(says(riding + entry + "play: [{move: heavy_cav 1, legs: [{ahead: 9}]}]\n",
             "p.yaml:9:8: found a choice refused by MOVE-3"));
  CHECK(
      complaint(riding + "accept: [{moves: hq 1}]\nsolution: [{move: heavy_cav 1, legs: [{ahead: 1}]}]\n") ==
      "p.yaml:9:11: found choices that are not accepted, or are forbidden, expected a solution");
  CHECK(complaint(riding + "accept: [{moves: hq 1}, {charges: any}]\nsolution: [{move: hq 1, legs: [{ahead: "
                           "1}]}]\n") == "");
}

TEST_CASE("the other side's view of the other side's view is the position") {
  const std::string text =
      "position: {phase: movement, phasing: attacker}\n"
      "attacker: {units: {line 1: {at: [12, 11.5], facing: NE}, line 2: queued, hq 1: destroyed},\n"
      "  points: [{edge: west, at: [0, 5], queue: [line 2]}]}\n"
      "defender: {units: {line 1: {at: [13, 14], status: pinned}, hq 1: {at: [20, 20]}}}\n";
  const Document document = Document::parse(text, "p.yaml");
  Fields fields(document.root());
  CasePosition position;
  read_position(fields, {}, position);
  const State& s = position.state;
  const State once = exchanged(s);
  CHECK(once.phasing == Seat::defender);
  CHECK(once.half == 0);
  CHECK(once.side(Seat::attacker).pinned == s.side(Seat::defender).pinned);
  CHECK(once.side(Seat::defender).points[0].edge == Edge::east);
  CHECK(once.places.centre({Seat::defender, 0}) == -s.places.centre({Seat::attacker, 0}));
  CHECK(once.outcome.losses[0].seat == Seat::defender);
  const State twice = exchanged(once);
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    for (unsigned i = 0; i < 3; ++i) {
      CHECK(twice.places.centre({seat, i}) == s.places.centre({seat, i}));
      CHECK(twice.places.facing({seat, i}) == s.places.facing({seat, i}));
    }
    CHECK(twice.side(seat).queued == s.side(seat).queued);
    CHECK(twice.side(seat).points[0].at == s.side(seat).points[0].at);
  }
  CHECK(twice.phasing == s.phasing);
  CHECK(twice.half == s.half);
}
