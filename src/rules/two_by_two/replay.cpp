#include "rules/two_by_two/replay.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "rules/two_by_two/match.hpp"
#include "rules/two_by_two/narrator.hpp"
#include "rules/two_by_two/ruleset.hpp"

namespace muster::two_by_two {
namespace {

class NamedSource final : public DiceSource {
 public:
  explicit NamedSource(const Dice& dice) : dice_(dice) {}
  int die(int sides, const DieName& name, UnitId) override { return dice_.die(sides, name); }

 private:
  Dice dice_;
};

void require_legal(const View& view, const Decision& d) {
  const Verdict v = legal(view, d);
  if (v) return;
  throw InvariantError(fmt::format("turn {}: an illegal {} by {}: {}: {}", view.state.turn,
                                   decision_names[static_cast<std::size_t>(d.kind)],
                                   view.state.asked == Seat::attacker ? "the attacker" : "the defender",
                                   v.rule, v.why));
}

void tell_end(const Outcome& o, const std::array<std::string, 2>& titles, std::ostream& out) {
  const std::string turns = fmt::format("after {} turn{}", o.turns, o.turns == 1 ? "" : "s");
  if (o.timeout) {
    out << fmt::format("Stopped by the turn cap {}, neither won nor drawn [WIN-6].", turns);
  } else if (o.winner == Winner::nobody) {
    out << fmt::format("A draw {}.", turns);
  } else {
    const unsigned seat = o.winner == Winner::attacker ? 0 : 1;
    out << fmt::format("{}, {}, wins {}.", seat == 0 ? "South" : "North", titles[seat], turns);
  }
  out << fmt::format(" Digest {:016x}.\n", o.digest);
}

}  // namespace

Outcome replay_game(const Game& game, const Dice& dice, const std::array<Decide, 2>& players,
                    const std::array<std::string, 2>& titles, std::ostream& out,
                    const ReplayOptions& options) {
  NamedSource source(dice);
  State state;
  Narrator narrator(game, state, out, options);
  WatchedPlay play{game, state, source, narrator};
  narrator.tell_start(titles);
  start(play);
  while (!state.over) {
    const View view{game, state};
    const Decision d = players[index(state.asked)](view);
    require_legal(view, d);
    narrator.tell_decision(d);
    apply(play, d);
  }
  tell_end(state.outcome, titles, out);
  return state.outcome;
}

Outcome replay_match(const MatchInput& input, std::uint64_t pair, int leg, std::ostream& out,
                     const ReplayOptions& options) {
  const Match match(input);
  std::optional<Battlefield> room;
  const Battlefield& field = match.battlefield(pair, room);
  const Dice dice = match.dice(pair, leg);
  out << fmt::format("2 by 2 Napoleonic's: pair {}, leg {}, seed {}, {} dice. Scenario: {}.\n", pair, leg + 1,
                     input.seed, input.independent_dice ? "independent" : "duplicate", input.scenario.name);
  for (const std::size_t i : input.settings.changed())
    out << fmt::format("  {} = {} [{}]\n", input.settings.table()[i].key, input.settings.text(i),
                       input.settings.table()[i].rule);
  std::array<std::string, 2> titles;
  for (const unsigned seat : {0U, 1U}) {
    const unsigned list = leg == 0 ? seat : 1 - seat;
    titles[seat] = fmt::format("{} ({}, doctrine {})", list == 0 ? 'A' : 'B', input.armies[list].name,
                               input.doctrines[list].name);
  }
  Players players = match.players(dice, leg);
  WorkCounts work;
  const auto player = [&](Seat seat) {
    return [&players, &work, seat](const View& view) { return players.decide(seat, view, work); };
  };
  return replay_game(match.game(field, leg), dice, {player(Seat::attacker), player(Seat::defender)}, titles,
                     out, options);
}

}  // namespace muster::two_by_two
