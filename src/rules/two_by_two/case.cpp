#include "rules/two_by_two/case.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "rules/two_by_two/case_expect.hpp"
#include "rules/two_by_two/case_list.hpp"
#include "rules/two_by_two/case_script.hpp"
#include "rules/two_by_two/case_terrain.hpp"
#include "rules/two_by_two/case_watch.hpp"
#include "rules/two_by_two/rule_ids.hpp"
#include "rules/two_by_two/ruleset.hpp"

namespace muster::two_by_two {
namespace {

/// The id of a rule, exactly as the rulebook spells it.
std::string read_rule(const Node& node) {
  std::string id = node.text();
  if (std::find(rule_ids.begin(), rule_ids.end(), id) == rule_ids.end())
    node.fail(node.found(), "the id of a rule", nearest_word_hint(id, {rule_ids.begin(), rule_ids.end()}));
  return id;
}

/// Each entry says what is chosen, in a word that there is: told before the play may fail.
void check_words(const std::vector<Node>& script) {
  for (const Node& entry : script) {
    Fields fields(entry);
    const auto refused = fields.find("illegal");
    require_word(refused ? *refused : entry);
    if (!refused) continue;
    read_rule(fields.require("rule"));
    fields.finish();
  }
}

/// A case under way: goes through its script until it is done or something is not as it says.
class CaseRun {
 public:
  CaseRun(CasePosition& position, const Node& dice, CaseWatcher& watcher, CaseResult& result)
      : position_(position),
        result_(result),
        game_(position.game()),
        dice_(position, dice),
        play_{game_, position.state, dice_, watcher} {}

  void run(const std::vector<Node>& script, bool end_by_itself) {
    try {
      if (position_.setup) {
        position_.state = State{};
        start(play_);
        if (position_.generator) roll_terrain(position_, [this] { return sector_die(); });
      } else {
        resume(play_);
      }
      note_half();
      for (const Node& entry : script) {
        note_half();
        if (!answer(entry)) return;
      }
      if (end_by_itself) end_the_half();
    } catch (const CaseDice::Fault& fault) {
      return fail(fault.text);
    }
    const std::string unused = dice_.unused();
    if (!unused.empty()) fail(unused);
  }

 private:
  View view() const { return {game_, position_.state}; }
  void fail(std::string text) { result_.failures.push_back(std::move(text)); }

  /// An answer to the open question, or a choice that must be refused.
  bool answer(const Node& entry) {
    if (position_.state.over) {
      fail(entry.place() + ": the game is over before this");
      return false;
    }
    Fields fields(entry);
    const auto refused = fields.find("illegal");
    if (!refused) return carry_out(entry, read_decision(position_, position_.state, entry));
    const Node rule_node = fields.require("rule");
    const std::string rule = read_rule(rule_node);
    result_.has_expectation = true;
    const Verdict v = legal(view(), read_decision(position_, position_.state, *refused));
    if (v) fail(fmt::format("{}: expected this to break {}, found it legal", refused->place(), rule));
    if (!v && v.rule != rule) {
      fail(
          fmt::format("{}: expected this to break {}, found {}: {}", rule_node.place(), rule, v.rule, v.why));
    }
    return static_cast<bool>(!v);
  }

  bool carry_out(const Node& entry, const Decision& d) {
    const State& s = position_.state;
    const Verdict v = legal(view(), d);
    if (!v) {
      fail(fmt::format("{}: refused by {}: {} (the {} is asked: {})", entry.place(), v.rule, v.why,
                       seat_words[index(s.asked)], name_of(s.ask)));
      return false;
    }
    apply(play_, d);
    const std::string broken = broken_invariant(view());
    if (!broken.empty()) fail(fmt::format("{}: after this, {}", entry.place(), broken));
    return broken.empty();
  }

  int sector_die() {
    DieName name;
    name.purpose = static_cast<std::uint8_t>(Purpose::terrain);
    return dice_.die(6, name, {});
  }

  void note_half() {
    turn_ = position_.state.turn;
    half_ = position_.state.half;
  }

  /// Every question left in the half of the last answer is answered with "no more".
  void end_the_half() {
    const State& s = position_.state;
    while (!s.over && s.turn == turn_ && s.half == half_) {
      const Verdict v = legal(view(), Decision::end());
      if (!v) {
        return fail(fmt::format("then: end: the {} is asked '{}', which needs an answer",
                                seat_words[index(s.asked)], name_of(s.ask)));
      }
      apply(play_, Decision::end());
    }
  }

  CasePosition& position_;
  CaseResult& result_;
  Game game_;
  CaseDice dice_;
  WatchedPlay play_;
  std::uint16_t turn_ = 0;
  std::uint8_t half_ = 0;
};

}  // namespace

namespace {

/// What every case begins with.
void read_head(Fields& fields, CaseResult& result) {
  fields.require("system").choice({"two_by_two"});
  result.name = fields.require("name").name();
  if (const auto about = fields.find("about")) about->text();
  if (const auto rules = fields.find("rules")) {
    for (const Node& rule : rules->items()) result.rules.push_back(read_rule(rule));
  }
}

void run_position(Fields& fields, const Tampering& tampering, CaseResult& result) {
  CasePosition position;
  read_position(fields, tampering, position);
  const auto play = fields.find("play");
  const auto dice = fields.find("dice");
  const auto then = fields.find("then");
  const auto expect = fields.find("expect");
  fields.finish();
  if (then) then->choice({"end"});
  const std::vector<Node> script = play ? play->items() : std::vector<Node>{};

  const Document no_dice = Document::parse("[]", fields.node().file());
  result.has_expectation = expect.has_value();
  CaseWatcher watcher(position);
  check_words(script);
  CaseRun(position, dice ? *dice : no_dice.root(), watcher, result).run(script, then.has_value());
  if (expect) {
    // What a play that failed ought to have come to is not worth telling, a misspelt word is.
    std::vector<std::string> differences;
    check_expectations(position, watcher, result.rules, *expect, differences);
    if (result.passed()) result.failures = differences;
  }
  if (position.generator) result.account = "terrain: " + terrain_text(position) + "\n";
  result.account += watcher.account();
}

}  // namespace

CaseResult run_case(const Node& root, const RosterSource& rosters) { return run_case(root, rosters, {}); }

CaseResult run_case(const Node& root, const RosterSource& rosters, const Tampering& tampering) {
  CaseResult result;
  std::vector<std::string> known{"system", "name", "about", "rules", "settings", "expect"};
  const bool about_a_list = Fields(root).find("list").has_value();
  const std::vector<std::string> others =
      about_a_list
          ? std::vector<std::string>{"list", "budget"}
          : std::vector<std::string>{"list", "position", "attacker", "defender", "play", "dice", "then"};
  known.insert(known.end(), others.begin(), others.end());
  Fields fields(root, known);
  read_head(fields, result);
  if (about_a_list) {
    judge_list(fields, rosters, tampering, result);
  } else {
    run_position(fields, tampering, result);
  }
  return result;
}

}  // namespace muster::two_by_two
