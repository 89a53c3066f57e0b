// Whom the watched side charges and whom it might have, on positions small enough to count by eye.
#include <doctest/doctest.h>

#include <string>

#include "watched_case.hpp"

using namespace muster;
using test::Counted;
using test::watch_case;

namespace {

/// The attacker's movement phase; its charges are judged once it ends. Where nobody shoots, a melee follows.
Counted moves(const std::string& attacker, const std::string& defender, const std::string& play,
              const std::string& dice = "") {
  return watch_case("position: {phase: movement, phasing: attacker}\nattacker: {units: {" + attacker +
                        "}}\ndefender: {units: {" + defender + "}}\nplay: [" + play + "]\ndice: [" + dice +
                        "]\n",
                    Seat::attacker);
}
const std::string won = "6, 1";

const std::string straight_in = "{move: heavy_cav 1, legs: [{ahead: 4}], contact: true}, {end: true}";
/// Heavy Cavalry whose front is 3 inches from that of a unit of the defender's at [12, 12].
const std::string horse = "heavy_cav 1: {at: [12, 8.5]}";

std::string charged(const Counted& counted) {
  std::string classes;
  for (const char* key : {"fresh_alone", "fresh_with_friends", "pinned", "flank", "disrupted", "guns", "hq",
                          "light", "cavalry"}) {
    if (counted.of(std::string("charge.") + key, "heavy_cav") == "1 of 1") classes += std::string(key) + " ";
  }
  return classes;
}

}  // namespace

TEST_CASE("a charge is of the class of its target") {
  const auto on = [](const std::string& target, const std::string& dice = "") {
    const Counted counted = moves(horse, target, straight_in, dice);
    CHECK(counted.of("charges", "heavy_cav") == "1 of 1");
    return charged(counted);
  };
  CHECK(on("line 1: {at: [12, 12]}") == "fresh_alone ");
  CHECK(on("guard 1: {at: [12, 12], status: pinned}") == "pinned ");
  CHECK(on("line 1: {at: [12, 12], status: disrupted}", won) == "disrupted ");
  CHECK(on("light_cav 1: {at: [12, 12], status: disrupted}", won) == "disrupted ");
  CHECK(on("heavy_cav 1: {at: [12, 12]}", won) == "cavalry ");
  CHECK(on("foot_art 1: {at: [12, 12], status: disrupted}", won) == "guns ");
  CHECK(on("hq 1: {at: [12, 12]}", won) == "hq ");
}

TEST_CASE("a charge that is evaded is a charge") {
  const std::string before = "{move: heavy_cav 1, legs: [{ahead: 4}], contact: true}, ";
  const Counted stands = moves(horse, "light 1: {at: [12, 12]}", before + "{stand: true}, {end: true}");
  CHECK(charged(stands) == "light ");
  const Counted gone =
      moves(horse, "light 1: {at: [12, 12]}", before + "{rout: light 1}, {stay: true}, {end: true}", "3");
  CHECK(charged(gone) == "light ");
}

// Steady infantry turns to whoever comes alone: that is no flank. Pinned infantry cannot.
TEST_CASE("a flank counts where the target cannot turn it") {
  CHECK(charged(moves(horse, "line 1: {at: [12, 12], facing: E}", straight_in)) == "fresh_alone ");
  CHECK(charged(moves(horse, "line 1: {at: [12, 12], facing: E, status: pinned}", straight_in)) == "flank ");
  CHECK(charged(moves(horse, "line 1: {at: [12, 12], facing: N, status: pinned}", straight_in)) == "flank ");
}

TEST_CASE("charges on one target are seen together") {
  const std::string two = horse + ", line 1: {at: [10.4, 11.9], facing: E}";
  const std::string both =
      "{move: heavy_cav 1, legs: [{ahead: 4}], contact: true}, {move: line 1, legs: [{ahead: 2}], contact: "
      "true}, "
      "{end: true}";
  const Counted counted = moves(two, "line 1: {at: [12, 12]}", both);
  CHECK(charged(counted) == "fresh_with_friends ");
  CHECK(counted.of("charge.flank", "line") == "1 of 1");
  CHECK(counted.of("charges", "line") == "1 of 1");
}

TEST_CASE("the other side's charges are not counted, nor its own at the other side's") {
  const Counted counted = watch_case("position: {phase: movement, phasing: attacker}\nattacker: {units: {" +
                                         horse + "}}\ndefender: {units: {line 1: {at: [12, 12]}}}\nplay: [" +
                                         straight_in + "]\ndice: []\n",
                                     Seat::defender);
  CHECK(counted.of("charges", "line") == "0 of 1");
  CHECK(counted.of("charges", "heavy_cav") == "0 of 0");
}

TEST_CASE("an opportunity is made use of by a charge, or left") {
  const std::string disrupted = "line 1: {at: [12, 12], status: disrupted}";
  CHECK(moves(horse, disrupted, straight_in, won).of("opportunity.disrupted", "heavy_cav") == "1 of 1");
  CHECK(moves(horse, disrupted, "{end: true}").of("opportunity.disrupted", "heavy_cav") == "0 of 1");
  CHECK(moves(horse, disrupted, "{end: true}").of("opportunity.promising", "heavy_cav") == "0 of 1");
  CHECK(moves(horse, "hq 1: {at: [12, 12]}", "{end: true}").of("opportunity.hq", "heavy_cav") == "0 of 1");
  CHECK(moves(horse, "light 1: {at: [12, 12]}", "{end: true}").of("opportunity.light", "heavy_cav") ==
        "0 of 1");
  const Counted fresh = moves(horse, "line 1: {at: [12, 12]}", straight_in);
  CHECK(fresh.of("opportunity.flank", "heavy_cav") == "0 of 0");
  CHECK(fresh.of("opportunity.promising", "heavy_cav") == "0 of 0");
}

TEST_CASE("one target is one occasion for each that could go in, and a friend's charge serves both") {
  const std::string two = horse + ", light_cav 1: {at: [14, 8.5]}";
  const std::string disrupted = "line 1: {at: [12, 12], status: disrupted}";
  const Counted counted = moves(two, disrupted, straight_in, won);
  CHECK(counted.of("opportunity.disrupted", "heavy_cav") == "1 of 1");
  CHECK(counted.of("opportunity.disrupted", "light_cav") == "1 of 1");
  // Two targets are one occasion for one unit.
  const std::string more = disrupted + ", line 2: {at: [13.2, 12], status: disrupted}";
  CHECK(moves(horse, more, straight_in, won).of("opportunity.disrupted", "heavy_cav") == "1 of 1");
}

TEST_CASE("no opportunity where the way is too far, not free, or the unit may not go") {
  const std::string disrupted = "line 1: {at: [12, 12], status: disrupted}";
  const auto any = [&](const std::string& attacker, const std::string& defender) {
    return moves(attacker, defender, "{end: true}").of("opportunity.disrupted", "heavy_cav");
  };
  CHECK(any("heavy_cav 1: {at: [12, 7.4]}", disrupted) == "0 of 0");
  CHECK(any("heavy_cav 1: {at: [12, 7.6]}", disrupted) == "0 of 1");
  CHECK(any(horse + ", line 1: {at: [12, 10.8]}", disrupted) == "0 of 0");
  CHECK(any("heavy_cav 1: {at: [12, 8.5], status: pinned}", disrupted) == "0 of 0");
  CHECK(any(horse, disrupted + ", line 2: {at: [12, 11]}") == "0 of 0");
}

// Exact odds: Heavy Cavalry destroys steady guns in front in 15 % of charges and is destroyed in 39 %; from
// the flank they fire at +1 in place of +3. Disrupted they don't fire at all.
TEST_CASE("a charge promises by the odds of fire and melee") {
  const auto promising = [](const std::string& attacker, const std::string& target, const std::string& type) {
    return moves(attacker, target, "{end: true}").of("opportunity.promising", type);
  };
  const std::string hussars = "light_cav 1: {at: [12, 8.5]}";
  CHECK(promising(horse, "foot_art 1: {at: [12, 12]}", "heavy_cav") == "0 of 0");
  CHECK(promising(horse, "foot_art 1: {at: [12, 12], status: disrupted}", "heavy_cav") == "0 of 1");
  CHECK(promising(horse, "hq 1: {at: [12, 12]}", "heavy_cav") == "0 of 1");
  CHECK(promising(hussars, "hq 1: {at: [12, 12]}", "light_cav") == "0 of 1");
  CHECK(promising(hussars, "line 1: {at: [12, 12], status: disrupted}", "light_cav") == "0 of 1");
  // 30 % either way: nothing gained.
  CHECK(promising(hussars, "guard 1: {at: [12, 12], status: disrupted}", "light_cav") == "0 of 0");
  // Out of its flank Pinned Line fires at 0 and Pins or disrupts in a third; then +2 against +0 in melee.
  CHECK(promising(horse, "line 1: {at: [12, 12], facing: E, status: pinned}", "heavy_cav") == "0 of 1");
  CHECK(promising(horse, "line 1: {at: [12, 12], status: pinned}", "heavy_cav") == "0 of 0");
}
