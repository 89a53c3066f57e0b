#include "report/match_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "army/catalogue.hpp"
#include "batch/tally_json.hpp"
#include "text/csv.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 3> verdict_words{"undecided", "low", "high"};  // by SprtVerdict

Json role_json(const GameCounts& c) {
  const std::int64_t scored = c.wins + c.draws + c.losses;
  Json score;
  if (scored > 0)
    score = (static_cast<double>(c.wins) + 0.5 * static_cast<double>(c.draws)) / static_cast<double>(scored);
  return {
      {"wins", c.wins}, {"draws", c.draws}, {"losses", c.losses}, {"timeouts", c.timeouts}, {"score", score}};
}

Json endings_json(const MatchResult& r) {
  Json json = Json::object();
  for (std::size_t e = 0; e < r.words.endings.size(); ++e) {
    const auto& row = r.tally.endings[e];
    json[r.words.endings[e]] = {
        {"games", row[0] + row[1] + row[2]}, {"a_won", row[0]}, {"b_won", row[1]}, {"nobody_won", row[2]}};
  }
  return json;
}

Json turns_json(const MatchTally& t) {
  const double games = 2.0 * static_cast<double>(t.pairs);
  Json mean;
  Json deviation;
  Json quantiles;
  if (t.pairs > 0) {
    const double m = static_cast<double>(t.turns.sum) / games;
    mean = m;
    deviation = std::sqrt(std::max(0.0, static_cast<double>(t.turns.sum_of_squares) / games - m * m));
    quantiles = {
        {"0.1", t.turns.quantile(0.1)}, {"0.5", t.turns.quantile(0.5)}, {"0.9", t.turns.quantile(0.9)}};
  }
  return {
      {"mean", mean},       {"standard_deviation", deviation},          {"quantiles", quantiles},
      {"sum", t.turns.sum}, {"sum_of_squares", t.turns.sum_of_squares}, {"games_by_turns", t.turns.games}};
}

/// {"melee": {"line": 12, ...}, ...}: causes and types that occurred.
Json side_losses_json(const MatchResult& r, std::size_t side) {
  Json json = Json::object();
  for (std::size_t cause = 0; cause < r.words.causes.size(); ++cause) {
    for (std::size_t type = 0; type < r.words.types.size(); ++type) {
      const std::int64_t n = r.tally.losses[side][cause][type];
      if (n > 0) json[r.words.causes[cause]][r.words.types[type]] = n;
    }
  }
  return json;
}

Json side_json(const MatchSpec& spec, std::size_t side) {
  Json json = {{"army", spec.armies[side]},
               {"units", spec.units[side]},
               {"ap", 0.5 * spec.costs[side]},
               {"doctrine", spec.doctrines[side]}};
  if (!spec.forbidden[side].empty()) json["forbidden"] = spec.forbidden[side];
  return json;
}

Json score_json(const MatchResult& r) { return r.score ? Json(*r.score) : Json(); }

Json interval_json(const MatchResult& r) {
  return r.score ? Json::array({r.interval.low, r.interval.high}) : Json();
}

/// A pair of a mirror is even, however it ends.
Json score_with_voids_json(const MatchResult& r) {
  const MatchTally& t = r.tally;
  if (t.pairs == 0) return nullptr;
  if (r.spec.mirror) return Json::array({0.5, 0.5});
  return Json::array({t.score_with_voids_lost(), t.score_with_voids_won()});
}

/// Where the interval is tightest, if it may be looked at on the way.
Json tightest_json(const MatchResult& r) {
  const bool sequence = r.interval.method == IntervalMethod::asymptotic_sequence ||
                        r.interval.method == IntervalMethod::beta_binomial_sequence;
  return sequence ? Json(std::llround(tightest_at(r.spec.stop, r.spec.pairs))) : Json();
}

Json sprt_json(const MatchResult& r) {
  const SprtState state = r.sprt();
  const SprtBounds& bounds = r.spec.stop.sprt;
  const auto verdict = static_cast<std::size_t>(state.verdict);
  return {{"low", bounds.low},
          {"high", bounds.high},
          {"error", sprt_error},
          {"log_likelihood_ratio", state.ratio ? Json(*state.ratio) : Json()},
          {"threshold", sprt_threshold()},
          {"basis", state.basis == SprtBasis::likelihood ? "log-likelihood ratio" : "confidence sequence"},
          {"verdict", verdict_words[verdict]}};
}

Json stop_json(const MatchResult& r) {
  const StopRule& rule = r.spec.stop;
  Json json = {{"rule", std::string(name(rule.kind))}, {"reason", std::string(name(r.reason()))}};
  if (rule.kind == StopKind::pairs) return json;
  json["looks_every_pairs"] = chunk_pairs;
  if (rule.kind == StopKind::precision) json["half_width"] = rule.half_width;
  if (rule.kind == StopKind::sprt) json.update(sprt_json(r));
  return json;
}

std::string dice_word(const MatchSpec& spec) { return spec.independent_dice ? "independent" : "duplicate"; }

std::string number_or_nothing(const std::optional<double>& value) {
  return value ? fmt::format("{}", *value) : "";
}

}  // namespace

Json settings_json(const std::vector<ChangedSetting>& changed) {
  Json json = Json::object();
  for (const ChangedSetting& c : changed) json[c.key] = {{"value", c.value}, {"default", c.default_value}};
  return json;
}

Json match_object(const MatchResult& r) {
  const MatchSpec& s = r.spec;
  const MatchTally& t = r.tally;
  const GameCounts games = t.games();
  return {
      {"schema", "muster.match/1"},
      {"command", "match"},
      {"system", s.system},
      {"engine_version", s.engine_version},
      {"perspective", "score is for A"},
      {"a", side_json(s, 0)},
      {"b", side_json(s, 1)},
      {"scenario", s.scenario},
      {"settings", settings_json(s.changed)},
      {"seed", s.seed},
      {"dice", dice_word(s)},
      {"purpose", s.purpose},
      {"pairs", t.pairs},
      {"pairs_planned", s.pairs},
      {"interrupted", !r.complete()},
      {"stop", stop_json(r)},
      {"mirror", s.mirror},
      {"independent_games", r.independent_games()},
      {"pair_counts", t.pair_counts.n},
      {"timeout_pairs", t.timeout_pairs},
      {"score", score_json(r)},
      {"interval", interval_json(r)},
      {"interval_method", std::string(name(r.interval.method))},
      {"interval_level", 1.0 - default_alpha},
      {"interval_tightest_at", tightest_json(r)},
      {"score_with_voids_lost_and_won", score_with_voids_json(r)},
      {"wins", games.wins},
      {"draws", games.draws},
      {"losses", games.losses},
      {"timeouts", games.timeouts},
      {"as_attacker", role_json(t.as_attacker)},
      {"as_defender", role_json(t.as_defender)},
      {"attacker_wins", t.attacker_wins()},
      {"defender_wins", t.defender_wins()},
      {"endings", endings_json(r)},
      {"turns", turns_json(t)},
      {"units_lost", {{"a", side_losses_json(r, 0)}, {"b", side_losses_json(r, 1)}}},
      {"digest", hex64(t.digest)},
      {"spec_digest", s.digest},
  };
}

std::string match_json(const MatchResult& r) { return pretty_json(match_object(r)); }

std::string match_csv(const MatchResult& r) {
  const MatchSpec& s = r.spec;
  const MatchTally& t = r.tally;
  const GameCounts games = t.games();
  std::vector<std::string> header;
  std::vector<std::string> row;
  const auto add = [&](const char* column, std::string value) {
    header.emplace_back(column);
    row.push_back(std::move(value));
  };
  const auto number = [](auto value) { return fmt::format("{}", value); };
  add("system", s.system);
  add("engine_version", number(s.engine_version));
  add("a", s.armies[0]);
  add("b", s.armies[1]);
  add("doctrine_a", s.doctrines[0]);
  add("doctrine_b", s.doctrines[1]);
  add("scenario", s.scenario);
  std::string settings;
  for (const ChangedSetting& c : s.changed) settings += (settings.empty() ? "" : ";") + c.key + "=" + c.value;
  add("settings", settings);
  add("seed", number(s.seed));
  add("dice", dice_word(s));
  add("pairs", number(t.pairs));
  add("pairs_planned", number(s.pairs));
  constexpr std::array<const char*, 5> count_names{"pairs_0", "pairs_1_4", "pairs_1_2", "pairs_3_4",
                                                   "pairs_1"};
  for (std::size_t k = 0; k < count_names.size(); ++k) add(count_names[k], number(t.pair_counts.n[k]));
  add("timeout_pairs", number(t.timeout_pairs));
  add("score", number_or_nothing(r.score));
  add("low", r.score ? number(r.interval.low) : "");
  add("high", r.score ? number(r.interval.high) : "");
  add("interval_method", std::string(name(r.interval.method)));
  add("wins", number(games.wins));
  add("draws", number(games.draws));
  add("losses", number(games.losses));
  add("timeouts", number(games.timeouts));
  add("attacker_wins", number(t.attacker_wins()));
  add("defender_wins", number(t.defender_wins()));
  add("turns_sum", number(t.turns.sum));
  add("digest", hex64(t.digest));
  add("spec_digest", s.digest);
  add("stop", std::string(name(s.stop.kind)));
  add("stop_reason", std::string(name(r.reason())));
  add("forbidden_a", fmt::format("{}", fmt::join(s.forbidden[0], ";")));
  add("forbidden_b", fmt::format("{}", fmt::join(s.forbidden[1], ";")));
  CsvWriter csv(header);
  csv.row(row);
  return csv.text();
}

}  // namespace muster
