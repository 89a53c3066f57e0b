#include "rules/two_by_two/case_expect.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "army/catalogue.hpp"
#include "board/terrain_file.hpp"
#include "core/error.hpp"
#include "rules/two_by_two/case_script.hpp"
#include "rules/two_by_two/case_terrain.hpp"
#include "rules/two_by_two/modifiers.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {
namespace {

const std::vector<std::string> winner_words{"attacker", "defender", "nobody"};

template <std::size_t N>
std::vector<std::string> words_of(const std::array<std::string_view, N>& words) {
  return {words.begin(), words.end()};
}

std::string described(const std::map<std::string, int>& modifiers) {
  std::string text;
  for (const auto& [key, value] : modifiers)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", key, value);
  return "{" + text + "}";
}

class Checker {
 public:
  Checker(const CasePosition& position, const CaseWatcher& watcher, const std::vector<std::string>& rules,
          std::vector<std::string>& failures)
      : p_(position),
        watcher_(watcher),
        rules_(rules),
        failures_(failures),
        game_(position.game()),
        view_{game_, position.state} {}

  void check(const Node& expect) {
    Fields fields(expect);
    for (const Seat seat : {Seat::attacker, Seat::defender}) {
      const auto units = fields.find(seat_words[index(seat)]);
      if (!units) continue;
      for (const YamlEntry& e : units->entries()) check_unit(read_unit(p_, seat, e.key), e.value);
    }
    const auto count = [](const Node& n) { return std::to_string(n.integer(0, 1000)); };
    const auto ap = [](const Node& n) { return ap_text(read_ap(n, 0, 1000)); };
    if (const auto node = fields.find("losses"))
      check_sides(*node, count, [](const Side& s) { return std::to_string(s.destroyed.size()); });
    if (const auto node = fields.find("dice_left"))
      check_sides(*node, count, [](const Side& s) { return std::to_string(s.dice_left); });
    if (const auto node = fields.find("allowance"))
      check_sides(*node, ap, [](const Side& s) { return ap_text(s.allowance); });
    if (const auto node = fields.find("features")) check_terrain(p_, *node, failures_);
    if (const auto node = fields.find("pairs")) check_pairs(*node);
    if (const auto node = fields.find("rolls")) check_rolls(*node);
    if (const auto node = fields.find("cites")) check_citations(*node);
    if (const auto node = fields.find("asks")) check_question(*node);
    if (const auto node = fields.find("over")) check_over(*node);
    if (const auto node = fields.find("turn")) {
      check_that(*node, std::to_string(node->integer(1, 4095)), std::to_string(p_.state.turn));
    }
    if (const auto node = fields.find("phasing")) {
      check_that(*node, seat_words[node->choice(seat_words)], seat_words[index(p_.state.phasing)]);
    }
    fields.finish();
  }

 private:
  void check_that(const Node& node, const std::string& expected, const std::string& found) {
    if (expected != found)
      failures_.push_back(fmt::format("{}: expected {}, found {}", node.place(), expected, found));
  }

  std::string place_of(UnitId u) const {
    const Side& s = p_.state.side(u.seat());
    const unsigned i = u.number();
    return s.on_table.has(i)    ? "on_table"
           : s.queued.has(i)    ? "queued"
           : s.destroyed.has(i) ? "destroyed"
           : s.left.has(i)      ? "left"
                                : "unplaced";
  }

  void check_unit(UnitId u, const Node& node) {
    if (!node.is_map()) {
      const std::vector<std::string> words{"on_table", "queued", "destroyed", "left", "unplaced"};
      return check_that(node, words[node.choice(words)], place_of(u));
    }
    Fields fields(node);
    if (const auto cause = fields.find("destroyed")) {
      const std::vector<std::string> causes = words_of(cause_names);
      const auto found = watcher_.causes().find(u);
      check_that(*cause, causes[cause->choice(causes)],
                 found == watcher_.causes().end() ? place_of(u) : found->second);
      return fields.finish();
    }
    const bool on_table = p_.state.side(u.seat()).on_table.has(u.number());
    if (!on_table) check_that(node, "on_table", place_of(u));
    if (const auto at = fields.find("at")) {
      const Vec2 expected = read_place(p_, *at);
      const Vec2 found = to_rulebook(view_.centre(u), p_.size);
      if (on_table && distance(expected, view_.centre(u)) > contact_tolerance) {
        failures_.push_back(fmt::format("{}: expected {}, found [{:.4f}, {:.4f}]", at->place(),
                                        name_of(p_, u) + " here", found.x, found.y));
      }
    }
    if (const auto way = fields.find("facing")) {
      const Vec2 expected = read_direction(*way);
      const Vec2 found = view_.facing(u);
      if (on_table && distance(expected, found) > contact_tolerance) {
        failures_.push_back(
            fmt::format("{}: expected this facing, found [{:.4f}, {:.4f}]", way->place(), found.x, found.y));
      }
    }
    if (const auto status = fields.find("status")) {
      const std::vector<std::string> words{"steady", "pinned", "disrupted"};
      const std::string& expected = words[status->choice(words)];
      if (on_table)
        check_that(*status, expected,
                   view_.pinned(u)      ? "pinned"
                   : view_.disrupted(u) ? "disrupted"
                                        : "steady");
    }
    fields.finish();
  }

  template <class Expected, class Found>
  void check_sides(const Node& node, Expected expected, Found found) {
    Fields fields(node);
    for (const Seat seat : {Seat::attacker, Seat::defender}) {
      if (const auto n = fields.find(seat_words[index(seat)]))
        check_that(*n, expected(*n), found(p_.state.side(seat)));
    }
    fields.finish();
  }

  std::string described(const Pair& pair) const {
    return fmt::format("{} at {}{}{}", name_of(p_, pair.attacker), name_of(p_, pair.defender),
                       pair.woods ? ", across a wood edge" : "", pair.follow_up ? ", by follow-up" : "");
  }

  void check_pairs(const Node& node) {
    std::vector<std::string> expected;
    for (const Node& item : node.items())
      expected.push_back(described(read_pair(p_, p_.state.phasing, item)));
    std::vector<std::string> found;
    for (const Pair& pair : p_.state.pairs) found.push_back(described(pair));
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    const auto joined = [](const std::vector<std::string>& all) {
      return fmt::format("pairs ({})", fmt::join(all, "; "));
    };
    check_that(node, joined(expected), joined(found));
  }

  template <std::size_t N>
  static void add_keys(const std::array<Row, N>& rows, std::vector<std::string>& keys) {
    for (const Row& row : rows) keys.emplace_back(row.key);
  }

  /// The modifiers that such a roll can have, for all purposes if it is "".
  static std::vector<std::string> modifier_keys(const std::string& purpose) {
    std::vector<std::string> keys;
    if (purpose.empty() || purpose == "shot") add_keys(shoot_row_names, keys);
    if (purpose.empty() || purpose == "melee") add_keys(melee_row_names, keys);
    if (purpose.empty() || purpose == "rally") add_keys(rally_row_names, keys);
    return keys;
  }

  static std::map<std::string, int> read_modifiers(const Node& node, const std::string& purpose) {
    const std::vector<std::string> known = modifier_keys(purpose);
    std::map<std::string, int> modifiers;
    for (const YamlEntry& e : node.entries()) {
      e.key.choice(known);
      modifiers[e.key.raw()] = static_cast<int>(e.value.integer(-99, 99));
    }
    return modifiers;
  }

  /// `roll`: nothing where there is none, but the words are looked at all the same.
  void check_roll(const Node& node, const WatchedRoll* roll) {
    Fields fields(node);
    std::optional<UnitId> unit;
    for (const Seat seat : {Seat::attacker, Seat::defender}) {
      if (const auto name = fields.find(seat_words[index(seat)])) unit = read_unit(p_, seat, *name);
    }
    if (!unit) node.fail("a roll of nobody", "'attacker' or 'defender' with a unit");
    const auto compare = [&](const Node& at, const std::string& expected, const std::string& found) {
      if (roll) check_that(at, expected, found);
    };
    const WatchedRoll found = roll ? *roll : WatchedRoll{};
    if (roll) check_that(node, "a roll of " + name_of(p_, *unit), "a roll of " + name_of(p_, roll->unit));
    std::string purpose = found.purpose;
    if (const auto named = fields.find("for")) {
      const std::vector<std::string> words{"shot", "rally", "melee"};
      purpose = words[named->choice(words)];
      compare(*named, purpose, found.purpose);
    }
    if (const auto modifiers = fields.find("modifiers"))
      compare(*modifiers, two_by_two::described(read_modifiers(*modifiers, purpose)),
              two_by_two::described(found.modifiers));
    if (const auto total = fields.find("total"))
      compare(*total, std::to_string(total->integer(-99, 99)), std::to_string(found.total));
    if (const auto result = fields.find("result")) compare(*result, result->text(), found.result);
    fields.finish();
  }

  void check_rolls(const Node& node) {
    const std::vector<Node> items = node.items();
    const auto& rolls = watcher_.rolls();
    check_that(node, fmt::format("{} rolls for shots, melees and rallies", items.size()),
               fmt::format("{} rolls for shots, melees and rallies", rolls.size()));
    for (std::size_t i = 0; i < items.size(); ++i)
      check_roll(items[i], i < rolls.size() ? &rolls[i] : nullptr);
  }

  void check_citations(const Node& node) {
    for (const YamlEntry& e : node.entries()) {
      const std::string cited = "[" + rules_.at(e.key.choice(rules_)) + "]";
      int count = 0;
      const std::string& account = watcher_.account();
      for (auto at = account.find(cited); at != std::string::npos; at = account.find(cited, at + 1)) ++count;
      check_that(e.value, fmt::format("{} {} times", cited, e.value.integer(0, 1000)),
                 fmt::format("{} {} times", cited, count));
    }
  }

  void check_question(const Node& node) {
    const State& s = p_.state;
    const std::string found =
        s.over ? "nothing" : fmt::format("{}: {}", seat_words[index(s.asked)], name_of(s.ask));
    if (!node.is_map())
      return check_that(node, std::vector<std::string>{"nothing"}[node.choice({"nothing"})], found);
    const auto entries = node.entries();
    if (entries.size() != 1) node.fail("one side and what it is asked");
    const std::vector<std::string> asks = words_of(ask_names);
    check_that(node,
               fmt::format("{}: {}", seat_words[entries[0].key.choice(seat_words)],
                           asks[entries[0].value.choice(asks)]),
               found);
  }

  void check_over(const Node& node) {
    const State& s = p_.state;
    if (!node.is_map()) {
      if (node.flag()) node.fail("'false', or the winner and the ending");
      return check_that(node, "a game still going on", s.over ? "one that is over" : "a game still going on");
    }
    Fields fields(node);
    const Node winner = fields.require("winner");
    const Node ending = fields.require("ending");
    fields.finish();
    const std::vector<std::string> endings = words_of(ending_names);
    const std::string& expected_winner = winner_words[winner.choice(winner_words)];
    const std::string& expected_ending = endings[ending.choice(endings)];
    if (!s.over) return check_that(node, "the game to be over", "it going on");
    check_that(winner, expected_winner, winner_words[static_cast<std::size_t>(s.outcome.winner)]);
    check_that(ending, expected_ending, endings[s.outcome.ending]);
  }

  const CasePosition& p_;
  const CaseWatcher& watcher_;
  const std::vector<std::string>& rules_;
  std::vector<std::string>& failures_;
  Game game_;
  View view_;
};

}  // namespace

void check_expectations(const CasePosition& position, const CaseWatcher& watcher,
                        const std::vector<std::string>& rules, const Node& expect,
                        std::vector<std::string>& failures) {
  Checker(position, watcher, rules, failures).check(expect);
}

}  // namespace muster::two_by_two
