// A player that takes legal decisions at random: for tests, and as the doctrine `random`.
#pragma once

#include "chance/dice.hpp"
#include "game/simulator.hpp"
#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

class RandomPlayer {
 public:
  RandomPlayer(Seat seat, const Dice& dice) : seat_(seat), dice_(dice) {}
  Decision decide(const View& view, WorkCounts& work);

 private:
  std::uint32_t below(std::uint32_t n);
  /// True with probability `in` hundredths.
  bool chance(std::uint32_t hundredths) { return below(100) < hundredths; }
  Vec2 direction(const View& view);
  unsigned one_of(UnitSet set);

  Decision deploy(const View& view, WorkCounts& work);
  Decision name_point(const View& view, WorkCounts& work);
  Decision arrive(const View& view);
  Decision move(const View& view, WorkCounts& work);
  bool close_up(const View& view, UnitId unit, Decision& d);
  Decision move_unit(const View& view, UnitId unit, WorkCounts& work);
  Decision shoot(const View& view, WorkCounts& work);

  Seat seat_;
  Dice dice_;
  std::uint16_t drawn_ = 0;
  std::uint16_t block_ = 0;
};

}  // namespace muster::two_by_two
