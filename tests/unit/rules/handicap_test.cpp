// A side that may place more at the start than the rules allow.
#include <doctest/doctest.h>

#include <string>

#include "game/record.hpp"
#include "match_inputs.hpp"
#include "rules/two_by_two/replay.hpp"

using namespace muster;
using test::input_for;

namespace {

/// Half points of A's units that are placed before the first turn of the game.
int placed_by_a(const MatchInput& input, int leg) {
  const auto game = two_by_two::system().begin(input, 0, leg, false);
  const std::string side = leg == 0 ? "attacker " : "defender ";
  int placed = 0;
  while (game->where().find("turn 0,") == 0) game->step();
  ToldGame told;
  two_by_two::replay_match(input, 0, leg, {}, told);
  for (const RecordedUnit& unit : told.record.sides[static_cast<std::size_t>(leg)].units) {
    for (const Placed& piece : game->placed()) placed += piece.name == side + unit.name ? unit.cost : 0;
  }
  return placed;
}

}  // namespace

TEST_CASE("a handicap is what a side may place more, whichever seat it has") {
  MatchInput input = input_for("standard", "standard", "open_40", "balanced", {"setup.ties=false"});
  for (const int leg : {0, 1}) {
    input.start_extra = {0, 0};
    const int usual = placed_by_a(input, leg);
    CHECK(usual <= 20);
    input.start_extra = {12, 0};
    const int more = placed_by_a(input, leg);
    CHECK(more > usual);
    CHECK(more <= 32);
    input.start_extra = {0, 12};
    CHECK(placed_by_a(input, leg) == usual);
  }
}

TEST_CASE("a handicap is part of a game's record") {
  MatchInput input = input_for("standard", "british_lights", "open_40", "balanced");
  ToldGame usual;
  two_by_two::replay_match(input, 3, 1, {}, usual);
  CHECK(record_json(usual.record).find("start_extra") == std::string::npos);
  input.start_extra = {0, 7};
  ToldGame told;
  const Outcome outcome = two_by_two::replay_match(input, 3, 1, {}, told);
  const std::string text = record_json(told.record);
  CHECK(text.find("\"start_extra\":3.5") != std::string::npos);
  const GameRecord record = parse_record(text, "r.json");
  CHECK(record.sides[0].start_extra == 7);
  CHECK(record.sides[1].start_extra == 0);
  ToldGame again;
  CHECK(two_by_two::replay_record(record, {}, again).digest == outcome.digest);
  CHECK(record_json(again.record) == text);
}
