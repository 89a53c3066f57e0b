#include "rules/two_by_two/replay.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "game/loop.hpp"
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

struct ToldTable {
  WatchedPlay play;
  Narrator& narrator;
  bool over() const { return play.state.over; }
  Seat asked() const { return play.state.asked; }
  View view() const { return {play.game, play.state}; }
  void apply(const Decision& d) {
    narrator.tell_decision(d);
    two_by_two::apply(play, d);
  }
};

}  // namespace

Outcome replay_match(const MatchInput& input, std::uint64_t pair, int leg, std::ostream& out) {
  const Match match(input);
  const Battlefield field = match.battlefield(pair);
  const Game game = match.game(field, leg);
  const Dice dice = match.dice(pair, leg);
  NamedSource source(dice);
  State state;
  Narrator narrator(game, state, out);
  const unsigned attacker = leg == 0 ? 0 : 1;
  out << fmt::format(
      "Pair {}, leg {}, seed {}: {} ({}) attacks from the south, {} ({}) defends the north; {}.\n", pair,
      leg + 1, input.seed, input.armies[attacker].name, input.doctrines[attacker].name,
      input.armies[1 - attacker].name, input.doctrines[1 - attacker].name, input.scenario.name);
  for (const std::size_t i : input.settings.changed()) {
    out << "  " << input.settings.table()[i].key << ": " << input.settings.text(i) << '\n';
  }
  narrator.tell_start();
  out << "In the pictures South's units are upper case, North's lower case: Q HQ, L Line, G Guards, I Light\n"
         "Infantry, M Militia, H Heavy Cavalry, C Light Cavalry, A Foot Artillery, B Horse Artillery; then "
         "p\n"
         "Pinned, d Disrupted; then the facing. Ground: ^ dense woods, # town, ~ hill, \" copse, : road.\n";
  ToldTable table{{game, state, source, narrator}, narrator};
  start(table.play);
  Players players = match.players(dice, leg);
  WorkCounts work;
  play_out(table, players, work);
  const Outcome& o = state.outcome;
  const char* winner = o.winner == Winner::nobody     ? "Nobody"
                       : o.winner == Winner::attacker ? "South"
                                                      : "North";
  out << fmt::format("{} wins after {} turns: {}. Digest {:016x}.\n", winner, o.turns, ending_names[o.ending],
                     o.digest);
  return o;
}

}  // namespace muster::two_by_two
