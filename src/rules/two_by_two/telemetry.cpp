#include "rules/two_by_two/telemetry.hpp"

#include <cmath>

#include "rules/two_by_two/engine.hpp"
#include "rules/two_by_two/exits.hpp"
#include "rules/two_by_two/melee.hpp"
#include "rules/two_by_two/modifiers.hpp"
#include "rules/two_by_two/replay.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/setup.hpp"
#include "rules/two_by_two/shooting.hpp"
#include "rules/two_by_two/walk.hpp"

namespace muster::two_by_two {
namespace {

bool is_rout(Cause cause) {
  return cause == Cause::rout_die || cause == Cause::rout_enemy || cause == Cause::rout_edge ||
         cause == Cause::rout_woods;
}

/// Dice of a watched game: those that a batch rolls.
class RolledDice final : public DiceSource {
 public:
  explicit RolledDice(const Dice& dice) : dice_(dice) {}
  int die(int sides, const DieName& name, UnitId) override { return dice_.die(sides, name); }

 private:
  Dice dice_;
};

}  // namespace

void Telemetry::begin() {
  UnitSet seen;
  for (const Unit& u : army().units) {
    count(Counter::arrived, u.type, 0, u.cost);
    count(Counter::lost_uncharged_by_fire, u.type, 0);
    if (seen.has(static_cast<unsigned>(index(u.type)))) continue;
    seen.add(static_cast<unsigned>(index(u.type)));
    for (const Counter counter :
         {Counter::charges, Counter::lost, Counter::swaps, Counter::raids, Counter::exits})
      count(counter, u.type, 0);
  }
}

void Telemetry::decided(const Decision& d) {
  settle_rally();
  against_ = {};
  under_fire_ = false;
  if (state_.asked == own_) return decided_by_own(d);
  if (d.kind == DecisionKind::shoot || d.kind == DecisionKind::take_result) {
    against_ = d.kind == DecisionKind::shoot ? d.unit : state_.subject;
    under_fire_ = true;
  }
}

void Telemetry::decided_by_own(const Decision& d) {
  switch (state_.ask) {
    case Ask::deploy:
      if (d.kind == DecisionKind::deploy) count(Counter::arrived, type(d.unit), game_.unit(d.unit).cost, 0);
      return;
    case Ask::move:
    case Ask::carry_on: return own_move(d);
    case Ask::arrive: return own_arrival(d);
    case Ask::react:
      against_ = state_.other;
      return count(Counter::evaded, type(state_.subject), d.kind == DecisionKind::rout ? 1 : 0);
    case Ask::rally:
      if (d.kind != DecisionKind::rally) return;
      rallying_ = d.unit;
      return count(Counter::rally_with_hq, type(d.unit), view().hq_in_contact(d.unit) ? 1 : 0);
    case Ask::shoot:
      if (d.kind == DecisionKind::shoot) own_shot(d);
      return;
    case Ask::follow_up: return own_follow_up(d);
    default: return;
  }
}

void Telemetry::own_move(const Decision& d) {
  const bool moves = d.kind == DecisionKind::move || d.kind == DecisionKind::carry_on;
  if (d.kind == DecisionKind::exit) {
    const bool raid = exit_of(view(), d).swap_point >= 0;
    count(raid ? Counter::raids : Counter::exits, type(d.unit), 1, 0);
  }
  const bool walks = d.kind == DecisionKind::exit || (d.kind == DecisionKind::move && !d.legs.empty());
  if (walks && began_.has(d.unit.number())) count(Counter::moved, type(d.unit), 1, 0);
  if (moves && d.contact) begin_charge(d);
}

void Telemetry::own_shot(const Decision& d) {
  const View v = view();
  const bool battery = d.partner.valid();
  const UnitSet group =
      battery ? battery_group(v, d.unit, d.partner, d.other) : target_group(v, d.unit, d.other);
  const int net = shoot_net(v.rules(), battery ? battery_conditions(v, d.unit, d.partner, group)
                                               : shoot_conditions(v, d.unit, group));
  count_shot(d.unit, d.other, net);
  if (battery) count_shot(d.partner, d.other, net);
}

void Telemetry::count_shot(UnitId firer, UnitId target, int net) {
  const View v = view();
  const UnitType t = type(firer);
  count(Counter::shot_rate, t, 1, 0);
  count(Counter::shot_net, t, net);
  const int at = std::clamp(net, lowest_net, highest_net);
  for (int k = lowest_net; k <= highest_net; ++k)
    count(after(Counter::net_first, k - lowest_net), t, k == at ? 1 : 0);
  count(Counter::shot_in_contact, t, v.in_contact(firer) ? 1 : 0);
  if (v.infantry(firer)) count(Counter::shot_first_volley, t, v.steady(firer) ? 1 : 0);
  if (!v.artillery(firer)) return;
  const double range = measure(v.base(firer), v.base(target)).distance;
  count(Counter::gun_range, t, std::lround(range * range_parts));
  count(Counter::gun_short_range, t, within(range, v.numbers(firer).short_range) ? 1 : 0);
}

void Telemetry::own_arrival(const Decision& d) {
  const UnitId unit = state_.subject;
  const UnitType t = type(unit);
  const Point& point = view().side(own_).points[state_.point];
  if (!swappable(view(), own_, point).empty())
    count(Counter::swap_taken, t, d.kind == DecisionKind::swap ? 1 : 0);
  if (d.kind == DecisionKind::swap) count(Counter::swaps, t, 1, 0);
  if (d.kind != DecisionKind::place) return;
  count(Counter::arrived, t, game_.unit(unit).cost, 0);
  count(Counter::arrival_turn, t, state_.turn);
}

void Telemetry::own_follow_up(const Decision& d) {
  const UnitId unit = state_.subject;
  const FollowUp reach = follow_up_reach(view(), unit);
  if (state_.winner_must || reach.contacts.empty()) return;
  const bool taken = d.kind == DecisionKind::follow_up && d.distance >= reach.reach - contact_tolerance;
  count(Counter::follow_up_taken, type(unit), taken ? 1 : 0);
  if (taken) followed_.add(unit.number());
}

void Telemetry::on(const Event& e) {
  switch (e.kind) {
    case EventKind::step: return begin_step();
    case EventKind::contact: return make_contact(e);
    case EventKind::note:
      if (state_.step == Step::melee && e.other.valid()) fight_begins(e);
      return;
    case EventKind::total:
      if (e.text.substr(0, 4) == "wins") fight_is_won(e.unit);
      return;
    case EventKind::destroyed:
      if (is_own(e.unit)) own_loss(e.unit);
      return;
    default: return;
  }
}

void Telemetry::begin_step() {
  settle_rally();
  const bool own_half = state_.phasing == own_;
  switch (state_.step) {
    case Step::movement:
      charges_.clear();
      opportunities_.clear();
      followed_.clear();
      if (own_half) begin_own_half();
      return;
    case Step::rally:
      if (!own_half) return;
      judge_charges();
      judge_opportunities();
      for (const unsigned i : army().hqs& view().side(own_).on_table) {
        const Rectangle base = view().base(UnitId(own_, i));
        UnitSet friends = view().touching(own_, base);
        friends.remove(i);
        count(Counter::hq_friends, UnitType::hq, friends.size());
      }
      return;
    case Step::shooting: return count_places();
    default: return;
  }
}

void Telemetry::begin_own_half() {
  began_ = view().side(own_).on_table;
  for (const unsigned i : began_) count(Counter::moved, type(UnitId(own_, i)), 0);
  list_opportunities();
}

void Telemetry::count_places() {
  const View v = view();
  const bool woods = v.field().all_of(Terrain::dense_woods) != 0;
  for (const unsigned i : v.side(own_).on_table) {
    const UnitId u(own_, i);
    if (state_.phasing != own_ && v.can_shoot_ever(u) && !v.disrupted(u))
      count(Counter::shot_rate, type(u), 0);
    if (!woods || !v.light(u)) continue;
    const bool inside = v.in_woods(u);
    const bool at_edge = inside && at_wood_edge(v, u);
    count(Counter::woods, type(u), inside ? 1 : 0);
    count(Counter::woods_edge, type(u), at_edge ? 1 : 0);
    count(Counter::woods_deep, type(u), inside && !at_edge ? 1 : 0);
  }
}

void Telemetry::settle_rally() {
  if (!rallying_.valid()) return;
  count(Counter::rallied, type(rallying_), view().steady(rallying_) ? 1 : 0);
  rallying_ = {};
}

void Telemetry::fight_begins(const Event& e) {
  against_ = is_own(e.unit) ? e.other : e.unit;
  under_fire_ = false;
  followed_in_ = {};
  const Pair* pair = view().pair(e.unit, e.other);
  if (is_own(e.unit) && pair != nullptr && pair->follow_up && followed_.has(e.unit.number()))
    followed_in_ = e.unit;
}

void Telemetry::fight_is_won(UnitId winner) {
  if (!followed_in_.valid()) return;
  count(Counter::follow_up_won, type(followed_in_), winner == followed_in_ ? 1 : 0);
  followed_in_ = {};
}

void Telemetry::own_loss(UnitId u) {
  const UnitType t = type(u);
  const auto cause = static_cast<Cause>(state_.outcome.losses.back().cause);
  const bool by_fire = cause == Cause::shot || (is_rout(cause) && under_fire_);
  count(Counter::lost, t, 1, 0);
  count(Counter::lost_by_fire, t, cause == Cause::shot ? 1 : 0);
  count(Counter::lost_in_melee, t, cause == Cause::melee ? 1 : 0);
  count(Counter::lost_in_rout, t, is_rout(cause) ? 1 : 0);
  count(Counter::lost_with_unit, t, cause == Cause::hq_with_unit ? 1 : 0);
  count(Counter::lost_to_cavalry, t, against_.valid() && is_cavalry(type(against_)) ? 1 : 0);
  if (by_fire && !ever_charged_.has(u.number())) count(Counter::lost_uncharged_by_fire, t, 1, 0);
}

void Telemetry::finish() {
  settle_rally();
  // Over in the middle of a movement phase, its charges are still to be judged.
  if (state_.step == Step::movement && state_.phasing == own_) {
    judge_charges();
    judge_opportunities();
  }
  const Outcome& o = state_.outcome;
  const Winner winner = own_ == Seat::attacker ? Winner::attacker : Winner::defender;
  count_game(Counter::game_won, o.winner == winner ? 1 : 0);
  count_game(Counter::game_turns, o.turns);
  for (std::size_t i = 0; i < ending_names.size(); ++i)
    count_game(after(Counter::ending_first, static_cast<int>(i)), o.ending == i ? 1 : 0);
}

Outcome watch_game(const Match& match, const Battlefield& field, std::uint64_t pair, int leg,
                   WorkCounts& work, std::span<Occasions> counts) {
  const Game game = match.game(field, leg);
  const Dice dice = match.dice(pair, leg);
  RolledDice rolled(dice);
  State state;
  Telemetry telemetry(game, state, leg == 0 ? Seat::attacker : Seat::defender, match.worth(0), counts);
  WalkMemo memo;
  WatchedPlay play{game, state, rolled, telemetry, &memo};
  Players players = match.players(dice, leg);
  const std::array<Decide, 2> ask{asking(players, Seat::attacker, work),
                                  asking(players, Seat::defender, work)};
  telemetry.begin();
  start(play);
  while (!state.over) {
    const Decision d = ask[index(state.asked)]({game, state, &memo});
    ++work.decisions;
    telemetry.decided(d);
    apply(play, d);
    memo.clear();
  }
  ++work.games;
  telemetry.finish();
  return state.outcome;
}

}  // namespace muster::two_by_two
