// What a batch of pairs adds up to: one value of fixed size, however many games there were. Tallies of
// disjoint ranges of pairs add up to the tally of their union, the digest included.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "game/outcome.hpp"
#include "game/simulator.hpp"
#include "stats/pair_counts.hpp"

namespace muster {

/// The two sides of a match. In leg 0 of a pair A attacks, in leg 1 B.
enum class Side : std::uint8_t { a, b };

/// Games as A saw them. A game that ran into the turn cap is a timeout and nothing else.
struct GameCounts {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  std::int64_t timeouts = 0;

  std::int64_t games() const { return wins + draws + losses + timeouts; }
  GameCounts& operator+=(const GameCounts& o);
  friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

/// Lengths of games in full turns begun. The last bin holds all longer games.
struct TurnCounts {
  static constexpr std::size_t bins = 65;
  std::int64_t sum = 0;
  std::int64_t sum_of_squares = 0;
  std::array<std::int64_t, bins> games{};

  /// The least number of turns that at least this share (0 to 1) of the games did not exceed.
  int quantile(double share) const;
  friend bool operator==(const TurnCounts&, const TurnCounts&) = default;
};

/// The score of A in quarter points, 0 to 4; nothing if a game timed out, which makes the pair void.
std::optional<int> pair_score(const PairOutcome& outcome);

struct MatchTally {
  std::int64_t pairs = 0;          ///< all pairs, void ones too
  PairCounts pair_counts;          ///< scores of A, void pairs left out
  std::int64_t timeout_pairs = 0;  ///< void: at least one of the two games timed out
  GameCounts as_attacker;          ///< games in which A attacked
  GameCounts as_defender;
  /// Games by ending and by who won: A, B, nobody.
  std::array<std::array<std::int64_t, 3>, max_endings> endings{};
  TurnCounts turns;
  /// Units lost, by Side, cause and type.
  std::array<std::array<std::array<std::int64_t, max_types>, max_causes>, 2> losses{};
  WorkCounts work;
  /// Sum modulo 2^64 of mix(pair, leg, digest of the game).
  std::uint64_t digest = 0;

  /// Throws std::out_of_range if the outcome holds an ending, cause or type beyond its maximum.
  void add(std::uint64_t pair, const PairOutcome& outcome);
  MatchTally& operator+=(const MatchTally& o);

  GameCounts games() const;
  /// Games won by whoever attacked.
  std::int64_t attacker_wins() const { return as_attacker.wins + as_defender.losses; }
  std::int64_t defender_wins() const { return as_attacker.losses + as_defender.wins; }
  /// The score of A if all void pairs were lost, or won, by A. NaN without pairs.
  double score_with_voids_lost() const;
  double score_with_voids_won() const;
};

bool operator==(const MatchTally& x, const MatchTally& y);

/// More than 1 % of so many games.
bool many_timeouts(std::int64_t timeouts, std::int64_t games);
/// The same from 1,000 games on, where it is no accident of a few.
bool too_many_timeouts(std::int64_t timeouts, std::int64_t games);

}  // namespace muster
