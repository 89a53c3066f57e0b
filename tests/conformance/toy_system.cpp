#include "toy_system.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>

#include "core/digest.hpp"
#include "core/error.hpp"

namespace muster::conformance {
namespace {

constexpr double across = 12;

struct Setup {
  Fault fault = Fault::none;
  Dice dice{0, 0, 0};
  int cap = 0;
  bool turned = false;
};

class Race final : public GameInPlay {
 public:
  explicit Race(const Setup& setup) : setup_(setup) {}
  Race(const Race& o)
      : GameInPlay(o), setup_(o.setup_), position_(o.position_), drawn_(o.drawn_), outcome_(o.outcome_) {
    if (has(Fault::forgetful_copy)) drawn_ = std::make_shared<int>(0);
    if (!has(Fault::shared_copy) && !has(Fault::forgetful_copy)) drawn_ = std::make_shared<int>(*o.drawn_);
    if (!has(Fault::borrowed_copy)) position_ = std::make_shared<Position>(*o.position_);
  }
  Race& operator=(const Race&) = delete;

  bool over() const override { return over_(); }
  void step() override {
    Position& p = *position_;
    ++outcome_.turns;
    for (const unsigned seat : {0U, 1U}) {
      const bool south = (seat == 0) != setup_.turned;
      DieName name;
      name.seat = static_cast<std::uint8_t>(seat);
      name.ordinal = static_cast<std::uint16_t>((*drawn_)++);
      double run = setup_.dice.die(6, name) / 4.0;
      if (has(Fault::lopsided_rule) && south) run += 0.25;
      const Vec2 ahead{0, south ? 1.0 : -1.0};
      p.at[seat] = p.at[seat] + ahead * run;
      if (has(Fault::lopsided_pose)) p.at[seat].x += 0.25;
      if (outcome_.turns == 1) outcome_.losses.push_back({static_cast<Seat>(seat), 0, 0});
      p.digest.add(static_cast<std::uint64_t>(run * 4) << 8U | seat);
    }
    if (has(Fault::loss_undone) && outcome_.turns == 4) outcome_.losses.clear();
    end_by_rule(p);
    outcome_.digest = p.digest.value();
  }
  std::unique_ptr<GameInPlay> copy() const override { return std::make_unique<Race>(*this); }

  std::vector<Placed> placed() const override {
    std::vector<Placed> found;
    for (const unsigned seat : {0U, 1U}) {
      const bool south = (seat == 0) != setup_.turned;
      found.push_back({seat == 0 ? "first" : "second",
                       {position_->at[seat], {0, south ? 1.0 : -1.0}},
                       static_cast<std::uint64_t>(position_->over)});
    }
    return found;
  }
  std::uint64_t rest() const override {
    return mix(outcome_.turns, has(Fault::lopsided_rest) && setup_.turned ? 1 : 0);
  }
  std::string broken_invariant() const override {
    return has(Fault::broken) && outcome_.turns == 3 ? "turn 3 is unlucky" : "";
  }
  std::string where() const override { return fmt::format("turn {}", outcome_.turns); }
  const Outcome& outcome() const override { return outcome_; }

 private:
  struct Position {
    std::array<Vec2, 2> at{};
    Digest digest;
    bool over = false;
  };
  bool has(Fault fault) const { return setup_.fault == fault; }
  bool over_() const { return position_->over; }

  void end_by_rule(Position& p) {
    if (has(Fault::endless)) return;
    const auto there = [&](unsigned seat) { return p.at[seat].y > across || p.at[seat].y < -across; };
    int cap = setup_.cap;
    if (has(Fault::beyond_cap)) ++cap;
    if (has(Fault::early_timeout)) --cap;
    p.over = there(0) || there(1) || outcome_.turns >= cap;
    if (there(0) != there(1)) outcome_.winner = there(0) ? Winner::attacker : Winner::defender;
    outcome_.timeout = p.over && !there(0) && !there(1);
    outcome_.ending = outcome_.timeout ? 1 : 0;
    if (outcome_.timeout && has(Fault::won_timeout)) outcome_.winner = Winner::attacker;
    if (p.over && has(Fault::unworded)) outcome_.ending = 2;
  }

  Setup setup_;
  std::shared_ptr<Position> position_ = std::make_shared<Position>();
  std::shared_ptr<int> drawn_ = std::make_shared<int>(0);
  Outcome outcome_;
};

Setup setup_of(Fault fault, const MatchInput& input, std::uint64_t pair, int leg) {
  const bool own_dice = input.independent_dice || fault == Fault::uneven_seats;
  return {fault,
          Dice(run_key(input.seed, input.purpose), pair, static_cast<std::uint8_t>(own_dice ? leg : 0)),
          input.settings.integer("win.turn_cap"), false};
}

class Races final : public Simulator {
 public:
  Races(Fault fault, const MatchInput& input) : fault_(fault), input_(input) {}

  void play(std::uint64_t first_pair, std::span<PairOutcome> out, WorkCounts& work) const override {
    for (std::size_t i = 0; i < out.size(); ++i) {
      for (const int leg : {0, 1}) {
        std::uint64_t pair = first_pair + i;
        if (fault_ == Fault::other_batch) pair += 1'000;
        if (fault_ == Fault::carried_over) pair += 1'000 * i;
        Race race(setup_of(fault_, input_, pair, leg));
        while (!race.over()) race.step();
        out[i].legs[static_cast<std::size_t>(leg)] = race.outcome();
        ++work.games;
      }
    }
  }
  const Vocabulary& vocabulary() const override { return words_; }

 private:
  Fault fault_;
  MatchInput input_;
  Vocabulary words_{{"across", "timeout"}, {"a stumble"}, {"runner"}};
};

class Toy final : public System {
 public:
  explicit Toy(Fault fault) : fault_(fault) {}
  std::string_view key() const override { return "toy"; }
  std::string_view name() const override { return "A race"; }
  const SettingsTable& settings_table() const override { return settings_; }
  const SettingsTable& doctrine_table() const override { return weights_; }
  UnitCatalogue units(const Settings&) const override { return {}; }
  int engine_version() const override { return 1; }
  std::unique_ptr<Simulator> simulator(const MatchInput& input) const override {
    return std::make_unique<Races>(fault_, input);
  }
  std::unique_ptr<GameInPlay> begin(const MatchInput& input, std::uint64_t pair, int leg,
                                    bool turned) const override {
    Setup setup = setup_of(fault_, input, pair, leg);
    setup.turned = turned;
    return std::make_unique<Race>(setup);
  }
  void replay(const MatchInput& input, std::uint64_t pair, int leg, const ReplayOptions&,
              ToldGame& told) const override {
    if (fault_ == Fault::other_record) pair += 1'000;
    GameRecord& r = told.record;
    r.system = key();
    r.engine_version = engine_version();
    r.seed = input.seed;
    r.purpose = input.purpose;
    r.independent_dice = input.independent_dice;
    r.pair = pair;
    r.leg = leg;
    r.settings = {{"win.turn_cap", input.settings.text(0)}};
    r.scenario = "table";
    for (const int seat : {0, 1}) {
      RecordedSide& side = r.sides[static_cast<std::size_t>(seat)];
      side.list = seat == leg ? 'A' : 'B';
      side.army = "runners";
      side.doctrine = "haste";
      side.units = {{"runner 1", "runner", "common", 2}};
    }
    Race race(setup_of(fault_, input, pair, leg));
    while (!race.over()) {
      race.step();
      r.play.push_back(
          fmt::format("{{\"turn\":{},\"first\":{}}}", race.outcome().turns, race.placed()[0].pose.centre.y));
    }
    told.account = fmt::format("over after {} turns\n", race.outcome().turns);
    r.outcome = recorded(race.outcome(), Races(fault_, input).vocabulary());
  }
  void replay_record(const GameRecord& record, const ReplayOptions& options, ToldGame& told) const override {
    if (fault_ == Fault::deaf_record) {
      told.record = record;
      told.account = fmt::format("over after {} turns\n", record.outcome.turns);
      return;
    }
    MatchInput input = toy_match();
    input.seed = record.seed;
    input.independent_dice = record.independent_dice;
    for (const RecordedSetting& s : record.settings)
      input.settings.set(s.key, s.value, record.place("settings"));
    replay(input, record.pair + (fault_ == Fault::other_replay ? 1 : 0), record.leg, options, told);
    if (told.record.play != record.play && fault_ != Fault::other_replay)
      throw InputError(record.place("play") + ": another game");
  }
  CaseResult run_case(const Node&, const RosterSource&) const override { return {}; }

 private:
  Fault fault_;
  SettingsTable settings_{{integer_setting("win.turn_cap", 40, 1, 4095, "WIN-1", "turns")}};
  SettingsTable weights_{{integer_setting("haste", 500, 0, 1000, "", "thousandths")}};
};

}  // namespace

const System& toy(Fault fault) {
  static std::map<Fault, std::unique_ptr<Toy>> systems;
  std::unique_ptr<Toy>& system = systems[fault];
  if (!system) system = std::make_unique<Toy>(fault);
  return *system;
}

MatchInput toy_match() {
  const System& system = toy(Fault::none);
  const Doctrine doctrine{"toy", "haste", "", DoctrineKind::weights, Settings(system.doctrine_table()),
                          "",    {},      ""};
  ArmyList army;
  army.name = "counters";
  Scenario scenario;
  scenario.name = "table";
  return {"toy",        Settings(system.settings_table()),
          {army, army}, {doctrine, doctrine},
          scenario,     1,
          false,        RunPurpose::play};
}

}  // namespace muster::conformance
