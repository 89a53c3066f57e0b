#include "experiments/gate_file.hpp"

#include <doctest/doctest.h>

#include <string>

#include "../text/complaint.hpp"
#include "experiments/gate_verdicts.hpp"
#include "fake_input.hpp"

using namespace muster;

namespace {

const std::string whole =
    "system: two_by_two\n"
    "reference: best\n"
    "styles: [bold, shy]\n"
    "positions: {at_least: 0.95, of_styles: 0.8, forbidden_most: 2}\n"
    "ladder:\n"
    "  scenarios: [here, there]\n"
    "  lists: [[one, one], [one, other]]\n"
    "  rungs: [{against: fool, at_least: 0.97}, {against: brute, at_least: 0.7, of_styles: 0.5}]\n"
    "  pairs: {full: 400, quick: 25}\n"
    "troops: {list: one, unit: line, more: [1, 2, 4], scenario: here, victory: fast, pairs: {full: 9, quick: "
    "8}}\n"
    "start: {list: one, more: [1.5, 6], scenario: here, victory: fast, pairs: {full: 7, quick: 6}}\n"
    "play: {scenarios: [here], lists: [[one, other]], against: best, pairs: {full: 5, quick: 4}}\n"
    "timeouts: {scenarios: [here], list: one, victories: [fast], at_most: 0.01, pairs: {full: 3, quick: "
    "2}}\n";

GateFile read(const std::string& text) { return read_gates(Document::parse(text, "g.yaml").root()); }

/// What is said of the file with one part of it replaced.
std::string complaint(const std::string& part, const std::string& by) {
  std::string text = whole;
  REQUIRE(text.find(part) != std::string::npos);
  text.replace(text.find(part), part.size(), by);
  return complaint_of([&] { read(text); });
}

}  // namespace

TEST_CASE("the file of gates is read whole") {
  const GateFile file = read(whole);
  CHECK(file.reference.raw() == "best");
  REQUIRE(file.styles.size() == 2);
  CHECK(file.styles[1].raw() == "shy");
  CHECK(file.positions->at_least == 0.95);
  CHECK(file.positions->of_styles == 0.8);
  CHECK(file.positions->forbidden_most == 2);
  REQUIRE(file.ladder->rungs.size() == 2);
  CHECK(file.ladder->rungs[0].at_least == 0.97);
  CHECK_FALSE(file.ladder->rungs[0].of_styles);
  CHECK(file.ladder->rungs[1].of_styles == 0.5);
  CHECK(file.ladder->lists[1][1].raw() == "other");
  CHECK(file.ladder->size.pairs(false) == 400);
  CHECK(file.ladder->size.pairs(true) == 25);
  CHECK(file.troops->more == std::vector<int>{1, 2, 4});
  CHECK(file.unit->raw() == "line");
  CHECK(file.start->more == std::vector<int>{3, 12});
  CHECK(file.play->against.raw() == "best");
  CHECK(file.timeouts->victories == std::vector<std::string>{"fast"});
  CHECK(file.timeouts->at_most == 0.01);
  CHECK(file.timeouts->size.quick == 2);
  const GateFile none = read("system: two_by_two\nreference: best\nstyles: [bold]\n");
  CHECK_FALSE(none.ladder);
  CHECK_FALSE(none.timeouts);
}

TEST_CASE("a file of gates that isn't one is refused, at its place") {
  CHECK(complaint("reference", "refrence").find("g.yaml:2:1: found unknown key 'refrence'") == 0);
  CHECK(complaint("reference", "refrence").find("(did you mean 'reference'?)") != std::string::npos);
  CHECK(complaint("[bold, shy]", "bold") == "g.yaml:3:9: found 'bold', expected a list");
  CHECK(complaint("at_least: 0.95", "at_most: 0.95").find("g.yaml:4:13: found unknown key 'at_most'") == 0);
  CHECK(complaint("forbidden_most: 2", "forbidden_most: -1").find("g.yaml:4:61: found '-1'") == 0);
  CHECK(complaint("[here, there]", "[]") == "g.yaml:6:14: found an empty list, expected at least one name");
  CHECK(complaint("[one, other]]", "[one]]") ==
        "g.yaml:7:23: found 1 names, expected two lists: [one, other]");
  CHECK(complaint("at_least: 0.97", "at_least: 97").find("g.yaml:8:37: found '97'") == 0);
  CHECK(complaint("of_styles", "of_style").find("(did you mean 'of_styles'?)") != std::string::npos);
  CHECK(complaint("quick: 25", "quick: 1").find("g.yaml:9:29: found '1'") == 0);
  CHECK(complaint("quick: 25", "qick: 25").find("(did you mean 'quick'?)") != std::string::npos);
  CHECK(complaint("[1, 2, 4]", "[1, 1, 4]") ==
        "g.yaml:10:43: found '1', expected more than the number before it");
  CHECK(complaint("[1, 2, 4]", "[0, 1]") ==
        "g.yaml:10:40: found '0', expected more than the number before it");
  CHECK(complaint("[1, 2, 4]", "[1.5]") == "g.yaml:10:40: found '1.5', expected a multiple of 1");
  CHECK(complaint("[1, 2, 4]", "[]") == "g.yaml:10:39: found an empty list, expected at least one number");
  CHECK(complaint("[1.5, 6]", "[1.25, 6]") == "g.yaml:11:27: found '1.25', expected a multiple of 0.5");
  CHECK(complaint("start: {list: one, ", "start: {").find("found no key 'list'") != std::string::npos);
  CHECK(complaint("against: best", "against: []").find("g.yaml:12:59: found a list") == 0);
  CHECK(complaint("at_most: 0.01", "at_most: 2").find("g.yaml:13:70: found '2'") == 0);
}

TEST_CASE("verdicts by doctrine and type; a type that isn't there is told with the nearest") {
  const UnitCatalogue catalogue = test::fake_system().units(Settings(test::fake_system().settings_table()));
  const auto read = [&](const std::string& text) {
    return GateVerdicts(Document::parse(text, "verdicts.yaml").root(), catalogue);
  };
  const GateVerdicts verdicts =
      read("system: two_by_two\ndoctrines:\n  good: {}\n  bad: {light: hides}\n  wild: {all: rolls dice}\n");
  CHECK(verdicts.of("good")->empty());
  CHECK(verdicts.of("bad")->at("light") == "hides");
  CHECK(verdicts.of("wild")->size() == catalogue.types.size());
  CHECK(!verdicts.of("unknown"));
  std::string complaint;
  try {
    read("system: two_by_two\ndoctrines:\n  bad: {lihgt: hides}\n");
  } catch (const InputError& error) {
    complaint = error.what();
  }
  CHECK(complaint.rfind("verdicts.yaml:3:9: found 'lihgt'", 0) == 0);
  CHECK(complaint.find("did you mean 'light'?") != std::string::npos);
}
