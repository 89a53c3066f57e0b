// A commander that looks ahead, and one that is told what to do.
#include "rules/two_by_two/searcher.hpp"

#include <doctest/doctest.h>

#include <string>

#include "rules/two_by_two/case.hpp"
#include "rules/two_by_two/case_position.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/table.hpp"

using namespace muster;
using namespace muster::two_by_two;

namespace {

/// A position and what a commander decides there, by the default weights but for one.
class Trial {
 public:
  explicit Trial(const std::string& text, const std::string& weight = "", Seat seat = Seat::attacker)
      : document_(Document::parse(text, "c.yaml")),
        seat_(seat),
        weights_(weights_of(weight)),
        odds_(read(document_, position_).rules),
        worth_(position_.rules, weights_, odds_) {
    const Game game = position_.game();
    NamedDice dice{Dice(1, 0, 0)};
    NullObserver nobody;
    Table table(game, position_.state, dice, nobody);
    resume(table.play);
  }

  Decision told(const Orders& orders) {
    const Game game = position_.game();
    const View view{game, position_.state};
    Commander commander(worth_, seat_, Dice(1, 0, 0));
    commander.give(orders, view);
    return legal_decision(commander, view);
  }
  Decision searched() {
    const Game game = position_.game();
    const View view{game, position_.state};
    Searcher searcher(worth_, {64, 4}, seat_, Dice(1, 0, 0));
    const std::uint64_t before = position_.state.digest.value();
    const Decision d = legal_decision(searcher, view);
    CHECK(position_.state.digest.value() == before);
    return d;
  }
  Vec2 end_of(const Decision& d) const {
    return position_.state.places.centre(d.unit) + d.legs[0].facing * d.legs[0].ahead;
  }

 private:
  template <class Player>
  static Decision legal_decision(Player& player, const View& view) {
    WorkCounts work;
    const Decision d = player.decide(view, work);
    CHECK(legal(view, d));
    CHECK(work.games == 0);
    return d;
  }
  static Weights weights_of(const std::string& weight) {
    Settings settings(doctrine_table());
    if (!weight.empty()) settings.set_assignment(weight, "test");
    return weights_from(settings);
  }
  static const CasePosition& read(const Document& document, CasePosition& position) {
    Fields fields(document.root());
    read_position(fields, {}, position);
    return position;
  }

  Document document_;
  CasePosition position_;
  Seat seat_;
  Weights weights_;
  Odds odds_;
  Worth worth_;
};

}  // namespace

TEST_CASE("the problem of points") {
  CHECK(chance_in_race(1, 1) == doctest::Approx(0.5));
  CHECK(chance_in_race(1, 2) == doctest::Approx(3.0 / 4));
  CHECK(chance_in_race(3, 1) == doctest::Approx(1.0 / 8));
  // Pascal's own: two points wanted against three.
  CHECK(chance_in_race(2, 3) == doctest::Approx(11.0 / 16));
  CHECK(chance_in_race(5, 5) == doctest::Approx(0.5));
  CHECK(chance_in_race(0.5, 1) == doctest::Approx(3.0 / 4));
  CHECK(chance_in_race(1.5, 1.5) == doctest::Approx(0.5));
  CHECK(chance_in_race(100, 100) == doctest::Approx(0.5));
}

TEST_CASE("a commander does what it is told for the half turn") {
  // A Disrupted line in reach of heavy cavalry: it charges unless it is told otherwise.
  Trial trial(
      "position: {phase: movement, phasing: attacker}\n"
      "attacker: {units: {heavy_cav 1: {at: [12, 9]}}}\n"
      "defender: {units: {line 1: {at: [12, 12], status: disrupted}}}\n");
  const auto with = [](UnitSet Orders::*set) {
    Orders orders;
    (orders.*set).add(0);
    return orders;
  };
  CHECK(trial.told({}).contact);
  CHECK(trial.told(with(&Orders::stand)).ends());
  CHECK_FALSE(trial.told(with(&Orders::abstain)).contact);
  const Decision back = trial.told(with(&Orders::withdraw));
  REQUIRE(back.kind == DecisionKind::move);
  CHECK_FALSE(back.contact);
  CHECK(trial.end_of(back).y < -3 - 3.9);
  // A fresh line it leaves alone unless it is told to go in.
  Trial fresh(
      "position: {phase: movement, phasing: attacker}\n"
      "attacker: {units: {line 1: {at: [12, 9.5]}}}\n"
      "defender: {units: {line 1: {at: [12, 12], status: pinned}}}\n");
  CHECK_FALSE(fresh.told({}).contact);
  CHECK(fresh.told(with(&Orders::charge)).contact);
  Trial afar(
      "position: {phase: movement, phasing: attacker}\n"
      "attacker: {units: {line 1: {at: [12, 8]}}}\n"
      "defender: {units: {line 1: {at: [12, 12]}, line 2: {at: [13, 12]}, line 3: {at: [11, 12]}}}\n");
  const Decision close = afar.told(with(&Orders::press));
  REQUIRE(close.kind == DecisionKind::move);
  CHECK_FALSE(close.contact);
  CHECK(afar.end_of(close).y == doctest::Approx(-1.3));
}

TEST_CASE("a commander shoots or holds its fire as it is told") {
  Trial guns(
      "position: {phase: shooting, phasing: defender}\n"
      "attacker: {units: {foot_art 1: {at: [12, 9]}}}\n"
      "defender: {units: {line 1: {at: [12, 11.6]}}}\n");
  CHECK(guns.told({}).kind == DecisionKind::shoot);
  Orders orders;
  orders.cease.add(0);
  CHECK(guns.told(orders).ends());
  // A volley at a wall does not pay for the mobility that it costs.
  Trial volley(
      "position: {phase: shooting, phasing: defender, features: [{kind: wall, points: [[11, 12.7], [13, "
      "12.7]]}]}\n"
      "attacker: {units: {line 1: {at: [12, 12]}}}\n"
      "defender: {units: {line 1: {at: [12, 13]}, heavy_cav 1: {at: [15, 12], facing: W}}}\n");
  CHECK(volley.told({}).ends());
  Orders fire;
  fire.volley.add(0);
  CHECK(volley.told(fire).kind == DecisionKind::shoot);
}

TEST_CASE("a search finds what its doctrine overlooks") {
  const std::string four_lost =
      ", guard 1: destroyed, guard 2: destroyed, guard 3: destroyed, guard 4: destroyed";
  // The last half turn of the game: there is nothing to save the volley for.
  Trial volley(
      "position: {phase: shooting, phasing: attacker}\nsettings: {win.turn_cap: 1}\n"
      "defender: {units: {line 1: {at: [12, 11], facing: N}}}\n"
      "attacker: {units: {line 1: {at: [12, 12], status: disrupted}" +
          four_lost + "}}\n",
      "fire.hold=2000", Seat::defender);
  CHECK(volley.told({}).ends());
  CHECK(volley.searched().kind == DecisionKind::shoot);
  Trial charge(
      "position: {phase: movement, phasing: attacker}\n"
      "attacker: {units: {heavy_cav 1: {at: [12, 9]}, militia 1: {at: [2, 1]}}}\n"
      "defender: {units: {line 1: {at: [12, 12], status: disrupted}, militia 1: {at: [22, 23]}" +
          four_lost + "}}\n",
      "assault.threshold=2000");
  CHECK_FALSE(charge.told({}).contact);
  CHECK(charge.searched().contact);
}

TEST_CASE("a search decides the same again") {
  const std::string text =
      "position: {phase: movement, phasing: attacker}\n"
      "attacker: {units: {heavy_cav 1: {at: [12, 9]}, line 1: {at: [10, 8]}}}\n"
      "defender: {units: {line 1: {at: [12, 12]}, line 2: {at: [9, 12]}}}\n";
  Trial trial(text);
  const Decision once = trial.searched();
  const Decision again = trial.searched();
  CHECK(once.kind == again.kind);
  CHECK(once.unit == again.unit);
  REQUIRE(once.legs.size() == again.legs.size());
  for (std::size_t i = 0; i < once.legs.size(); ++i) CHECK(once.legs[i] == again.legs[i]);
}
