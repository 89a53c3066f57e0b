// A position in play with named dice, as the loop wants it: in batches and in a game in play.
#pragma once

#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/walk.hpp"

namespace muster::two_by_two {

struct Table {
  Table(const Game& game, State& state, NamedDice& dice, NullObserver& nobody)
      : play{game, state, dice, nobody, &memo} {}
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  WalkMemo memo;
  BatchPlay play;
  bool over() const { return play.state.over; }
  Seat asked() const { return play.state.asked; }
  View view() { return {play.game, play.state, &memo}; }
  /// Where checks are compiled in an illegal decision is an InvariantError.
  void apply(const Decision& d);
};

}  // namespace muster::two_by_two
