// What the commander reckons a fight at.
#include <doctest/doctest.h>

#include "rules/two_by_two/assess.hpp"
#include "rules/two_by_two/case.hpp"
#include "rules/two_by_two/case_position.hpp"
#include "rules/two_by_two/doctrine.hpp"

using namespace muster;
using namespace muster::two_by_two;

TEST_CASE("only a column that is in melee, or is charged, fights with its support") {
  const Document document = Document::parse(
      "settings: {option.column_of_attack: true}\n"
      "position: {phase: melee, phasing: attacker, pairs: [{charger: line 1, target: line 1}]}\n"
      "attacker: {units: {line 1: {at: [12, 11.5]}, line 2: {at: [12, 11]}, line 3: {at: [18, 8]}, "
      "line 4: {at: [18, 7.5]}}}\n"
      "defender: {units: {line 1: {at: [12, 12]}, line 2: {at: [18, 11]}, line 3: {at: [18, 11.5]}}}\n",
      "c.yaml");
  Fields fields(document.root());
  CasePosition position;
  read_position(fields, {}, position);
  const Game game = position.game();
  const View view{game, position.state};
  const Settings doctrine(doctrine_table());
  const Weights weights = weights_from(doctrine);
  const Odds odds(position.rules);
  const Worth worth(position.rules, weights, odds);
  const Assessor attacker(view, worth, Seat::attacker);
  const UnitId fighting(Seat::attacker, 0), charging(Seat::attacker, 2), charged(Seat::defender, 1);
  CHECK(attacker.melee_net(fighting, UnitId(Seat::defender, 0)) == 1);
  CHECK(attacker.melee_net(charging, charged) == 0);
  CHECK(attacker.melee_net(charged, charging) == 1);
}
