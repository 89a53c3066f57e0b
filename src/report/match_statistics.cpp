#include "report/match_statistics.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "report/match_json.hpp"
#include "report/match_tables.hpp"
#include "report/match_text.hpp"
#include "stats/seats.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

GameScores scores_of(const GameCounts& games) { return {games.wins, games.draws, games.losses}; }

double tightest_of(const MatchResult& r) { return tightest_at(r.spec.stop, r.spec.pairs); }

/// Of a score that was not known beforehand.
bool has_spread(const MatchResult& r) { return r.score && !r.spec.mirror; }

/// All that the counts allow.
std::vector<ScoreInterval> intervals_of(const MatchResult& r) {
  const PairCounts& counts = r.tally.pair_counts;
  std::vector<ScoreInterval> all;
  if (!has_spread(r)) return all;
  if (enough_for_asymptotics(counts)) all.push_back(asymptotic_sequence(counts, tightest_of(r)));
  all.push_back(beta_binomial_sequence(counts));
  all.push_back(fixed_interval(counts));
  return all;
}

/// Nothing without games in both seats.
std::optional<SeatEffect> seat_effect_of(const MatchResult& r) {
  const SeatEffect effect{scores_of(r.tally.as_attacker), scores_of(r.tally.as_defender),
                          r.tally.pair_counts};
  if (effect.attacking.games() == 0 || effect.defending.games() == 0) return std::nullopt;
  return effect;
}

std::optional<double> equivalent_games_of(const MatchResult& r) {
  return has_spread(r) ? equivalent_games(scores_of(r.tally.games()), r.tally.pair_counts) : std::nullopt;
}

std::string intervals_text(const MatchResult& r) {
  const auto all = intervals_of(r);
  if (all.empty()) return "";
  std::string text = "Score for A by every interval of 95 %\n";
  for (const ScoreInterval& interval : all)
    text += fmt::format("  {:<42}{}\n", name(interval.method), interval_text(interval));
  return text +
         "  Sequences hold at every look at once, the last for one look at a number of pairs fixed "
         "before.\n\n";
}

std::string spread_text(const MatchResult& r) {
  if (!has_spread(r)) return "";
  const PairCounts& counts = r.tally.pair_counts;
  const double error = counts.standard_error();
  std::string text =
      fmt::format("Spread: the scores of pairs have a variance of {:.3f}, ", counts.variance());
  text += fmt::format("the score a standard error of {:.{}f} points.\n", 100.0 * error,
                      percent_decimals(2.0 * error) + 1);
  if (const auto games = equivalent_games_of(r))
    text += fmt::format(
        "  With seats exchanged a game tells as much as {:.2f} games that have nothing in common.\n",
        *games / (2.0 * static_cast<double>(counts.pairs())));
  return text + "\n";
}

std::string seats_text(const MatchResult& r) {
  const auto effect = seat_effect_of(r);
  if (!effect) return "";
  const ScoreInterval interval = seat_effect_sequence(*effect, tightest_of(r));
  const int decimals = percent_decimals(interval.high - interval.low);
  return fmt::format(
      "Seats: A scores {:.{}f} % attacking, {:.{}f} % defending,\n"
      "  {:+.{}f} points for attacking (95 % interval {:+.{}f} to {:+.{}f}, {}).\n\n",
      100.0 * effect->attacking.mean(), decimals, 100.0 * effect->defending.mean(), decimals,
      100.0 * effect->mean(), decimals, 100.0 * interval.low, decimals, 100.0 * interval.high, decimals,
      name(interval.method));
}

Json bounds_json(const ScoreInterval& interval) {
  return {{"method", std::string(name(interval.method))},
          {"interval", Json::array({interval.low, interval.high})}};
}

Json seats_json(const MatchResult& r) {
  const auto effect = seat_effect_of(r);
  if (!effect) return nullptr;
  Json json = {{"attacking", effect->attacking.mean()},
               {"defending", effect->defending.mean()},
               {"difference", effect->mean()}};
  json.update(bounds_json(seat_effect_sequence(*effect, tightest_of(r))));
  return json;
}

}  // namespace

std::string match_statistics_text(const MatchResult& r) {
  return match_summary(r) + intervals_text(r) + spread_text(r) + seats_text(r) + role_table(r) +
         endings_table(r) + length_lines(r) + match_origin(r);
}

Json match_statistics_json(const MatchResult& r) {
  Json intervals = Json::array();
  for (const ScoreInterval& interval : intervals_of(r)) intervals.push_back(bounds_json(interval));
  const auto games = equivalent_games_of(r);
  Json recomputed = match_object(r);
  recomputed.erase("units_lost");
  return {{"score", r.score ? Json(*r.score) : Json()},
          {"variance", has_spread(r) ? Json(r.tally.pair_counts.variance()) : Json()},
          {"standard_error", has_spread(r) ? Json(r.tally.pair_counts.standard_error()) : Json()},
          {"intervals", std::move(intervals)},
          {"interval_level", 1.0 - default_alpha},
          {"equivalent_games", games ? Json(*games) : Json()},
          {"seats", seats_json(r)},
          {"result", std::move(recomputed)}};
}

}  // namespace muster
