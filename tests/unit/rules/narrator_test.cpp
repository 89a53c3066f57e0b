#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "rules/two_by_two/narrator.hpp"
#include "rules/two_by_two/picture.hpp"
#include "rules/two_by_two/random_player.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/settings.hpp"

namespace {

using namespace muster;
using namespace muster::two_by_two;

class LaidDice final : public DiceSource {
 public:
  explicit LaidDice(std::vector<int> values) : values_(std::move(values)) {}
  int die(int, const DieName&, UnitId) override { return values_.at(next_++); }

 private:
  std::vector<int> values_;
  std::size_t next_ = 0;
};

class CountedDice final : public DiceSource {
 public:
  explicit CountedDice(const Dice& dice) : dice_(dice) {}
  int die(int sides, const DieName& name, UnitId) override {
    ++rolled;
    return dice_.die(sides, name);
  }
  int rolled = 0;

 private:
  Dice dice_;
};

Features no_features() {
  Features none;
  return none;
}

/// A position with units put where a test wants them, in the rulebook's coordinates.
struct Scene {
  Rules rules = rules_from(Settings(settings_table()));
  std::array<Army, 2> armies;
  Battlefield field;
  Game game;
  State state;
  std::ostringstream out;
  ReplayOptions options;

  Scene() : Scene(no_features()) {}
  explicit Scene(const Features& features) : field(TableSize{}, features) {
    game.rules = &rules;
    game.field = &field;
    game.armies = {&armies[0], &armies[1]};
    state.turn = 3;
    state.half = 0;
    state.phasing = Seat::defender;
  }
  UnitId put(Seat seat, UnitType type, Vec2 place, Vec2 facing) {
    Army& army = armies[index(seat)];
    army.add(type, Size::common, 4);
    const auto number = static_cast<unsigned>(army.units.size() - 1);
    Side& side = state.side(seat);
    side.on_table.add(number);
    state.places.put({seat, number}, {place.x - 12, place.y - 12}, facing);
    return {seat, number};
  }
  View view() const { return {game, state}; }
  /// Begins the step and carries out the decisions; returns what was told.
  std::string told(Step step, const std::vector<Decision>& decisions, std::vector<int> dice) {
    Narrator narrator(game, state, out, options);
    LaidDice laid(std::move(dice));
    WatchedPlay play{game, state, laid, narrator};
    state.step = step;
    resume(play);
    for (const Decision& d : decisions) {
      REQUIRE(static_cast<bool>(legal(view(), d)));
      narrator.tell_decision(d);
      apply(play, d);
    }
    return out.str();
  }
};

Pair pair_of(UnitId attacker, UnitId defender) {
  Pair pair;
  pair.attacker = attacker;
  pair.defender = defender;
  return pair;
}

constexpr Vec2 north{0, 1};
constexpr Vec2 south{0, -1};

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t n = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
  return n;
}

/// All of them, in this order.
void check_in_order(const std::string& text, const std::vector<std::string>& words) {
  std::size_t at = 0;
  for (const std::string& word : words) {
    const std::size_t found = text.find(word, at);
    CHECK_MESSAGE(found != std::string::npos, "'" << word << "' in order in\n" << text);
    if (found != std::string::npos) at = found + word.size();
  }
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("places and facings in words") {
  CHECK(place_text({0, 0}, {24, 24}) == "12.0,12.0");
  CHECK(place_text({-12, 12}, {24, 24}) == "0.0,24.0");
  CHECK(place_text({0.25, -4}, {36, 24}) == "18.25,8.0");
  CHECK(facing_text({0, 1}) == "N");
  CHECK(facing_text({0.6, 0.8}) == "NE (0.60,0.80)");
  CHECK(facing_text({-0.38268, -0.92388}) == "SSW");
  CHECK(facing_text({-1, 0}) == "W");
}

TEST_CASE("a first volley: decision, firer marked, die and modifiers, result (EXAMPLES 1)") {
  Scene scene;
  const UnitId firer = scene.put(Seat::attacker, UnitType::line, {12, 10}, north);
  const UnitId target = scene.put(Seat::defender, UnitType::line, {12, 11.25}, south);
  scene.put(Seat::defender, UnitType::hq, {2, 22}, south);
  const std::string text =
      scene.told(Step::shooting, {Decision::of(DecisionKind::shoot, firer, target)}, {4});
  check_in_order(text, {" Shooting\n", "  South: S line 1 shoots at N line 1, 0.75 away\n",
                        "S line 1 is Pinned by its own fire [SHOOT-3]\n",
                        "S line 1: die 4, +1 first volley [SHOOT-5]: 5, Pinned\n", "N line 1 is Pinned\n"});
}

TEST_CASE("every modifier of a rally is told with its own rule (RALLY-2, RALLY-4)") {
  Scene scene;
  const UnitId guard = scene.put(Seat::defender, UnitType::guard, {12, 14}, south);
  const UnitId line = scene.put(Seat::defender, UnitType::line, {20, 14}, south);
  const UnitId hq = scene.put(Seat::defender, UnitType::hq, {16, 14}, south);
  // 1.5 from the front of the Guards and of the HQ, more than 2 from the line.
  scene.put(Seat::attacker, UnitType::line, {12, 12}, north);
  scene.put(Seat::attacker, UnitType::line, {16, 12}, north);
  Side& side = scene.state.side(Seat::defender);
  for (const UnitId u : {guard, hq}) side.pinned.add(u.number());
  side.disrupted.add(line.number());
  const std::string text =
      scene.told(Step::rally,
                 {Decision::of(DecisionKind::rally, hq), Decision::of(DecisionKind::rally, guard),
                  Decision::of(DecisionKind::rally, line)},
                 {5, 6, 6});
  check_in_order(text,
                 {"N hq 1: die 5, +2 HQ rallying itself [RALLY-2], -2 enemy near [RALLY-4]: 5, rallies\n",
                  "N guard 1: die 6, +1 Guards [RALLY-2], -2 enemy near [RALLY-4]: 5, rallies\n",
                  "N line 1: die 6, -1 Disrupted [RALLY-2]: 5, rallies\n"});
}

TEST_CASE("heavy cavalry destroys Disrupted infantry, with the running tally (EXAMPLES 3)") {
  Scene scene;
  const UnitId horse = scene.put(Seat::defender, UnitType::heavy_cav, {12, 12.5}, south);
  const UnitId foot = scene.put(Seat::attacker, UnitType::line, {12, 12}, north);
  scene.put(Seat::attacker, UnitType::hq, {2, 2}, north);
  scene.state.side(Seat::attacker).disrupted.add(foot.number());
  Pair pair;
  pair.attacker = horse;
  pair.defender = foot;
  scene.state.pairs.push_back(pair);
  // A difference of 3 Destroys and leaves the follow-up to the winner (MELEE-4).
  const std::string text = scene.told(Step::melee, {Decision::end()}, {3, 4});
  check_in_order(text, {" Melee\n", "N heavy_cav 1 fights S line 1 [MELEE-1]\n",
                        "N heavy_cav 1: die 3, +2 Heavy Cavalry, +2 enemy is Disrupted [MELEE-2]: 7\n",
                        "S line 1: die 4: 4\n", "N heavy_cav 1 wins by 3: the loser is Destroyed [MELEE-4]\n",
                        "S line 1 is Destroyed: melee (lost: South 1, North 0)\n",
                        "  North: N heavy_cav 1 does not follow up\n"});
}

TEST_CASE("a move tells its legs, what it costs and where it ends; who stays is told too") {
  Scene scene;
  const UnitId line = scene.put(Seat::defender, UnitType::line, {10, 16}, south);
  scene.put(Seat::defender, UnitType::foot_art, {14, 16}, south);
  scene.put(Seat::attacker, UnitType::hq, {2, 2}, north);
  scene.options.pictures = false;
  Decision move = Decision::of(DecisionKind::move, line);
  move.legs.push_back({{1, 0}, 2, 0});
  move.facing = south;
  const std::string text = scene.told(Step::movement, {move, Decision::end()}, {});
  check_in_order(
      text,
      {"Turn 3, North's half (lost: South 0, North 0; still to come: South 0, North 0)\n", " Movement\n",
       "  North: N line 1 from 10.0,16.0 moves (2.0 of 3.0): pivots to E and goes 2.0 ahead, "
       "then pivots to S\n",
       "N line 1 is at 12.0,16.0, facing S [MOVE-1]\n", "  North: stay where they are: N foot_art 1\n"});
  // Steps in which nothing happens are not told.
  CHECK(count(text, "Rally") == 0);
  CHECK(count(text, "|") == 0);
}

TEST_CASE("legs that go on in the same direction are told as one") {
  Scene scene;
  const UnitId line = scene.put(Seat::defender, UnitType::line, {10, 16}, south);
  scene.put(Seat::attacker, UnitType::hq, {2, 2}, north);
  Decision move = Decision::of(DecisionKind::move, line);
  move.legs.push_back({south, 0.375, 0});
  move.legs.push_back({south, 1.625, 0});
  move.legs.push_back({{1, 0}, 0.5, 0});
  move.facing = {1, 0};
  check_in_order(scene.told(Step::movement, {move}, {}),
                 {"moves (2.5 of 3.0): 2.0 ahead, then pivots to E and goes 0.5 ahead\n"});
}

TEST_CASE("a rally says which HQ serves it (RALLY-1)") {
  Scene scene;
  const UnitId far = scene.put(Seat::defender, UnitType::line, {12, 14}, south);
  const UnitId near = scene.put(Seat::defender, UnitType::line, {18, 14}, south);
  scene.put(Seat::defender, UnitType::hq, {8, 14}, south);
  const UnitId other = scene.put(Seat::defender, UnitType::hq, {18, 14.5}, south);
  scene.put(Seat::attacker, UnitType::line, {12, 2}, north);
  Side& side = scene.state.side(Seat::defender);
  for (const UnitId u : {far, near, other}) side.pinned.add(u.number());
  const std::string text =
      scene.told(Step::rally,
                 {Decision::of(DecisionKind::rally, far), Decision::of(DecisionKind::rally, near),
                  Decision::of(DecisionKind::rally, other)},
                 {1, 1, 1});
  check_in_order(text, {"N line 1, Pinned, tries to rally, served by N hq 1, 3.0 away\n",
                        "N line 2, Pinned, tries to rally, served by N hq 2, in base contact\n",
                        "N hq 2, Pinned, tries to rally itself\n"});
}

TEST_CASE("a rout that slides past a friend says how far and by which rule (ROUT-5)") {
  Scene scene;
  const UnitId horse = scene.put(Seat::defender, UnitType::heavy_cav, {12, 12.5}, south);
  const UnitId foot = scene.put(Seat::attacker, UnitType::line, {12, 12}, north);
  scene.put(Seat::attacker, UnitType::line, {12, 9.25}, north);
  scene.put(Seat::attacker, UnitType::hq, {2, 2}, north);
  scene.state.pairs.push_back(pair_of(horse, foot));
  // Beaten by 2, it routs 3 inches from 12.0 to 9.0, where a friend reaches down to 9.0: 0.25 more clears it.
  const std::string text = scene.told(Step::melee, {Decision::end()}, {3, 3, 6});
  check_in_order(text,
                 {"S line 1 routs: from 12.0,12.0 to 12.0,8.75, facing S [ROUT-2], 0.25 beyond its move "
                  "to be clear of friends [ROUT-5]\n"});
}

TEST_CASE("a follow-up that is cut short says by what (MELEE-7)") {
  struct Case {
    Seat seat;
    UnitType type;
    Vec2 place;
    double distance;
    const char* words;
  };
  // The winner's front is at 12.25; stopping at a friend touches it, stopping short leaves 0.05.
  for (const Case& c :
       {Case{Seat::defender, UnitType::light, {12, 10.5}, 1.5, "1.5 of 4.0, stopped by N light 1 [MELEE-7]"},
        Case{Seat::attacker, UnitType::line, {12, 10.5}, 1.5, "1.5 into S line 2"},
        Case{Seat::attacker, UnitType::line, {2, 2}, 1, "1.0 of 4.0 that it could go"},
        Case{Seat::attacker, UnitType::line, {2, 2}, 4, "4.0"}}) {
    Scene scene;
    scene.options.pictures = false;
    const UnitId horse = scene.put(Seat::defender, UnitType::heavy_cav, {12, 12.5}, south);
    const UnitId foot = scene.put(Seat::attacker, UnitType::line, {12, 12}, north);
    scene.put(Seat::attacker, UnitType::hq, {4, 2}, north);
    scene.put(c.seat, c.type, c.place, c.seat == Seat::attacker ? north : south);
    scene.state.side(Seat::attacker).disrupted.add(foot.number());
    scene.state.pairs.push_back(pair_of(horse, foot));
    Decision follow = Decision::of(DecisionKind::follow_up, {});
    follow.distance = c.distance;
    std::vector<int> dice{3, 4, 1, 1, 1, 1};
    check_in_order(scene.told(Step::melee, {follow}, dice),
                   {std::string("  North: N heavy_cav 1 follows up ") + c.words + "\n"});
  }
}

TEST_CASE("a charge names its target and the aspect of the contact") {
  Scene scene;
  const UnitId horse = scene.put(Seat::defender, UnitType::heavy_cav, {12, 15}, south);
  scene.put(Seat::attacker, UnitType::foot_art, {12, 12}, {1, 0});
  Decision charge = Decision::of(DecisionKind::move, horse);
  charge.contact = true;
  charge.legs.push_back({south, 4, 0});
  // The gun faces east, so its frontage of 1 lies along the charge: from 14.75 to 12.5.
  const std::string text = scene.told(Step::movement, {charge}, {});
  check_in_order(text,
                 {"N heavy_cav 1 from 12.0,15.0 charges S foot_art 1 (2.25 of 4.0): straight ahead into "
                  "contact\n",
                  "N heavy_cav 1 is at 12.0,12.75, facing S [MOVE-1]\n",
                  "N heavy_cav 1 contacts S foot_art 1 at its left side [CONTACT-1]\n"});
}

TEST_CASE("the picture shows every unit once, with side, number, facing and status, over the ground") {
  Features features;
  Feature wood;
  wood.kind = Terrain::dense_woods;
  for (const Vec2 p : {Vec2{-10, 6}, Vec2{-6, 6}, Vec2{-6, 9}, Vec2{-10, 9}}) wood.points.push_back(p);
  features.push_back(wood);
  Feature road;
  road.kind = Terrain::road;
  for (const Vec2 p : {Vec2{-12, -8.5}, Vec2{12, -8.5}}) road.points.push_back(p);
  features.push_back(road);
  Scene scene(features);
  const UnitId pinned = scene.put(Seat::attacker, UnitType::line, {12.4, 8}, north);
  scene.put(Seat::attacker, UnitType::guard, {12.4, 8.8}, {1, 0});
  const UnitId broken = scene.put(Seat::defender, UnitType::light_cav, {0.5, 23.5}, south);
  scene.state.side(Seat::attacker).pinned.add(pinned.number());
  scene.state.side(Seat::defender).disrupted.add(broken.number());
  const std::string text = board_picture(scene.view());
  const std::vector<std::string> lines = lines_of(text);
  REQUIRE(lines.size() == 25);
  // Line 0 is from y = 23 to 24; after the scale an inch has four columns.
  const auto square = [&](std::size_t x, std::size_t y) { return lines[23 - y].substr(6 + 4 * x, 4); };
  CHECK(lines[23 - 8].substr(0, 6) == "   8 |");
  CHECK(square(12, 8) == "L1^'");
  CHECK(square(0, 23) == "c1v!");
  CHECK(square(3, 19) == "% % ");
  CHECK(square(7, 19) == ".   ");
  CHECK(square(20, 3) == ": : ");
  // Two in one square inch: the second stands in the nearest free one.
  CHECK(square(12, 9) == "G1> ");
  CHECK(count(text, "G1") == 1);
}

TEST_CASE("every die, loss and departure of a random game is told once") {
  const Rules rules = rules_from(Settings(settings_table()));
  Army army;
  for (const auto& [type, number] :
       {std::pair{UnitType::hq, 1}, std::pair{UnitType::line, 6}, std::pair{UnitType::guard, 2},
        std::pair{UnitType::light, 2}, std::pair{UnitType::heavy_cav, 2}, std::pair{UnitType::light_cav, 1},
        std::pair{UnitType::foot_art, 2}}) {
    for (int i = 0; i < number; ++i) army.add(type, Size::common, rules.of(type).cost);
  }
  const Battlefield field(TableSize{}, no_features());
  Game game;
  game.rules = &rules;
  game.field = &field;
  game.armies = {&army, &army};
  std::size_t losses = 0;
  for (std::uint64_t i = 0; i < 30; ++i) {
    const Dice dice(run_key(23, RunPurpose::play), i, 0);
    std::array<RandomPlayer, 2> players{RandomPlayer{Seat::attacker, dice},
                                        RandomPlayer{Seat::defender, dice}};
    State state;
    std::ostringstream out;
    Narrator narrator(game, state, out, {false});
    CountedDice counted(dice);
    WatchedPlay play{game, state, counted, narrator};
    WorkCounts work;
    start(play);
    while (!state.over) {
      const Decision d = players[index(state.asked)].decide({game, state}, work);
      narrator.tell_decision(d);
      apply(play, d);
    }
    const std::string text = out.str();
    std::size_t dice_told = 0;
    for (const char value : {'1', '2', '3', '4', '5', '6'})
      dice_told += count(text, std::string("die ") + value);
    CHECK(dice_told == static_cast<std::size_t>(counted.rolled));
    CHECK(count(text, " is Destroyed: ") == state.outcome.losses.size());
    CHECK(count(text, " leaves the table [WIN-4]") ==
          static_cast<std::size_t>(state.sides[0].left.size() + state.sides[1].left.size()));
    CHECK(count(text, "The game is over in turn ") == 1);
    losses += state.outcome.losses.size();
  }
  CHECK(losses > 30);
}
