#include "rules/two_by_two/odds_reinforce.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>

namespace muster::two_by_two {
namespace {

using boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;

ExactNumber exact(const Rational& r) { return exact_number(r.str()); }

/// Rolls of one phase's dice, out of 6 to the power of their number, by how many succeed. A failure takes
/// its die and leaves the queue as it was, so each die counts for itself.
std::vector<cpp_int> rolls_by_successes(int dice, int successes_of_six) {
  std::vector<cpp_int> rolls{1};
  for (int die = 0; die < dice; ++die) {
    std::vector<cpp_int> more(rolls.size() + 1);
    for (std::size_t k = 0; k < rolls.size(); ++k) {
      more[k] += rolls[k] * (6 - successes_of_six);
      more[k + 1] += rolls[k] * successes_of_six;
    }
    rolls = std::move(more);
  }
  return rolls;
}

/// The same by how many of those left arrive.
std::vector<cpp_int> rolls_by_arrivals(const std::vector<cpp_int>& by_successes, std::size_t left) {
  std::vector<cpp_int> rolls(std::min(left, by_successes.size() - 1) + 1);
  for (std::size_t k = 0; k < by_successes.size(); ++k) rolls[std::min(k, left)] += by_successes[k];
  return rolls;
}

}  // namespace

ReinforcementOdds reinforcement_odds(const Rules& rules, int units, bool flank) {
  const int least = flank ? rules.reinf_flank : rules.reinf_rear;
  const int successes_of_six = std::clamp(7 - least, 0, 6);
  const std::vector<cpp_int> rolls = rolls_by_successes(rules.reinf_dice, successes_of_six);
  cpp_int all = 0;
  for (const cpp_int& n : rolls) all += n;
  const auto queue = static_cast<std::size_t>(units);

  ReinforcementOdds odds;
  for (const cpp_int& n : rolls_by_arrivals(rolls, queue)) odds.arrivals.push_back(exact(Rational(n, all)));

  // Of `total` equally likely rolls so far, those that leave so many in the queue.
  std::vector<cpp_int> left(queue + 1);
  left[queue] = 1;
  cpp_int total = 1;
  cpp_int waiting = 1;
  const bool ever = rules.reinf_dice > 0 && successes_of_six > 0;
  for (std::size_t phase = 1; ever && phase <= most_phases && waiting * 1000 > total; ++phase) {
    std::vector<cpp_int> next(queue + 1);
    for (std::size_t n = 1; n <= queue; ++n) {
      const std::vector<cpp_int> arriving = rolls_by_arrivals(rolls, n);
      for (std::size_t k = 0; k < arriving.size(); ++k) next[n - k] += left[n] * arriving[k];
    }
    total *= all;
    waiting = waiting * all - next[0];
    if (odds.last.empty()) odds.soonest = phase;
    if (next[0] > 0) odds.last.push_back(exact(Rational(next[0], total)));
    left = std::move(next);
  }
  odds.later = exact(Rational(waiting, total));

  if (!ever) return odds;
  std::vector<Rational> expected(queue + 1);
  for (std::size_t n = 1; n <= queue; ++n) {
    const std::vector<cpp_int> arriving = rolls_by_arrivals(rolls, n);
    Rational sum = 1;
    for (std::size_t k = 1; k < arriving.size(); ++k) sum += Rational(arriving[k], all) * expected[n - k];
    expected[n] = sum * Rational(all, all - arriving[0]);
  }
  odds.phases = exact(expected[queue]);
  return odds;
}

}  // namespace muster::two_by_two
