#include "rules/two_by_two/telemetry_table.hpp"

#include <fmt/format.h>

#include <array>

#include "core/error.hpp"
#include "rules/two_by_two/types.hpp"

namespace muster::two_by_two {
namespace {

constexpr std::array<const char*, ending_names.size()> ending_keys{"losses",   "draw_losses",   "draw_exit",
                                                                   "no_units", "draw_no_units", "timeout"};

class Builder {
 public:
  void share(Counter at, std::string key, std::string meaning) {
    add(at, {std::move(key), std::move(meaning), CounterForm::share, 1, true});
  }
  void mean(Counter at, std::string key, std::string meaning, double unit = 1) {
    add(at, {std::move(key), std::move(meaning), CounterForm::mean, unit, true});
  }
  void game_share(Counter at, std::string key, std::string meaning) {
    add(at, {std::move(key), std::move(meaning), CounterForm::share, 1, false});
  }
  void game_mean(Counter at, std::string key, std::string meaning) {
    add(at, {std::move(key), std::move(meaning), CounterForm::mean, 1, false});
  }
  TelemetryTable table() {
    if (counters_.size() != counter_count) throw InvariantError("a counter without its row");
    return {std::move(counters_), {type_keys.begin(), type_keys.end()}};
  }

 private:
  void add(Counter at, CounterInfo info) {
    if (static_cast<std::size_t>(at) != counters_.size())
      throw InvariantError("counter out of its place: " + info.key);
    counters_.push_back(std::move(info));
  }
  std::vector<CounterInfo> counters_;
};

void add_charges(Builder& b) {
  b.mean(Counter::charges, "charges", "charges a game");
  const auto on = [&](Counter at, const char* key, const char* whom) {
    b.share(at, std::string("charge.") + key, fmt::format("charges on {}, of all charges", whom));
  };
  on(Counter::charge_fresh_alone, "fresh_alone", "steady infantry by one unit only");
  on(Counter::charge_fresh_with_friends, "fresh_with_friends",
     "steady infantry by several units at its front");
  on(Counter::charge_pinned, "pinned", "Pinned infantry, at its front");
  on(Counter::charge_flank, "flank", "infantry at a flank or rear that it cannot turn");
  on(Counter::charge_disrupted, "disrupted", "Disrupted units but HQs, guns and light infantry");
  on(Counter::charge_guns, "guns", "guns");
  on(Counter::charge_hq, "hq", "HQs");
  on(Counter::charge_light, "light", "light infantry");
  on(Counter::charge_cavalry, "cavalry", "cavalry that is not Disrupted");
}

void add_opportunities(Builder& b) {
  const auto on = [&](Counter at, const char* key, const char* whom) {
    b.share(at, std::string("opportunity.") + key,
            fmt::format("halves in which {} was charged, of those begun with one in straight reach", whom));
  };
  on(Counter::opportunity_disrupted, "disrupted", "such a Disrupted unit");
  on(Counter::opportunity_guns, "guns", "such a gun");
  on(Counter::opportunity_hq, "hq", "such an HQ");
  on(Counter::opportunity_light, "light", "such light infantry out of woods");
  on(Counter::opportunity_flank, "flank", "such Pinned infantry, at its flank or rear,");
  on(Counter::opportunity_promising, "promising",
     "any such unit that a charge alone costs the enemy 1/4 unit more than its own side");
}

void add_shots(Builder& b) {
  b.share(Counter::shot_first_volley, "shot.first_volley", "shots by steady infantry, of those of infantry");
  b.share(Counter::shot_in_contact, "shot.in_contact", "shots at a contactor, of all shots");
  b.mean(Counter::shot_rate, "shot.rate", "shots in an enemy half, of each that may shoot");
  b.mean(Counter::shot_net, "shot.net", "net modifier of a shot");
  for (int net = lowest_net; net <= highest_net; ++net) {
    const char* bound = net == lowest_net ? " or less" : net == highest_net ? " or more" : "";
    b.share(after(Counter::net_first, net - lowest_net),
            fmt::format("shot.net_{}{}", net < 0 ? "minus_" : "", net < 0 ? -net : net),
            fmt::format("shots at a net modifier of {}{}, of all shots", net, bound));
  }
  b.mean(Counter::gun_range, "gun.range", "range of a gun's shot, inches", range_parts);
  b.share(Counter::gun_short_range, "gun.short_range", "shots within short range, of those of guns");
}

void add_places(Builder& b) {
  b.share(Counter::moved, "moved", "own halves in which it moves, of those begun on the table");
  b.share(Counter::woods, "woods", "halves of light infantry in dense woods, of those on a table with any");
  b.share(Counter::woods_edge, "woods.edge", "the same near enough to an edge to be shot at");
  b.share(Counter::woods_deep, "woods.deep", "the same deeper in");
  b.share(Counter::evaded, "evaded", "contacts that it routed before, of those that it might have");
  b.share(Counter::rally_with_hq, "rally.with_hq", "tries to rally in contact with an HQ, of all tries");
  b.share(Counter::rallied, "rally.success", "tries to rally that succeed");
  b.mean(Counter::hq_friends, "hq.friends", "friends that an HQ touches as its side begins to rally");
}

void add_losses(Builder& b) {
  b.mean(Counter::lost, "lost", "units lost a game");
  const auto by = [&](Counter at, const char* key, const char* how) {
    b.share(at, std::string("lost.") + key, fmt::format("units lost {}, of those lost", how));
  };
  by(Counter::lost_by_fire, "by_fire", "to a shot outright");
  by(Counter::lost_in_melee, "in_melee", "in melee");
  by(Counter::lost_in_rout, "in_rout", "in a rout, by its die or on the way");
  by(Counter::lost_with_unit, "with_unit", "with the unit that an HQ touched");
  by(Counter::lost_to_cavalry, "to_cavalry", "to cavalry or in flight from it");
  b.share(Counter::lost_uncharged_by_fire, "lost.uncharged_by_fire",
          "units lost to a shot or in flight from one before they ever charged, of all units");
}

void add_arrivals(Builder& b) {
  b.share(Counter::arrived, "arrived", "AP of the army that ever come onto the table");
  b.mean(Counter::arrival_turn, "arrival.turn", "turn in which a reinforcement arrives");
  b.share(Counter::follow_up_taken, "follow_up.taken",
          "follow-ups into contact made, of those not mandatory");
  b.share(Counter::follow_up_won, "follow_up.won", "melees won, of those that came of such follow-ups");
  b.share(Counter::swap_taken, "swap.taken", "arrivals that swap, of those that could");
  b.mean(Counter::swaps, "swaps", "units swapped on arrival, a game");
  b.mean(Counter::raids, "raids", "exits at an enemy reinforcement point, a game");
  b.mean(Counter::exits, "exits", "exits by the own edge, a game");
}

void add_games(Builder& b) {
  b.game_share(Counter::game_won, "game.won", "games won");
  b.game_mean(Counter::game_turns, "game.turns", "turns of a game");
  for (std::size_t i = 0; i < ending_names.size(); ++i)
    b.game_share(after(Counter::ending_first, static_cast<int>(i)), std::string("ending.") + ending_keys[i],
                 fmt::format("games that end so: {}", ending_names[i]));
}

}  // namespace

const TelemetryTable& telemetry_table() {
  static const TelemetryTable table = [] {
    Builder b;
    add_charges(b);
    add_opportunities(b);
    add_shots(b);
    add_places(b);
    add_losses(b);
    add_arrivals(b);
    add_games(b);
    return b.table();
  }();
  return table;
}

}  // namespace muster::two_by_two
