// A commander that looks ahead: it plays by a doctrine, but tries what else its units could be told, judges
// each by games played out on imagined dice, and keeps what is clearly better. Far too slow for balance
// figures; it audits them.
#pragma once

#include <array>
#include <cstdint>

#include "chance/dice.hpp"
#include "game/system.hpp"
#include "rules/two_by_two/commander.hpp"

namespace muster::two_by_two {

/// Of two sides that win each further step with the same chance: that of the first to make `own` steps
/// before the other makes `theirs` (the problem of points). Broken numbers are interpolated; from 0 to 24.
double chance_in_race(double own, double theirs);

class Searcher {
 public:
  /// Both sides of the imagined games play by `worth`, what it forbids included, whatever doctrine the enemy
  /// has.
  Searcher(const Worth& worth, const SearchEffort& effort, Seat seat, const Dice& dice)
      : worth_(worth), effort_(effort), seat_(seat), dice_(dice), commander_(worth, seat, dice) {}

  Decision decide(const View& view, WorkCounts& work);

 private:
  static constexpr int most_playouts = 256;
  using Values = std::array<double, most_playouts>;

  /// What is tried: orders for the half turn, a decision, another plan.
  struct Trial {
    Commander commander;
    const Decision* first = nullptr;
  };
  double outlook(const View& view) const;
  double play_on(const View& view, const Trial& trial, int playout) const;
  void judge(const View& view, const Trial& trial, Values& values) const;
  bool beats(const View& view, const Trial& trial, const Values& best, Values& values) const;

  void choose_plan(const View& view);
  void order_movement(const View& view);
  void order_fire(const View& view);
  Decision choose(const View& view, const Decision& usual);
  bool improve(const View& view, const Orders& orders);
  UnitSet near_enemies(const View& view) const;

  const Worth& worth_;
  SearchEffort effort_;
  Seat seat_;
  Dice dice_;
  Commander commander_;
  bool planned_ = false;
  std::uint32_t moved_in_ = 0;  ///< the half turn whose movement has been ordered
  std::uint32_t fired_in_ = 0;
  Orders orders_;
  std::uint64_t question_ = 0;  ///< numbers its questions to the imagined dice
  int halves_ahead_ = 0;        ///< how far the present question looks
  Values best_;
};

}  // namespace muster::two_by_two
