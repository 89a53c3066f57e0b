#include "stats/seats.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <random>

using namespace muster;
using doctest::Approx;

namespace {

/// Pairs one by one: results attacking and defending, in half points.
struct Played {
  SeatEffect effect;
  double sum = 0.0;
  double squares = 0.0;

  void add(int attacking, int defending) {
    count(effect.attacking, attacking);
    count(effect.defending, defending);
    const int quarters = attacking + defending;
    ++effect.pairs.n[static_cast<std::size_t>(quarters)];
    const double difference = 0.5 * (attacking - defending);
    sum += difference;
    squares += difference * difference;
  }
  static void count(GameScores& scores, int half_points) {
    ++(half_points == 2 ? scores.wins : half_points == 1 ? scores.draws : scores.losses);
  }
  double mean() const { return sum / static_cast<double>(effect.pairs.pairs()); }
  double variance() const { return squares / static_cast<double>(effect.pairs.pairs()) - mean() * mean(); }
};

}  // namespace

// By hand: 3 wins, 2 draws, 5 losses have the mean 0.4 and the variance (3 * 0.36 + 2 * 0.01 + 5 * 0.16)
// / 10.
TEST_CASE("moments of single games are those of the definition") {
  const GameScores s{3, 2, 5};
  CHECK(s.games() == 10);
  CHECK(s.mean() == Approx(0.4).epsilon(1e-12));
  CHECK(s.variance() == Approx(0.19).epsilon(1e-12));
  CHECK(std::isnan(GameScores{}.mean()));
}

TEST_CASE("the seats' difference has the moments of the differences pair by pair") {
  Played played;
  std::mt19937 generator(5);
  for (int i = 0; i < 500; ++i) {
    const int attacking = static_cast<int>(generator() % 3);
    // Seats that matter: who wins as the attacker often loses as the defender.
    played.add(attacking, generator() % 3 == 0 ? attacking : 2 - attacking);
  }
  CHECK(played.effect.mean() == Approx(played.mean()).epsilon(1e-12));
  CHECK(played.effect.variance() == Approx(played.variance()).epsilon(1e-10));
}

TEST_CASE("where the seats matter, pairs tell more than as many games apart") {
  // 100 pairs won and lost, 20 won twice, 20 lost twice: games vary by 1/4, pairs by 40/140 of 1/4.
  const PairCounts pairs{{20, 0, 100, 0, 20}};
  const auto games = equivalent_games({140, 0, 140}, pairs);
  REQUIRE(games.has_value());
  CHECK(*games == Approx(140.0 * 140.0 / 40.0).epsilon(1e-12));
  CHECK_FALSE(equivalent_games({140, 0, 140}, PairCounts{{0, 0, 140, 0, 0}}).has_value());
}

// The variance of the seats' difference is 2 (1/4 + 1/4) - 4 v; with t = t* = 2,000 the sequence's half width
// is 3.0353 standard deviations over the root of t (computed with mpmath).
TEST_CASE("the sequence of the seats' difference") {
  const SeatEffect effect{{1100, 0, 900}, {900, 0, 1100}, PairCounts{{400, 0, 1200, 0, 400}}};
  const double half_width = 3.0352090 * std::sqrt((1.0 - 0.01 - 4.0 * 0.1) / 2000.0);
  const ScoreInterval many = seat_effect_sequence(effect, 2000.0);
  CHECK(many.method == IntervalMethod::asymptotic_sequence);
  CHECK(many.high == Approx(0.1 + half_width).epsilon(1e-7));
  CHECK(many.low == Approx(0.1 - half_width).epsilon(1e-7));
  const SeatEffect few{{11, 0, 9}, {9, 0, 11}, PairCounts{{4, 0, 12, 0, 4}}};
  CHECK(seat_effect_sequence(few, 2000.0).method == IntervalMethod::beta_binomial_sequence);
  CHECK(seat_effect_sequence(few, 2000.0).low < -0.1);
  const ScoreInterval none = seat_effect_sequence({}, 2000.0);
  CHECK(none.low == -1.0);
  CHECK(none.high == 1.0);
}

// As for the other sequences: of 400 runs 34 or more fail with probability 0.0021 at the very limit.
TEST_CASE("the sequence of the seats' difference covers at all looks together") {
  std::mt19937 generator(20240229);
  int missed = 0;
  for (int run = 0; run < 400; ++run) {
    Played played;
    bool miss = false;
    for (int pair = 1; pair <= 3000 && !miss; ++pair) {
      const auto table = static_cast<int>(generator() % 1000);  // on some tables the attacker wins
      const int attacking = table < 550 ? 2 : 0;
      const int defending = table < 300 || table >= 850 ? 0 : 2;
      played.add(attacking, defending);
      if (pair % 50 != 0) continue;
      const ScoreInterval i = seat_effect_sequence(played.effect, 1500);
      miss = i.low > 0.0 || i.high < 0.0;  // 0.55 in either seat
    }
    missed += miss ? 1 : 0;
  }
  CHECK(missed < 34);
}
