#include "rules/two_by_two/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/two_by_two/case.hpp"
#include "rules/two_by_two/position_entry.hpp"

namespace muster::two_by_two {
namespace {

constexpr int most_games = 100;
constexpr int usual_games = 8;

struct Position {
  std::string name;
  PositionStart start;
  std::optional<Node> asks, solution;
  std::optional<Node> accept_list;
  std::vector<PositionCondition> accept, forbid;
  int games = usual_games;
};

void read_file(const Node& root, Position& p) {
  Fields fields(root, {"system", "name", "about", "settings", "position", "attacker", "defender", "commander",
                       "play", "dice", "asks", "until", "games", "accept", "forbid", "solution"});
  fields.require("system").choice({"two_by_two"});
  p.name = fields.require("name").name();
  fields.require("about").text();
  read_position(fields, {}, p.start.table);
  if (p.start.table.setup) fields.require("position").fail("a position of set-up", "one of another phase");
  p.start.commander = static_cast<Seat>(fields.require("commander").choice(seat_words));
  if (const auto play = fields.find("play")) p.start.script = play->items();
  if (const auto dice = fields.find("dice")) p.start.dice = read_dice(p.start.table, *dice);
  p.asks = fields.find("asks");
  if (const auto until = fields.find("until")) {
    p.start.until =
        static_cast<Until>(until->choice(std::vector<std::string>(until_names.begin(), until_names.end())));
  }
  if (const auto games = fields.find("games")) p.games = static_cast<int>(games->integer(1, most_games));
  p.solution = fields.find("solution");
  p.accept_list = fields.find("accept");
  const auto forbid = fields.find("forbid");
  fields.finish();
  if (!p.accept_list && !forbid) root.fail("neither 'accept' nor 'forbid'", "one of them or both");
  if (p.accept_list) p.accept = read_conditions(p.start, *p.accept_list);
  if (forbid) p.forbid = read_conditions(p.start, *forbid);
}

/// Every second game is played from the other side.
std::uint64_t seed_of(int game) { return static_cast<std::uint64_t>((game + 1) / 2); }
bool exchanged_in(int game) { return game % 2 == 0; }

/// The games in which something was not as it should be.
struct Fault {
  std::string text;
  std::vector<int> games;
};

class Verdicts {
 public:
  explicit Verdicts(const Position& position) : p_(position) {
    for (const PositionCondition& c : p_.forbid)
      forbidden_.push_back({c.node.place() + ": forbidden: " + flow_text(c.node), {}});
    if (p_.accept_list) unaccepted_.text = p_.accept_list->place() + ": nothing that is accepted";
    silent_.text = "the commander is asked nothing";
  }

  /// True if all is well.
  bool judge(int number, const PositionGame& game) {
    if (game.choices.empty()) {
      silent_.games.push_back(number);
      return false;
    }
    if (!checked_) check(game.before);
    bool good = true;
    const auto note = [&](Fault& fault) {
      fault.games.push_back(number);
      good = false;
    };
    const auto true_here = [&](const PositionCondition& c) { return holds(c, p_.start, game); };
    if (!p_.accept.empty() && std::none_of(p_.accept.begin(), p_.accept.end(), true_here)) note(unaccepted_);
    for (std::size_t i = 0; i < p_.forbid.size(); ++i) {
      if (true_here(p_.forbid[i])) note(forbidden_[i]);
    }
    return good;
  }

  bool any_forbidden() const {
    return std::any_of(forbidden_.begin(), forbidden_.end(), [](const Fault& f) { return !f.games.empty(); });
  }

  std::vector<std::string> failures(int games) const {
    std::vector<std::string> texts;
    const auto tell = [&](const Fault& fault) {
      if (fault.games.empty()) return;
      texts.push_back(static_cast<int>(fault.games.size()) == games
                          ? fault.text
                          : fmt::format("{} (in {} of {} games: {})", fault.text, fault.games.size(), games,
                                        fmt::join(fault.games, ", ")));
    };
    tell(silent_);
    tell(unaccepted_);
    for (const Fault& fault : forbidden_) tell(fault);
    return texts;
  }

 private:
  void check(const State& question) {
    checked_ = true;
    if (p_.asks) {
      const std::vector<std::string> words(ask_names.begin() + 1, ask_names.end());
      const std::string& expected = words[p_.asks->choice(words)];
      if (expected != name_of(question.ask))
        p_.asks->fail(p_.asks->found(),
                      fmt::format("'{}', the question that is open", name_of(question.ask)));
    }
    require_possible(p_.accept, p_.start, question);
    require_possible(p_.forbid, p_.start, question);
  }

  const Position& p_;
  bool checked_ = false;
  Fault silent_, unaccepted_;
  std::vector<Fault> forbidden_;
};

/// The file's own answer must be right.
void require_solution(const Position& p, const PositionTrial& trial) {
  if (!p.solution) return;
  if (!Verdicts(p).judge(1, trial.play_given(p.solution->items())))
    p.solution->fail("choices that are not accepted, or are forbidden", "a solution");
}

}  // namespace

CaseResult run_position(const Node& root, const Doctrine& doctrine) {
  Position p;
  read_file(root, p);
  CaseResult result;
  result.name = p.name;
  const PositionTrial trial(p.start, doctrine);
  require_solution(p, trial);
  Verdicts verdicts(p);
  bool told_a_failure = false;
  for (int number = 1; number <= p.games; ++number) {
    const PositionGame game = trial.play(seed_of(number), exchanged_in(number));
    const bool good = verdicts.judge(number, game);
    if ((!good && !told_a_failure) || number == 1) {
      result.account =
          fmt::format("Game {}{}:\n{}", number,
                      exchanged_in(number) ? ", sides exchanged and table turned" : "", game.account);
    }
    told_a_failure = told_a_failure || !good;
  }
  result.failures = verdicts.failures(p.games);
  result.forbidden = verdicts.any_forbidden();
  return result;
}

PositionCounts count_conditions(const Node& root, const Doctrine& doctrine, std::uint64_t first,
                                std::uint64_t last) {
  Position p;
  read_file(root, p);
  PositionCounts counts;
  for (const PositionCondition& c : p.accept) counts.accepted.push_back({c.node.place(), flow_text(c.node)});
  for (const PositionCondition& c : p.forbid) counts.forbidden.push_back({c.node.place(), flow_text(c.node)});
  const PositionTrial trial(p.start, doctrine);
  require_solution(p, trial);
  Verdicts verdicts(p);
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    for (const bool exchange : {false, true}) {
      const PositionGame game = trial.play(seed, exchange);
      ++counts.games;
      counts.passed += verdicts.judge(counts.games, game) ? 1 : 0;
      for (std::size_t i = 0; i < p.accept.size(); ++i)
        counts.accepted[i].held += holds(p.accept[i], p.start, game) ? 1 : 0;
      for (std::size_t i = 0; i < p.forbid.size(); ++i)
        counts.forbidden[i].held += holds(p.forbid[i], p.start, game) ? 1 : 0;
    }
  }
  return counts;
}

}  // namespace muster::two_by_two
