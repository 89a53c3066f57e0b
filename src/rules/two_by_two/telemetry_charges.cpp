// Whom the watched side charges, and whom it might have.
#include <cmath>

#include "rules/two_by_two/lanes.hpp"
#include "rules/two_by_two/telemetry.hpp"
#include "rules/two_by_two/walk.hpp"

namespace muster::two_by_two {
namespace {

/// Units that a promising charge destroys more of the enemy's than of its own.
constexpr double promise = 0.25;

constexpr std::array<Counter, 5> opportunity_classes{Counter::opportunity_disrupted,
                                                     Counter::opportunity_guns, Counter::opportunity_hq,
                                                     Counter::opportunity_light, Counter::opportunity_flank};

}  // namespace

void Telemetry::begin_charge(const Decision& d) {
  Charge c;
  c.unit = d.kind == DecisionKind::carry_on ? state_.subject : d.unit;
  c.named = d.other;
  if (!charges_.full()) charges_.push_back(c);
}

void Telemetry::make_contact(const Event& e) {
  if (state_.step != Step::movement || charges_.empty() || charges_.back().unit != e.unit) return;
  Charge& c = charges_.back();
  if (c.target.valid() && e.other != c.named) return;
  const View v = view();
  c.target = e.other;
  c.status = v.side_of(e.other).status(e.other.number());
  c.aside = v.aspect(e.other, e.unit) != Aspect::front;
}

Counter Telemetry::class_of(const Charge& c) const {
  const UnitType t = type(c.target);
  if (t == UnitType::hq) return Counter::charge_hq;
  if (is_artillery(t)) return Counter::charge_guns;
  if (t == UnitType::light) return Counter::charge_light;
  if (c.status == Status::disrupted) return Counter::charge_disrupted;
  if (is_cavalry(t)) return Counter::charge_cavalry;
  bool with_friends = false;
  for (const Charge& other : charges_)
    with_friends = with_friends || (other.target == c.target && other.unit != c.unit);
  // Steady infantry turns to face whoever comes alone.
  const bool turns = c.status == Status::steady && !with_friends;
  if (c.aside && !turns) return Counter::charge_flank;
  if (c.status == Status::pinned) return Counter::charge_pinned;
  return with_friends ? Counter::charge_fresh_with_friends : Counter::charge_fresh_alone;
}

/// With all charges of the half made, so that those on one target are seen together.
void Telemetry::judge_charges() {
  for (const Charge& c : charges_) {
    if (!c.target.valid()) continue;
    const UnitType t = type(c.unit);
    const Counter found = class_of(c);
    count(Counter::charges, t, 1, 0);
    for (int k = static_cast<int>(Counter::charge_fresh_alone);
         k <= static_cast<int>(Counter::charge_cavalry); ++k) {
      const auto counter = static_cast<Counter>(k);
      count(counter, t, counter == found ? 1 : 0);
    }
    ever_charged_.add(c.unit.number());
  }
}

/// It may go straight in from where it stands, as it faces or after one pivot.
bool Telemetry::straight_charge(UnitId unit, UnitId target, Pose& end) const {
  const View v = view();
  const Vec2 to = v.centre(target) - v.centre(unit);
  const double move = v.numbers(unit).move;
  if (length_squared(to) > (move + 2) * (move + 2)) return false;
  for (const Vec2 way : {normalised(to, v.facing(unit)), v.facing(unit)}) {
    Decision d = Decision::of(DecisionKind::move, unit, target);
    d.contact = true;
    d.legs.push_back({way, move, 0});
    const Walk w = walk(v, unit, d, ordinary_terms(v, unit));
    if (!w.verdict || !w.contacts.has(target.number())) continue;
    end = w.end;
    return true;
  }
  return false;
}

/// By exact odds of the fire and melee of the two alone; no doctrine is asked.
bool Telemetry::promises(UnitId unit, UnitId target, bool from_front) const {
  const View v = view();
  const Assessor assess(v, worth_, own_);
  const Odds& odds = worth_.odds();
  double reaches = 1;
  double shot_down = 0;
  int net = 0;
  if (assess.defensive_net(target, v.cavalry(unit), from_front, net)) {
    const ShotOdds& shot = odds.shot(net);
    reaches = shot.none;
    shot_down = shot.destroyed + shot.routs * odds.rout_death();
  }
  const MeleeOdds& melee = odds.melee(assess.fight_net(unit, target, 0));
  const double kills = melee.win_destroys() + melee.win_rout * odds.rout_death();
  const double dies = melee.lose_destroys() + melee.lose_rout * odds.rout_death();
  return reaches * (kills - dies) - shot_down >= promise;
}

void Telemetry::list_opportunities() {
  const View v = view();
  const Seat enemies = other(own_);
  const Side& side = v.side(own_);
  const UnitSet able = side.on_table - side.pinned - side.disrupted - army().artillery - army().hqs;
  for (const unsigned i : able) {
    const UnitId unit(own_, i);
    for (const unsigned k : v.near(enemies, v.centre(unit), v.numbers(unit).move + 2)) {
      const UnitId target(enemies, k);
      if (!v.may_contact(unit, target)) continue;
      const UnitType t = type(target);
      const bool soft = v.disrupted(target) || t == UnitType::hq || is_artillery(t) ||
                        (v.light(target) && !v.in_woods(target)) || (v.infantry(target) && v.pinned(target));
      Pose end;
      if (!soft || !straight_charge(unit, target, end)) continue;
      const bool from_front = aspect_of(v.counted_facing(target), v.centre(target), end) == Aspect::front;
      Opportunity o{unit, target, Counter::opportunity_flank, promises(unit, target, from_front)};
      if (v.disrupted(target)) {
        o.counter = Counter::opportunity_disrupted;
      } else if (t == UnitType::hq) {
        o.counter = Counter::opportunity_hq;
      } else if (is_artillery(t)) {
        o.counter = Counter::opportunity_guns;
      } else if (v.light(target)) {
        o.counter = Counter::opportunity_light;
      } else if (from_front) {
        continue;
      }
      if (!opportunities_.full()) opportunities_.push_back(o);
    }
  }
}

/// One occasion for a unit that has any of this kind; made use of if it, or a friend, went in at one of them.
void Telemetry::judge_opportunity_of(UnitId unit, Counter counter) {
  bool any = false;
  bool used = false;
  for (const Opportunity& o : opportunities_) {
    const bool counts = counter == Counter::opportunity_promising ? o.promising : o.counter == counter;
    if (o.unit != unit || !counts) continue;
    any = true;
    for (const Charge& c : charges_) used = used || c.target == o.target;
  }
  if (any) count(counter, type(unit), used ? 1 : 0);
}

void Telemetry::judge_opportunities() {
  UnitSet seen;
  for (const Opportunity& o : opportunities_) {
    if (seen.has(o.unit.number())) continue;
    seen.add(o.unit.number());
    for (const Counter counter : opportunity_classes) judge_opportunity_of(o.unit, counter);
    judge_opportunity_of(o.unit, Counter::opportunity_promising);
  }
}

}  // namespace muster::two_by_two
