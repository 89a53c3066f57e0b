#include "rules/two_by_two/odds.hpp"

#include "rules/two_by_two/shooting.hpp"

namespace muster::two_by_two {

ShotCounts shot_counts(const Rules& rules, int net) {
  ShotCounts counts;
  for (int die = 1; die <= 6; ++die) {
    switch (shot_result(rules, die + net)) {
      case ShotResult::none: ++counts.none; break;
      case ShotResult::pinned: ++counts.pinned; break;
      case ShotResult::disrupted: ++counts.disrupted; break;
      case ShotResult::routs: ++counts.routs; break;
      case ShotResult::destroyed: ++counts.destroyed; break;
    }
  }
  return counts;
}

MeleeCounts melee_counts(const Rules& rules, int net) {
  MeleeCounts counts;
  for (int own = 1; own <= 6; ++own) {
    for (int enemy = 1; enemy <= 6; ++enemy) {
      const int difference = own + net - enemy;
      if (difference == 0) continue;
      ++counts.decided;
      const int size = difference > 0 ? difference : -difference;
      const bool wins = difference > 0;
      int& count = size >= rules.melee_must        ? (wins ? counts.win_must : counts.lose_must)
                   : size >= rules.melee_destroyed ? (wins ? counts.win_destroy : counts.lose_destroy)
                                                   : (wins ? counts.win_rout : counts.lose_rout);
      ++count;
    }
  }
  return counts;
}

int rally_count(const Rules& rules, int net) {
  int count = 0;
  for (int die = 1; die <= 6; ++die) count += die + net >= rules.rally_needed ? 1 : 0;
  return count;
}

int rout_death_count(const Rules& rules) { return std::clamp(rules.rout_death_max, 0, 6); }

Odds::Odds(const Rules& rules) {
  const auto share = [](int count, int of) { return static_cast<double>(count) / of; };
  for (int net = -reach; net <= reach; ++net) {
    const ShotCounts s = shot_counts(rules, net);
    shot_[at(net)] = {share(s.none, 6), share(s.pinned, 6), share(s.disrupted, 6), share(s.routs, 6),
                      share(s.destroyed, 6)};
    const MeleeCounts m = melee_counts(rules, net);
    melee_[at(net)] = {share(m.win_rout, m.decided),     share(m.win_destroy, m.decided),
                       share(m.win_must, m.decided),     share(m.lose_rout, m.decided),
                       share(m.lose_destroy, m.decided), share(m.lose_must, m.decided)};
    rally_[at(net)] = share(rally_count(rules, net), 6);
  }
  rout_death_ = share(rout_death_count(rules), 6);
}

}  // namespace muster::two_by_two
