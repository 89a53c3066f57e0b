#include "rules/two_by_two/position_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "core/error.hpp"
#include "rules/two_by_two/case_script.hpp"
#include "rules/two_by_two/exits.hpp"
#include "rules/two_by_two/narrator.hpp"
#include "rules/two_by_two/players.hpp"
#include "rules/two_by_two/position_exchange.hpp"
#include "rules/two_by_two/ruleset.hpp"

namespace muster::two_by_two {
namespace {

/// The dice laid down, and those of the seed: a unit rolls the same whichever side it is put on.
class PositionDice final : public DiceSource {
 public:
  PositionDice(const std::vector<LaidDie>& laid, const Dice& dice) : left_(laid), dice_(dice) {}

  void exchange() { exchanged_ = !exchanged_; }

  int die(int sides, const DieName& name, UnitId unit) override {
    const UnitId whose = exchanged_ ? exchanged(unit) : unit;
    for (auto laid = left_.begin(); laid != left_.end(); ++laid) {
      if ((laid->unit.valid() && laid->unit != whose) ||
          (laid->purpose >= 0 && laid->purpose != name.purpose))
        continue;
      const int value = laid->value;
      left_.erase(laid);
      return value;
    }
    DieName own = name;
    if (exchanged_) {
      own.seat = static_cast<std::uint8_t>(1 - own.seat);
      own.half = static_cast<std::uint8_t>(1 - own.half);
    }
    return dice_.die(sides, own);
  }

 private:
  std::vector<LaidDie> left_;
  Dice dice_;
  bool exchanged_ = false;
};

/// Tells what happens, notes contacts, and keeps the table as it stands when the step or half is over.
class PositionWatcher final : public Watcher {
 public:
  PositionWatcher(const Game& game, const State& state, std::ostream& out)
      : game_(game), state_(state), narrator_(game, state, out, {false, false}) {}

  void watch(Until until) {
    watching_ = true;
    until_ = until;
  }
  bool done() const { return done_; }
  const State& kept() const { return kept_; }
  void tell_decision(const Decision& d) { narrator_.tell_decision(d); }
  void finish() { narrator_.end_roll(); }

  /// Contacts that this one makes belong to it; null: nobody's.
  void note_contacts(Choice* choice) { choice_ = choice; }

  void on(const Event& e) override {
    narrator_.on(e);
    if (e.kind == EventKind::contact && choice_ != nullptr && e.unit == choice_->unit) {
      choice_->contacts.add(e.other.number());
      if (View{game_, state_}.aspect(e.other, e.unit) == Aspect::front)
        choice_->in_front.add(e.other.number());
    }
    if (!watching_ || done_ || e.kind != EventKind::step) return;
    if (until_ == Until::half && state_.step != Step::movement) return;
    done_ = true;
    kept_ = state_;
  }

 private:
  const Game& game_;
  const State& state_;
  Narrator narrator_;
  Choice* choice_ = nullptr;
  Until until_ = Until::step;
  bool watching_ = false;
  bool done_ = false;
  State kept_;
};

UnitId unit_of(const State& s, const Decision& d) {
  switch (s.ask) {
    case Ask::react:
    case Ask::carry_on:
    case Ask::arrive:
    case Ask::turn_at_once:
    case Ask::follow_up: return s.subject;
    case Ask::fight: return d.unit.seat() == s.asked ? d.unit : d.other;
    default: return d.unit;
  }
}

UnitId enemy_of(const State& s, const Decision& d) {
  if (s.ask == Ask::fight) return d.unit.seat() == s.asked ? d.other : d.unit;
  return d.other.valid() && d.other.seat() != s.asked ? d.other : UnitId::none();
}

Choice choice_of(const View& view, const Decision& d) {
  Choice c;
  c.ask = view.state.ask;
  c.decision = d;
  c.unit = unit_of(view.state, d);
  c.enemy = enemy_of(view.state, d);
  c.swap = d.kind == DecisionKind::swap || (d.kind == DecisionKind::exit && exit_of(view, d).swap_point >= 0);
  return c;
}

/// A legal answer to the open question.
Decision read_choice(const CasePosition& table, const Game& game, const Node& entry) {
  const State& s = table.state;
  if (s.over) entry.fail("a choice after the game is over", "none");
  const Decision d = read_decision(table, s, entry);
  const Verdict v = legal({game, s}, d);
  if (!v) {
    entry.fail(fmt::format("a choice refused by {}: {} (the {} is asked: {})", v.rule, v.why,
                           seat_words[index(s.asked)], name_of(s.ask)),
               "a legal one");
  }
  return d;
}

/// The choices that lead to the question, in the position as the file has it.
void play_script(CasePosition& table, const std::vector<Node>& script, PositionDice& dice,
                 std::ostream& out) {
  const Game game = table.game();
  PositionWatcher watcher(game, table.state, out);
  WatchedPlay play{game, table.state, dice, watcher};
  resume(play);
  for (const Node& entry : script) {
    const Decision d = read_choice(table, game, entry);
    watcher.tell_decision(d);
    apply(play, d);
  }
  watcher.finish();
}

void exchange_back(PositionGame& game) {
  game.before = exchanged(game.before);
  game.after = exchanged(game.after);
  for (Choice& c : game.choices) {
    c.unit = exchanged(c.unit);
    c.enemy = exchanged(c.enemy);
    c.decision.unit = exchanged(c.decision.unit);
    c.decision.other = exchanged(c.decision.other);
    c.decision.partner = exchanged(c.decision.partner);
  }
}

/// The two commanders at work until what is watched is over.
class Playing {
 public:
  /// `given`: the commander's choices in place of its own, or null.
  Playing(CasePosition& table, Seat commander, Until until, PositionDice& dice, const Players& players,
          const std::vector<Node>* given)
      : table_(table), commander_(commander), until_(until), dice_(dice), players_(players), given_(given) {}

  void run(std::ostream& account, PositionGame& out) {
    const Game game = table_.game();
    State& s = table_.state;
    PositionWatcher watcher(game, s, account);
    WatchedPlay play{game, s, dice_, watcher};
    const auto turn = s.turn;
    const auto half = s.half;
    while (!s.over && !watcher.done()) {
      // Asked nothing in the half of the position.
      if (out.choices.empty() && (s.turn != turn || s.half != half)) break;
      const bool judged = s.asked == commander_;
      const View view{game, s};
      const Decision d = decide(game, view);
      if (judged) {
        if (out.choices.empty()) {
          out.before = s;
          watcher.watch(until_);
        }
        out.choices.push_back(choice_of(view, d));
        watcher.note_contacts(&out.choices.back());
      }
      watcher.tell_decision(d);
      apply(play, d);
      watcher.note_contacts(nullptr);
      if (judged && until_ == Until::answer) break;
    }
    watcher.finish();
    out.after = watcher.done() ? watcher.kept() : s;
  }

 private:
  Decision decide(const Game& game, const View& view) {
    if (given_ != nullptr && view.state.asked == commander_) {
      if (taken_ < given_->size()) return read_choice(table_, game, (*given_)[taken_++]);
      if (legal(view, Decision::end())) return Decision::end();
    }
    WorkCounts work;
    const Decision d = players_.decide(view.state.asked, view, work);
    const Verdict v = legal(view, d);
    if (!v) throw InvariantError(fmt::format("an illegal decision in a position: {}: {}", v.rule, v.why));
    return d;
  }

  CasePosition& table_;
  Seat commander_;
  Until until_;
  PositionDice& dice_;
  Players players_;
  const std::vector<Node>* given_;
  std::size_t taken_ = 0;
};

}  // namespace

PositionTrial::PositionTrial(const PositionStart& start, const Doctrine& doctrine)
    : start_(start),
      kind_(doctrine.kind),
      search_(doctrine.search),
      odds_(start.table.rules),
      weights_(weights_from(doctrine)),
      worth_(start.table.rules, weights_, odds_) {}

PositionGame PositionTrial::play(std::uint64_t seed, bool exchange, const std::vector<Node>* given) const {
  PositionGame out;
  std::ostringstream account;
  const Dice named(run_key(seed, RunPurpose::gate), 0, 0);
  PositionDice dice(start_.dice, named);
  CasePosition table = start_.table;
  play_script(table, start_.script, dice, account);
  if (exchange) {
    table = exchanged(table);
    dice.exchange();
  }
  const Seat commander = exchange ? other(start_.commander) : start_.commander;
  const Players::Manner manner{kind_, &worth_, search_};
  const Players players({manner, manner}, named);
  Playing playing(table, commander, start_.until, dice, players, given);
  playing.run(account, out);
  if (exchange) exchange_back(out);
  out.account = account.str();
  return out;
}

}  // namespace muster::two_by_two
