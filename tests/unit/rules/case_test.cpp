// The format of rulebook cases: what is refused as badly written, and that a wrong expectation fails.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "../text/complaint.hpp"
#include "rules/two_by_two/system.hpp"

namespace {

using namespace muster;

Roster no_roster(const Node& name, const UnitCatalogue&) { name.fail("the name of a roster"); }

CaseResult run(const std::string& rest) {
  const std::string text = "system: two_by_two\nname: T\n" + rest;
  return two_by_two::system().run_case(Document::parse(text, "c.yaml").root(), no_roster);
}
std::vector<std::string> failures(const std::string& rest) { return run(rest).failures; }
std::string complaint(const std::string& rest) {
  return complaint_of([&] { run(rest); });
}
using Texts = std::vector<std::string>;

const std::string three_line = "list: {roster: {hq: 1-2, line: 0-2}, units: {hq: 1, line: 3}}\n";
const std::string hill_in_2 =
    "position: {phase: setup, generator: {streams: 0, hills: 1, roads: 0, woods: 0, total: 1}}\n"
    "attacker: {units: {hq 1: unplaced}}\ndefender: {units: {hq 1: unplaced}}\ndice: [5, 2, 2]\n";

}  // namespace

TEST_CASE("a list that is not as expected fails, with the place and what is found") {
  CHECK(failures(three_line + "expect: {legal: false, ap: 10, units: 4, because: 'line: 3, allowed 0-2'}\n")
            .empty());
  CHECK(failures(three_line + "expect: {legal: true}\n") ==
        Texts{"c.yaml:4:17: expected a legal list, found an illegal list"});
  CHECK(failures("list: {units: {hq: 1}}\nexpect: {legal: false}\n") ==
        Texts{"c.yaml:4:17: expected an illegal list, found a legal list"});
  CHECK(failures(three_line + "expect: {legal: false, ap: 10.5, units: 5}\n") ==
        Texts{"c.yaml:4:28: expected 10.5, found 10", "c.yaml:4:41: expected 5, found 4"});
  CHECK(failures(three_line + "expect: {legal: false, because: 'line: 3, allowed 0-3'}\n") ==
        Texts{"c.yaml:4:33: expected 'line: 3, allowed 0-3', found 'line: 3, allowed 0-2'"});
  CHECK(failures(three_line + "expect: {legal: false, because: ['line: 3', 'hq: 1']}\n") ==
        Texts{"c.yaml:4:33: expected 2 faults, found 1: line: 3, allowed 0-2"});
  CHECK(failures("budget: 9.5\n" + three_line +
                 "expect: {legal: false, because: [allowed 0-2, 'at most 9.5']}\n")
            .empty());
  CHECK(failures("list: {units: {hq: 1, line: 3}, cost: {line: 2.5}}\nexpect: {legal: true, ap: 11.5}\n")
            .empty());
}

TEST_CASE("a list that should be unreadable fails where it is readable, or wrong in another way") {
  const std::string small_militia = "list: {units: {small militia: 1}}\n";
  CHECK(failures(small_militia + "expect: {refused: Militia is never Small}\n").empty());
  CHECK(failures("list: {units: {hq: 1}}\nexpect: {refused: never}\n") ==
        Texts{"c.yaml:4:19: expected the list to be refused, found it readable"});
  const Texts other = failures(small_militia + "expect: {refused: HQ is never Small}\n");
  REQUIRE(other.size() == 1);
  CHECK(other[0].find("c.yaml:4:19: expected 'HQ is never Small', found 'c.yaml:3:16: found") == 0);
  CHECK(complaint(small_militia + "expect: {legal: false}\n").find("c.yaml:3:16: found 'small militia'") ==
        0);
  CHECK(complaint(small_militia + "expect: {refused: never, legal: false}\n")
            .find("c.yaml:4:26: found unknown key 'legal'") == 0);
}

TEST_CASE("words are sought in what is wrong, not in the place of it") {
  const std::string small_militia = "list: {units: {small militia: 1}}\n";
  for (const char* words : {"c.yaml", "refused", "3:16"})
    CHECK(failures(small_militia + "expect: {refused: '" + words + "'}\n").size() == 1);
  CHECK(failures(small_militia + "expect: {refused: found 'small militia'}\n").empty());
  CHECK(
      failures("budget: 9.5\n" + three_line + "expect: {legal: false, because: [allowed, c.yaml]}\n") ==
      Texts{"c.yaml:5:43: expected 'c.yaml', found 'found a list of 10 AP, expected at most 9.5 (scenario of "
            "this case)'"});
}

TEST_CASE("a misspelt word of an expectation is told though the list cannot be read") {
  const std::string small_militia = "list: {units: {small militia: 1}}\n";
  CHECK(
      complaint(small_militia + "expect: {refusd: never}\n") ==
      "c.yaml:4:10: found unknown key 'refusd', expected one of 'legal', 'because', 'ap', 'units', 'refused' "
      "(did you mean 'refused'?)");
  CHECK(complaint(small_militia + "expect: {refused: []}\n") == "c.yaml:4:19: found a list, expected text");
  CHECK(complaint(three_line + "expect: {legal: false, because: [x, []]}\n") ==
        "c.yaml:4:37: found a list, expected text");
}

TEST_CASE("a list case without an expectation tells what is found") {
  const CaseResult told = run(three_line);
  CHECK_FALSE(told.has_expectation);
  CHECK(told.account == "4 units, 10 AP: illegal\n  line: 3, allowed 0-2\n");
}

TEST_CASE("misspelt words in list cases") {
  CHECK(complaint("list: {units: {lien: 3}}\n").find("c.yaml:3:16: found 'lien', expected a unit type") == 0);
  CHECK(complaint("list: {units: {lien: 3}}\n").find("(did you mean 'line'?)") != std::string::npos);
  CHECK(complaint("list: {unit: {hq: 1}}\n") ==
        "c.yaml:3:8: found unknown key 'unit', expected one of 'roster', 'units', 'cost' (did you mean "
        "'units'?)");
  CHECK(complaint("list: {units: {hq: 1}, roster: {hq: 1..2}}\n") ==
        "c.yaml:3:37: found '1..2', expected an allowance as printed: '0-16', '1-2', '(2)-4' or '(4)'");
  CHECK(complaint("list: {units: {hq: 1}, roster: frnech}\n") ==
        "c.yaml:3:32: found 'frnech', expected the name of a roster");
  CHECK(complaint("budgte: 40\nlist: {units: {hq: 1}}\n").find("(did you mean 'budget'?)") !=
        std::string::npos);
  CHECK(
      complaint("list: {units: {hq: 1}}\nposition: {phase: setup}\n").find("c.yaml:4:1: found unknown key") ==
      0);
  CHECK(complaint("list: {units: {hq: 1}}\nexpect: {leagl: true}\n") ==
        "c.yaml:4:10: found unknown key 'leagl', expected one of 'legal', 'because', 'ap', 'units', "
        "'refused' (did you "
        "mean "
        "'legal'?)");
  CHECK(complaint("list: {units: {hq: 1}}\nexpect: {ap: 4}\n") ==
        "c.yaml:4:9: found no key 'legal', expected one");
  CHECK(complaint("list: {units: {hq: 1}}\nexpect: {legal: true, because: x}\n") ==
        "c.yaml:4:23: found 'because' of a legal list, expected it of an illegal one only");
}

TEST_CASE("terrain that is not as expected fails") {
  CHECK(failures(hill_in_2 + "expect: {features: [{kind: hill, sector: 2}]}\n").empty());
  CHECK(failures(hill_in_2 + "expect: {features: [{kind: [town, hill]}]}\n").empty());
  CHECK(failures(hill_in_2 + "expect: {features: [{kind: town, sector: 5}]}\n") ==
        Texts{"c.yaml:7:28: expected another kind, found a hill",
              "c.yaml:7:42: expected the hill in sector 5, found it in sector 2"});
  CHECK(failures(hill_in_2 + "expect: {features: []}\n") ==
        Texts{"c.yaml:7:20: expected 0 features, found 1: hill in sector 2"});
  const std::string open =
      "position: {phase: setup}\nattacker: {units: {hq 1: unplaced}}\ndefender: {units: {hq 1: "
      "unplaced}}\ndice: [5, 2]\n";
  CHECK(failures(open + "expect: {features: [{kind: hill}]}\n").size() == 1);
}

TEST_CASE("misspelt words in the terrain of cases") {
  CHECK(complaint(hill_in_2 + "expect: {features: [{kind: hil}]}\n").find("c.yaml:7:28: found 'hil'") == 0);
  CHECK(complaint(hill_in_2 + "expect: {features: [{kind: hil}]}\n").find("(did you mean 'hill'?)") !=
        std::string::npos);
  CHECK(complaint(hill_in_2 + "expect: {features: [{kind: hill, sectro: 2}]}\n") ==
        "c.yaml:7:34: found unknown key 'sectro', expected one of 'kind', 'sector' (did you mean 'sector'?)");
  CHECK(complaint(hill_in_2 + "expect: {features: [{kind: hill, sector: 7}]}\n") ==
        "c.yaml:7:42: found '7', expected a whole number from 1 to 6");
  const auto generator = [](const std::string& position) {
    return complaint("position: {" + position +
                     "}\nattacker: {units: {hq 1: unplaced}}\ndefender: {units: {}}\n");
  };
  CHECK(generator("phase: setup, generator: {hlils: 1}").find("(did you mean 'hills'?)") !=
        std::string::npos);
  CHECK(generator("phase: setup, generator: {}, features: []") ==
        "c.yaml:3:26: found 'generator' and 'features', expected one of them");
  CHECK(generator("phase: movement, phasing: attacker, generator: {}") ==
        "c.yaml:3:48: found 'generator', expected that only in cases of phase 'setup'");
  CHECK(generator("phase: setup, generator: {light_woods: 1}") ==
        "c.yaml:3:37: found light woods, expected 'option.light_woods: true' among the settings");
  CHECK(generator("phase: setup, seed: 1").find("c.yaml:3:26: found unknown key 'seed'") == 0);
}

TEST_CASE("a side's own costs") {
  const auto costs = [](const std::string& cost) {
    return complaint("position: {phase: setup}\nattacker: {units: {hq 1: unplaced}, cost: {" + cost +
                     "}}\ndefender: {units: {hq 1: unplaced}}\ndice: [5, 2]\n");
  };
  CHECK(costs("line: 2.5") == "");
  CHECK(costs("lien: 2.5").find("c.yaml:4:44: found 'lien', expected a unit type") == 0);
  CHECK(costs("line: 2.3") == "c.yaml:4:50: found '2.3', expected a multiple of 0.5 AP");
}

TEST_CASE("a case that begins with set-up begins with nothing placed, named or lost") {
  const auto setup = [](const std::string& attacker) {
    return complaint("position: {phase: setup}\nattacker: " + attacker +
                     "\ndefender: {units: {hq 1: unplaced}}\ndice: [5, 2]\n");
  };
  CHECK(setup("{units: {hq 1: unplaced}}") == "");
  for (const char* where : {"destroyed", "left", "queued"})
    CHECK(setup(std::string("{units: {hq 1: ") + where + "}}") ==
          std::string("c.yaml:4:26: found '") + where +
              "', expected 'unplaced', as in any case that begins with set-up");
  CHECK(setup("{units: {hq 1: {at: [12, 1]}}}").find("c.yaml:4:26: found a map, expected 'unplaced'") == 0);
  CHECK(setup("{units: {hq 1: unplaced}, points: [{edge: south, at: [12, 0]}]}") ==
        "c.yaml:4:37: found 'points', expected none in a case that begins with set-up: they are named in it");
}

TEST_CASE("reinforcement points are where SETUP-4 lets them be, and a unit waits once") {
  const auto point = [](const std::string& side, const std::string& points) {
    const std::string other = side == "attacker" ? "defender" : "attacker";
    return complaint(
        "position: {phase: movement, phasing: attacker}\n" + other + ": {units: {line 1: {at: [3, 12]}}}\n" +
        side + ":\n  units: {line 1: queued, line 2: queued}\n" + "  points: " + points + "\nthen: end\n");
  };
  const std::string both = ", queue: [line 2, line 1]}";
  CHECK(point("attacker", "[{edge: south, at: [12, 0]" + both + "]") == "");
  CHECK(point("attacker", "[{edge: west, at: [0, 12]" + both + "]") == "");
  CHECK(
      point("defender",
            "[{edge: north, at: [0, 24], queue: [line 1]}, {edge: north, at: [24, 24], queue: [line 2]}]") ==
      "");
  const std::string off_edge =
      "c.yaml:7:12: found a point against SETUP-4, expected another: a reinforcement point lies on a table "
      "edge";
  CHECK(point("attacker", "[{edge: south, at: [12, 12]" + both + "]") == off_edge);
  CHECK(point("attacker", "[{edge: west, at: [12, 0]" + both + "]") == off_edge);
  CHECK(point("attacker", "[{edge: north, at: [12, 24]" + both + "]")
            .find("c.yaml:7:12: found a point against SETUP-4") == 0);
  CHECK(point("defender", "[{edge: west, at: [0, 12]" + both + "]")
            .find("c.yaml:7:12: found a point against SETUP-4") == 0);
  CHECK(point("defender", "[{edge: south, at: [12, 0]" + both + "]")
            .find("c.yaml:7:12: found a point against SETUP-4") == 0);
  CHECK(point("attacker", "[{edge: south, at: [12, 0], queue: [line 2, line 1, line 2]}]") ==
        "c.yaml:7:63: found 'line 2' a second time, expected each unit in one queue once");
  CHECK(point("attacker",
              "[{edge: south, at: [12, 0]" + both + ", {edge: west, at: [0, 3], queue: [line 1]}]") ==
        "c.yaml:7:98: found 'line 1' a second time, expected each unit in one queue once");
  CHECK(point("attacker", "[{edge: south, at: [12, 0], queue: [line 2]}]") ==
        "c.yaml:6:11: found turn 1, half 1: attacker: the queues don't hold the unarrived units, expected a "
        "position that can be");
}

TEST_CASE("a unit that cannot stand so is named where the file names it") {
  const auto standing = [](const std::string& attacker) {
    return complaint(
        "position: {phase: movement, phasing: attacker,\n  features: [{kind: dense_woods, centre: [18, "
        "18], across: 3}]}\nattacker:\n  units:\n    hq 1: {at: [12, 3]}\n    line 1: " +
        attacker + "\ndefender: {units: {line 1: {at: [12, 20]}}}\nthen: end\n");
  };
  CHECK(standing("{at: [12, 6]}") == "");
  CHECK(
      standing("{at: [12, 0]}") ==
      "c.yaml:8:5: found turn 1, half 1: attacker line 1 is off the table, expected a position that can be");
  CHECK(standing("{at: [12, 3.25]}") ==
        "c.yaml:7:5: found turn 1, half 1: attacker hq 1 overlaps attacker line 1, expected a position that "
        "can be");
  CHECK(standing("{at: [12, 19.75]}")
            .find("c.yaml:8:5: found turn 1, half 1: attacker line 1 overlaps defender line 1") == 0);
  CHECK(standing("{at: [18, 18]}")
            .find("c.yaml:8:5: found turn 1, half 1: attacker line 1 is in woods barred to it") == 0);
}

TEST_CASE("a misspelt word is told whatever comes of the play") {
  const auto shooting = [](const std::string& rest) {
    return complaint(
        "rules: [SHOOT-3]\nposition: {phase: shooting, phasing: attacker}\nattacker: {units: {line 1: "
        "{at: [12, 10.6]}}}\ndefender: {units: {line 1: {at: [12, 12]}}}\ndice: []\n" +
        rest);
  };
  const std::string play = "play: [{shoot: line 1, at: line 1}]\n";
  CHECK(shooting(play + "expect: {}\n") == "");
  CHECK(shooting(play + "expect: {attakker: {}}\n").find("c.yaml:9:10: found unknown key 'attakker'") == 0);
  CHECK(shooting(play + "expect: {attacker: {line 1: {facing: U}}}\n").find("c.yaml:9:38: found 'U'") == 0);
  CHECK(shooting(play + "expect: {defender: {line 1: {destroyed: shto}}}\n")
            .find("c.yaml:9:41: found 'shto'") == 0);
  CHECK(shooting(play + "expect: {features: [{kind: hil}]}\n").find("c.yaml:9:28: found 'hil'") == 0);
  const auto roll = [&](const std::string& more) {
    return shooting(play + "expect: {rolls: [{defender: line 1" + more + "}]}\n");
  };
  CHECK(roll("") == "");
  CHECK(roll(", fro: shot").find("c.yaml:9:37: found unknown key 'fro'") == 0);
  CHECK(roll(", for: shoot").find("c.yaml:9:42: found 'shoot'") == 0);
  CHECK(roll(", modifiers: {frist_volley: 1}").find("(did you mean 'first_volley'?)") != std::string::npos);
  CHECK(roll(", for: melee, modifiers: {first_volley: 1}").find("c.yaml:9:61: found 'first_volley'") == 0);
  CHECK(roll(", total: five").find("c.yaml:9:44: found 'five'") == 0);
  CHECK(shooting("play: [{shoot: line 1, at: line 1}, {shooot: line 1, at: line 1}]\n")
            .find("c.yaml:8:37: found 'shooot', expected one of ") == 0);
  CHECK(shooting("play: [{shoot: line 1, at: line 1}, {illegal: {edn: true}, rule: SHOOT-3}]\n")
            .find("c.yaml:8:47: found 'edn', expected one of ") == 0);
  CHECK(shooting("play: [{shoot: line 1, at: line 1}, {illegal: {end: true}, rule: SHOT-3}]\n")
            .find("c.yaml:8:66: found 'SHOT-3'") == 0);
}
