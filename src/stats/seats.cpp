#include "stats/seats.hpp"

#include <algorithm>
#include <cmath>

namespace muster {
namespace {

std::int64_t off_commonest(const GameScores& s) { return s.games() - std::max({s.wins, s.draws, s.losses}); }

double sum(const GameScores& s) { return static_cast<double>(s.wins) + 0.5 * static_cast<double>(s.draws); }

Bounds beta_binomial_of(const GameScores& s, double alpha) {
  return beta_binomial_bounds(sum(s), static_cast<double>(s.games()), alpha);
}

}  // namespace

double GameScores::mean() const { return sum(*this) / static_cast<double>(games()); }

double GameScores::variance() const {
  const double m = mean();
  const double squares = static_cast<double>(wins) * (1.0 - m) * (1.0 - m) +
                         static_cast<double>(draws) * (0.5 - m) * (0.5 - m) +
                         static_cast<double>(losses) * m * m;
  return squares / static_cast<double>(games());
}

std::optional<double> equivalent_games(const GameScores& games, const PairCounts& pairs) {
  if (pairs.off_commonest() == 0) return std::nullopt;
  return games.variance() * static_cast<double>(pairs.pairs()) / pairs.variance();
}

double SeatEffect::variance() const {
  return std::max(0.0, 2.0 * (attacking.variance() + defending.variance()) - 4.0 * pairs.variance());
}

ScoreInterval seat_effect_sequence(const SeatEffect& effect, double tightest_at, double alpha) {
  const bool enough = effect.pairs.pairs() >= sequence_least_pairs &&
                      off_commonest(effect.attacking) >= least_off_commonest &&
                      off_commonest(effect.defending) >= least_off_commonest;
  if (!enough) {
    const Bounds attacking = beta_binomial_of(effect.attacking, alpha / 2.0);
    const Bounds defending = beta_binomial_of(effect.defending, alpha / 2.0);
    return {attacking.low - defending.high, attacking.high - defending.low,
            IntervalMethod::beta_binomial_sequence};
  }
  const double half_width =
      asymptotic_half_width(effect.variance(), static_cast<double>(effect.pairs.pairs()), tightest_at, alpha);
  return {std::max(-1.0, effect.mean() - half_width), std::min(1.0, effect.mean() + half_width),
          IntervalMethod::asymptotic_sequence};
}

}  // namespace muster
