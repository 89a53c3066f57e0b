// What the commander reckons a fight at.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "rules/two_by_two/assess.hpp"
#include "rules/two_by_two/case.hpp"
#include "rules/two_by_two/case_position.hpp"
#include "rules/two_by_two/doctrine.hpp"
#include "rules/two_by_two/odds_question.hpp"
#include "rules/two_by_two/settings.hpp"

using namespace muster;
using namespace muster::two_by_two;

namespace {

/// A position as a case has it, and what a doctrine of default weights makes of it.
struct Scene {
  explicit Scene(const std::string& yaml) : position(read(yaml)), worth(position.rules, weights, odds) {}
  static CasePosition read(const std::string& yaml) {
    const Document document = Document::parse(yaml, "c.yaml");
    Fields fields(document.root());
    CasePosition read_in;
    read_position(fields, {}, read_in);
    return read_in;
  }
  CasePosition position;
  Game game = position.game();
  View view{game, position.state};
  Weights weights = weights_from(Settings(doctrine_table()));
  Odds odds{position.rules};
  Worth worth;
  Assessor attacker{view, worth, Seat::attacker};
};

}  // namespace

TEST_CASE("only a column that is in melee, or is charged, fights with its support") {
  const Scene scene(
      "settings: {option.column_of_attack: true}\n"
      "position: {phase: melee, phasing: attacker, pairs: [{charger: line 1, target: line 1}]}\n"
      "attacker: {units: {line 1: {at: [12, 11.5]}, line 2: {at: [12, 11]}, line 3: {at: [18, 8]}, "
      "line 4: {at: [18, 7.5]}}}\n"
      "defender: {units: {line 1: {at: [12, 12]}, line 2: {at: [18, 11]}, line 3: {at: [18, 11.5]}}}\n");
  const Assessor& attacker = scene.attacker;
  const UnitId fighting(Seat::attacker, 0), charging(Seat::attacker, 2), charged(Seat::defender, 1);
  CHECK(attacker.melee_net(fighting, UnitId(Seat::defender, 0)) == 1);
  CHECK(attacker.melee_net(charging, charged) == 0);
  CHECK(attacker.melee_net(charged, charging) == 1);
}

namespace {

double destroyed(const OddsAnswer& answer, const std::string& side) {
  for (const OddsFigure& f : answer.rows.at(0).figures) {
    if (f.keys == std::vector<std::string>{side, "destroyed"}) return f.number->value;
  }
  FAIL("no such figure");
  return 0;
}

}  // namespace

TEST_CASE("what a gang gains is what the exact odds of its charge come to") {
  // Only units Destroyed count, on both sides alike.
  Settings doctrine(doctrine_table());
  for (const char* change : {"worth.rout=0", "worth.disrupted=0", "worth.pinned=0", "assault.caution=1000"})
    doctrine.set_assignment(change, "test");
  const Settings settings(settings_table());
  const Rules rules = rules_from(settings);
  const Weights weights = weights_from(doctrine);
  const Odds odds(rules);
  const Worth worth(rules, weights, odds);
  // Not guards: whoever of them routs takes others along, which a gang is not reckoned to.
  for (const UnitType attacker : {UnitType::line, UnitType::light_cav, UnitType::heavy_cav}) {
    for (const UnitType defender : {UnitType::line, UnitType::light, UnitType::foot_art}) {
      for (const Status status : {Status::steady, Status::pinned, Status::disrupted}) {
        for (int count = 1; count <= 3; ++count) {
          const std::string word = status == Status::steady   ? "steady"
                                   : status == Status::pinned ? "pinned"
                                                              : "disrupted";
          CAPTURE(word);
          CAPTURE(count);
          CAPTURE(static_cast<int>(attacker));
          CAPTURE(static_cast<int>(defender));
          const OddsAnswer answer = answer_odds({"charge",
                                                 {{"attacker", std::string(type_keys[index(attacker)])},
                                                  {"defender", std::string(type_keys[index(defender)])},
                                                  {"defender-status", word},
                                                  {"attackers", std::to_string(count)}}},
                                                settings);
          const double gain = destroyed(answer, "defender") - destroyed(answer, "attacker");
          CHECK(worth.gang(attacker, defender, status, count) ==
                doctest::Approx(std::max(0.0, gain)).epsilon(1e-9));
        }
      }
    }
  }
}

TEST_CASE("a flight costs more if it is sure to end in death, or takes others along") {
  // A rout costs 1/3 + 2/3 x 1/2 = 2/3 of a unit, a sure death 1: by 1/3 more.
  const double routed = 2.0 / 3;
  const auto flight = [](const std::string& who, const std::string& own, const std::string& enemies,
                         Vec2 start, Vec2 way) {
    const Scene scene("position: {phase: melee, phasing: attacker}\nattacker: {units: {" + who +
                      ": {at: [12, 12]}" + own + "}}\ndefender: {units: {hq 1: {at: [1, 23]}" + enemies +
                      "}}\n");
    for (unsigned i = 0; i < 8; ++i) {
      const UnitId unit(Seat::attacker, i);
      if (scene.view.on_table(unit) && scene.view.centre(unit) == Vec2{0, 0})
        return scene.attacker.flight(unit, start, way);
    }
    return -1.0;
  };
  const Vec2 back{0, -1};
  CHECK(flight("line 1", "", "", {0, 0}, back) == doctest::Approx(0));
  // ROUT-7: militia within 1 of the 3 inches that a line runs, at its end and not beside it.
  CHECK(flight("line 1", ", militia 1: {at: [12, 8]}", "", {0, 0}, back) == doctest::Approx(routed));
  CHECK(flight("line 1", ", militia 1: {at: [12, 8]}, militia 2: {at: [12, 10]}", "", {0, 0}, back) ==
        doctest::Approx(2 * routed));
  CHECK(flight("line 1", ", militia 1: {at: [15, 12]}", "", {0, 0}, back) == doctest::Approx(0));
  CHECK(flight("line 1", ", line 2: {at: [12, 10]}", "", {0, 0}, back) == doctest::Approx(0));
  // ROUT-6: guards take anybody along.
  CHECK(flight("guard 1", ", line 1: {at: [12, 10]}", "", {0, 0}, back) == doctest::Approx(routed));
  // ROUT-3: into an enemy; over the table's edge.
  CHECK(flight("line 1", "", ", line 1: {at: [12, 9.5]}", {0, 0}, back) == doctest::Approx(1 - routed));
  CHECK(flight("line 1", "", ", line 1: {at: [12, 14]}", {0, 0}, back) == doctest::Approx(0));
  CHECK(flight("line 1", "", "", {0, -10}, back) == doctest::Approx(1 - routed));
  CHECK(flight("line 1", "", "", {0, -10}, {0, 1}) == doctest::Approx(0));
}

TEST_CASE("a flight counts in a shot only where the shot can rout") {
  const Scene scene(
      "position: {phase: melee, phasing: attacker}\nattacker: {units: {hq 1: {at: [12, 2]}}}\n"
      "defender: {units: {hq 1: {at: [1, 23]}}}\n");
  const int net = 2;
  const double more = scene.worth.shot(net, UnitType::line, false, false, 1) -
                      scene.worth.shot(net, UnitType::line, false, false);
  CHECK(more > 0);
  CHECK(more == doctest::Approx(scene.odds.shot(net).routs));
  // Fire does no more to light infantry than pin it.
  CHECK(scene.worth.shot(net, UnitType::light, false, false, 1) ==
        scene.worth.shot(net, UnitType::light, false, false));
}
