#include "rules/two_by_two/odds.hpp"

#include "rules/two_by_two/shooting.hpp"

namespace muster::two_by_two {
namespace {

ShotOdds shot_odds(const Rules& rules, int net) {
  ShotOdds odds;
  for (int die = 1; die <= 6; ++die) {
    switch (shot_result(rules, die + net)) {
      case ShotResult::none: odds.none += 1; break;
      case ShotResult::pinned: odds.pinned += 1; break;
      case ShotResult::disrupted: odds.disrupted += 1; break;
      case ShotResult::routs: odds.routs += 1; break;
      case ShotResult::destroyed: odds.destroyed += 1; break;
    }
  }
  for (double* p : {&odds.none, &odds.pinned, &odds.disrupted, &odds.routs, &odds.destroyed}) *p /= 6;
  return odds;
}

MeleeOdds melee_odds(const Rules& rules, int net) {
  MeleeOdds odds;
  int decided = 0;
  for (int own = 1; own <= 6; ++own) {
    for (int enemy = 1; enemy <= 6; ++enemy) {
      const int difference = own + net - enemy;
      if (difference == 0) continue;
      ++decided;
      const int size = difference > 0 ? difference : -difference;
      const bool wins = difference > 0;
      double& cell = size >= rules.melee_must        ? (wins ? odds.win_must : odds.lose_must)
                     : size >= rules.melee_destroyed ? (wins ? odds.win_destroy : odds.lose_destroy)
                                                     : (wins ? odds.win_rout : odds.lose_rout);
      cell += 1;
    }
  }
  for (double* p : {&odds.win_rout, &odds.win_destroy, &odds.win_must, &odds.lose_rout, &odds.lose_destroy,
                    &odds.lose_must}) {
    *p /= decided;
  }
  return odds;
}

}  // namespace

Odds::Odds(const Rules& rules) {
  for (int net = -reach; net <= reach; ++net) {
    shot_[at(net)] = shot_odds(rules, net);
    melee_[at(net)] = melee_odds(rules, net);
    int rallies = 0;
    for (int die = 1; die <= 6; ++die) rallies += die + net >= rules.rally_needed ? 1 : 0;
    rally_[at(net)] = rallies / 6.0;
  }
  rout_death_ = std::clamp(rules.rout_death_max, 0, 6) / 6.0;
}

}  // namespace muster::two_by_two
