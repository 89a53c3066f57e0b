#include <doctest/doctest.h>

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "../text/complaint.hpp"
#include "core/error.hpp"
#include "match_inputs.hpp"
#include "rules/two_by_two/record_words.hpp"
#include "rules/two_by_two/settings.hpp"
#include "text/json.hpp"

namespace {

using namespace muster;
using test::input_for;
using Json = nlohmann::ordered_json;

const System& rules() { return two_by_two::system(); }

ToldGame played(const MatchInput& input, std::uint64_t pair, int leg) {
  ToldGame told;
  rules().replay(input, pair, leg, {}, told);
  return told;
}

ToldGame replayed(const std::string& json) {
  ToldGame told;
  rules().replay_record(parse_record(json, "game.json"), {}, told);
  return told;
}

/// What replaying says against it; "" if it is played to the same end.
std::string complaint_about(const std::string& json) {
  return complaint_of([&] { replayed(json); });
}

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

/// A game with shots, melees, routs, arrivals and terrain.
const std::string& sample() {
  static const std::string json =
      record_json(played(input_for("french_guard", "british_lights", "pickup_40", "balanced"), 2, 1).record);
  return json;
}

Json sample_json() { return Json::parse(sample()); }

/// Positions in the play of the entries that have this member.
std::vector<std::size_t> entries_with(const Json& record, const char* member) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < record["play"].size(); ++i) {
    if (record["play"][i].contains(member)) found.push_back(i);
  }
  return found;
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
    CHECK(complaint_about(changed.dump()).rfind(fmt::format("game.json: play[{}] (decision ", i), 0) == 0);
  }
  for (const char* member : {"for", "side", "unit", "turn", "half", "step", "ordinal", "of"}) {
    Json changed = json;
    Json& die = changed["play"][dice[dice.size() / 2]];
    if (die[member].is_number()) {
      die[member] = die[member].get<int>() + 1;
    } else {
      die[member] = die[member] == "attacker" ? "defender" : "S hq 1";
    }
    CHECK_MESSAGE(complaint_about(changed.dump()).find("found {\"die\":") != std::string::npos, member);
  }
}

TEST_CASE("dice of an older engine are taken as they are") {
  Json json = sample_json();
  json["engine_version"] = 9;
  CHECK(complaint_about(json.dump()).empty());
  json["seed"] = 6;
  CHECK(complaint_about(json.dump()).empty());
  json["engine_version"] = rules().engine_version();
  CHECK(complaint_about(json.dump()).find("found {\"die\":") != std::string::npos);
}

TEST_CASE("an entry that is missing or comes twice is refused where it is") {
  const Json json = sample_json();
  const std::size_t n = json["play"].size();
  for (std::size_t i = 0; i < n; i += 1 + n / 30) {
    Json cut = json;
    cut["play"].erase(i);
    const std::string complaint = complaint_about(cut.dump());
    CHECK(complaint.rfind("game.json: play[", 0) == 0);
    Json doubled = json;
    doubled["play"].insert(doubled["play"].begin() + static_cast<std::ptrdiff_t>(i), json["play"][i]);
    CHECK_FALSE(complaint_about(doubled.dump()).empty());
  }
  Json longer = json;
  longer["play"].push_back(json["play"].back());
  CHECK(complaint_about(longer.dump()).find("expected the end: the game is over") != std::string::npos);
  Json shorter = json;
  shorter["play"].erase(n - 1);
  CHECK(complaint_about(shorter.dump()).find("found the end of the record") != std::string::npos);
}

TEST_CASE("a changed decision is refused, by its rule if it breaks one") {
  const Json json = sample_json();
  const std::vector<std::size_t> decisions = entries_with(json, "decision");
  std::size_t refused_by_rule = 0;
  std::size_t looked_at = 0;
  for (std::size_t k = 0; k < decisions.size(); k += 1 + decisions.size() / 60) {
    const std::size_t i = decisions[k];
    ++looked_at;
    Json changed = json;
    Json& d = changed["play"][i];
    const auto kind = d["decision"].get<std::string>();
    if (kind == "move" && d["contact"] == true) {
      d["contact"] = false;
    } else if (kind == "move" && !d["legs"].empty()) {
      d["legs"][0]["ahead"] = d["legs"][0]["ahead"].get<double>() + 7;
    } else if (d.contains("unit")) {
      const auto unit = d["unit"].get<std::string>();
      d["unit"] = unit == "S hq 1" ? "N hq 1" : "S hq 1";
    } else if (kind == "end") {
      d["side"] = d["side"] == "attacker" ? "defender" : "attacker";
    } else if (d.contains("place")) {
      d["place"][0] = d["place"][0].get<double>() + 3.5;
    } else if (d.contains("distance")) {
      d["distance"] = -2;
    } else if (d.contains("point")) {
      d["point"] = 1 - d["point"].get<int>();
    } else {
      d.erase("other");
    }
    const std::string complaint = complaint_about(changed.dump());
    CHECK_MESSAGE(complaint.rfind("game.json: play[", 0) == 0, kind << ": " << complaint);
    refused_by_rule += complaint.find(": an illegal ") != std::string::npos ? 1 : 0;
  }
  CHECK(refused_by_rule > looked_at / 4);
}

TEST_CASE("what a decision, a die or an event says beside the point") {
  const Json json = sample_json();
  Json changed = json;
  changed["play"][entries_with(json, "decision")[5]]["contakt"] = true;
  CHECK(complaint_about(changed.dump()).find("found unknown member 'contakt'") != std::string::npos);
  changed = json;
  changed["play"][entries_with(json, "die")[3]]["colour"] = "red";
  CHECK_FALSE(complaint_about(changed.dump()).empty());
  // A later program may say more about an event.
  changed = json;
  changed["play"][entries_with(json, "event")[3]]["weather"] = "fine";
  changed["weather"] = "fine";
  CHECK(complaint_about(changed.dump()).empty());
  changed = json;
  Json& rule = changed["play"][entries_with(json, "rule")[3]]["rule"];
  rule = rule == "MOVE-1" ? "MOVE-2" : "MOVE-1";
  CHECK(complaint_about(changed.dump()).find("found {\"event\":") != std::string::npos);
}

TEST_CASE("a head that cannot be is refused by its place") {
  struct Change {
    const char* pointer;
    Json value;
    const char* complaint;
  };
  const std::vector<Change> changes{
      {"/schema", "muster.record/2", "found schema 'muster.record/2', expected at most 'muster.record/1'"},
      {"/schema", "muster.match/1", "expected 'muster.record/1'"},
      {"/schema", "muster.record/x", "expected at most 'muster.record/1'"},
      {"/schema", 1, "game.json: schema: found 1, expected a text"},
      {"/leg", 3, "game.json: leg: found 3, expected a whole number from 1 to 2"},
      {"/pair", -1, "game.json: pair: found -1"},
      {"/dice", "loaded", "game.json: dice: found 'loaded', expected one of duplicate, independent"},
      {"/table/0", 24.1, "game.json: table[0]: found 24.1"},
      {"/table/0", 1e300, "game.json: table[0]"},
      {"/features/0/kind", "swamp", "game.json: features[0].kind: found 'swamp'"},
      {"/features/0/points/0/0", 99, "game.json: features[0].points[0][0]: found 99"},
      {"/features/0/points/0/0", 1.0001, "expected multiples of 1/1024"},
      {"/features/0/kind", "light_woods",
       "game.json: features: found light woods, expected option.light_woods"},
      {"/attacker/units/2/type", "lancer",
       "game.json: attacker.units[2]: found 'lancer', expected option.lancer"},
      {"/settings/line.mvoe", "4", "game.json: settings: found unknown setting 'line.mvoe'"},
      {"/settings/line.move", "fast", "game.json: settings: found 'fast' for line.move"},
      {"/settings/line.move", 4, "game.json: settings.line.move: found 4, expected a text"},
      {"/attacker/list", "C", "game.json: attacker.list: found 'C'"},
      {"/attacker/units/2/type", "cuirassiers", "game.json: attacker.units[2]: "},
      {"/attacker/units/2/size", "huge", "game.json: attacker.units[2].size: found 'huge'"},
      {"/attacker/units/0/size", "large", "game.json: attacker.units[0]: "},
      {"/attacker/units/2/name", "line 7", "game.json: attacker.units[2]: found name 'line 7'"},
      {"/attacker/units/2/cost", 2.25,
       "game.json: attacker.units[2].cost: found 2.25, expected AP in halves"},
      {"/defender/units", Json::array(), "game.json: defender.units: found [], expected a list of 1 to 64"},
      {"/outcome/digest", "12345", "game.json: outcome.digest: found '12345'"},
      {"/outcome/digest", "0123456789abcdef", "game.json: outcome.digest: found 0123456789abcdef"},
      {"/outcome/turns", 39, "game.json: outcome.turns: found 39"},
      {"/outcome/ending", "boredom", "game.json: outcome.ending: found boredom"},
      {"/outcome/winner", "nobody", "game.json: outcome.winner: found"},
      {"/outcome/losses", Json::array(), "game.json: outcome.losses: found 0 losses"},
      {"/play/7", 12, "game.json: play[7] (decision "},
      {"/play", Json::object(), "game.json: play: found {}, expected a list"}};
  for (const Change& change : changes) {
    Json changed = sample_json();
    changed[Json::json_pointer(change.pointer)] = change.value;
    const std::string complaint = complaint_about(changed.dump());
    CHECK_MESSAGE(complaint.find(change.complaint) != std::string::npos, change.pointer << ": " << complaint);
  }
  const Json whole = sample_json();
  for (const auto& member : whole.items()) {
    const std::string& key = member.key();
    Json changed = whole;
    changed.erase(key);
    CHECK_MESSAGE(complaint_about(changed.dump()).find(fmt::format("'{}'", key)) != std::string::npos, key);
  }
}

TEST_CASE("a file that is cut off anywhere is no record") {
  for (std::size_t length = 0; length < sample().size() - 2; length += 1 + sample().size() / 60)
    CHECK_THROWS_AS(parse_record(sample().substr(0, length), "game.json"), InputError);
}

TEST_CASE("whatever is changed in a record, it is refused or comes to the same end") {
  const Json json = sample_json();
  std::uint64_t random = 1;
  const auto below = [&](std::size_t n) {
    random = mix(random);
    return static_cast<std::size_t>(random % n);
  };
  const std::vector<Json> values{nullptr,       true,          -1, 0, 5, 1e300, 0.3, "", "S line 1",
                                 Json::array(), Json::object()};
  const std::uint64_t digest = parse_record(sample(), "game.json").outcome.digest;
  std::size_t refused = 0;
  for (int i = 0; i < 200; ++i) {
    Json changed = json;
    Json* at = below(4) == 0 ? &changed : &changed["play"];
    while (at->is_structured() && !at->empty() && (at == &changed || below(8) != 0)) {
      auto member = at->begin();
      std::advance(member, static_cast<std::ptrdiff_t>(below(at->size())));
      at = &*member;
    }
    *at = values[below(values.size())];
    std::uint64_t comes_to = digest;
    try {
      comes_to = replayed(changed.dump()).record.outcome.digest;
    } catch (const InputError&) {
      ++refused;
    }
    CHECK(comes_to == digest);
  }
  CHECK(refused > 150);
}
