// What is forbidden to a commander: it does it while it may and never once it may not, every decision is
// legal, and every game ends.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "match_inputs.hpp"
#include "rules/two_by_two/doctrine.hpp"
#include "rules/two_by_two/exits.hpp"
#include "rules/two_by_two/match.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/shooting.hpp"
#include "rules/two_by_two/table.hpp"

using namespace muster;
using namespace muster::two_by_two;
using test::input_for;

namespace {

/// What A's commander did by choice.
struct Done {
  int voluntary_routs = 0;
  int swaps = 0;
  int raids = 0;
  int draw_exits = 0;
  int flank_points = 0;
  int held_volleys = 0;
  int placed_in_woods = 0;
  int moves_into_woods = 0;
  int contacts_in_woods = 0;
  int optional_follow_ups_into_woods = 0;
  Digest games;
};

int held_volleys(const View& view, Seat own) {
  int held = 0;
  const Side& s = view.side(own);
  for (const unsigned i : (view.army(own).infantry & s.on_table) - s.pinned - s.disrupted - s.shot) {
    bool may = false;
    for (const unsigned k : view.side(other(own)).on_table)
      may = may || legal_shot(view, UnitId(own, i), UnitId(other(own), k));
    held += may ? 1 : 0;
  }
  return held;
}

void count_before(const View& view, Seat own, const Decision& d, Done& done) {
  const Ask ask = view.state.ask;
  if (ask == Ask::react && d.kind == DecisionKind::rout) ++done.voluntary_routs;
  if (d.kind == DecisionKind::swap) ++done.swaps;
  if (d.kind == DecisionKind::exit) ++(exit_of(view, d).swap_point >= 0 ? done.raids : done.draw_exits);
  if (d.kind == DecisionKind::name_point && d.edge != view.game.own_edge(own)) ++done.flank_points;
  if (ask == Ask::shoot && d.ends()) done.held_volleys += held_volleys(view, own);
}

/// `unit` has just moved, or been put somewhere.
void count_after(const View& view, UnitId unit, const Decision& d, bool must, Done& done) {
  if (!unit.valid() || !view.on_table(unit)) return;
  const bool inside = view.in_woods(unit);
  bool at_woods = false;
  for (const Pair& p : view.state.pairs)
    at_woods = at_woods || (p.attacker == unit && view.on_table(p.defender) && view.in_woods(p.defender));
  switch (d.kind) {
    case DecisionKind::deploy:
    case DecisionKind::place: done.placed_in_woods += inside ? 1 : 0; return;
    case DecisionKind::move:
      if (d.legs.empty()) return;
      [[fallthrough]];
    case DecisionKind::carry_on:
      done.moves_into_woods += inside ? 1 : 0;
      done.contacts_in_woods += d.contact && at_woods ? 1 : 0;
      return;
    case DecisionKind::follow_up:
      done.optional_follow_ups_into_woods += !must && d.distance > 0 && inside ? 1 : 0;
      return;
    default: return;
  }
}

void play(const Match& match, std::uint64_t pair, int leg, Done& done) {
  std::optional<Battlefield> room;
  const Game game = match.game(match.battlefield(pair, room), leg);
  const Seat own = leg == 0 ? Seat::attacker : Seat::defender;
  NamedDice dice{match.dice(pair, leg)};
  State state;
  NullObserver nobody;
  Table table(game, state, dice, nobody);
  start(table.play);
  Players players = match.players(dice.dice, leg);
  WorkCounts work;
  while (!state.over) {
    const View view = table.view();
    const Decision d = players.decide(state.asked, view, work);
    REQUIRE(legal(view, d));
    if (state.asked != own) {
      table.apply(d);
      continue;
    }
    const Decision decided = d;
    const bool must = state.winner_must;
    const UnitId unit = d.unit.valid() ? d.unit : state.subject;
    count_before(view, own, decided, done);
    table.apply(decided);
    count_after(table.view(), unit, decided, must, done);
  }
  done.games.add(state.outcome.digest);
}

struct Setting {
  std::string a, b, scenario;
  std::vector<std::string> rules;
  std::vector<std::string> weights;  ///< of A
};

Done played(const Setting& setting, const std::set<std::string>& forbidden, std::uint64_t pairs = 60) {
  MatchInput input = input_for(setting.a, setting.b, setting.scenario, "balanced", setting.rules);
  for (const std::string& weight : setting.weights) input.doctrines[0].weights.set_assignment(weight, "test");
  input.doctrines[0].forbidden = forbidden;
  const Match match(input);
  Done done;
  for (std::uint64_t pair = 0; pair < pairs; ++pair) {
    for (const int leg : {0, 1}) play(match, pair, leg, done);
  }
  return done;
}

const Setting lights{"british_lights", "french_columns", "wooded_40", {}, {}};
/// Ready to swap, and to leave for a draw.
const Setting restless{
    "austrian_horse", "standard", "pickup_40", {}, {"swap=-2000", "raid=24000", "draw_exit=0"}};

}  // namespace

// Each of these positions has that behaviour for its answer.
TEST_CASE("what solves a position is not done where it is forbidden") {
  struct Answer {
    const char* position;
    const char* behaviour;
  };
  for (const Answer& answer :
       {Answer{"evade_light_cavalry_before_heavy", "voluntary_rout"}, Answer{"swap_on_arrival_wins", "swap"},
        Answer{"swap_by_riding_off_wins", "swap"}, Answer{"leave_when_hopeless", "draw_exit"},
        Answer{"stand_light_goes_deep", "woods"}, Answer{"stand_light_comes_to_the_edge", "woods"}}) {
    CAPTURE(answer.position);
    const std::string lists = std::string(MUSTER_SOURCE_DIR) + "/lists/two_by_two/";
    Doctrine doctrine =
        read_doctrine(Document::read(lists + "doctrines/balanced.yaml").root(), doctrine_table());
    const Document position = Document::read(lists + "positions/" + answer.position + ".yaml");
    CHECK(two_by_two::system().run_position(position.root(), doctrine).passed());
    doctrine.forbidden = {answer.behaviour};
    CHECK_FALSE(two_by_two::system().run_position(position.root(), doctrine).passed());
    // What else is forbidden is no hindrance.
    doctrine.forbidden = {"flank_points", "first_volley_hold"};
    CHECK(two_by_two::system().run_position(position.root(), doctrine).passed());
  }
}

TEST_CASE("without anything forbidden the commander does all of it") {
  const Done usual = played(lights, {});
  CHECK(usual.voluntary_routs > 0);
  CHECK(usual.flank_points > 0);
  CHECK(usual.held_volleys > 0);
  CHECK(usual.moves_into_woods > 0);
  const Done ready = played(restless, {});
  CHECK(ready.swaps > 0);
  CHECK(ready.draw_exits > 0);
}

TEST_CASE("no voluntary rout where it is forbidden") {
  const Done done = played(lights, {"voluntary_rout"});
  CHECK(done.voluntary_routs == 0);
  CHECK(done.flank_points > 0);
  CHECK(done.held_volleys > 0);
}

TEST_CASE("no swap where it is forbidden, neither on arrival nor at an enemy point") {
  const Done done = played(restless, {"swap"});
  CHECK(done.swaps == 0);
  CHECK(done.raids == 0);
  CHECK(done.draw_exits > 0);
}

TEST_CASE("nobody leaves for a draw where it is forbidden") {
  const Done done = played(restless, {"draw_exit"});
  CHECK(done.draw_exits == 0);
  CHECK(done.swaps + done.raids > 0);
}

TEST_CASE("reinforcement points on the own edge only where flanks are forbidden") {
  const Done done = played(lights, {"flank_points"});
  CHECK(done.flank_points == 0);
  CHECK(done.voluntary_routs > 0);
}

TEST_CASE("whoever has a first volley and may shoot does, where holding it is forbidden") {
  for (const Setting& setting : {lights, restless})
    CHECK(played(setting, {"first_volley_hold"}).held_volleys == 0);
}

TEST_CASE("nobody goes into dense woods, or at anybody in them, where it is forbidden") {
  const Done done = played(lights, {"woods"});
  CHECK(done.placed_in_woods == 0);
  CHECK(done.moves_into_woods == 0);
  CHECK(done.contacts_in_woods == 0);
  CHECK(done.optional_follow_ups_into_woods == 0);
  // Against an enemy who stands in them.
  const Setting against{"french_columns", "british_lights", "wooded_40", {}, {"assault.threshold=-2000"}};
  CHECK(played(against, {}).contacts_in_woods > 0);
  CHECK(played(against, {"woods"}).contacts_in_woods == 0);
}

TEST_CASE("what never comes up changes no game when it is forbidden") {
  const Setting open{"standard", "french_columns", "open_40", {}, {}};
  CHECK(played(open, {"woods"}, 20).games.value() == played(open, {}, 20).games.value());
}

TEST_CASE("a commander that looks ahead keeps to what is forbidden too") {
  MatchInput input = input_for("british_lights", "french_columns", "wooded_40", "balanced");
  Doctrine& doctrine = input.doctrines[0];
  doctrine.kind = DoctrineKind::search;
  doctrine.search = {8, 1};
  for (const Behaviour& behaviour : behaviours()) doctrine.forbidden.emplace(behaviour.key);
  const Match match(input);
  Done done;
  for (const int leg : {0, 1}) play(match, 0, leg, done);
  CHECK(done.voluntary_routs == 0);
  CHECK(done.swaps + done.raids + done.draw_exits + done.flank_points == 0);
  CHECK(done.held_volleys == 0);
  CHECK(done.placed_in_woods + done.moves_into_woods + done.contacts_in_woods == 0);
}
