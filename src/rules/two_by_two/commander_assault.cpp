// Charges: who can reach an enemy, whether going in together promises enough, and how to get there.
#include <algorithm>
#include <cmath>

#include "rules/two_by_two/commander.hpp"
#include "rules/two_by_two/melee.hpp"
#include "rules/two_by_two/ruleset.hpp"

namespace muster::two_by_two {
namespace {

/// How much less than the doctrine's a charge need promise of one who is told to, in units.
constexpr double eagerness = 0.6;
/// What else a unit could have done, at least, in units.
constexpr double slight = 0.02;

}  // namespace

/// Who could charge now.
UnitSet Commander::chargers(const View& view) const {
  const Side& s = view.side(seat_);
  return s.on_table - s.moved - s.pinned - s.disrupted - view.army(seat_).artillery - view.army(seat_).hqs -
         orders_.stand - orders_.abstain - orders_.withdraw;
}

/// Of these the strongest few that could get to the target, strongest first.
FixedList<UnitId, 6> Commander::in_reach(const Assessor& assess, UnitSet able, UnitId target) const {
  const View& view = assess.view;
  FixedList<UnitId, 6> found;
  const Vec2 at = view.centre(target);
  const HalfSize half = view.game.half();
  for (const unsigned i : able) {
    const UnitId u(seat_, i);
    const Vec2 way = at - view.centre(u);
    if (!view.may_contact(u, target)) continue;
    const double far = length(way);
    const Extent e = extent_along(half, view.facing(target), way * (1 / far));
    if (far - half.deep - e.along > view.numbers(u).move) continue;
    const int strength = assess.melee_net(u, target);
    std::size_t k = 0;
    while (k < found.size() && assess.melee_net(found[k], target) >= strength) ++k;
    if (k >= most_together) continue;
    if (found.size() == most_together) found.pop_back();
    found.insert(k, u);
  }
  return found;
}

/// What our numbers about an enemy add to an assault on it: who is beaten back there has others behind him.
double Commander::superiority(const View& view, UnitId target) const {
  constexpr double about = 5;
  const double each = weights().superiority;
  if (each == 0) return 0;
  const auto there = [&](Seat seat) {
    const Side& s = view.side(seat);
    return (view.near(seat, view.centre(target), about) - s.disrupted - view.army(seat).hqs).size();
  };
  return each * std::clamp(there(seat_) - there(other(seat_)), -3, 3);
}

/// What the unit could gain by charging another enemy alone.
double Commander::otherwise(const View& view, UnitId unit, UnitId target) const {
  double best = 0;
  UnitSet others = targets_;
  others.remove(target.number());
  for (const unsigned i : others) {
    if (!(chargers_of_[i] - given_up_[i]).has(unit.number())) continue;
    const UnitId enemy(target.seat(), i);
    best = std::max(best, worth_.gang(view.type(unit), view.type(enemy), view.side_of(enemy).status(i), 1));
  }
  return best;
}

/// The best force against one enemy, those already in contact with it included, and what it gains.
Commander::Onslaught Commander::onslaught(const Assessor& assess, UnitId target) const {
  const View& view = assess.view;
  Onslaught best;
  best.target = target;
  const FixedList<UnitId, 6> able =
      in_reach(assess, chargers_of_[target.number()] - given_up_[target.number()], target);
  if (able.empty()) return best;
  Force force;
  for (const Pair& p : view.state.pairs) {
    if (p.defender == target && force.size() < most_together)
      force.push_back(assess.charger(p.attacker, target));
  }
  const bool joined = !force.empty();
  const double before = joined ? assess.assault(force, target)
                               : weights().assault_threshold - impatience(view) - superiority(view, target);
  FixedList<UnitId, 6> fresh;
  double eager = 0;
  double given_up = 0;
  for (const UnitId u : able) {
    if (force.full()) break;
    force.push_back(assess.charger(u, target));
    fresh.push_back(u);
    // Each of them is also given up for anything else it could have done, who joins for its own charge.
    if (orders_.charge.has(u.number())) eager = eagerness;
    given_up += fresh.size() > 1 ? std::max(slight, otherwise(view, u, target)) : slight;
    const double net = assess.assault(force, target) - before - given_up + eager;
    if (net > 0 && (best.force.empty() || net > best.gain)) {
      best.gain = net;
      best.force = fresh;
    }
  }
  return best;
}

/// The rest of a force whose first charge went in.
Decision Commander::join(const View& view) {
  while (!committed_.empty()) {
    Decision d = committed_[0].order;
    committed_.erase(0);
    if (view.on_table(committed_to_) && view.in_contact(committed_to_) && view.on_table(d.unit) &&
        view.steady(d.unit) && !view.side(seat_).moved.has(d.unit.number()) &&
        (is_legal(view, d) || find_charge(view, d.unit, committed_to_, d)))
      return d;
  }
  return Decision::end();
}

/// OPT-7: whom of ours in a pair a like unit close behind would help more than it risks; nobody if none.
UnitId Commander::worth_backing(const Assessor& assess, const Pair& pair) const {
  const View& view = assess.view;
  const UnitId unit = pair.attacker.seat() == seat_ ? pair.attacker : pair.defender;
  if (!view.infantry(unit) || supporter_of(view, unit).valid()) return UnitId::none();
  const UnitId enemy = pair.enemy_of(unit);
  const int net = assess.fight_net(unit, enemy, view.pairs_of(enemy) - view.pairs_of(unit));
  const MeleeWorth& alone = worth_.melee(net);
  const MeleeWorth& backed =
      worth_.melee(net + view.rules().melee[static_cast<std::size_t>(MeleeRow::column_of_attack)]);
  const double more = (backed.gain - alone.gain) * assess.enemy_price;
  const double risk = weights().caution * (2 * backed.loss - alone.loss) * assess.own_price;
  return more > risk ? unit : UnitId::none();
}

/// OPT-7: a like unit close up behind one that goes in.
Decision Commander::form_column(const View& view) {
  if (!view.rules().option.column_of_attack || view.state.pairs.empty()) return Decision::end();
  const Assessor assess = assessor(view);
  const UnitSet able = chargers(view);
  for (const Pair& pair : view.state.pairs) {
    const UnitId front = worth_backing(assess, pair);
    if (!front.valid()) continue;
    const Vec2 behind = view.centre(front) - view.facing(front) * view.rules().depth;
    const UnitSet backers = able & view.army(seat_).of_type[index(view.type(front))];
    for (const unsigned i : backers) {
      const UnitId unit(seat_, i);
      const bool alike = view.unit(unit).size == view.unit(front).size && !view.in_contact(unit);
      if (!alike || distance(view.centre(unit), behind) > view.numbers(unit).move) continue;
      Vec2 to = behind;
      Decision d;
      order(view, unit, to, d);
      d.facing = view.facing(front);
      ++work_->candidates;
      if (distance(to, behind) < contact_tolerance && is_legal(view, d)) return d;
    }
  }
  return Decision::end();
}

Decision Commander::assault(const View& view) {
  const Decision joining = join(view);
  if (joining.kind != DecisionKind::end) return joining;
  const Assessor assess = assessor(view);
  const UnitSet movable = chargers(view);
  targets_.clear();
  for (const unsigned i : movable) {
    const UnitId u(seat_, i);
    const UnitSet near =
        view.near(other(seat_), view.centre(u), view.numbers(u).move + 2 * view.base_radius());
    for (const unsigned k : near - targets_) chargers_of_[k].clear();
    for (const unsigned k : near) chargers_of_[k].add(i);
    targets_ |= near;
  }
  FixedList<Onslaught, 64> planned;
  for (const unsigned i : targets_) {
    const Onslaught o = onslaught(assess, UnitId(other(seat_), i));
    if (!o.force.empty()) planned.push_back(o);
  }
  while (!planned.empty()) {
    std::size_t at = 0;
    for (std::size_t k = 1; k < planned.size(); ++k) {
      if (planned[k].gain > planned[at].gain) at = k;
    }
    const UnitId target = planned[at].target;
    // All that the sum counts on must be able to go in.
    FixedList<Way, 3> ways;
    if (find_ways_together(view, planned[at], ways)) {
      committed_to_ = target;
      committed_ = ways;
      committed_.erase(0);
      // Who goes in makes way for those behind.
      given_up_[target.number()].clear();
      return ways[0].order;
    }
    planned.erase(at);
    const Onslaught again = onslaught(assess, target);
    if (!again.force.empty()) planned.push_back(again);
  }
  assaults_done_ = true;
  return Decision::end();
}

}  // namespace muster::two_by_two
