#include "rules/two_by_two/match.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "game/loop.hpp"
#include "rules/two_by_two/settings.hpp"
#include "rules/two_by_two/table.hpp"

namespace muster::two_by_two {
namespace {

Army army_of(const ArmyList& list, const UnitCatalogue& catalogue) {
  Army army;
  for (const UnitCount& u : list.units) {
    const int cost = unit_cost(list, catalogue, u.kind);
    for (int i = 0; i < u.count; ++i) {
      if (army.units.full()) throw InputError(fmt::format("{}: more than 64 units", list.source));
      army.add(static_cast<UnitType>(*catalogue.find(u.kind.type)), static_cast<Size>(u.kind.size), cost);
    }
  }
  return army;
}

/// OPT-6.
void require_light_woods(const Scenario& scenario, const Rules& rules) {
  if (rules.option.light_woods) return;
  const bool there = scenario.generated ? scenario.generator.light_woods.high > 0
                                        : any_of_kind(scenario.features, Terrain::light_woods);
  if (there)
    throw InputError(scenario.source +
                     ": found light woods, expected option.light_woods to be true where there are any");
}

}  // namespace

Match::Match(const MatchInput& input)
    : rules_(rules_from(input.settings)),
      odds_(rules_),
      weights_{weights_from(input.doctrines[0]), weights_from(input.doctrines[1])},
      worth_{Worth(rules_, weights_[0], odds_), Worth(rules_, weights_[1], odds_)},
      manners_{{{input.doctrines[0].kind, &worth_[0], input.doctrines[0].search},
                {input.doctrines[1].kind, &worth_[1], input.doctrines[1].search}}},
      size_(input.scenario.table),
      generator_(input.scenario.generator),
      key_(run_key(input.seed, input.purpose)),
      independent_(input.independent_dice),
      start_extra_(input.start_extra) {
  const UnitCatalogue catalogue = unit_catalogue(input.settings);
  for (std::size_t i = 0; i < 2; ++i) armies_[i] = army_of(input.armies[i], catalogue);
  require_light_woods(input.scenario, rules_);
  if (!input.scenario.generated) fixed_.emplace(size_, input.scenario.features, rules_.road_reach);
}

Dice Match::dice(std::uint64_t pair, int leg) const { return game_dice(key_, pair, leg, independent_); }

const Battlefield& Match::battlefield(std::uint64_t pair, std::optional<Battlefield>& room) const {
  if (fixed_) return *fixed_;
  return room.emplace(
      size_,
      generate_terrain(generator_, size_, {key_, pair, 0}, static_cast<std::uint8_t>(Purpose::terrain)),
      rules_.road_reach);
}

Game Match::game(const Battlefield& field, int leg) const {
  Game g;
  g.rules = &rules_;
  g.field = &field;
  const std::size_t attacker = leg == 0 ? 0 : 1;
  g.armies = {&armies_[attacker], &armies_[1 - attacker]};
  g.start_extra = {start_extra_[attacker], start_extra_[1 - attacker]};
  return g;
}

Players Match::players(const Dice& dice, int leg) const {
  const std::size_t attacker = leg == 0 ? 0 : 1;
  return {{manners_[attacker], manners_[1 - attacker]}, dice};
}

Outcome play_game(const Match& match, const Battlefield& field, std::uint64_t pair, int leg,
                  WorkCounts& work) {
  const Game game = match.game(field, leg);
  NamedDice dice{match.dice(pair, leg)};
  State state;
  NullObserver nobody;
  Table table(game, state, dice, nobody);
  start(table.play);
  Players players = match.players(dice.dice, leg);
  play_out(table, players, work);
  return state.outcome;
}

}  // namespace muster::two_by_two
