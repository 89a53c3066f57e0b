// Records in which something is not as it was written.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "sample_record.hpp"
#include "text/shown.hpp"

namespace {

using namespace muster;
using namespace muster::test;
using Json = nlohmann::ordered_json;

}  // namespace

TEST_CASE("an entry that is missing or comes twice is refused where it is") {
  const Json json = sample_json();
  const std::size_t n = json["play"].size();
  for (std::size_t i = 0; i < n; i += 1 + n / 30) {
    Json cut = json;
    cut["play"].erase(i);
    const std::string complaint = placed_complaint(cut.dump());
    CHECK(complaint.rfind("game.json: play[", 0) == 0);
    Json doubled = json;
    doubled["play"].insert(doubled["play"].begin() + static_cast<std::ptrdiff_t>(i), json["play"][i]);
    CHECK_FALSE(placed_complaint(doubled.dump()).empty());
  }
  Json longer = json;
  longer["play"].push_back(json["play"].back());
  CHECK(placed_complaint(longer.dump()).find("expected the end: the game is over") != std::string::npos);
  Json shorter = json;
  shorter["play"].erase(n - 1);
  CHECK(placed_complaint(shorter.dump()).find("found the end of the record") != std::string::npos);
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
    const std::string complaint = placed_complaint(changed.dump());
    CHECK_MESSAGE(complaint.rfind("game.json: play[", 0) == 0, kind << ": " << complaint);
    refused_by_rule += complaint.find(": an illegal ") != std::string::npos ? 1 : 0;
  }
  CHECK(refused_by_rule > looked_at / 4);
}

TEST_CASE("what a decision, a die or an event says beside the point") {
  const Json json = sample_json();
  Json changed = json;
  Json& moved = changed["play"][entries_with(json, "contact")[0]];
  moved["contakt"] = moved["contact"];
  moved.erase("contact");
  CHECK(placed_complaint(changed.dump()).find("found unknown key 'contakt'") != std::string::npos);
  CHECK(placed_complaint(changed.dump()).find("(did you mean 'contact'?)") != std::string::npos);
  changed = json;
  changed["play"][entries_with(json, "die")[3]]["colour"] = "red";
  CHECK(placed_complaint(changed.dump()).find("found unknown key 'colour'") != std::string::npos);
  changed = json;
  changed["play"][entries_with(json, "event")[3]]["weather"] = "fine";
  CHECK(placed_complaint(changed.dump()).find("found unknown key 'weather'") != std::string::npos);
  changed = json;
  Json& rule = changed["play"][entries_with(json, "rule")[3]]["rule"];
  rule = rule == "MOVE-1" ? "MOVE-2" : "MOVE-1";
  CHECK(placed_complaint(changed.dump()).find("found {\"event\":") != std::string::npos);
}

TEST_CASE("a head that cannot be is refused by its place") {
  struct Change {
    const char* pointer;
    Json value;
    const char* complaint;
  };
  const std::vector<Change> changes{
      {"/schema", "muster.record/2",
       "game.json: schema: found 'muster.record/2', expected at most 'muster.record/1', which this program "
       "reads"},
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
      {"/settings/line.mvoe", "4",
       "game.json: settings.line.mvoe: found unknown setting 'line.mvoe', expected a known one (did you mean "
       "'line.move'?)"},
      {"/settings/line.move", "fast", "game.json: settings.line.move: found 'fast' for line.move"},
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
      {"/outcome/digest", "0123456789abcdef", "game.json: outcome.digest: found '0123456789abcdef'"},
      {"/outcome/turns", 39, "game.json: outcome.turns: found 39"},
      {"/outcome/ending", "boredom",
       "game.json: outcome.ending: found 'boredom', expected 'losses', which the game comes to"},
      {"/outcome/winner", "nobody", "game.json: outcome.winner: found 'nobody', expected 'attacker'"},
      {"/outcome/timeout", true, "game.json: outcome.timeout: found true, expected false"},
      {"/outcome/losses/1/cause", "swap", "game.json: outcome.losses[1].cause: found 'swap', expected '"},
      {"/outcome/losses/1/type", "HQ", "game.json: outcome.losses[1].type: found 'HQ', expected '"},
      {"/attacker/list", "A",
       "game.json: attacker.list: found 'A', expected 'B': A attacks in leg 1, B in leg 2"},
      {"/defender/list", "B", "game.json: defender.list: found 'B', expected 'A'"},
      {"/leg", 1, "game.json: attacker.list: found 'B', expected 'A'"},
      {"/outcome/losses", Json::array(), "game.json: outcome.losses: found 0 losses"},
      {"/play/7", 12, "game.json: play[7] (decision "},
      {"/play", Json::object(), "game.json: play: found {}, expected a list"}};
  for (const Change& change : changes) {
    Json changed = sample_json();
    changed[Json::json_pointer(change.pointer)] = change.value;
    const std::string complaint = placed_complaint(changed.dump());
    CHECK_MESSAGE(complaint.find(change.complaint) != std::string::npos, change.pointer << ": " << complaint);
  }
  const Json whole = sample_json();
  for (const auto& member : whole.items()) {
    const std::string& key = member.key();
    Json changed = whole;
    changed.erase(key);
    CHECK_MESSAGE(placed_complaint(changed.dump()).find(fmt::format("'{}'", key)) != std::string::npos, key);
  }
}

TEST_CASE("two lists that have changed seats are refused") {
  Json changed = sample_json();
  changed["attacker"]["list"] = "A";
  changed["defender"]["list"] = "B";
  CHECK(placed_complaint(changed.dump()).find("game.json: attacker.list: found 'A'") == 0);
}

TEST_CASE("a key that a record does not have is refused where it stands, a misspelt one with a hint") {
  const Json whole = sample_json();
  const std::vector<std::string> objects{"",         "/attacker",         "/defender/units/2",
                                         "/outcome", "/outcome/losses/0", "/features/0"};
  for (const std::string& object : objects) {
    Json changed = whole;
    changed[Json::json_pointer(object)]["victory"] = "fast";
    CHECK_MESSAGE(placed_complaint(changed.dump()).find(": found unknown key 'victory', expected one of '") !=
                      std::string::npos,
                  object);
    for (const auto& member : whole.at(Json::json_pointer(object)).items()) {
      const std::string& key = member.key();
      if (key == "schema") continue;
      changed = whole;
      Json& place = changed[Json::json_pointer(object)];
      place[key + key.back()] = place[key];
      place.erase(key);
      const std::string complaint = placed_complaint(changed.dump());
      CHECK_MESSAGE(complaint.find(fmt::format("(did you mean '{}'?)", key)) != std::string::npos, complaint);
    }
  }
  Json changed = whole;
  changed["attacker"]["units"][1]["colour"] = "blue";
  const std::string text = changed.dump(1);
  const std::size_t line =
      1 + static_cast<std::size_t>(std::count(
              text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("\"colour\"")), '\n'));
  CHECK(complaint_about(text).find(
            fmt::format("game.json:{}:5: attacker.units[1]: found unknown key", line)) == 0);
}

TEST_CASE("a facing that is no unit vector is refused") {
  const Json whole = sample_json();
  const std::size_t deployed = entries_with(whole, "facing")[0];
  std::size_t moved = 0;
  while (!whole["play"][moved].contains("legs") || whole["play"][moved]["legs"].empty()) ++moved;
  for (const double length : {0.0, 255.0, 1 + 2e-6}) {
    Json changed = whole;
    for (Json& part : changed["play"][deployed]["facing"]) part = part.get<double>() * length;
    CHECK(placed_complaint(changed.dump())
              .find(fmt::format("game.json: play[{}].facing (decision 0, set-up): found [", deployed)) == 0);
    changed = whole;
    for (Json& part : changed["play"][moved]["legs"][0]["facing"]) part = part.get<double>() * length;
    const std::string complaint = placed_complaint(changed.dump());
    CHECK(complaint.find(fmt::format("game.json: play[{}].legs[0].facing (decision ", moved)) == 0);
    CHECK(complaint.find(", expected a vector of length 1") != std::string::npos);
  }
}

TEST_CASE("what a record says does nothing to a terminal") {
  const Json whole = sample_json();
  for (const char* pointer : {"/system", "/scenario", "/attacker/army", "/defender/doctrine",
                              "/attacker/units/0/name", "/attacker/units/0/type", "/outcome/ending",
                              "/outcome/losses/0/cause", "/outcome/losses/0/type", "/settings/line.move"}) {
    for (const char* text : {"a\x1b[31m", "a\nb", "\a"}) {
      Json changed = whole;
      changed[Json::json_pointer(pointer)] = text;
      const std::string complaint = placed_complaint(changed.dump());
      CHECK_MESSAGE(complaint.find("expected text without control characters") != std::string::npos,
                    complaint);
      CHECK_FALSE(has_control_character(complaint));
    }
  }
  const std::string endless(1'000'000, 'x');
  for (const char* pointer : {"/schema", "/outcome/ending", "/settings/line.move", "/attacker/list",
                              "/attacker/units/0/type", "/attacker/units/0/name"}) {
    Json changed = whole;
    changed[Json::json_pointer(pointer)] = endless;
    const std::string complaint = placed_complaint(changed.dump());
    CHECK_MESSAGE(complaint.find("xxx...'") != std::string::npos, complaint);
    CHECK(complaint.size() < 1000);
  }
  Json changed = whole;
  changed["settings"]["\x1b[31m" + endless] = "4";
  const std::string complaint = placed_complaint(changed.dump());
  CHECK(complaint.find("found unknown setting ' [31mxxx") != std::string::npos);
  CHECK(complaint.size() < 1000);
  CHECK_FALSE(has_control_character(complaint));
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
