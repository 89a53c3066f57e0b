// One game told and recorded: one of a match, played by its commanders, or one of a record.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "game/system.hpp"
#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/players.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

using Decide = std::function<Decision(const View&)>;

/// Asks the player of that seat. One place outside the loop of batches that does, for with more the loop
/// would not have its players inlined.
Decide asking(Players& players, Seat seat, WorkCounts& work);

/// Plays a game on `dice` as a batch does. `told.record` has its head already: whose armies, which table.
/// Returns the outcome, digest included. InvariantError at the first illegal decision; what led to it has
/// been told then.
Outcome replay_game(const Game& game, const Dice& dice, const std::array<Decide, 2>& players,
                    const ReplayOptions& options, ToldGame& told);

/// Leg 0 or 1 of a pair of the match.
Outcome replay_match(const MatchInput& input, std::uint64_t pair, int leg, const ReplayOptions& options,
                     ToldGame& told);

/// The game of a record; InputError if it is not one that these rules allow, with the place.
Outcome replay_record(const GameRecord& record, const ReplayOptions& options, ToldGame& told);

}  // namespace muster::two_by_two
