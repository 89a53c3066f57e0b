// Charges against derivations by hand, against a closed form that shares nothing with the engine, and against
// charges played by the engine with ordinary dice.
#include "rules/two_by_two/odds_charge.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "chance/dice.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/settings.hpp"
#include "rules/two_by_two/shooting.hpp"

using namespace muster;
using namespace muster::two_by_two;

namespace {

Rules rules_with(const std::vector<std::string>& assignments = {}) {
  Settings settings(settings_table());
  for (const std::string& a : assignments) settings.set_assignment(a, "test");
  return rules_from(settings);
}

Charge charge_of(UnitType attacker, UnitType defender, std::size_t count = 1,
                 Status status = Status::steady) {
  return {std::vector<Kind>(count, {attacker, Size::common}), {defender, Size::common}, status};
}

ChargeOdds printed(UnitType attacker, UnitType defender, std::size_t count = 1,
                   Status status = Status::steady) {
  return charge_odds(rules_with(), charge_of(attacker, defender, count, status));
}

/// UNIT, typed from the rulebook.
struct Column {
  UnitType type;
  int melee;
  bool muskets, guns, infantry, cavalry;
};
constexpr std::array<Column, 13> columns{{{UnitType::hq, -3, false, false, false, false},
                                          {UnitType::line, 0, true, false, true, false},
                                          {UnitType::guard, 1, true, false, true, false},
                                          {UnitType::light, -3, true, false, true, false},
                                          {UnitType::militia, 0, true, false, true, false},
                                          {UnitType::heavy_cav, 2, false, false, false, true},
                                          {UnitType::light_cav, -1, false, false, false, true},
                                          {UnitType::foot_art, -3, false, true, false, false},
                                          {UnitType::horse_art, -3, false, true, false, false},
                                          {UnitType::irr_shooters, 0, true, false, true, false},
                                          {UnitType::irr_warband, 1, false, false, true, false},
                                          {UnitType::irr_cav, -1, false, false, false, true},
                                          {UnitType::lancer, -1, false, false, false, true}}};

struct Figures {
  double attacker_destroyed = 0, attacker_routed = 0, repelled = 0, won = 0;
  double defender_destroyed = 0, defender_routed = 0;
  void add(double weight, const Figures& f) {
    attacker_destroyed += weight * f.attacker_destroyed;
    attacker_routed += weight * f.attacker_routed;
    repelled += weight * f.repelled;
    won += weight * f.won;
    defender_destroyed += weight * f.defender_destroyed;
    defender_routed += weight * f.defender_routed;
  }
};

/// `left` attackers of one kind still paired; the next has +1 for each beyond itself. Nothing spreads.
Figures fights(int net, int left) {
  Figures sum;
  if (left == 0) return sum;
  int decided = 0;
  for (int a = 1; a <= 6; ++a) {
    for (int d = 1; d <= 6; ++d) {
      const int by = a + net + left - 1 - d;
      if (by == 0) continue;
      ++decided;
      Figures f;
      if (by > 0) {
        f.won = 1;
        f.repelled = left - 1;
        f.defender_destroyed = by >= 3 ? 1 : 1 / 3.0;
        f.defender_routed = 1 - f.defender_destroyed;
      } else {
        f = fights(net, left - 1);
        f.attacker_destroyed += by <= -3 ? 1 : 1 / 3.0;
        f.attacker_routed += by <= -3 ? 0 : 2 / 3.0;
      }
      sum.add(1, f);
    }
  }
  Figures mean;
  mean.add(1.0 / decided, sum);
  return mean;
}

Figures closed_form(const Column& attacker, const Column& defender, int count, Status status) {
  int net = attacker.melee - defender.melee + (status == Status::disrupted ? 2 : 0);
  if (attacker.type == UnitType::lancer)
    net += (status == Status::disrupted ? 2 : 0) - (defender.cavalry ? 1 : 0);  // MELEE-3
  if (defender.type == UnitType::lancer && attacker.cavalry) ++net;
  if (!(defender.muskets || defender.guns) || status == Status::disrupted) return fights(net, count);
  const bool first_volley = defender.muskets && status == Status::steady;
  const int shot = (attacker.cavalry ? 2 : 0) + (defender.guns || first_volley ? 1 : 0) -
                   (defender.type == UnitType::irr_shooters ? 1 : 0);
  Figures f;
  for (int die = 1; die <= 6; ++die) {
    const int total = attacker.type == UnitType::light ? std::min(die + shot, 5) : die + shot;
    if (total <= 4) {
      f.add(1 / 6.0, fights(net, count));
      continue;
    }
    Figures hit = fights(net, count - 1);
    if (total <= 6) hit.repelled += 1;
    if (total == 7) hit.attacker_destroyed += 1 / 3.0;
    if (total == 7) hit.attacker_routed += 2 / 3.0;
    if (total >= 8) hit.attacker_destroyed += 1;
    f.add(1 / 6.0, hit);
  }
  return f;
}

void check_closed_form(const Column& attacker, const Column& defender, int count, Status status) {
  CAPTURE(type_keys[two_by_two::index(attacker.type)]);
  CAPTURE(type_keys[two_by_two::index(defender.type)]);
  CAPTURE(count);
  CAPTURE(static_cast<int>(status));
  const Figures f = closed_form(attacker, defender, count, status);
  const ChargeOdds odds = printed(attacker.type, defender.type, static_cast<std::size_t>(count), status);
  const auto same = [](double a, double b) { return std::fabs(a - b) < 1e-12; };
  CHECK(same(odds.attacker_destroyed.value, f.attacker_destroyed));
  CHECK(same(odds.attacker_routed.value, f.attacker_routed));
  CHECK(same(odds.attacker_repelled.value, f.repelled));
  CHECK(same(odds.attacker_stands.value, f.won));
  CHECK(same(odds.defender_destroyed.value, f.defender_destroyed));
  CHECK(same(odds.defender_routed.value, f.defender_routed));
  CHECK(same(odds.defender_stands.value, 1 - f.defender_destroyed - f.defender_routed));
}

bool barred(const Column& attacker, const Column& defender) {
  return attacker.guns || (attacker.infantry && defender.cavalry) ||
         (attacker.type == UnitType::irr_cav && defender.infantry);
}

}  // namespace

TEST_CASE("heavy cavalry charging fresh Line") {
  // Fire at +1 (first volley) +2 (cavalry) = +3: die 1 misses, 2 and 3 push back, 4 routs, 5 and 6 destroy. A
  // rout's die destroys on 1, 2. Melee, on die 1, at +2: of 36 rolls 4 are ties; of the other 32 the cavalry
  // loses 5 by 1 or 2 and 1 by 3, and wins 11 by 1 or 2 and 15 by 3 or more.
  //   attacker: 2/6 + 1/6 x 1/3 + 1/6 x (1 + 5/3)/32 = 28/72 + 1/72; defender: 1/6 x (15 + 11/3)/32 = 7/72
  const ChargeOdds odds = printed(UnitType::heavy_cav, UnitType::line);
  CHECK(odds.attacker_destroyed.fraction == "29/72");
  CHECK(odds.defender_destroyed.fraction == "7/72");
  CHECK(odds.attacker_repelled.fraction == "1/3");
  // 1/6 x 2/3 by fire, 1/6 x 5 x 2/3 / 32 in melee.
  CHECK(odds.attacker_routed.fraction == "37/288");
}

TEST_CASE("Line charging light infantry") {
  // Fire at +1: 1 to 3 miss, 4 and 5 push back, 6 routs. Melee at +3: 33 rolls are no ties; the Line loses 3
  // of them by 1 or 2, and wins 9 by 1 or 2 and 21 by 3 or more.
  //   attacker: 1/6 x 1/3 + 1/2 x (3/3)/33 = 1/18 + 1/66; defender: 1/2 x (21 + 9/3)/33 = 12/33
  const ChargeOdds odds = printed(UnitType::line, UnitType::light);
  CHECK(odds.attacker_destroyed.fraction == "7/99");
  CHECK(odds.defender_destroyed.fraction == "4/11");
}

TEST_CASE("light infantry takes defensive fire as Pinned, Disrupted defenders don't fire") {
  // At +1 dice 4 to 6 push back; light infantry has nothing worse to fear (UNIT-4). Melee at -3, 33 rolls: it
  // wins 3, loses 9 by 1 or 2, 21 by 3 or more.
  const ChargeOdds light = printed(UnitType::light, UnitType::line);
  CHECK(light.attacker_repelled.fraction == "1/2");
  CHECK(light.attacker_destroyed.fraction == "4/11");
  // No fire; melee at +2 +2 = +4, 34 rolls: lost 1 by 1 (a rout), won 7 by 1 or 2, 26 by more.
  const ChargeOdds disrupted = printed(UnitType::heavy_cav, UnitType::line, 1, Status::disrupted);
  CHECK(disrupted.attacker_destroyed.fraction == "1/102");
  CHECK(disrupted.defender_destroyed.fraction == "5/6");
  CHECK(disrupted.attacker_repelled.fraction == "0");
}

TEST_CASE("two Line on one Line: the shot takes one out, the first to fight has +1") {
  // Fire at +1: half of the time nothing; pushed back 1/3; routed 1/6. One left at 0: it wins half, destroys
  // and is destroyed 3/10 (6/30 outright, a third of 9/30). Two left: the first at +1 destroys (10 +
  // 11/3)/31, loses 10/31, dies (3 + 7/3)/31; then the second at 0.
  //   defender: 1/2 x (41/93 + 10/31 x 3/10) + 1/2 x 3/10
  //   attackers: 1/6 x 1/3 + 1/2 x (16/93 + 10/31 x 3/10) + 1/2 x 3/10
  const ChargeOdds odds = printed(UnitType::line, UnitType::line, 2);
  CHECK(odds.defender_destroyed.fraction == "779/1860");
  CHECK(odds.attacker_destroyed.fraction == "1897/5580");
}

TEST_CASE(
    "SHOOT-9 a mixed attack: no bonus against cavalry, the better unit takes the shot and fights first") {
  // Fire at +1, though one of the two is cavalry. Hit (1/2), the owner of the Line picks the heavy cavalry:
  // the other Line at 0 destroys 3/10. Missed: cavalry first, at +3: destroys (21 + 9/3)/33, loses 3/33; then
  // the Line at 0. The other way round it would be 234/372, less than 249/330.
  const Rules rules = rules_with();
  for (const bool cavalry_named_first : {true, false}) {
    const Kind cavalry{UnitType::heavy_cav, Size::common};
    const Kind line{UnitType::line, Size::common};
    const ChargeOdds odds = charge_odds(
        rules, {cavalry_named_first ? std::vector{cavalry, line} : std::vector{line, cavalry}, line, {}});
    CHECK(odds.defender_destroyed.fraction == "29/55");
  }
}

TEST_CASE("ROUT-7 among two Militia a rout by fire or in melee takes both") {
  // As two Line, but any rout of one is the other's too: by fire 1/6 x 2 x 1/3; one pushed back (1/3), then
  // the other at 0 routs 9/30 with both, 6/30 alone destroyed; missed (1/2), the first at +1 routs 7/31 with
  // both, 3/31 destroyed alone, and then the second at 0.
  //   1/9 + 1/3 x (9/30 x 2/3 + 6/30) + 1/2 x (7/31 x 2/3 + 3/31 x (1 + 9/30 x 1/3 + 6/30))
  CHECK(printed(UnitType::militia, UnitType::line, 2).attacker_destroyed.fraction == "427/1116");
}

TEST_CASE("ROUT-6 Guards among the attackers carry along the one beside them") {
  // An HQ can't shoot. Guards at -7 are at -4 against it, the first of two at -3: of 33 rolls it wins 3,
  // routs on 9, and then both rout; on 21 it is destroyed, and the second fights at -4: of 34 rolls it routs
  // on 7.
  const ChargeOdds weak =
      charge_odds(rules_with({"guard.melee=-7"}), charge_of(UnitType::guard, UnitType::hq, 2));
  CHECK(weak.attacker_routed.value ==
        doctest::Approx(9 / 33.0 * 2 * 2 / 3 + 21 / 33.0 * 7 / 34 * 2 / 3).epsilon(1e-12));
}

TEST_CASE("charges by closed form") {
  for (const Column& attacker : columns) {
    for (const Column& defender : columns) {
      if (barred(attacker, defender)) continue;
      for (const Status status : {Status::steady, Status::pinned, Status::disrupted})
        check_closed_form(attacker, defender, 1, status);
    }
  }
  for (const std::size_t a : {0U, 1U, 3U, 5U}) {
    for (const std::size_t d : {1U, 3U, 5U, 7U}) {
      if (!barred(columns[a], columns[d])) check_closed_form(columns[a], columns[d], 2, Status::steady);
    }
  }
  check_closed_form(columns[1], columns[1], 3, Status::steady);
  check_closed_form(columns[6], columns[2], 3, Status::pinned);
  check_closed_form(columns[5], columns[8], 3, Status::steady);
  check_closed_form(columns[3], columns[0], 3, Status::disrupted);
}

TEST_CASE("CONTACT-2 who may not charge whom") {
  const Rules rules = rules_with();
  for (const Column& attacker : columns) {
    for (const Column& defender : columns) {
      const auto found = barred_attacker(rules, charge_of(attacker.type, defender.type));
      CHECK(found.has_value() == barred(attacker, defender));
    }
  }
  const Charge mixed{{{UnitType::heavy_cav, Size::common}, {UnitType::line, Size::common}},
                     {UnitType::light_cav, Size::common},
                     Status::steady};
  CHECK(barred_attacker(rules, mixed) == 1U);
}

TEST_CASE("settings act on a charge") {
  const auto destroyed = [](const std::string& assignment) {
    return charge_odds(rules_with({assignment}), charge_of(UnitType::heavy_cav, UnitType::line))
        .attacker_destroyed.fraction;
  };
  // Fire at +2: 1, 2 miss; 3, 4 push back; 5 routs; 6 destroys: 1/6 + 1/18 + 1/3 x 1/12.
  CHECK(destroyed("shoot.first_volley=0") == "1/4");
  // 1/3 + 1/6 x 1/32: nobody dies on the rout's die.
  CHECK(destroyed("rout.death_max=0") == "65/192");
  // No fire: (1 + 5/3)/32.
  CHECK(destroyed("line.range=0") == "1/12");
  // At +3: 3 of 33 lost, by 1 or 2: 7/18 + 1/6 x 1/33.
  CHECK(destroyed("heavy_cav.melee=3") == "13/33");
  // One unit Destroyed ends no game here: two attackers go on.
  CHECK(charge_odds(rules_with({"win.fast_losses=1"}), charge_of(UnitType::line, UnitType::line, 2))
            .attacker_destroyed.fraction == "1897/5580");
}

TEST_CASE("UNIT-1 Large and Small") {
  // Large heavy cavalry at +3 in melee, no matter to the shot; a Large defender fires at +4.
  const Rules rules = rules_with();
  Charge charge = charge_of(UnitType::heavy_cav, UnitType::line);
  charge.attackers[0].size = Size::large;
  CHECK(charge_odds(rules, charge).attacker_destroyed.fraction == "13/33");
  charge.defender.size = Size::large;
  // Nothing misses; 3 routs, 4 to 6 destroy.
  CHECK(charge_odds(rules, charge).attacker_destroyed.fraction == "5/9");
}

TEST_CASE("the position of a charge is one that can be, whatever the bases") {
  for (const char* frontage : {"1", "1.3", "1.6"}) {
    for (const char* depth : {"0.25", "0.5", "1", "1.6"}) {
      const Rules rules =
          rules_with({std::string("base.frontage=") + frontage, std::string("base.depth=") + depth});
      for (std::size_t count = 1; count <= most_attackers; ++count) {
        CAPTURE(frontage);
        CAPTURE(depth);
        CAPTURE(count);
        const ChargePosition position(rules, charge_of(UnitType::line, UnitType::line, count));
        const View view{position.game(), position.start()};
        CHECK(broken_invariant(view) == "");
        const UnitId defender = ChargePosition::defender;
        const UnitSet group = target_group(view, defender, ChargePosition::attacker(0));
        CHECK(group == UnitSet::first(static_cast<unsigned>(count)));
        CHECK(view.touching(Seat::attacker, view.base(defender)) == group);
        for (std::size_t i = 0; i < count; ++i) {
          const UnitId unit = ChargePosition::attacker(i);
          CHECK(view.aspect(defender, unit) == Aspect::front);
          CHECK(view.touching(Seat::attacker, view.base(unit)) == UnitSet::only(unit.number()));
        }
      }
    }
  }
}

namespace {

class OrdinaryDice final : public DiceSource {
 public:
  explicit OrdinaryDice(std::uint64_t game) : dice_(run_key(1, RunPurpose::play), game, 0) {}
  int die(int sides, const DieName& name, UnitId) override { return dice_.die(sides, name); }

 private:
  Dice dice_;
};

/// What became of everybody, as an account of the game tells it.
class Witness final : public Watcher {
 public:
  void on(const Event& e) override {
    const std::size_t seat = index(e.unit.seat());
    if (e.kind == EventKind::rout) routed[seat].add(e.unit.number());
    if (e.kind == EventKind::destroyed) destroyed[seat].add(e.unit.number());
  }
  std::array<UnitSet, 2> routed, destroyed;
};

Decision charge_answer(const State& s) {
  const UnitId defender = ChargePosition::defender;
  if (s.ask == Ask::shoot && !s.pairs.empty() && !s.side(Seat::defender).shot.has(defender.number()) &&
      !s.side(Seat::defender).disrupted.has(defender.number()))
    return Decision::of(DecisionKind::shoot, defender, s.pairs[0].attacker);
  if (s.ask == Ask::take_result)
    return Decision::of(DecisionKind::take_result, s.subject, {Seat::attacker, s.group.lowest()});
  if (s.ask == Ask::fight) return Decision::of(DecisionKind::fight, s.pairs[0].attacker, s.pairs[0].defender);
  return Decision::end();
}

struct Sample {
  double sum = 0, squares = 0;
  void add(double x) {
    sum += x;
    squares += x * x;
  }
  /// 4.5 standard errors.
  bool agrees(double mean, int n) const {
    const double m = sum / n;
    const double error = std::sqrt(std::max(0.0, squares / n - m * m) / n);
    return std::fabs(m - mean) <= 4.5 * error;
  }
};

void check_by_playing(const Charge& charge, int games) {
  const Rules rules = rules_with();
  const ChargePosition position(rules, charge);
  std::array<Sample, 4> samples;
  for (int game = 0; game < games; ++game) {
    State state = position.start();
    OrdinaryDice dice(static_cast<std::uint64_t>(game));
    Witness witness;
    WatchedPlay play{position.game(), state, dice, witness};
    resume(play);
    while (state.step != Step::movement) apply(play, charge_answer(state));
    for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
      samples[2 * seat].add(witness.destroyed[seat].size());
      samples[2 * seat + 1].add((witness.routed[seat] - witness.destroyed[seat]).size());
    }
  }
  const ChargeOdds odds = charge_odds(rules, charge);
  CHECK(samples[0].agrees(odds.attacker_destroyed.value, games));
  CHECK(samples[1].agrees(odds.attacker_routed.value, games));
  CHECK(samples[2].agrees(odds.defender_destroyed.value, games));
  CHECK(samples[3].agrees(odds.defender_routed.value, games));
}

}  // namespace

// Sixteen means of 20,000 charges, each beyond 4.5 standard errors once in 147,000: by chance one fails in
// 9,000 seeds.
TEST_CASE("charges that the engine plays with ordinary dice come out as the exact odds say") {
  check_by_playing(charge_of(UnitType::heavy_cav, UnitType::line), 20000);
  check_by_playing(charge_of(UnitType::line, UnitType::light), 20000);
  check_by_playing(charge_of(UnitType::militia, UnitType::line, 2), 20000);
  check_by_playing(charge_of(UnitType::light_cav, UnitType::guard, 1, Status::disrupted), 20000);
}
