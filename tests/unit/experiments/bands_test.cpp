#include "experiments/bands.hpp"

#include <doctest/doctest.h>

#include <string>

#include "../text/complaint.hpp"

using namespace muster;

namespace {

const TelemetryTable& table() {
  static const TelemetryTable made({{"charges", "", CounterForm::mean, 1, true},
                                    {"charge.hq", "", CounterForm::share, 1, true},
                                    {"turns", "", CounterForm::mean, 1, false}},
                                   {"hq", "line", "light_cav"});
  return made;
}

std::vector<Band> bands(const std::string& text) {
  return read_bands(Document::parse("system: two_by_two\nbands:\n" + text, "b.yaml").root(), table());
}
std::string complaint(const std::string& text) {
  return complaint_of([&] { bands(text); });
}
/// A band with these keys, `least` and `reason` added.
std::string complaint_about(const std::string& keys) {
  return complaint("  - {" + keys + ", least: 1, reason: r}\n");
}

}  // namespace

TEST_CASE("bands are read with their counters, types and bounds") {
  const auto read = bands(
      "  - {counter: charge.hq, type: line, low: 0.1, high: 0.25, least: 40, reason: because}\n"
      "  - {counter: charges, type: [light_cav, hq], low: -2, least: 1, reason: r}\n"
      "  - {counter: charges, type: all, high: 7.5, least: 1, reason: r}\n"
      "  - {counter: turns, high: 16, least: 1, reason: r}\n");
  REQUIRE(read.size() == 4);
  CHECK(read[0].counter == 1);
  CHECK(read[0].types == std::vector<std::size_t>{1});
  CHECK(read[0].bound.low == 0.1);
  CHECK(read[0].bound.high == 0.25);
  CHECK(read[0].least == 40);
  CHECK(read[0].reason == "because");
  CHECK(name_of(read[0], table()) == "charge.hq of line");
  CHECK(cells_of(read[0], table()) == std::vector<std::size_t>{4});
  CHECK_FALSE(read[1].bound.high);
  CHECK(name_of(read[1], table()) == "charges of light_cav, hq");
  CHECK(cells_of(read[1], table()) == std::vector<std::size_t>{2, 0});
  CHECK(name_of(read[2], table()) == "charges of all");
  CHECK(cells_of(read[2], table()) == std::vector<std::size_t>{0, 1, 2});
  CHECK(name_of(read[3], table()) == "turns");
  CHECK(cells_of(read[3], table()) == std::vector<std::size_t>{6});
}

TEST_CASE("what is no band is refused, at its place") {
  CHECK(complaint_about("counter: charge.hk, type: line, low: 0.1") ==
        "b.yaml:3:15: found 'charge.hk', expected a counter (did you mean 'charge.hq'?)");
  CHECK(complaint_about("counter: charge.hq, type: lien, low: 0.1").find("b.yaml:3:32: found 'lien'") == 0);
  CHECK(complaint_about("counter: charge.hq, type: lien, low: 0.1").find("(did you mean 'line'?)") !=
        std::string::npos);
  CHECK(complaint_about("counter: charge.hq, type: [line, line], low: 0.1") ==
        "b.yaml:3:39: found 'line' a second time, expected each type once");
  CHECK(complaint_about("counter: charge.hq, type: [line, all], low: 0.1").find("b.yaml:3:39: found 'all'") ==
        0);
  CHECK(complaint_about("counter: charge.hq, type: [], low: 0.1")
            .find("expected a unit type, a list of them, or 'all'") != std::string::npos);
  CHECK(complaint_about("counter: charge.hq, low: 0.1").find("found no key 'type'") != std::string::npos);
  CHECK(complaint_about("counter: turns, type: line, low: 1") ==
        "b.yaml:3:22: found 'type', expected none: turns is counted for the game as a whole");
  CHECK(complaint_about("counter: turns, lwo: 1").find("(did you mean 'low'?)") != std::string::npos);
  CHECK(complaint_about("counter: turns") ==
        "b.yaml:3:5: found neither 'low' nor 'high', expected one of them, or both");
  CHECK(complaint_about("counter: turns, low: 5, high: 4") ==
        "b.yaml:3:27: found low 5 above high 4, expected it not to be above");
  CHECK(complaint_about("counter: charge.hq, type: line, high: 70").find("b.yaml:3:44: found '70'") == 0);
  CHECK(complaint_about("counter: turns, high: many").find("b.yaml:3:28: found 'many'") == 0);
  CHECK(complaint("  - {counter: turns, high: 4, least: 0, reason: r}\n").find("b.yaml:3:38: found '0'") ==
        0);
  CHECK(complaint("  - {counter: turns, high: 4, reason: r}\n").find("found no key 'least'") !=
        std::string::npos);
  CHECK(complaint("  - {counter: turns, high: 4, least: 1}\n").find("found no key 'reason'") !=
        std::string::npos);
  CHECK(complaint("  - {counter: turns, high: 4, least: 1, reason: r}\n"
                  "  - {counter: turns, low: 4, least: 1, reason: r}\n") ==
        "b.yaml:4:5: found a second band for turns, expected one");
  CHECK(complaint("  {}\n") == "b.yaml:3:3: found a map, expected a list");
}
