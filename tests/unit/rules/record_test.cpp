#include <doctest/doctest.h>

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "rules/two_by_two/record_words.hpp"
#include "rules/two_by_two/settings.hpp"
#include "sample_record.hpp"

namespace {

using namespace muster;
using namespace muster::test;
using Json = nlohmann::ordered_json;

const System& rules() { return two_by_two::system(); }

void check_round_trip(const MatchInput& input, std::uint64_t pairs) {
  std::vector<PairOutcome> batch(pairs);
  WorkCounts work;
  rules().simulator(input)->play(0, batch, work);
  for (std::uint64_t pair = 0; pair < pairs; ++pair) {
    for (const int leg : {0, 1}) {
      const ToldGame first = played(input, pair, leg);
      const std::string json = record_json(first.record);
      const ToldGame again = replayed(json);
      CHECK(again.account == first.account);
      CHECK(record_json(again.record) == json);
      CHECK(again.record.outcome == first.record.outcome);
      CHECK(again.record.outcome.digest == batch[pair].legs[static_cast<std::size_t>(leg)].digest);
    }
  }
}

}  // namespace

TEST_CASE("a record replays to the same text, record and digest, without its commanders") {
  check_round_trip(input_for("french_columns", "british_lights", "pickup_40", "balanced"), 4);
  check_round_trip(input_for("standard", "austrian_line", "wooded_40", "balanced", {"victory=decisive"}), 2);
  check_round_trip(input_for("french_guard", "austrian_horse", "river_town_40", "greedy"), 2);
  check_round_trip(input_for("french_80", "standard_80", "grand_80", "balanced", {"victory=decisive"}), 1);
  check_round_trip(input_for("british_lights", "french_guard", "pickup_40", "random"), 3);
  check_round_trip(input_for("tribal_host", "french_artillery", "orchards_40", "balanced",
                             {"option.column_of_attack=true"}),
                   2);
  check_round_trip(input_for("french_artillery", "lancers", "orchards_40", "random",
                             {"option.grand_battery=true", "option.big_battle_hq=true"}),
                   2);
  MatchInput odd = input_for("british_line", "standard", "pickup_40", "balanced",
                             {"line.move=3.5", "base.frontage=1.6", "rout.voluntary=on_contact",
                              "arc.front=strip", "setup.ties=false", "win.turn_cap=6"});
  odd.independent_dice = true;
  odd.purpose = RunPurpose::bench;
  check_round_trip(odd, 2);
}

TEST_CASE("a record holds whose list sits where, the table as generated, and 16 digits of digest") {
  const MatchInput input = input_for("french_guard", "british_lights", "pickup_40", "balanced");
  const Json json = sample_json();
  CHECK(json["schema"] == "muster.record/1");
  CHECK(json["system"] == "two_by_two");
  CHECK(json["leg"] == 2);
  CHECK(json["pair"] == 2);
  CHECK(json["seed"] == 5);
  CHECK(json["dice"] == "duplicate");
  // In the second leg B attacks.
  CHECK(json["attacker"]["list"] == "B");
  CHECK(json["attacker"]["army"] == input.armies[1].name);
  CHECK(json["defender"]["list"] == "A");
  CHECK(json["defender"]["units"].size() == static_cast<std::size_t>(unit_count(input.armies[0])));
  CHECK(json["features"].size() >= 4);
  CHECK(json["features"].size() <= 6);
  const auto digest = json["outcome"]["digest"].get<std::string>();
  CHECK(digest.size() == 16);
  CHECK(digest.find_first_not_of("0123456789abcdef") == std::string::npos);
  for (const char* kind : {"moved", "modifier", "total", "status", "rout", "contact", "destroyed", "step"}) {
    std::size_t n = 0;
    for (const std::size_t i : entries_with(json, "event")) n += json["play"][i]["event"] == kind ? 1 : 0;
    CHECK_MESSAGE(n > 0, kind);
  }
  CHECK(json["outcome"]["losses"].size() > 0);
}

TEST_CASE("numbers of decisions read back bit for bit") {
  two_by_two::Army army;
  army.add(two_by_two::UnitType::line, two_by_two::Size::large, 6);
  army.add(two_by_two::UnitType::light, two_by_two::Size::common, 6);
  const two_by_two::Rules numbers = two_by_two::rules_from(Settings(two_by_two::settings_table()));
  const Features open;
  const Battlefield field({30.25, 24}, open);
  two_by_two::Game game;
  game.rules = &numbers;
  game.field = &field;
  game.armies = {&army, &army};
  const two_by_two::RecordWords words(game);
  two_by_two::State state;
  state.ask = two_by_two::Ask::move;
  state.asked = Seat::attacker;
  double x = 0.1;
  for (unsigned i = 0; i < 500; ++i) {
    x = 4 * x * (1 - x);  // wanders over all of 0 to 1
    two_by_two::Decision d =
        two_by_two::Decision::of(two_by_two::DecisionKind::move, two_by_two::UnitId(Seat::attacker, i % 2));
    d.facing = {x, std::sqrt(1 - x * x)};
    d.legs.push_back({{-std::sqrt(1 - x * x), x}, 3 * x / 7, -x / 3e9});
    d.legs.push_back({{0, -1}, -1e-300 * x, 0.1 + 0.2});
    d.contact = i % 3 == 0;
    d.woods = i % 6 == 0;
    d.other = two_by_two::UnitId(Seat::defender, 1);
    const two_by_two::Decision back = words.as_recorded(state, d);
    CHECK(back.kind == d.kind);
    CHECK(back.unit == d.unit);
    CHECK(back.contact == d.contact);
    CHECK(back.woods == d.woods);
    if (d.woods) CHECK(back.other == d.other);
    CHECK(back.facing == d.facing);
    REQUIRE(back.legs.size() == 2);
    CHECK(back.legs[0] == d.legs[0]);
    CHECK(back.legs[1] == d.legs[1]);

    two_by_two::Decision place = two_by_two::Decision::of(two_by_two::DecisionKind::deploy, d.unit);
    place.place = snapped({30 * x - 15, 12 * x - 6});
    CHECK(words.as_recorded(state, place).place == place.place);
    // The rules put a base on the grid: so does the record.
    place.place = {30 * x - 15 + 1e-5, 12 * x - 6};
    CHECK(words.as_recorded(state, place).place == snapped(place.place));
  }
}

TEST_CASE("every die of a record is held against its seed and its name") {
  const Json json = sample_json();
  const std::vector<std::size_t> dice = entries_with(json, "die");
  REQUIRE(dice.size() > 20);
  for (const std::size_t i : dice) {
    Json changed = json;
    Json& die = changed["play"][i];
    die["die"] = die["die"].get<int>() % 6 + 1;
    CHECK(placed_complaint(changed.dump()).rfind(fmt::format("game.json: play[{}] (decision ", i), 0) == 0);
  }
  for (const char* member : {"for", "side", "unit", "turn", "half", "step", "ordinal", "of"}) {
    Json changed = json;
    Json& die = changed["play"][dice[dice.size() / 2]];
    if (die[member].is_number()) {
      die[member] = die[member].get<int>() + 1;
    } else {
      die[member] = die[member] == "attacker" ? "defender" : "S hq 1";
    }
    CHECK_MESSAGE(placed_complaint(changed.dump()).find("found {\"die\":") != std::string::npos, member);
  }
}

TEST_CASE("dice of an older engine are taken as they are, and what is written anew is of its version") {
  GameRecord record = parse_record(sample(), "game.json");
  record.seed = 6;
  ToldGame told;
  CHECK(complaint_of([&] { rules().replay_record(record, {}, told); }).find("found {\"die\":") !=
        std::string::npos);
  record.engine_version = rules().engine_version() - 1;
  rules().replay_record(record, {}, told);
  CHECK(told.record.engine_version == record.engine_version);
  CHECK(told.record.play == record.play);
}

TEST_CASE("a record of a later engine is refused") {
  Json json = sample_json();
  const int own = rules().engine_version();
  json["engine_version"] = own + 1;
  CHECK(placed_complaint(json.dump()) ==
        fmt::format("game.json: engine_version: found {}, expected at most {}, the version of this program's "
                    "engine",
                    own + 1, own));
}
