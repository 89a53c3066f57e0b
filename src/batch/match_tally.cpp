#include "batch/match_tally.hpp"

#include <algorithm>
#include <cmath>

#include "core/digest.hpp"

namespace muster {
namespace {

constexpr std::size_t side_index(Seat seat, unsigned leg) {
  return (seat == Seat::attacker) == (leg == 0) ? 0U : 1U;
}

/// 0 A, 1 B, 2 nobody.
std::size_t winner_index(Winner winner, unsigned leg) {
  if (winner == Winner::nobody) return 2;
  return side_index(winner == Winner::attacker ? Seat::attacker : Seat::defender, leg);
}

void count_game(GameCounts& counts, const Outcome& game, std::size_t winner) {
  if (game.timeout) {
    ++counts.timeouts;
  } else if (winner == 0) {
    ++counts.wins;
  } else if (winner == 1) {
    ++counts.losses;
  } else {
    ++counts.draws;
  }
}

template <class Array>
void add_to(Array& sum, const Array& other) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += other[i];
}

}  // namespace

GameCounts& GameCounts::operator+=(const GameCounts& o) {
  wins += o.wins;
  draws += o.draws;
  losses += o.losses;
  timeouts += o.timeouts;
  return *this;
}

int TurnCounts::quantile(double share) const {
  std::int64_t all = 0;
  for (const std::int64_t n : games) all += n;
  const auto wanted = static_cast<std::int64_t>(std::ceil(share * static_cast<double>(all)));
  std::int64_t seen = 0;
  for (std::size_t i = 0; i < bins; ++i) {
    seen += games[i];
    if (seen > 0 && seen >= wanted) return static_cast<int>(i);
  }
  return 0;
}

std::optional<int> pair_score(const PairOutcome& outcome) {
  constexpr std::array<int, 3> half_points{2, 0, 1};
  int quarters = 0;
  for (unsigned leg = 0; leg < 2; ++leg) {
    if (outcome.legs[leg].timeout) return {};
    quarters += half_points[winner_index(outcome.legs[leg].winner, leg)];
  }
  return quarters;
}

void MatchTally::add(std::uint64_t pair, const PairOutcome& outcome) {
  for (unsigned leg = 0; leg < 2; ++leg) {
    const Outcome& game = outcome.legs[leg];
    const std::size_t winner = winner_index(game.winner, leg);
    count_game(leg == 0 ? as_attacker : as_defender, game, winner);
    ++endings.at(game.ending)[winner];
    turns.sum += game.turns;
    turns.sum_of_squares += std::int64_t{game.turns} * game.turns;
    ++turns.games[std::min<std::size_t>(game.turns, TurnCounts::bins - 1)];
    for (const Loss& loss : game.losses) ++losses[side_index(loss.seat, leg)].at(loss.cause).at(loss.type);
    digest += mix(pair, leg, game.digest);
  }
  ++pairs;
  if (const std::optional<int> quarters = pair_score(outcome)) {
    ++pair_counts.n[static_cast<std::size_t>(*quarters)];
  } else {
    ++timeout_pairs;
  }
}

MatchTally& MatchTally::operator+=(const MatchTally& o) {
  pairs += o.pairs;
  pair_counts += o.pair_counts;
  timeout_pairs += o.timeout_pairs;
  as_attacker += o.as_attacker;
  as_defender += o.as_defender;
  for (std::size_t i = 0; i < max_endings; ++i) add_to(endings[i], o.endings[i]);
  turns.sum += o.turns.sum;
  turns.sum_of_squares += o.turns.sum_of_squares;
  add_to(turns.games, o.turns.games);
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t cause = 0; cause < max_causes; ++cause)
      add_to(losses[side][cause], o.losses[side][cause]);
  }
  work += o.work;
  digest += o.digest;
  return *this;
}

GameCounts MatchTally::games() const {
  GameCounts all = as_attacker;
  all += as_defender;
  return all;
}

double MatchTally::score_with_voids_lost() const {
  PairCounts all = pair_counts;
  all.n[0] += timeout_pairs;
  return all.mean();
}

double MatchTally::score_with_voids_won() const {
  PairCounts all = pair_counts;
  all.n[4] += timeout_pairs;
  return all.mean();
}

bool operator==(const MatchTally& x, const MatchTally& y) {
  return x.pairs == y.pairs && x.pair_counts == y.pair_counts && x.timeout_pairs == y.timeout_pairs &&
         x.as_attacker == y.as_attacker && x.as_defender == y.as_defender && x.endings == y.endings &&
         x.turns == y.turns && x.losses == y.losses && x.work.games == y.work.games &&
         x.work.decisions == y.work.decisions && x.work.candidates == y.work.candidates &&
         x.work.legality_checks == y.work.legality_checks && x.digest == y.digest;
}

bool many_timeouts(std::int64_t timeouts, std::int64_t games) { return 100 * timeouts > games; }

bool too_many_timeouts(std::int64_t timeouts, std::int64_t games) {
  return games >= 1000 && many_timeouts(timeouts, games);
}

}  // namespace muster
