#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <set>

#include "report/match_text.hpp"
#include "report/tune_report.hpp"

namespace muster {
namespace {

std::string origin_name(const TuneResult& r) { return r.exploit() ? r.origin.name : r.spec.start.name; }

std::string names_of(const std::vector<Doctrine>& doctrines) {
  std::vector<std::string> names;
  names.reserve(doctrines.size());
  for (const Doctrine& doctrine : doctrines) names.push_back(doctrine.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

double mean_size(const std::vector<double>& differences) {
  double sum = 0.0;
  for (const double difference : differences) sum += std::fabs(difference);
  return sum / static_cast<double>(differences.size());
}

std::string heading(const TuneResult& r) {
  const TuneSpec& s = r.spec;
  std::string text =
      r.exploit() ? fmt::format("{}: an exploit of doctrine {}\n", s.system->name(), s.pool.front().name)
                  : fmt::format("{}: doctrine {}, tuned\n", s.system->name(), s.start.name);
  if (!r.complete())
    text += fmt::format("Interrupted after {} of {}: the result so far, not confirmed.\n",
                        grouped(r.state.spsa.done), counted(s.iterations, "iteration"));
  if (r.exploit()) text += fmt::format("  Set out from the best of {}.\n", counted(s.points, "random point"));
  text += fmt::format("  {} of {} drawn of {}, with {} for either candidate in each; {}.\n",
                      counted(s.iterations, "iteration"), counted(s.drawn, "context"),
                      grouped(static_cast<std::int64_t>(s.contexts.size())), counted(s.pairs, "pair"),
                      counted(r.state.games, "game"));
  text += fmt::format("  Opponents: {}.\n", names_of(s.pool));
  if (r.gain > 0)
    text += fmt::format(
        "  Gain a = {:.3g}, so that the first steps move a weight by {:g} scales: in {} the candidates'\n"
        "  scores differed by {:.2g} % on average.\n",
        r.gain, s.first_step, counted(tune_trials, "trial"), 100.0 * mean_size(r.state.trials));
  return text + "\n";
}

std::string weights_table(const TuneResult& r) {
  const SettingsTable& table = r.spec.system->doctrine_table();
  std::size_t width = 0;
  for (const std::size_t i : r.spec.weights) width = std::max(width, table[i].key.size());
  std::string text = fmt::format("Weights in thousandths; moved: in scales\n  {:<{}}  {:>8}  {:>8}  {:>6}\n",
                                 "", width, "start", "product", "moved");
  for (const std::size_t i : r.spec.weights) {
    const double from = r.origin.weights[i];
    const double to = r.product.weights[i];
    text += fmt::format("  {:<{}}  {:>8}  {:>8}  {:>+6.2f}\n", table[i].key, width, table.text(i, from),
                        table.text(i, to), (to - from) / axis_of(table[i]).scale);
  }
  return text + "\n";
}

/// "52.1 %  (51.3 to 52.9 %)".
std::string score_text(const ContextScore& score) {
  if (score.counts.pairs() == 0) return "none";
  const ScoreInterval interval = fixed_interval(score.counts);
  return fmt::format("{:.{}f} %  ({})", 100.0 * score.counts.mean(),
                     percent_decimals(interval.high - interval.low), interval_text(interval));
}

struct Line {
  std::string name;
  std::string product;
  std::string origin;
};

std::string lines_text(const Line& head, const std::vector<Line>& lines) {
  std::size_t names = head.name.size();
  std::size_t scores = head.product.size();
  for (const Line& line : lines) {
    names = std::max(names, line.name.size());
    scores = std::max(scores, line.product.size());
  }
  std::string text;
  const auto add = [&](const Line& line) {
    text += fmt::format("{:<{}}  {:<{}}  {}", line.name, names, line.product, scores, line.origin);
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  };
  add(head);
  for (const Line& line : lines) add(line);
  return text + "\n";
}

std::string opponents_table(const TuneResult& r) {
  std::vector<Line> lines;
  ContextScore all_product;
  ContextScore all_origin;
  for (std::size_t i = 0; i < r.opponents.size(); ++i) {
    const auto* product = r.scores(true, i);
    const auto* origin = r.scores(false, i);
    all_product += pooled(*product);
    if (origin) all_origin += pooled(*origin);
    lines.push_back({"  against " + r.opponents[i].name, score_text(pooled(*product)),
                     origin ? score_text(pooled(*origin)) : "1/2 by construction"});
  }
  // The start against itself is not played, so that its sum is of the others only.
  if (lines.size() > 1) lines.push_back({"  against all", score_text(all_product), ""});
  return fmt::format("On fresh dice, {} in each of the {}; 95 % intervals for one look:\n",
                     counted(r.spec.confirm_pairs, "pair"),
                     counted(static_cast<std::int64_t>(r.spec.contexts.size()), "context")) +
         lines_text({"", "product", origin_name(r)}, lines);
}

/// Sums of the first bout by the word that `word_of` gives a context, in the order of the contexts.
std::vector<Line> sums_by(const TuneResult& r,
                          const std::function<std::string(const TuneContext&)>& word_of) {
  const std::vector<ContextScore>& scores = *r.scores(true, 0);
  std::vector<std::string> words;
  std::vector<ContextScore> sums;
  for (std::size_t c = 0; c < scores.size(); ++c) {
    const std::string word = word_of(r.spec.contexts[c]);
    const auto found = std::find(words.begin(), words.end(), word);
    const auto at = static_cast<std::size_t>(found - words.begin());
    if (found == words.end()) {
      words.push_back(word);
      sums.emplace_back();
    }
    sums[at] += scores[c];
  }
  std::vector<Line> lines;
  if (words.size() < 2) return lines;
  for (std::size_t i = 0; i < words.size(); ++i) lines.push_back({"  " + words[i], score_text(sums[i]), ""});
  return lines;
}

std::string contexts_table(const TuneResult& r) {
  std::vector<Line> lines;
  const auto add = [&](const auto& word_of) {
    const std::vector<Line> more = sums_by(r, word_of);
    lines.insert(lines.end(), more.begin(), more.end());
  };
  add([](const TuneContext& c) { return c.scenario; });
  add([](const TuneContext& c) { return c.victory; });
  add([](const TuneContext& c) { return c.a + " v " + c.b; });
  if (lines.empty()) return "";
  return lines_text({fmt::format("Against {}, by context", r.opponents.front().name), "product", ""}, lines);
}

/// What the product's score against the start comes to, in words.
std::string verdict_line(const TuneResult& r) {
  const std::optional<TuneVerdict> verdict = r.verdict();
  if (!verdict) return "";
  const std::string& rival = r.opponents.front().name;
  switch (*verdict) {
    case TuneVerdict::better: return fmt::format("The product is better than {}.\n", rival);
    case TuneVerdict::not_better:
      return fmt::format("The product is not better than {} within the error.\n", rival);
    case TuneVerdict::worse: return fmt::format("The product is worse than {}, beyond the error.\n", rival);
  }
  return "";
}

std::string timeouts_line(const TuneResult& r) {
  ContextScore all;
  for (const auto& scores : r.state.confirmed) all += pooled(scores);
  if (all.timeouts == 0) return "";
  return fmt::format("{} of the {} ran into the turn cap; their pairs are left out of the scores.{}\n",
                     grouped(all.timeouts), counted(2 * all.pairs(), "game"),
                     r.too_many_timeouts() ? " That is too many: this result is not to be trusted." : "");
}

}  // namespace

std::string tune_text(const TuneResult& r) {
  std::string text = heading(r) + weights_table(r);
  if (r.complete()) {
    text += opponents_table(r) + contexts_table(r) + verdict_line(r) + timeouts_line(r);
    if (r.exploit())
      text += fmt::format("This is the best exploit of {} found here; there may be better ones.\n",
                          r.spec.pool.front().name);
  }
  return text + fmt::format("Seed {}, engine {} version {}, spec {}\n", r.spec.seed, r.spec.system->key(),
                            r.spec.system->engine_version(), spec_digest(r.spec));
}

}  // namespace muster
