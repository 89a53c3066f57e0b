// A rule system without a game: outcomes depend on pair, seats, armies, doctrines, settings and seed only, so
// that all above the rules can be tested without them. A mirror match is fair, as in a real system. The best
// doctrine has an aggression of 700; that of 500, and everything as far from 700, is no help.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "../batch/fake_simulator.hpp"
#include "game/system.hpp"

namespace muster::test {

class FakeMatch : public Simulator {
 public:
  FakeMatch(std::array<std::uint64_t, 2> strength, std::uint64_t key, bool independent)
      : strength_(strength), key_(key), independent_(independent) {}

  void play(std::uint64_t first_pair, std::span<PairOutcome> out, WorkCounts& work) const override {
    for (std::size_t i = 0; i < out.size(); ++i) {
      for (unsigned leg = 0; leg < 2; ++leg) out[i].legs[leg] = game(first_pair + i, leg);
      work += WorkCounts{2, 40, 200, 60};
    }
  }
  const Vocabulary& vocabulary() const override { return words_.vocabulary(); }

 private:
  Outcome game(std::uint64_t pair, unsigned leg) const {
    const std::uint64_t attacker = strength_[leg];
    const std::uint64_t defender = strength_[1 - leg];
    Outcome o = FakeSimulator::outcome(mix(pair, key_, mix(attacker, defender)), independent_ ? leg : 0, 2);
    if (o.winner == Winner::attacker && mix(o.digest) % 100 < defender) o.winner = Winner::defender;
    return o;
  }
  std::array<std::uint64_t, 2> strength_;
  std::uint64_t key_;
  bool independent_;
  FakeSimulator words_;
};

class FakeSystem : public System {
 public:
  std::string_view key() const override { return "two_by_two"; }
  std::string_view name() const override { return "Fake rules"; }
  const SettingsTable& settings_table() const override { return settings_; }
  const SettingsTable& doctrine_table() const override { return weights_; }
  int engine_version() const override { return 7; }

  UnitCatalogue units(const Settings& settings) const override {
    UnitCatalogue catalogue;
    catalogue.system = key();
    catalogue.required = "hq";
    for (const char* type :
         {"hq", "line", "guard", "light", "light_cav", "heavy_cav", "foot_art", "horse_art", "militia"}) {
      const int half_points =
          type == std::string("line") ? static_cast<int>(2 * settings.value("line.cost")) : 4;
      catalogue.types.push_back(
          {type, type, {true, true, true}, {half_points, half_points + 1, half_points - 1}, "", true, ""});
    }
    return catalogue;
  }
  std::unique_ptr<Simulator> simulator(const MatchInput& input) const override {
    std::array<std::uint64_t, 2> strength{};
    for (std::size_t side = 0; side < 2; ++side) {
      const int aggression = input.doctrines[side].weights.integer("aggression");
      strength[side] = static_cast<std::uint64_t>(total_cost(input.armies[side], units(input.settings)) % 50 +
                                                  std::max(0, 200 - std::abs(aggression - 700)) / 5);
    }
    const std::uint64_t rules = input.settings.choice_index("victory") +
                                static_cast<std::uint64_t>(input.settings.value("line.move"));
    return std::make_unique<FakeMatch>(strength, mix(run_key(input.seed, input.purpose), rules),
                                       input.independent_dice);
  }
  std::unique_ptr<GameInPlay> begin(const MatchInput&, std::uint64_t, int, bool) const override {
    return nullptr;  // there is no game
  }
  void replay(const MatchInput&, std::uint64_t, int, const ReplayOptions&, ToldGame&) const override {}
  void replay_record(const GameRecord&, const ReplayOptions&, ToldGame&) const override {}
  CaseResult run_case(const Node&, const RosterSource&) const override { return {}; }

 private:
  SettingsTable settings_{
      {choice_setting("victory", "fast", {"fast", "decisive"}, "WIN-1", "how a game is won"),
       integer_setting("win.turn_cap", 60, 1, 4095, "WIN-5", "turns"),
       number_setting("line.move", 3, 0, 24, "MOVE-1", "inches"),
       number_setting("line.cost", 2, 0, 20, "UNIT-1", "AP", 0.5),
       number_setting("setup.start_ap", 10, 0, 1000, "SETUP-3", "AP", 0.5),
       flag_setting("setup.ties", true, "SETUP-1", "ties")}};
  SettingsTable weights_{{integer_setting("aggression", 500, 0, 1000, "", "thousandths")}};
};

}  // namespace muster::test
