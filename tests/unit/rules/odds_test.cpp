// The tables of odds against the fractions that follow from counting dice by hand.
#include "rules/two_by_two/odds.hpp"

#include <doctest/doctest.h>

#include "rules/two_by_two/rally.hpp"
#include "rules/two_by_two/settings.hpp"
#include "rules/two_by_two/shooting.hpp"

using namespace muster;
using namespace muster::two_by_two;

namespace {

const Rules& printed_rules() {
  static const Rules rules = rules_from(Settings(settings_table()));
  return rules;
}

/// Of the six faces, how many make the total at least this.
int faces(int net, int at_least) {
  int count = 0;
  for (int die = 1; die <= 6; ++die) count += die + net >= at_least;
  return count;
}

}  // namespace

TEST_CASE("SHOOT-6 each result of each net modifier") {
  const Odds odds(printed_rules());
  for (int net = -6; net <= 6; ++net) {
    CAPTURE(net);
    CHECK(odds.shot(net).none == (6 - faces(net, 5)) / 6.0);
    CHECK(odds.shot(net).pinned == (faces(net, 5) - faces(net, 6)) / 6.0);
    CHECK(odds.shot(net).disrupted == (faces(net, 6) - faces(net, 7)) / 6.0);
    CHECK(odds.shot(net).routs == (faces(net, 7) - faces(net, 8)) / 6.0);
    CHECK(odds.shot(net).destroyed == faces(net, 8) / 6.0);
  }
}

TEST_CASE("SHOOT-6 shooting at +1 has an effect on 4, 5 and 6") {
  const Odds odds(printed_rules());
  CHECK(odds.shot(1).none == 3 / 6.0);
  CHECK(odds.shot(1).pinned == 1 / 6.0);
  CHECK(odds.shot(1).disrupted == 1 / 6.0);
  CHECK(odds.shot(1).routs == 1 / 6.0);
  CHECK(odds.shot(1).destroyed == 0);
  CHECK(on_type(UnitType::light, ShotResult::destroyed) == ShotResult::pinned);
  CHECK(on_type(UnitType::light, ShotResult::none) == ShotResult::none);
  CHECK(on_type(UnitType::line, ShotResult::routs) == ShotResult::routs);
}

TEST_CASE("MELEE-4 at net +1 21 of 31 decided rolls win, at 0 half") {
  const Odds odds(printed_rules());
  // 36 rolls, 5 of them ties. By difference 1 to 6 the wins are 6, 5, 4, 3, 2, 1; the losses by 1 to 4 are 4,
  // 3, 2, 1.
  const MeleeOdds& one = odds.melee(1);
  CHECK(one.win() == doctest::Approx(21 / 31.0).epsilon(1e-15));
  CHECK(one.win_rout == 11 / 31.0);
  CHECK(one.win_destroy == 4 / 31.0);
  CHECK(one.win_must == 6 / 31.0);
  CHECK(one.lose_rout == 7 / 31.0);
  CHECK(one.lose_destroy == 2 / 31.0);
  CHECK(one.lose_must == 1 / 31.0);
  // 30 decided rolls: 5, 4 by 1 and 2; 3 by 3; 2 and 1 by 4 and 5, and the same the other way.
  const MeleeOdds& even = odds.melee(0);
  CHECK(even.win_rout == 9 / 30.0);
  CHECK(even.win_destroy == 3 / 30.0);
  CHECK(even.win_must == 3 / 30.0);
  CHECK(even.win() == doctest::Approx(0.5).epsilon(1e-15));
}

TEST_CASE("MELEE-4 every net modifier by counting all 36 rolls, mirrored, and growing with the modifier") {
  const Odds odds(printed_rules());
  for (int net = -8; net <= 8; ++net) {
    CAPTURE(net);
    std::array<int, 6> counts{};
    int decided = 0;
    for (int roll = 0; roll < 36; ++roll) {
      const int by = roll / 6 - roll % 6 + net;
      if (by == 0) continue;
      ++decided;
      const int size = by < 0 ? -by : by;
      const std::size_t grade = size <= 2 ? 0 : size == 3 ? 1 : 2;
      ++counts[grade + (by < 0 ? 3 : 0)];
    }
    const MeleeOdds& m = odds.melee(net);
    CHECK(m.win_rout == counts[0] / static_cast<double>(decided));
    CHECK(m.win_destroy == counts[1] / static_cast<double>(decided));
    CHECK(m.win_must == counts[2] / static_cast<double>(decided));
    CHECK(m.lose_rout == counts[3] / static_cast<double>(decided));
    CHECK(m.lose_destroy == counts[4] / static_cast<double>(decided));
    CHECK(m.lose_must == counts[5] / static_cast<double>(decided));
    CHECK(m.win() == doctest::Approx(1 - odds.melee(-net).win()).epsilon(1e-15));
    if (net < 8) CHECK(odds.melee(net + 1).win() >= m.win());
  }
}

TEST_CASE("RALLY-1 and ROUT-1") {
  const Odds odds(printed_rules());
  CHECK(odds.rally(0) == 2 / 6.0);
  CHECK(odds.rally(1) == 3 / 6.0);
  CHECK(odds.rally(2) == 4 / 6.0);
  CHECK(odds.rally(-1) == 1 / 6.0);
  CHECK(odds.rally(-2) == 0);
  CHECK(odds.rally(4) == 1);
  CHECK(odds.rout_death() == 2 / 6.0);
}
