#include "rules/two_by_two/searcher.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "game/loop.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/table.hpp"

namespace muster::two_by_two {
namespace {

/// Playouts before a trial may be given up, and again at each doubling.
constexpr int first_look = 16;
/// Standard errors by which a trial must be better: in the end, and to go on.
constexpr double clearly = 2.0;
constexpr double hopefully = 0.5;
/// Whoever is farther than this from all enemies has no choice that shows within the horizon. Inches beyond
/// its move.
constexpr double concerned = 5;
constexpr int plans_tried = 8;

int clock_of(const State& s) { return 2 * s.turn + s.half; }

/// Two commanders for imagined games, as the loop wants its players.
struct Imagined {
  Commander own;
  Commander enemy;
  Seat seat;
  Decision decide(Seat asked, const View& view, WorkCounts& work) {
    return (asked == seat ? own : enemy).decide(view, work);
  }
};

constexpr std::size_t longest_race = 24;
using RaceTable = std::array<std::array<double, longest_race + 1>, longest_race + 1>;

constexpr RaceTable make_race_table() {
  RaceTable table{};
  for (std::size_t own = 0; own <= longest_race; ++own) {
    for (std::size_t theirs = 0; theirs <= longest_race; ++theirs) {
      table[own][theirs] = own == 0 && theirs == 0 ? 0.5
                           : own == 0              ? 1
                           : theirs == 0           ? 0
                                                   : (table[own - 1][theirs] + table[own][theirs - 1]) / 2;
    }
  }
  return table;
}
constexpr RaceTable race_table = make_race_table();

}  // namespace

double chance_in_race(double own, double theirs) {
  const double x = std::clamp(own, 0.0, static_cast<double>(longest_race));
  const double y = std::clamp(theirs, 0.0, static_cast<double>(longest_race));
  const auto i = std::min(static_cast<std::size_t>(x), longest_race - 1);
  const auto k = std::min(static_cast<std::size_t>(y), longest_race - 1);
  const double u = x - static_cast<double>(i);
  const double v = y - static_cast<double>(k);
  return (1 - u) * ((1 - v) * race_table[i][k] + v * race_table[i][k + 1]) +
         u * ((1 - v) * race_table[i + 1][k] + v * race_table[i + 1][k + 1]);
}

/// From its own side: 1 a game won, 0.5 drawn, 0 lost; undecided, by the losses still to be suffered, the
/// shaken counted as the doctrine has them.
double Searcher::outlook(const View& view) const {
  const State& s = view.state;
  if (s.over) {
    if (s.outcome.winner == Winner::nobody) return 0.5;
    return (s.outcome.winner == Winner::attacker) == (seat_ == Seat::attacker) ? 1 : 0;
  }
  const Weights& w = worth_.weights();
  const auto lost = [&](Seat seat) {
    const Side& side = view.side(seat);
    return side.destroyed.size() + w.disrupt * side.disrupted.size() + w.pin * side.pinned.size();
  };
  const double own = lost(seat_);
  const double theirs = lost(other(seat_));
  const Rules& rules = view.rules();
  double to_win = rules.losses_to_lose() - theirs;
  double to_lose = rules.losses_to_lose() - own;
  if (rules.victory != Victory::fast) {
    to_win = std::max(to_win, rules.decisive_lead - (theirs - own));
    to_lose = std::max(to_lose, rules.decisive_lead - (own - theirs));
  }
  // Nobody has won whose enemies are merely shaken.
  constexpr double something = 0.3;
  return chance_in_race(std::max(to_win, something), std::max(to_lose, something));
}

/// One imagined course of the game: how it stands when the horizon is reached.
double Searcher::play_on(const View& view, const Trial& trial, int playout) const {
  State state = view.state;
  const Dice imagined = dice_.imagined(question_ << 16 | static_cast<std::uint64_t>(playout));
  NamedDice dice{imagined};
  NullObserver nobody;
  Table table(view.game, state, dice, nobody);
  Imagined players{trial.commander, Commander(worth_, other(seat_), imagined), seat_};
  WorkCounts uncounted;
  const int end = halves_ahead_ == 0 ? std::numeric_limits<int>::max() : clock_of(state) + halves_ahead_;
  if (trial.first != nullptr) table.apply(*trial.first);
  while (!table.over() && clock_of(state) < end) play_step(table, players, uncounted);
  return outlook(table.view());
}

void Searcher::judge(const View& view, const Trial& trial, Values& values) const {
  for (int k = 0; k < effort_.playouts; ++k) values[static_cast<std::size_t>(k)] = play_on(view, trial, k);
}

/// On the same dice, given up as soon as it looks no better.
bool Searcher::beats(const View& view, const Trial& trial, const Values& best, Values& values) const {
  double sum = 0;
  double squares = 0;
  int look = std::min(first_look, effort_.playouts);
  for (int n = 1; n <= effort_.playouts; ++n) {
    const auto k = static_cast<std::size_t>(n - 1);
    values[k] = play_on(view, trial, n - 1);
    const double more = values[k] - best[k];
    sum += more;
    squares += more * more;
    if (n < look) continue;
    const double mean = sum / n;
    const double error = std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
    const bool last = n == effort_.playouts;
    if (mean <= 0 || mean < (last ? clearly : hopefully) * error) return false;
    look = std::min(2 * look, effort_.playouts);
  }
  return true;
}

/// The plan that does best in whole games against an enemy whose plan isn't known.
void Searcher::choose_plan(const View& view) {
  planned_ = true;
  halves_ahead_ = 0;
  ++question_;
  judge(view, {commander_, nullptr}, best_);
  Values values;
  for (int n = 1; n < plans_tried; ++n) {
    const Commander other_plan(worth_, seat_, dice_.imagined(~static_cast<std::uint64_t>(n)));
    if (!beats(view, {other_plan, nullptr}, best_, values)) continue;
    std::destroy_at(&commander_);
    std::construct_at(&commander_, other_plan);
    best_ = values;
  }
}

/// Keeps the orders if they do clearly better than those in force.
bool Searcher::improve(const View& view, const Orders& orders) {
  Trial trial{commander_, nullptr};
  trial.commander.give(orders, view);
  Values values;
  if (!beats(view, trial, best_, values)) return false;
  orders_ = orders;
  best_ = values;
  commander_.give(orders, view);
  return true;
}

UnitSet Searcher::near_enemies(const View& view) const {
  const Side& s = view.side(seat_);
  UnitSet found;
  for (const unsigned i : s.on_table) {
    const UnitId u(seat_, i);
    const double reach = std::max(view.numbers(u).move, view.numbers(u).range) + concerned;
    if (!view.near(other(seat_), view.centre(u), reach).empty()) found.add(i);
  }
  return found;
}

/// All together first, then each by itself.
void Searcher::order_movement(const View& view) {
  halves_ahead_ = effort_.halves;
  orders_ = {};
  const Side& s = view.side(seat_);
  const Army& army = view.army(seat_);
  const UnitSet able = near_enemies(view) - s.disrupted;
  const UnitSet free = able - s.pinned;
  const UnitSet chargers = free - army.artillery - army.hqs;
  if (able.empty()) return;
  ++question_;
  judge(view, {commander_, nullptr}, best_);
  struct Kind {
    UnitSet Orders::*set;
    UnitSet who;
  };
  const std::array<Kind, 5> kinds{{{&Orders::charge, chargers},
                                   {&Orders::abstain, chargers},
                                   {&Orders::press, free},
                                   {&Orders::withdraw, free},
                                   {&Orders::stand, able}}};
  for (const Kind& kind : kinds) {
    if (kind.who.size() < 2) continue;
    Orders orders = orders_;
    orders.*kind.set = kind.who;
    improve(view, orders);
  }
  for (const unsigned i : able) {
    for (const Kind& kind : kinds) {
      if (!kind.who.has(i)) continue;
      Orders orders = orders_;
      for (const Kind& each : kinds) (orders.*each.set).remove(i);
      if (!(orders_.*kind.set).has(i)) (orders.*kind.set).add(i);
      improve(view, orders);
    }
  }
}

void Searcher::order_fire(const View& view) {
  halves_ahead_ = effort_.halves;
  const Side& s = view.side(seat_);
  const Army& army = view.army(seat_);
  const UnitSet able = (near_enemies(view) & (army.infantry | army.artillery)) - s.disrupted - s.shot;
  if (able.empty()) return;
  ++question_;
  judge(view, {commander_, nullptr}, best_);
  const auto all = [&](UnitSet Orders::*set) {
    Orders orders = orders_;
    orders.*set = able;
    improve(view, orders);
  };
  all(&Orders::cease);
  all(&Orders::volley);
  for (const unsigned i : able) {
    Orders cease = orders_;
    cease.cease.add(i);
    cease.volley.remove(i);
    if (improve(view, cease)) continue;
    Orders volley = orders_;
    volley.volley.add(i);
    volley.cease.remove(i);
    improve(view, volley);
  }
}

/// Where there are but a few answers: whichever is clearly better than the doctrine's.
Decision Searcher::choose(const View& view, const Decision& usual) {
  const State& s = view.state;
  FixedList<Decision, 8> answers;
  switch (s.ask) {
    case Ask::react:
      if (!worth_.weights().forbidden.voluntary_rout)
        answers.push_back(usual.ends() ? Decision::of(DecisionKind::rout, s.subject) : Decision::end());
      break;
    case Ask::follow_up:
    case Ask::carry_on:
      if (!usual.ends()) answers.push_back(Decision::end());
      break;
    case Ask::take_result:
      for (const unsigned i : s.group) {
        const UnitId enemy(other(seat_), i);
        if (enemy != usual.other && !answers.full())
          answers.push_back(Decision::of(DecisionKind::take_result, {}, enemy));
      }
      break;
    default: return usual;
  }
  Decision best = usual;
  halves_ahead_ = effort_.halves;
  ++question_;
  bool judged = false;
  Values values;
  for (const Decision& answer : answers) {
    if (!legal(view, answer)) continue;
    if (!judged) judge(view, {commander_, &usual}, best_);
    judged = true;
    if (!beats(view, {commander_, &answer}, best_, values)) continue;
    best = answer;
    best_ = values;
  }
  return best;
}

Decision Searcher::decide(const View& view, WorkCounts& work) {
  const State& s = view.state;
  if (!planned_) choose_plan(view);
  const auto half = static_cast<std::uint32_t>(clock_of(s));
  if (s.ask == Ask::move && moved_in_ != half) {
    moved_in_ = half;
    order_movement(view);
  }
  if (s.ask == Ask::shoot && fired_in_ != half) {
    fired_in_ = half;
    if (moved_in_ != half) orders_ = {};
    order_fire(view);
  }
  return choose(view, commander_.decide(view, work));
}

}  // namespace muster::two_by_two
