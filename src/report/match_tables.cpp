#include "report/match_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "batch/tally_json.hpp"
#include "report/match_text.hpp"

namespace muster {
namespace {

constexpr double two_sided_95 = 1.96;

/// Shares of n independent games, each with the digits that a share of one half would allow.
class Share {
 public:
  explicit Share(std::int64_t independent_games)
      : decimals_(
            decimals_within(100.0 * two_sided_95 * 0.5 /
                            std::sqrt(static_cast<double>(std::max<std::int64_t>(1, independent_games))))) {}
  std::string operator()(std::int64_t part, std::int64_t whole) const {
    if (whole == 0) return "-";
    return fmt::format("{:.{}f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole),
                       decimals_);
  }

 private:
  int decimals_;
};

std::string count_and_share(std::int64_t part, std::int64_t whole, const Share& share) {
  return fmt::format("{:>11} {:>8}", grouped(part), share(part, whole));
}

std::string role_row(const char* label, const GameCounts& c, const Share& share) {
  const std::int64_t games = c.games();
  return fmt::format("  {:<14}{}{}{}{:>11}\n", label, count_and_share(c.wins, games, share),
                     count_and_share(c.draws, games, share), count_and_share(c.losses, games, share),
                     grouped(c.timeouts));
}

double mean(std::int64_t sum, std::int64_t n) { return static_cast<double>(sum) / static_cast<double>(n); }

/// Decimals of a mean count per game, its variance taken as that of a Poisson count.
int loss_decimals(double mean_count, std::int64_t independent_games) {
  return decimals_within(two_sided_95 *
                         std::sqrt(std::max(mean_count, 0.01) / static_cast<double>(independent_games)));
}

/// Losses of one side summed over causes (by type) or types (by cause).
template <class Sum>
std::string losses_table(const MatchResult& r, const char* label, const std::vector<std::string>& words,
                         Sum sum) {
  const std::int64_t games = 2 * r.tally.pairs;
  std::string rows;
  std::int64_t all_a = 0;
  std::int64_t all_b = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    all_a += sum(0U, i);
    all_b += sum(1U, i);
  }
  const int decimals = loss_decimals(mean(std::max(all_a, all_b), games), r.independent_games());
  const auto row = [&](const std::string& word, std::int64_t a, std::int64_t b) {
    return fmt::format("  {:<28}{:>12.{}f}{:>12.{}f}\n", word, mean(a, games), decimals, mean(b, games),
                       decimals);
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (sum(0U, i) + sum(1U, i) > 0) rows += row(words[i], sum(0U, i), sum(1U, i));
  }
  return fmt::format("{:<30}{:>12}{:>12}\n", label, "A", "B") + rows + row("all", all_a, all_b) + "\n";
}

}  // namespace

std::string dice_mode(const MatchSpec& spec) {
  return spec.independent_dice ? "independent" : "duplicate (the same in both games of a pair)";
}

std::string digest_text(const MatchResult& r) { return hex64(r.tally.digest); }

std::string role_table(const MatchResult& r) {
  const MatchTally& t = r.tally;
  const Share share(r.independent_games());
  std::string text =
      fmt::format("  {:<14}{:>20}{:>20}{:>20}{:>11}\n", "", "A wins", "draws", "B wins", "timeouts");
  text.replace(0, 8, "By role ");
  text += role_row("all games", t.games(), share);
  text += role_row("A attacks", t.as_attacker, share);
  text += role_row("A defends", t.as_defender, share);
  const std::int64_t games = 2 * t.pairs;
  text += fmt::format("  The attacker won {} of all games, the defender {}.\n\n",
                      share(t.attacker_wins(), games), share(t.defender_wins(), games));
  return text;
}

std::string endings_table(const MatchResult& r) {
  const MatchTally& t = r.tally;
  const Share share(r.independent_games());
  std::string text =
      fmt::format("{:<30}{:>20}{:>12}{:>12}{:>12}\n", "How games end", "games", "A won", "B won", "nobody");
  for (std::size_t e = 0; e < r.words.endings.size(); ++e) {
    const auto& row = t.endings[e];
    const std::int64_t all = row[0] + row[1] + row[2];
    if (all == 0) continue;
    text += fmt::format("  {:<28}{}{:>12}{:>12}{:>12}\n", r.words.endings[e],
                        count_and_share(all, 2 * t.pairs, share), grouped(row[0]), grouped(row[1]),
                        grouped(row[2]));
  }
  return text + "\n";
}

std::string length_lines(const MatchResult& r) {
  const TurnCounts& turns = r.tally.turns;
  const std::int64_t games = 2 * r.tally.pairs;
  if (games == 0) return "";
  const double m = mean(turns.sum, games);
  const double variance = std::max(0.0, mean(turns.sum_of_squares, games) - m * m);
  const int decimals =
      decimals_within(two_sided_95 * std::sqrt(variance / static_cast<double>(r.independent_games())));
  const auto bin = [&](double share) {
    const int turn = turns.quantile(share);
    return turn + 1 == static_cast<int>(TurnCounts::bins) ? fmt::format("{} or later", turn)
                                                          : fmt::format("{}", turn);
  };
  return fmt::format(
      "Length: {:.{}f} turns on average; a tenth of the games end by turn {}, half by turn {},\n"
      "  nine tenths by turn {}, all by turn {}.\n\n",
      m, decimals, bin(0.1), bin(0.5), bin(0.9), bin(1.0));
}

std::string losses_tables(const MatchResult& r) {
  if (r.tally.pairs == 0) return "";
  const auto& losses = r.tally.losses;
  const auto by_cause = [&](std::size_t side, std::size_t cause) {
    std::int64_t sum = 0;
    for (const std::int64_t n : losses[side][cause]) sum += n;
    return sum;
  };
  const auto by_type = [&](std::size_t side, std::size_t type) {
    std::int64_t sum = 0;
    for (const auto& cause : losses[side]) sum += cause[type];
    return sum;
  };
  return losses_table(r, "Units lost per game, by cause", r.words.causes, by_cause) +
         losses_table(r, "Units lost per game, by type", r.words.types, by_type);
}

}  // namespace muster
