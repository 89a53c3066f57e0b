// The checks of the kit. Each plays games of a match and returns what it found wrong, or nothing.
#pragma once

#include <cstdint>
#include <string>

#include "game/system.hpp"

namespace muster::conformance {

/// A game goes on for fewer decisions than this.
inline constexpr int most_steps = 50'000;

/// Pairs of a match, both legs of each.
struct Pairs {
  const System& system;
  const MatchInput& input;
  std::uint64_t first = 0;
  std::uint64_t count = 1;
};

/// Games end within the turn cap and are called timeouts there and only there; every number of their outcome
/// has its word; a game played decision by decision keeps its invariants after each of them, never takes a
/// loss or a turn back, and is the one that a batch plays.
std::string fault_of_play(const Pairs& pairs);

/// A game copied at some decision goes on as it would have gone, and so does the one that it was copied from,
/// whether the copy plays first, at the same time, or alone.
std::string fault_of_copies(const Pairs& pairs);

/// On the table turned by half a turn the same happens: every base and mark lies opposite and faces the
/// opposite way to the last bit, and all else is the same, after every decision.
std::string fault_of_turning(const Pairs& pairs);

/// A game depends on match, seed, pair and leg alone, not on what has been played before it.
std::string fault_of_order(const Pairs& pairs);

/// A game's record is of that game, and reads back and replays to the same record and account; without one of
/// its entries it is refused.
std::string fault_of_records(const Pairs& pairs);

/// Of a list against itself under one doctrine on shared dice: the two games of a pair are one with the sides
/// exchanged, so that every pair that isn't void scores 1/2.
std::string fault_of_mirror(const Pairs& pairs);

/// Of games that ended by the turn cap.
struct Timeouts {
  std::int64_t games = 0;
  std::int64_t timeouts = 0;
};
Timeouts timeouts_of(const Pairs& pairs);
/// Too many of them: more than 1 %, in games enough to tell.
bool too_many(const Timeouts& t);

}  // namespace muster::conformance
