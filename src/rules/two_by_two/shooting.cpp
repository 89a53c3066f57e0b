#include "rules/two_by_two/shooting.hpp"

#include <algorithm>

#include "rules/two_by_two/engine.hpp"
#include "rules/two_by_two/modifiers.hpp"

namespace muster::two_by_two {
namespace {

bool in_front(const Rules& rules, const Rectangle& of, Vec2 p) {
  return rules.arc_strip ? in_front_strip(of, p) : in_front_zone(of, p);
}

bool paired(const View& view, UnitId a, UnitId b) {
  for (const Pair& p : view.state.pairs) {
    if (p.has(a) && p.has(b)) return true;
  }
  return false;
}

/// Within `range` by MEASURE-1. A face centre is no farther from its base's centre than half the
/// frontage or depth, nor any of a base than its radius: mostly the centres alone decide.
bool in_range(const Rectangle& from, const Rectangle& to, double range) {
  const double apart2 = length_squared(to.centre - from.centre);
  const double beyond = range + 2 * (from.half.across + from.half.deep) + contact_tolerance;
  if (apart2 > beyond * beyond) return false;
  return apart2 < range * range || within(measure(from, to).distance, range);
}

/// Behind a wall or hedge: the base within reach of one that the MEASURE-1 line crosses.
bool behind_obstacle(const View& view, UnitId firer, UnitId target) {
  const Battlefield& field = view.field();
  if ((field.all_of(Terrain::wall) | field.all_of(Terrain::hedge)) == 0) return false;
  const Rectangle to = view.base(target);
  FeatureSet crossed = field.obstacles_crossed(measured_line(view.base(firer), to));
  for (; crossed != 0; crossed &= crossed - 1) {
    const auto feature = static_cast<unsigned>(__builtin_ctz(crossed));
    if (within(field.distance_to(to, feature), view.rules().cover_reach)) return true;
  }
  return false;
}

bool in_cover(const View& view, UnitId firer, UnitId target) {
  if (view.field().is_open() || !view.infantry(target)) return false;
  if (view.in_town(target)) return true;
  return !paired(view, firer, target) && behind_obstacle(view, firer, target);
}

}  // namespace

Verdict may_shoot(const View& view, UnitId firer) {
  if (!firer.valid() || firer.seat() == view.state.phasing || !view.on_table(firer)) {
    return {"SHOOT-1", "not a unit of the non-phasing side on the table"};
  }
  if (!view.can_shoot_ever(firer)) return {"SHOOT-1", "that type never shoots"};
  if (view.disrupted(firer)) return {"SHOOT-1", "a Disrupted unit doesn't shoot"};
  if (view.side_of(firer).shot.has(firer.number())) return {"SHOOT-1", "it has shot already"};
  return legal_verdict;
}

Verdict legal_shot(const View& view, UnitId firer, UnitId target) {
  const Verdict v = may_shoot(view, firer);
  if (!v) return v;
  if (!target.valid() || target.seat() == firer.seat() || !view.on_table(target)) {
    return {"SHOOT-10", "the target is no enemy on the table"};
  }
  const bool contactor = paired(view, firer, target);
  if (contactor) return legal_verdict;
  if (view.in_contact(firer)) return {"CONTACT-5", "a unit in contact shoots only at a contactor"};
  if (view.in_contact(target) && !view.rules().into_contact) {
    return {"CONTACT-5", "nobody else shoots at a unit in contact"};
  }
  if (!in_range(view.base(firer), view.base(target), view.numbers(firer).range)) {
    return {"SHOOT-2", "out of range"};
  }
  if (!sees(view, firer, target)) return {"SHOOT-4", "out of sight"};
  return legal_verdict;
}

Verdict legal_battery(const View& view, UnitId firer, UnitId partner, UnitId target) {
  if (!view.rules().option.grand_battery) return {"OPT-4", "grand batteries are not played"};
  const bool two_guns = partner.valid() && partner != firer && partner.seat() == firer.seat() &&
                        view.on_table(partner) && view.artillery(partner) && view.artillery(firer);
  if (!two_guns) return {"OPT-4", "a grand battery is two guns of one side"};
  if (!touching(view.base(firer), view.base(partner)))
    return {"OPT-4", "the two guns are not in base contact"};
  for (const UnitId gun : {firer, partner}) {
    const Verdict v = legal_shot(view, gun, target);
    if (!v) return v;
  }
  if (paired(view, firer, target) != paired(view, partner, target))
    return {"OPT-4", "the target is in contact with one of the two guns only"};
  return legal_verdict;
}

UnitSet battery_group(const View& view, UnitId firer, UnitId partner, UnitId target) {
  return target_group(view, firer, target) & target_group(view, partner, target);
}

UnitSet target_group(const View& view, UnitId firer, UnitId target) {
  UnitSet group = UnitSet::only(target.number());
  if (!paired(view, firer, target)) return group;
  const Aspect aspect = view.aspect(firer, target);
  for (const Pair& p : view.state.pairs) {
    if (!p.has(firer)) continue;
    const UnitId contactor = p.enemy_of(firer);
    if (view.aspect(firer, contactor) == aspect) group.add(contactor.number());
  }
  return group;
}

unsigned target_conditions(const View& view, UnitId firer, UnitId target) {
  const Rules& rules = view.rules();
  const Rectangle from = view.base(firer);
  const Rectangle to = view.base(target);
  const UnitType type = view.type(target);
  const bool contactor = paired(view, firer, target);
  unsigned rows = 0;
  if (is_cavalry(type)) rows |= bit(ShootRow::target_cavalry);
  if (view.disrupted(target)) rows |= bit(ShootRow::target_disrupted);
  if (!view.field().is_open()) {
    if (in_cover(view, firer, target)) rows |= bit(ShootRow::target_in_cover);
    if (type == UnitType::light && view.in_woods(target)) rows |= bit(ShootRow::target_light_in_woods);
    if (view.in_light_woods(target)) rows |= bit(ShootRow::target_in_light_woods);
    if (view.higher(firer, target)) rows |= bit(ShootRow::target_downhill);
  }
  if (!contactor && !in_front(rules, to, from.centre)) rows |= bit(ShootRow::target_in_flank);
  if (view.artillery(firer)) {
    const double near = view.numbers(firer).short_range;
    const bool in_short_range = in_range(from, to, near);
    if (!in_short_range) rows |= bit(ShootRow::long_range);
    if ((in_short_range || rules.point_blank > near) && in_range(from, to, rules.point_blank))
      rows |= bit(ShootRow::point_blank);
  }
  const bool out =
      contactor ? view.aspect(firer, target) != Aspect::front : !in_front(rules, from, to.centre);
  if (out) rows |= bit(ShootRow::out_of_flank);
  return rows;
}

unsigned firer_conditions(const View& view, UnitId firer) {
  unsigned rows = 0;
  if (!view.rules().option.big_battle_hq && view.hq_in_contact(firer)) rows |= bit(ShootRow::hq_contact);
  if (view.infantry(firer)) {
    const Size size = view.unit(firer).size;
    if (!view.pinned(firer)) rows |= bit(ShootRow::first_volley);
    if (size == Size::large) rows |= bit(ShootRow::firer_large);
    if (size == Size::small) rows |= bit(ShootRow::firer_small);
    if (view.type(firer) == UnitType::irr_shooters) rows |= bit(ShootRow::irregular_shooters);
  }
  return rows;
}

unsigned shoot_conditions(const View& view, UnitId firer, UnitSet group) {
  unsigned rows = ~0U;
  for (const unsigned i : group) rows &= target_conditions(view, firer, UnitId(other(firer.seat()), i));
  return rows | firer_conditions(view, firer);
}

unsigned battery_conditions(const View& view, UnitId firer, UnitId partner, UnitSet group) {
  constexpr unsigned of_either = bit(ShootRow::long_range) | bit(ShootRow::out_of_flank) |
                                 bit(ShootRow::target_in_cover) | bit(ShootRow::hq_contact);
  const unsigned a = shoot_conditions(view, firer, group);
  const unsigned b = shoot_conditions(view, partner, group);
  return (a & b) | ((a | b) & of_either) | bit(ShootRow::grand_battery);
}

int shoot_net(const Rules& rules, unsigned conditions) { return sum_of(rules.shoot, conditions); }

ShotResult shot_result(const Rules& rules, int total) {
  if (total >= rules.shoot_destroyed) return ShotResult::destroyed;
  if (total >= rules.shoot_routs) return ShotResult::routs;
  if (total >= rules.shoot_disrupted) return ShotResult::disrupted;
  return total >= rules.shoot_pinned ? ShotResult::pinned : ShotResult::none;
}

namespace {

/// OPT-4: whose shot the target routs from.
UnitId nearer_gun(const View& view, UnitId a, UnitId b, UnitId target) {
  const auto apart = [&](UnitId gun) { return measure(view.base(gun), view.base(target)).distance; };
  const double difference = apart(a) - apart(b);
  if (difference == 0) return std::min(a, b);
  return difference < 0 ? a : b;
}

/// SHOOT-6 on the unit that takes it; SHOOT-8 where it is defensive fire.
template <class P>
void take_shot(P& play, UnitId firer, UnitId partner, UnitId target, ShotResult result) {
  const View view = view_of(play);
  if (partner.valid()) firer = nearer_gun(view, firer, partner, target);
  const bool defensive = view.pair(target, firer) != nullptr;
  if (view.light(target) && result > ShotResult::pinned)
    note(play, target, "UNIT-4", "takes any shooting result as Pinned");
  switch (on_type(view.type(target), result)) {
    case ShotResult::none: return;
    case ShotResult::pinned:
      if (view.steady(target)) set_status(play, target, Status::pinned);
      if (defensive) push_back(play, target);
      return;
    case ShotResult::disrupted:
      if (!view.disrupted(target)) set_status(play, target, Status::disrupted);
      if (defensive) push_back(play, target);
      return;
    case ShotResult::routs:
      return rout(play, target, normalised(view.centre(target) - view.centre(firer), view.facing(firer)),
                  hqs_touching(view, target), "shot");
    case ShotResult::destroyed: return destroy(play, target, Cause::shot);
  }
}

}  // namespace

template <class P>
void apply_shot(P& play, const Decision& d) {
  State& s = play.state;
  if (d.kind == DecisionKind::end) return begin_step(play, Step::melee);
  const View view = view_of(play);
  const bool battery = d.partner.valid();
  const UnitSet group =
      battery ? battery_group(view, d.unit, d.partner, d.other) : target_group(view, d.unit, d.other);
  const unsigned rows = play.game.rules->shoot_mask.of(
      battery ? battery_conditions(view, d.unit, d.partner, group) : shoot_conditions(view, d.unit, group));
  Side& own = s.side(d.unit.seat());
  own.shot.add(d.unit.number());
  if (battery) {
    own.shot.add(d.partner.number());
    note(play, d.partner, "OPT-4", "fires with it as a grand battery");
  }
  if (view.infantry(d.unit) && view.steady(d.unit)) set_status(play, d.unit, Status::pinned);
  const int total = roll_for(play, Purpose::shoot, d.unit, "shot") + shoot_net(*play.game.rules, rows);
  tell_modifiers(play, d.unit, play.game.rules->shoot, shoot_row_names, rows);
  const ShotResult result = shot_result(*play.game.rules, total);
  tell_total(play, d.unit, total, shot_result_names[static_cast<std::size_t>(result)]);
  if (result != ShotResult::none && group.size() > 1) {
    s.ask = Ask::take_result;
    s.subject = d.unit;
    s.partner = d.partner;
    s.group = group;
    s.result = static_cast<std::uint8_t>(result);
    return;
  }
  take_shot(play, d.unit, d.partner, d.other, result);
}

template <class P>
void apply_take_result(P& play, const Decision& d) {
  State& s = play.state;
  s.ask = Ask::shoot;
  take_shot(play, s.subject, s.partner, d.other, static_cast<ShotResult>(s.result));
}

template void apply_shot(BatchPlay&, const Decision&);
template void apply_shot(WatchedPlay&, const Decision&);
template void apply_take_result(BatchPlay&, const Decision&);
template void apply_take_result(WatchedPlay&, const Decision&);

}  // namespace muster::two_by_two
