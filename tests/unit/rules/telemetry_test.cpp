// What is counted of a watched side beside its charges, by hand on small positions; and that a watched game
// is the one that a batch plays.
#include "rules/two_by_two/telemetry.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "match_inputs.hpp"
#include "watched_case.hpp"

using namespace muster;
using test::Counted;
using test::input_for;
using test::watch_case;

namespace {

std::string position(const std::string& about, const std::string& attacker, const std::string& defender,
                     const std::string& play, const std::string& dice) {
  return "position: {" + about + "}\nattacker: {" + attacker + "}\ndefender: {" + defender + "}\nplay: [" +
         play + "]\ndice: [" + dice + "]\n";
}
std::string units(const std::string& standing) { return "units: {" + standing + "}"; }

/// The defender shoots in the attacker's half.
Counted shots(const std::string& defender, const std::string& attacker, const std::string& play,
              const std::string& dice, const std::string& more = "") {
  return watch_case(
      position("phase: shooting, phasing: attacker" + more, units(attacker), units(defender), play, dice),
      Seat::defender);
}

}  // namespace

TEST_CASE("a shot by steady infantry is a first volley, with the net modifier it is fired at") {
  const Counted first =
      shots("line 1: {at: [12, 12]}", "line 1: {at: [12, 10.6]}", "{shoot: line 1, at: line 1}", "1");
  CHECK(first.of("shot.first_volley", "line") == "1 of 1");
  CHECK(first.of("shot.in_contact", "line") == "0 of 1");
  CHECK(first.of("shot.net", "line") == "1 of 1");
  CHECK(first.of("shot.net_1", "line") == "1 of 1");
  CHECK(first.of("shot.net_0", "line") == "0 of 1");
  CHECK(first.of("shot.rate", "line") == "1 of 1");
  CHECK(first.of("gun.range", "line") == "0 of 0");
  const Counted again =
      shots("line 1: {at: [12, 12], status: pinned}, line 2: {at: [14, 12], status: disrupted}",
            "line 1: {at: [12, 10.6]}", "{shoot: line 1, at: line 1}", "1");
  CHECK(again.of("shot.first_volley", "line") == "0 of 1");
  CHECK(again.of("shot.net_0", "line") == "1 of 1");
  // The Disrupted one may not shoot.
  CHECK(again.of("shot.rate", "line") == "1 of 1");
}

TEST_CASE("defensive fire at cavalry is a shot in contact") {
  const Counted counted =
      shots("line 1: {at: [12, 12]}", "light_cav 1: {at: [12, 11.5]}", "{shoot: line 1, at: light_cav 1}",
            "2", ", pairs: [{charger: light_cav 1, target: line 1}]");
  CHECK(counted.of("shot.in_contact", "line") == "1 of 1");
  CHECK(counted.of("shot.net_3", "line") == "1 of 1");
}

// From the middle of the gun's front at y 11.75 to the nearest point of the target's base at y 6.25: 5.5
// inches.
TEST_CASE("a gun's range is that of MEASURE-1") {
  const Counted far =
      shots("foot_art 1: {at: [12, 12]}", "line 1: {at: [12, 6]}", "{shoot: foot_art 1, at: line 1}", "1");
  CHECK(far.of("gun.range", "foot_art") == std::to_string(5 * 1024 + 512) + " of 1");
  CHECK(far.of("gun.short_range", "foot_art") == "0 of 1");
  CHECK(far.of("shot.net_minus_1", "foot_art") == "1 of 1");
  CHECK(far.of("shot.first_volley", "foot_art") == "0 of 0");
  const Counted near =
      shots("foot_art 1: {at: [12, 12]}", "line 1: {at: [12, 8.5]}", "{shoot: foot_art 1, at: line 1}", "1");
  CHECK(near.of("gun.range", "foot_art") == "3072 of 1");
  CHECK(near.of("gun.short_range", "foot_art") == "1 of 1");
  CHECK(near.of("shot.net_0", "foot_art") == "1 of 1");
}

TEST_CASE("tries to rally, with an HQ in contact or without, and how they end") {
  const auto rally = [](const std::string& hq, const std::string& die) {
    return watch_case(position("phase: rally, phasing: attacker",
                               units("hq 1: {at: " + hq + "}, line 1: {at: [12, 8], status: pinned}"),
                               units("line 1: {at: [12, 20]}"), "{rally: line 1}", die),
                      Seat::attacker);
  };
  const Counted touching = rally("[12, 7.5]", "4");
  CHECK(touching.of("rally.with_hq", "line") == "1 of 1");
  CHECK(touching.of("rally.success", "line") == "1 of 1");
  CHECK(touching.of("hq.friends", "hq") == "1 of 1");
  const Counted apart = rally("[12, 6]", "4");
  CHECK(apart.of("rally.with_hq", "line") == "0 of 1");
  CHECK(apart.of("rally.success", "line") == "0 of 1");
  CHECK(apart.of("hq.friends", "hq") == "0 of 1");
}

// The wood is 6 across; light infantry in its middle is 3 from the edge, at [12, 10] less than 1.
TEST_CASE("light infantry in woods, at their edge and deep inside, on tables with woods only") {
  const auto in_wood = [](const std::string& at, const std::string& features) {
    return shots("light 1: {at: " + at + "}", "line 1: {at: [12, 3]}", "", "", features);
  };
  const std::string wood = ", features: [{kind: dense_woods, centre: [12, 12], across: 6}]";
  CHECK(in_wood("[12, 12]", wood).of("woods", "light") == "1 of 1");
  CHECK(in_wood("[12, 12]", wood).of("woods.deep", "light") == "1 of 1");
  CHECK(in_wood("[12, 12]", wood).of("woods.edge", "light") == "0 of 1");
  CHECK(in_wood("[12, 9.6]", wood).of("woods.edge", "light") == "1 of 1");
  CHECK(in_wood("[12, 9.6]", wood).of("woods.deep", "light") == "0 of 1");
  CHECK(in_wood("[12, 20]", wood).of("woods", "light") == "0 of 1");
  CHECK(in_wood("[12, 12]", "").of("woods", "light") == "0 of 0");
  CHECK(
      in_wood("[12, 12]", ", features: [{kind: copse, centre: [12, 12], across: 4}]").of("woods", "light") ==
      "0 of 0");
}

TEST_CASE("evading, and dying of it") {
  const auto evade = [](const std::string& answer, const std::string& dice) {
    return watch_case(position("phase: movement, phasing: attacker", units("heavy_cav 1: {at: [12, 8.5]}"),
                               units("light 1: {at: [12, 12]}, light 2: {at: [2, 20]}"),
                               "{move: heavy_cav 1, legs: [{ahead: 4}], contact: true}, " + answer, dice),
                      Seat::defender);
  };
  CHECK(evade("{stand: true}", "").of("evaded", "light") == "0 of 1");
  const Counted dies = evade("{rout: light 1}", "2");
  CHECK(dies.of("evaded", "light") == "1 of 1");
  CHECK(dies.of("lost", "light") == "1 of 1");
  CHECK(dies.of("lost.in_rout", "light") == "1 of 1");
  CHECK(dies.of("lost.to_cavalry", "light") == "1 of 1");
  CHECK(dies.of("lost.by_fire", "light") == "0 of 1");
  CHECK(dies.of("lost.uncharged_by_fire", "light") == "0 of 2");
}

// Attacker 6 + 2, HQ 1 - 3: Destroyed.
TEST_CASE("an HQ lost in melee with cavalry") {
  const Counted counted =
      watch_case(position("phase: melee, phasing: attacker, pairs: [{charger: heavy_cav 1, target: hq 1}]",
                          units("heavy_cav 1: {at: [12, 11.5]}"),
                          units("hq 1: {at: [12, 12]}, line 1: {at: [2, 20]}"), "", "6, 1"),
                 Seat::defender);
  CHECK(counted.of("lost", "hq") == "1 of 1");
  CHECK(counted.of("lost.in_melee", "hq") == "1 of 1");
  CHECK(counted.of("lost.to_cavalry", "hq") == "1 of 1");
  CHECK(counted.of("lost", "line") == "0 of 1");
}

// Die 5 with +1 and +2 is 8: Destroyed. Two units of the type were there.
TEST_CASE("cavalry shot down before it ever charged, outright or in flight") {
  const auto under_fire = [](const std::string& dice) {
    return watch_case(position("phase: shooting, phasing: attacker",
                               units("heavy_cav 1: {at: [12, 10.6]}, heavy_cav 2: {at: [2, 2]}"),
                               units("line 1: {at: [12, 12]}"), "{shoot: line 1, at: heavy_cav 1}", dice),
                      Seat::attacker);
  };
  const Counted outright = under_fire("5");
  CHECK(outright.of("lost", "heavy_cav") == "1 of 1");
  CHECK(outright.of("lost.by_fire", "heavy_cav") == "1 of 1");
  CHECK(outright.of("lost.uncharged_by_fire", "heavy_cav") == "1 of 2");
  CHECK(outright.of("lost.to_cavalry", "heavy_cav") == "0 of 1");
  // 4 makes 7, it routs, and dies on a 1.
  const Counted in_flight = under_fire("4, 1");
  CHECK(in_flight.of("lost.by_fire", "heavy_cav") == "0 of 1");
  CHECK(in_flight.of("lost.in_rout", "heavy_cav") == "1 of 1");
  CHECK(in_flight.of("lost.uncharged_by_fire", "heavy_cav") == "1 of 2");
  // One that has charged is no such loss.
  const Counted charging =
      watch_case(position("phase: movement, phasing: attacker", units("heavy_cav 1: {at: [12, 8.5]}"),
                          units("line 1: {at: [12, 12]}"),
                          "{move: heavy_cav 1, legs: [{ahead: 4}], contact: true}, {end: true}, {end: true}, "
                          "{shoot: line 1, at: heavy_cav 1}",
                          "5"),
                 Seat::attacker);
  CHECK(charging.of("lost.by_fire", "heavy_cav") == "1 of 1");
  CHECK(charging.of("lost.uncharged_by_fire", "heavy_cav") == "0 of 1");
}

// Attacker 6, defender 1: won by 5 less the Line's nothing, so Destroyed and the follow-up mandatory; by 3 (6
// and 3) it is Destroyed and the follow-up is free.
TEST_CASE("follow-ups of one's own will, and what comes of them") {
  const auto follow = [](const std::string& play, const std::string& dice) {
    return watch_case(
        position(
            "phase: melee, phasing: attacker, pairs: [{charger: guard 1, target: line 1}]",
            units("guard 1: {at: [12, 11.5]}"),
            units(
                "line 1: {at: [12, 12], status: pinned}, line 2: {at: [12, 13], status: pinned}, "
                "line 3: {at: [2, 20]}, line 4: {at: [4, 20]}, line 5: {at: [6, 20]}, line 6: {at: [8, 20]}"),
            play, dice),
        Seat::attacker);
  };
  // 5 + 1 against 3.
  CHECK(follow("{stay: true}", "5, 3").of("follow_up.taken", "guard") == "0 of 1");
  const Counted won = follow("{follow_up: 1}", "5, 3, 6, 1");
  CHECK(won.of("follow_up.taken", "guard") == "1 of 1");
  CHECK(won.of("follow_up.won", "guard") == "1 of 1");
  // 1 + 1 + 1 for the follow-up against 6.
  const Counted lost = follow("{follow_up: 1}", "5, 3, 1, 6");
  CHECK(lost.of("follow_up.won", "guard") == "0 of 1");
  CHECK(lost.of("lost.in_melee", "guard") == "1 of 1");
  // 6 + 1 against 1: mandatory, nobody's choice.
  const Counted must = follow("", "6, 1, 6, 1");
  CHECK(must.of("follow_up.taken", "guard") == "0 of 0");
  CHECK(must.of("follow_up.won", "guard") == "0 of 0");
}

TEST_CASE("arrivals, swaps, raids and exits") {
  const std::string behind = "points: [{edge: south, at: [12, 0], queue: [light_cav 1]}]";
  const auto arrive = [&](const std::string& defender, const std::string& play) {
    return watch_case(
        position("phase: movement, phasing: attacker, turn: 4",
                 units("light_cav 1: queued, line 1: {at: [2, 2]}") + ", " + behind, defender, play, "6"),
        Seat::attacker);
  };
  const Counted comes = arrive(units("line 1: {at: [12, 20]}"), "{reinforce: 0}, {place: [12, 0]}");
  CHECK(comes.of("arrived", "light_cav") == "6 of 6");  // 3 AP in halves
  CHECK(comes.of("arrival.turn", "light_cav") == "4 of 1");
  CHECK(comes.of("swap.taken", "light_cav") == "0 of 0");
  const std::string near = units("line 1: {at: [12, 2.5]}, line 2: {at: [12, 20]}");
  const Counted swaps = arrive(near, "{reinforce: 0}, {swap: line 1}");
  CHECK(swaps.of("swap.taken", "light_cav") == "1 of 1");
  CHECK(swaps.of("swaps", "light_cav") == "1 of 1");
  CHECK(swaps.of("arrived", "light_cav") == "0 of 6");
  CHECK(swaps.of("lost", "light_cav") == "1 of 1");
  CHECK(swaps.of("lost.in_rout", "light_cav") == "0 of 1");
  CHECK(arrive(near, "{reinforce: 0}, {place: [10, 0]}").of("swap.taken", "light_cav") == "0 of 1");

  const auto leaves = [](const std::string& at, const std::string& facing) {
    return watch_case(
        position("phase: movement, phasing: attacker",
                 units("light_cav 1: {at: " + at + ", facing: " + facing + "}, line 1: {at: [2, 2]}"),
                 units("line 1: {at: [4, 20]}, line 2: queued") +
                     ", points: [{edge: north, at: [12, 24], queue: [line 2]}]",
                 "{exit: light_cav 1, legs: [{ahead: 2}]}", ""),
        Seat::attacker);
  };
  const Counted raid = leaves("[12, 21.75]", "N");
  CHECK(raid.of("raids", "light_cav") == "1 of 1");
  CHECK(raid.of("exits", "light_cav") == "0 of 1");
  CHECK(raid.of("moved", "light_cav") == "1 of 1");
  const Counted home = leaves("[12, 2.25]", "S");
  CHECK(home.of("raids", "light_cav") == "0 of 1");
  CHECK(home.of("exits", "light_cav") == "1 of 1");
}

TEST_CASE("a unit moves that goes anywhere; a turn on the spot is none") {
  const auto moved = [](const std::string& play) {
    return watch_case(position("phase: movement, phasing: attacker", units("foot_art 1: {at: [12, 8]}"),
                               units("line 1: {at: [12, 20]}"), play + ", {end: true}", ""),
                      Seat::attacker)
        .of("moved", "foot_art");
  };
  CHECK(moved("{move: foot_art 1, legs: [{ahead: 1}]}") == "1 of 1");
  CHECK(moved("{move: foot_art 1, facing: E}") == "0 of 1");
}

namespace {

using two_by_two::Counter;

/// What the outcomes of some pairs tell of A.
struct Told {
  std::array<std::int64_t, two_by_two::type_count> lost{};
  std::array<std::int64_t, two_by_two::type_count> lost_in_melee{};
  std::array<std::int64_t, two_by_two::ending_names.size()> endings{};
  std::int64_t games = 0, won = 0, turns = 0;

  void add(const Outcome& game, Seat own) {
    ++games;
    won += game.winner == (own == Seat::attacker ? Winner::attacker : Winner::defender) ? 1 : 0;
    turns += game.turns;
    ++endings.at(game.ending);
    for (const Loss& loss : game.losses) {
      if (loss.seat != own) continue;
      ++lost.at(loss.type);
      if (loss.cause == static_cast<std::uint8_t>(two_by_two::Cause::melee)) ++lost_in_melee.at(loss.type);
    }
  }
};

void check_counts(Counted& counted, const Told& told) {
  const auto cell = [&](Counter counter, std::size_t type) {
    return counted.cells()[two_by_two::cell_of(counter, type)];
  };
  const auto sum = [&](Counter first, Counter last, std::size_t type) {
    std::int64_t parts = 0;
    for (int k = static_cast<int>(first); k <= static_cast<int>(last); ++k)
      parts += cell(static_cast<Counter>(k), type).part;
    return parts;
  };
  for (std::size_t type = 0; type < two_by_two::type_count; ++type) {
    CHECK(cell(Counter::lost, type).part == told.lost[type]);
    CHECK(cell(Counter::lost_in_melee, type).whole == told.lost[type]);
    CHECK(cell(Counter::lost_in_melee, type).part == told.lost_in_melee[type]);
    // Every charge is of one class, every shot at one net modifier.
    CHECK(sum(Counter::charge_fresh_alone, Counter::charge_cavalry, type) ==
          cell(Counter::charges, type).part);
    CHECK(cell(Counter::charge_hq, type).whole == cell(Counter::charges, type).part);
    CHECK(sum(Counter::net_first, Counter::net_last, type) == cell(Counter::shot_net, type).whole);
    CHECK(cell(Counter::shot_rate, type).part == cell(Counter::shot_net, type).whole);
    CHECK(cell(Counter::arrived, type).part <= cell(Counter::arrived, type).whole);
    CHECK(cell(Counter::woods, type).part == sum(Counter::woods_edge, Counter::woods_deep, type));
  }
  CHECK(cell(Counter::game_won, 0).part == told.won);
  CHECK(cell(Counter::game_won, 0).whole == told.games);
  CHECK(cell(Counter::game_turns, 0).part == told.turns);
  for (std::size_t e = 0; e < told.endings.size(); ++e)
    CHECK(cell(after(Counter::ending_first, static_cast<int>(e)), 0).part == told.endings[e]);
}

void check_watched(const MatchInput& input, std::uint64_t pairs) {
  const auto simulator = two_by_two::system().simulator(input);
  std::vector<PairOutcome> batch(pairs);
  WorkCounts batch_work;
  simulator->play(0, batch, batch_work);
  Counted counted;
  WorkCounts work;
  Told told;
  for (std::uint64_t pair = 0; pair < pairs; ++pair) {
    PairOutcome out;
    simulator->watch(pair, out, work, counted.cells());
    for (const std::size_t leg : {0U, 1U}) {
      CHECK(out.legs[leg].digest == batch[pair].legs[leg].digest);
      told.add(batch[pair].legs[leg], leg == 0 ? Seat::attacker : Seat::defender);
    }
  }
  CHECK(work.games == batch_work.games);
  CHECK(work.decisions == batch_work.decisions);
  CHECK(work.legality_checks == batch_work.legality_checks);
  check_counts(counted, told);
}

}  // namespace

TEST_CASE("a watched game is the one that a batch plays, and its counts are what the batch tells") {
  check_watched(input_for("french_columns", "british_lights", "pickup_40", "balanced"), 12);
  check_watched(input_for("austrian_horse", "french_guard", "wooded_40", "greedy"), 12);
  check_watched(input_for("tribal_host", "lancers", "orchards_40", "balanced"), 12);
  check_watched(input_for("standard", "british_lights", "river_town_40", "random"), 12);
}
