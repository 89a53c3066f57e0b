// Matches that are compared with each other, played side by side on the same numbers of pairs: each keeps the
// score of every pair, so that any two can be compared pair by pair. As with one match, the number of threads
// changes nothing.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "batch/match_tally.hpp"
#include "batch/runner.hpp"
#include "game/simulator.hpp"
#include "stats/paired_table.hpp"

namespace muster {

/// How far a cell has come: pairs 0 to tally.pairs - 1.
struct CellState {
  static constexpr char void_pair = 'v';

  MatchTally tally;
  /// One character a pair: the score of A in quarter points, '0' to '4', or void_pair.
  std::string scores;

  friend bool operator==(const CellState& x, const CellState& y) {
    return x.tally == y.tally && x.scores == y.scores;
  }
};

struct Cell {
  std::string name;  ///< for messages
  const Simulator* simulator = nullptr;
  std::int64_t pairs = 0;  ///< to be reached, those already played included
};

/// Sees the states after each few pairs, one call at a time. False stops the run there.
using CellsObserver = std::function<bool(const std::vector<CellState>& states)>;

/// Plays every cell on from its state, all of them in step: at any moment the cells that are not done yet
/// have played the same pairs but for a few. Wherever it ends, the states can be played on from. If playing
/// throws, an InvariantError names the first cell and pair in which it did. Needs as many states as cells.
BatchEnd run_cells(const std::vector<Cell>& cells, int threads, const std::atomic<bool>* interrupt,
                   std::vector<CellState>& states, const CellsObserver& observer = {});

/// The pairs that both have played, pair by pair.
PairedTable paired(const CellState& base, const CellState& other);

nlohmann::ordered_json to_json(const CellState& state);
/// InputError, beginning with `place`, for what is no state, scores that contradict the tally included.
CellState cell_from_json(const nlohmann::ordered_json& json, const std::string& place);

}  // namespace muster
