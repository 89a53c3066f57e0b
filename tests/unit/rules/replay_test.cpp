#include <doctest/doctest.h>

#include <string>

#include "board/generator.hpp"
#include "core/error.hpp"
#include "match_inputs.hpp"
#include "rules/two_by_two/random_player.hpp"
#include "rules/two_by_two/replay.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/settings.hpp"
#include "rules/two_by_two/system.hpp"

namespace {

using namespace muster;
using test::input_for;

void check_same(const Outcome& a, const Outcome& b) {
  CHECK(a.digest == b.digest);
  CHECK(a.winner == b.winner);
  CHECK(a.timeout == b.timeout);
  CHECK(a.ending == b.ending);
  CHECK(a.turns == b.turns);
  REQUIRE(a.losses.size() == b.losses.size());
  for (std::size_t i = 0; i < a.losses.size(); ++i) {
    CHECK(a.losses[i].seat == b.losses[i].seat);
    CHECK(a.losses[i].cause == b.losses[i].cause);
    CHECK(a.losses[i].type == b.losses[i].type);
  }
}

/// A game as a batch plays it, without an observer.
Outcome played(const two_by_two::Game& game, const Dice& dice) {
  two_by_two::NamedDice named{dice};
  two_by_two::NullObserver nobody;
  two_by_two::State state;
  two_by_two::BatchPlay play{game, state, named, nobody};
  std::array<two_by_two::RandomPlayer, 2> players{two_by_two::RandomPlayer{Seat::attacker, dice},
                                                  two_by_two::RandomPlayer{Seat::defender, dice}};
  WorkCounts work;
  start(play);
  while (!state.over) apply(play, players[index(state.asked)].decide({game, state}, work));
  return state.outcome;
}

void check_replays(const MatchInput& input, std::uint64_t pairs) {
  const auto simulator = two_by_two::system().simulator(input);
  std::vector<PairOutcome> batch(pairs);
  WorkCounts work;
  simulator->play(0, batch, work);
  for (std::uint64_t pair = 0; pair < pairs; ++pair) {
    for (const int leg : {0, 1}) {
      ToldGame told;
      const Outcome outcome = two_by_two::replay_match(input, pair, leg, {}, told);
      check_same(outcome, batch[pair].legs[static_cast<std::size_t>(leg)]);
      CHECK(told.account.find("The game is over") != std::string::npos);
    }
  }
}

}  // namespace

TEST_CASE("a replay is the game that the batch plays") {
  check_replays(input_for("french_columns", "british_lights", "pickup_40", "balanced"), 10);
  check_replays(input_for("standard", "austrian_line", "wooded_40", "balanced"), 5);
  check_replays(input_for("british_lights", "french_guard", "pickup_40", "random"), 10);
  check_replays(input_for("tribal_host", "french_artillery", "orchards_40", "balanced"), 5);
  check_replays(input_for("lancers", "tribal_host", "orchards_40", "random"), 5);
}

TEST_CASE(
    "a commander uses the optional rules: guns fire together, columns go in, and neither without them") {
  const auto count = [](const MatchInput& input, const std::string& words) {
    int found = 0;
    for (std::uint64_t pair = 0; pair < 20; ++pair) {
      ToldGame told;
      two_by_two::replay_match(input, pair, 0, {}, told);
      const std::string& text = told.account;
      for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++found;
    }
    return found;
  };
  MatchInput guns = input_for("french_artillery", "standard", "open_40", "balanced");
  CHECK(count(guns, "as a grand battery [OPT-4]") == 0);
  guns.settings.set("option.grand_battery", "true", "test");
  CHECK(count(guns, "as a grand battery [OPT-4]") > 0);
  MatchInput columns = input_for("french_columns", "british_line", "open_40", "balanced");
  CHECK(count(columns, "column of attack [OPT-7]") == 0);
  columns.settings.set("option.column_of_attack", "true", "test");
  CHECK(count(columns, "column of attack [OPT-7]") > 0);
}

TEST_CASE("50 random games on generated terrain end as without a narrator") {
  using two_by_two::UnitType;
  const two_by_two::Rules rules = two_by_two::rules_from(Settings(two_by_two::settings_table()));
  two_by_two::Army army;
  for (const auto& [type, number] :
       {std::pair{UnitType::hq, 1}, std::pair{UnitType::line, 6}, std::pair{UnitType::guard, 2},
        std::pair{UnitType::light, 3}, std::pair{UnitType::militia, 2}, std::pair{UnitType::heavy_cav, 1},
        std::pair{UnitType::light_cav, 2}, std::pair{UnitType::horse_art, 1}}) {
    for (int i = 0; i < number; ++i) army.add(type, two_by_two::Size::common, rules.of(type).cost);
  }
  const TableSize size;
  for (std::uint64_t i = 0; i < 50; ++i) {
    const Dice dice(run_key(11, RunPurpose::play), i, 0);
    const Battlefield field(size, generate_terrain(GeneratorSettings(), size, dice,
                                                   static_cast<std::uint8_t>(two_by_two::Purpose::terrain)));
    two_by_two::Game game;
    game.rules = &rules;
    game.field = &field;
    game.armies = {&army, &army};
    two_by_two::RandomPlayer attacker(Seat::attacker, dice);
    two_by_two::RandomPlayer defender(Seat::defender, dice);
    WorkCounts work;
    const auto by = [&work](two_by_two::RandomPlayer& player) {
      return [&](const two_by_two::View& view) { return player.decide(view, work); };
    };
    ToldGame told;
    check_same(two_by_two::replay_game(game, dice, {by(attacker), by(defender)}, {}, told),
               played(game, dice));
  }
}

TEST_CASE("an illegal decision stops a replay, with all that led to it told") {
  const two_by_two::Rules rules = two_by_two::rules_from(Settings(two_by_two::settings_table()));
  two_by_two::Army army;
  army.add(two_by_two::UnitType::hq, two_by_two::Size::common, 8);
  const Features open;
  const Battlefield field(TableSize{}, open);
  two_by_two::Game game;
  game.rules = &rules;
  game.field = &field;
  game.armies = {&army, &army};
  // Nobody has to be deployed, but a reinforcement point has to be named (SETUP-4).
  const auto idler = [](const two_by_two::View&) { return two_by_two::Decision::end(); };
  ToldGame told;
  CHECK_THROWS_AS(two_by_two::replay_game(game, Dice(1, 0, 0), {idler, idler}, {}, told), InvariantError);
  CHECK(told.account.find("Set-up") != std::string::npos);
}

TEST_CASE("identical lists and doctrines play one game twice, with the seats exchanged") {
  const MatchInput input = input_for("british_lights", "british_lights", "pickup_40", "balanced");
  const auto simulator = two_by_two::system().simulator(input);
  std::vector<PairOutcome> batch(20);
  WorkCounts work;
  simulator->play(100, batch, work);
  for (const PairOutcome& pair : batch) {
    CHECK(pair.legs[0].digest == pair.legs[1].digest);
    CHECK(pair.legs[0].winner == pair.legs[1].winner);
  }
}
