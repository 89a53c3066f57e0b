// A rule system of a few lines, right or with one planted fault, to try the kit on: two runners on a table,
// each going by its own dice, both at once, to whoever is across first.
#pragma once

#include <cstdint>

#include "game/system.hpp"

namespace muster::conformance {

enum class Fault : std::uint8_t {
  none,
  endless,         ///< nobody ever gets across, and no cap ends it
  beyond_cap,      ///< the cap is a turn too late
  early_timeout,   ///< the cap is a turn too early
  won_timeout,     ///< somebody wins by the cap
  unworded,        ///< an ending that has no word
  broken,          ///< an invariant breaks in turn 3
  loss_undone,     ///< the loss of turn 1 is forgotten later
  other_batch,     ///< batches play with dice of their own
  forgetful_copy,  ///< a copy doesn't know what its players knew
  shared_copy,     ///< a copy and its original count their dice together
  borrowed_copy,   ///< a copy moves its original's runners
  lopsided_pose,   ///< a runner leans east, whatever the turn of the table
  lopsided_rule,   ///< South's dice count more
  lopsided_rest,   ///< something unseen depends on the turn of the table
  carried_over,    ///< a game of a batch depends on how many went before it
  uneven_seats,    ///< the legs of a pair have dice of their own
  other_record,    ///< a record is of another game
  other_replay,    ///< a record is played with the dice of another
  deaf_record      ///< whatever a record says, it is taken for a game
};

const System& toy(Fault fault);

/// Two runners of one doctrine, the cap at 40 turns.
MatchInput toy_match();

}  // namespace muster::conformance
