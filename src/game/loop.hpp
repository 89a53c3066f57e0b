// The loop that plays a game of any system to its end.
#pragma once

#include "game/simulator.hpp"

namespace muster {

/// A Table answers over(), asked(), view() and apply(decision); Players answer decide(seat, view, work).
/// One body for all who call it: with a copy for each, neither would have its players inlined.
template <class Table, class Players>
[[gnu::noinline]] void play_step(Table& table, Players& players, WorkCounts& work) {
  const auto decision = players.decide(table.asked(), table.view(), work);
  ++work.decisions;
  table.apply(decision);
}

template <class Table, class Players>
void play_out(Table& table, Players& players, WorkCounts& work) {
  while (!table.over()) play_step(table, players, work);
  ++work.games;
}

}  // namespace muster
