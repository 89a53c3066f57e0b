// What the two seats of a pair have to do with its score: how much exchanging them gains, and by how much a
// side does better in one than in the other. Functions of counts.
#pragma once

#include <cstdint>
#include <optional>

#include "stats/interval.hpp"

namespace muster {

/// Games that were played out, as one side saw them.
struct GameScores {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;

  std::int64_t games() const { return wins + draws + losses; }
  /// Fractions of 1, a draw 1/2. NaN without games.
  double mean() const;
  /// The mean square deviation (divided by the number of games).
  double variance() const;
};

/// How many games with nothing in common would tell the score as well as these pairs: their variance over the
/// square of the pairs' standard error. Nothing where the pairs do not vary.
std::optional<double> equivalent_games(const GameScores& games, const PairCounts& pairs);

/// The score in the games in which a side attacked less that in those in which it defended. `pairs` holds the
/// same games two by two: what varies least in their sum varies most in their difference,
/// var(x - y) = 2 (var x + var y) - var(x + y). Games that were played out in pairs that are void are in the
/// means, but not in `pairs`.
struct SeatEffect {
  GameScores attacking;
  GameScores defending;
  PairCounts pairs;

  /// NaN without games on both sides.
  double mean() const { return attacking.mean() - defending.mean(); }
  /// Of the difference within a pair.
  double variance() const;
};

/// Valid at every look at once, within [-1, 1]: the asymptotic sequence of the mean difference from
/// sequence_least_pairs pairs on, if in either seat least_off_commonest games have not the commonest result;
/// below that the beta-binomial sequences of the two scores at alpha / 2, one less the other.
ScoreInterval seat_effect_sequence(const SeatEffect& effect, double tightest_at,
                                   double alpha = default_alpha);

}  // namespace muster
