// A rule system in which what units are worth is known, and contexts to price them in.
#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "experiments/price.hpp"
#include "fake_input.hpp"

namespace muster::test {

/// A game that is decided by what the armies are worth: log odds of the attacker's win are 0.12 for each AP
/// that his is worth more. Light are worth 3.2 AP, militia nothing, guards 2 AP under doctrine 500 and 4
/// under any other, an HQ 5, everything else 2. A pair's luck goes with the seat, or, so that its score
/// follows an ordered logit exactly, with the side, and the defender has half a unit of log odds more.
class WorthMatch : public Simulator {
 public:
  WorthMatch(std::array<double, 2> worth, std::uint64_t key, bool luck_of_side)
      : worth_(worth), key_(key), luck_of_side_(luck_of_side) {}

  void play(std::uint64_t first_pair, std::span<PairOutcome> out, WorkCounts& work) const override {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const double luck = static_cast<double>(mix(key_, first_pair + i) >> 11) * 0x1p-53;
      for (unsigned leg = 0; leg < 2; ++leg) {
        Outcome& game = out[i].legs[leg];
        game = Outcome{};
        const double odds = 0.12 * (worth_[leg] - worth_[1 - leg]);
        const double bound = 1.0 / (1.0 + std::exp(luck_of_side_ ? 0.5 - odds : -odds));
        const double own = luck_of_side_ && leg == 1 ? 1.0 - luck : luck;
        game.winner = own < bound ? Winner::attacker : Winner::defender;
        game.digest = mix(key_, first_pair + i, leg);
        game.turns = 8;
      }
      work += WorkCounts{2, 0, 0, 0};
    }
  }
  const Vocabulary& vocabulary() const override { return words_.vocabulary(); }

 private:
  std::array<double, 2> worth_;
  std::uint64_t key_;
  bool luck_of_side_;
  FakeSimulator words_;
};

class WorthSystem : public FakeSystem {
 public:
  bool luck_of_side = false;
  bool reads_costs = false;  ///< a cost that isn't printed makes a unit worth half an AP less

  std::unique_ptr<Simulator> simulator(const MatchInput& input) const override {
    std::array<double, 2> worth{};
    for (std::size_t side = 0; side < 2; ++side) {
      for (const UnitCount& unit : input.armies[side].units)
        worth[side] += unit.count * worth_of(unit.kind, input, input.doctrines[side]);
    }
    const std::uint64_t table = input.settings.choice_index("victory");
    return std::make_unique<WorthMatch>(worth, mix(run_key(input.seed, input.purpose), table), luck_of_side);
  }

 private:
  double worth_of(const UnitKind& kind, const MatchInput& input, const Doctrine& doctrine) const {
    const double fallen = reads_costs && !input.armies[0].costs.empty() ? 0.5 : 0.0;
    if (kind.type == "light") return 3.2 + 0.2 * (input.settings.value("line.move") - 3.0) - fallen;
    if (kind.type == "militia") return 0.0;
    if (kind.type == "hq") return 5.0;
    if (kind.type == "guard") return doctrine.weights.integer("aggression") == 500 ? 2.0 : 4.0;
    return 2.0;
  }
};

inline PriceContext context(const std::string& victory, int aggression) {
  MatchInput input = fake_input(10, 10);
  input.settings.set_assignment("victory=" + victory, "test");
  for (Doctrine& doctrine : input.doctrines) doctrine.weights.set_value(0, aggression, "test");
  return {"ten", "open", victory, "doctrine " + std::to_string(aggression), input, input};
}

inline PriceSpec spec_of(const System& system, const std::string& type, std::int64_t pairs) {
  PriceSpec spec;
  spec.system = &system;
  spec.numeraire = {"line", UnitSize::common};
  spec.kinds = {{type, UnitSize::common}};
  for (const char* victory : {"fast", "decisive"}) spec.contexts.push_back(context(victory, 500));
  spec.contexts.push_back(context("fast", 700));
  for (std::size_t i = 0; i < spec.contexts.size(); ++i) {
    spec.contexts[i].input.seed = context_seed(spec.seed, i);
    spec.contexts[i].changed = spec.contexts[i].input;
  }
  spec.pairs = pairs;
  return spec;
}

inline bool holds(const std::optional<Bounds>& interval, double value) {
  return interval && interval->low <= value && value <= interval->high;
}

}  // namespace muster::test
