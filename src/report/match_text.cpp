#include "report/match_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "army/catalogue.hpp"
#include "report/match_tables.hpp"
#include "text/number.hpp"

namespace muster {

std::string grouped(std::int64_t n) {
  std::string text = fmt::format("{}", n);
  const std::size_t first = n < 0 ? 1 : 0;
  for (std::size_t i = text.size(); i > first + 3; i -= 3) text.insert(i - 3, 1, ',');
  return text;
}

std::string counted(std::int64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(n), noun, n == 1 ? "" : "s");
}

std::string interval_text(const ScoreInterval& interval) {
  const int decimals = percent_decimals(interval.high - interval.low);
  return fmt::format("{:.{}f} to {:.{}f} %", 100.0 * interval.low, decimals, 100.0 * interval.high, decimals);
}

std::string percent_text(double fraction) {
  return decimal_text(static_cast<double>(in_millionths(fraction)) / 1e4);
}

std::string settings_text(const std::vector<ChangedSetting>& changed) {
  std::string text = "Settings that are not default:";
  if (changed.empty()) text += " none\n";
  for (const ChangedSetting& c : changed)
    text += fmt::format("{}  {} = {} (default {})\n", &c == changed.data() ? "\n" : "", c.key, c.value,
                        c.default_value);
  return text;
}

std::string sides_text(const MatchSpec& s) {
  std::string text = fmt::format("{}: {}\n", s.system_name, s.scenario);
  for (std::size_t side = 0; side < 2; ++side) {
    text += fmt::format("  {}  {} ({}, {} AP), doctrine {}\n", side == 0 ? 'A' : 'B', s.armies[side],
                        counted(s.units[side], "unit"), ap_text(s.costs[side]), s.doctrines[side]);
    if (!s.forbidden[side].empty())
      text += fmt::format("     forbidden: {}\n", fmt::join(s.forbidden[side], ", "));
  }
  return text;
}

namespace {

std::string heading(const MatchResult& r) {
  const MatchSpec& s = r.spec;
  std::string text = sides_text(s);
  if (!r.complete())
    text += fmt::format("Interrupted after {} of {}{}: the result so far.\n", grouped(r.tally.pairs),
                        s.stop.kind == StopKind::pairs ? "" : "at most ", counted(s.pairs, "pair"));
  return text + "\n";
}

std::string void_line(const MatchResult& r) {
  const MatchTally& t = r.tally;
  if (t.timeout_pairs == 0) return "";
  const bool one = t.timeout_pairs == 1;
  const std::string pairs = fmt::format("{} of the {}", grouped(t.timeout_pairs), counted(t.pairs, "pair"));
  if (r.spec.mirror)
    return fmt::format("  {} ran into the turn cap and {} left out;\n  played out, {} would be even too.\n",
                       pairs, one ? "is" : "are", one ? "it" : "they");
  const int decimals = std::max(1, percent_decimals(r.interval.high - r.interval.low));
  return fmt::format(
      "  {} had a game that ran into the turn cap and {} left out of the score;\n"
      "  it would be {:.{}f} % if A had lost {}, {:.{}f} % if A had won {}.\n",
      pairs, one ? "is" : "are", 100.0 * t.score_with_voids_lost(), decimals, one ? "it" : "all of them",
      100.0 * t.score_with_voids_won(), decimals, one ? "it" : "them");
}

/// What a precision asked for has to do with the end of the run.
std::string precision_line(const MatchResult& r) {
  const std::string width = percent_text(r.spec.stop.half_width);
  const std::string most = counted(r.spec.pairs, "pair");
  switch (r.reason()) {
    case StopReason::precision:
      return fmt::format(
          "  Stopped after {} of at most {}: the score is known to within {} points either way.\n",
          grouped(r.tally.pairs), most, width);
    case StopReason::cap:
      return fmt::format("  Not known to within {} points either way, as was asked for, after {}.\n", width,
                         most);
    default:
      return fmt::format("  The run was to go on until it is known to within {} points either way.\n", width);
  }
}

std::string verdict_line(const MatchResult& r, const SprtState& state) {
  const std::string low = percent_text(r.spec.stop.sprt.low);
  const std::string high = percent_text(r.spec.stop.sprt.high);
  const std::string most = counted(r.spec.pairs, "pair");
  std::string line = fmt::format("Test of the score for A, {} % against {} %: ", low, high);
  if (!r.stopped)
    return line + fmt::format("undecided after {} of at most {}.\n", grouped(r.tally.pairs), most);
  return line + fmt::format("{} %, after {} of at most {}.\n",
                            state.verdict == SprtVerdict::high ? high : low, grouped(r.tally.pairs), most);
}

std::string test_section(const MatchResult& r) {
  const SprtState state = r.sprt();
  const double threshold = sprt_threshold();
  std::string text = verdict_line(r, state);
  if (state.ratio)
    text += fmt::format(
        "  Log-likelihood ratio {:.2f}: from {:.2f} on it is {} %, from {:.2f} down {} %, wrongly in 5 % of "
        "runs.\n",
        *state.ratio, threshold, percent_text(r.spec.stop.sprt.high), -threshold,
        percent_text(r.spec.stop.sprt.low));
  if (state.basis == SprtBasis::sequence)
    text += "  The results are too few or too lopsided for that ratio: here the interval decides.\n";
  if (r.stopped)
    text +=
        "  A mean at which a test has stopped is biased towards its verdict; the interval holds all the "
        "same.\n";
  return text + "\n";
}

std::string stop_section(const MatchResult& r) {
  return r.spec.stop.kind == StopKind::sprt && r.score ? test_section(r) : "";
}

std::string score_section(const MatchResult& r) {
  const MatchTally& t = r.tally;
  if (!r.score) return fmt::format("Score for A: none, since no pair was played out.\n{}\n", void_line(r));
  if (r.spec.mirror) {
    return fmt::format(
        "Score for A: 1/2 by construction\n"
        "  The same army and doctrine on both sides, with the same dice: a pair's two games are one game\n"
        "  with the sides exchanged. What follows rests on {}.\n{}{}\n",
        counted(r.independent_games(), "game"),
        r.spec.stop.kind == StopKind::precision ? precision_line(r) : "", void_line(r));
  }
  const int decimals = percent_decimals(r.interval.high - r.interval.low);
  const auto& n = t.pair_counts.n;
  return fmt::format(
      "Score for A: {:.{}f} %  (95 % interval {})\n"
      "  A win counts 1, a draw 1/2, over {} of games with seats exchanged.\n"
      "  Interval: {}.\n"
      "  Points of A in a pair: 2 in {}, 1 1/2 in {}, 1 in {}, 1/2 in {}, 0 in {}.\n{}{}\n",
      100.0 * *r.score, decimals, interval_text(r.interval), counted(t.pair_counts.pairs(), "pair"),
      name(r.interval.method), counted(n[4], "pair"), grouped(n[3]), grouped(n[2]), grouped(n[1]),
      grouped(n[0]), r.spec.stop.kind == StopKind::precision ? precision_line(r) : "", void_line(r));
}

}  // namespace

std::string match_summary(const MatchResult& r) { return heading(r) + score_section(r) + stop_section(r); }

std::string match_origin(const MatchResult& r) {
  const MatchSpec& s = r.spec;
  std::string text = settings_text(s.changed);
  text += fmt::format("Seed {}, {} ({} games)\nDice {}\nEngine {} version {}\n", s.seed,
                      counted(r.tally.pairs, "pair"), grouped(2 * r.tally.pairs), dice_mode(s), s.system,
                      s.engine_version);
  text += fmt::format("Digest {}, spec {}\n", digest_text(r), s.digest);
  if (r.too_many_timeouts())
    text += "More than 1 % of the games ran into the turn cap: this result is not to be trusted.\n";
  return text;
}

std::string match_text(const MatchResult& r) {
  return match_summary(r) + role_table(r) + endings_table(r) + length_lines(r) + losses_tables(r) +
         match_origin(r);
}

}  // namespace muster
