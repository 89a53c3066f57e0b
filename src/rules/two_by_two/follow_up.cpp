// MELEE-6 and 7: the winner goes straight on.
#include <algorithm>

#include "geometry/sweep.hpp"
#include "rules/two_by_two/engine.hpp"
#include "rules/two_by_two/melee.hpp"
#include "rules/two_by_two/walk.hpp"

namespace muster::two_by_two {
namespace {

/// How far straight ahead the movement allowance goes over the terrain, no road bonus.
double affordable(const View& view, UnitId unit, Vec2 direction, double limit) {
  const double move = view.numbers(unit).move;
  const double reach = std::min(limit, move);
  if (view.field().is_open()) return reach;
  const Vec2 from = view.centre(unit);
  const auto costs = [&](double d) {
    return path_cost(view, unit, view.field().path(from, from + direction * d), d, d);
  };
  if (costs(reach) <= move) return reach;
  double low = 0;
  double high = reach;
  for (int i = 0; i < 30; ++i) {
    const double middle = (low + high) / 2;
    (costs(middle) <= move ? low : high) = middle;
  }
  return low;
}

/// Dense woods stop all but light infantry, towns stop cavalry; short of the area.
double before_barred_areas(const View& view, UnitId unit, Vec2 direction, double reach) {
  if (view.field().is_open()) return reach;
  const auto stop = [&](Terrain kind) {
    const double free = view.field().free_path(kind, view.centre(unit), direction, reach + stop_short_gap);
    reach = std::min(reach, std::max(0.0, free - stop_short_gap));
  };
  if (!view.light(unit)) stop(Terrain::dense_woods);
  if (!view.infantry(unit)) stop(Terrain::light_woods);
  if (view.cavalry(unit)) stop(Terrain::town);
  return view.to_allowed_place(unit, direction, reach);
}

/// MELEE-7 with CONTACT-2 and WOODS-2: across a wood edge there is no contact by follow-up.
bool may_be_followed_into(const View& view, UnitId winner, UnitId enemy, Vec2 centre) {
  if (!view.may_contact(winner, enemy)) return false;
  return !view.in_woods(enemy) || view.field().in_dense_woods(centre);
}

/// Whom it contacts at the end of its way: all that it touches, or nobody if its front touches nobody or
/// there is one among them that it may not contact: it stops short of them all.
UnitSet contacts_at(const View& view, UnitId winner, Vec2 centre) {
  const Seat enemies = other(winner.seat());
  const Rectangle base = view.base_at({centre, view.facing(winner)});
  const UnitSet touched = view.touching(enemies, base);
  bool by_front = false;
  for (const unsigned i : touched) {
    const UnitId enemy(enemies, i);
    if (!may_be_followed_into(view, winner, enemy, centre)) return {};
    by_front = by_front || front_touches(base, view.base(enemy));
  }
  return by_front ? touched : UnitSet{};
}

/// CONTACT-1: where the whole of it would end at the side of an enemy that it doesn't contact, it stops
/// short of him.
double short_of_touching(const View& view, UnitId winner, double reach) {
  const Rectangle base = view.base(winner);
  const Seat enemies = other(winner.seat());
  while (reach > 0) {
    const Rectangle there = view.base_at({snapped(base.centre + base.facing * reach), base.facing});
    const UnitSet touched = view.touching(enemies, there);
    if (touched.empty()) break;
    const Rectangle enemy = view.base(UnitId(enemies, touched.lowest()));
    reach = std::max(0.0, first_touch(base, base.facing, reach, enemy) - stop_short_gap);
  }
  return reach;
}

}  // namespace

FollowUp follow_up_reach(const View& view, UnitId winner) {
  const Rectangle base = view.base(winner);
  const Vec2 ahead = base.facing;
  const Seat enemies = other(winner.seat());
  // A graze that sweep() overlooks must not become an overlap on the grid.
  const Rectangle grown{
      base.centre, base.facing, {base.half.across + 2 * grid_step, base.half.deep + 2 * grid_step}};
  FollowUp out;
  out.reach = affordable(view, winner, ahead,
                         std::min(view.numbers(winner).move, view.field().to_edge(base, base.facing)));
  out.reach = before_barred_areas(view, winner, ahead, out.reach);
  const Vec2 middle = base.centre + ahead * (out.reach / 2);
  const double around = out.reach / 2 + 2 * view.base_radius() + stop_short_gap;
  UnitSet friends = view.near(winner.seat(), middle, around);
  friends.remove(winner.number());
  for (const unsigned i : friends) {
    const auto met = first_contact(grown, ahead, view.base(UnitId(winner.seat(), i)), out.reach);
    if (met) out.reach = std::min(out.reach, *met);
  }
  const auto centre_at = [&](double d) { return snapped(base.centre + ahead * d); };
  double contact = out.reach + 1;
  for (const unsigned i : view.near(enemies, middle, around)) {
    const UnitId enemy(enemies, i);
    const auto met = first_contact(grown, ahead, view.base(enemy), out.reach + stop_short_gap);
    if (!met) continue;
    if (!may_be_followed_into(view, winner, enemy, centre_at(*met))) {
      out.reach = std::max(0.0, std::min(out.reach, *met - stop_short_gap));
    } else if (*met <= out.reach + contact_tolerance) {
      contact = std::min(contact, *met);
    }
  }
  if (contact <= out.reach + contact_tolerance) {
    out.reach = std::min(out.reach, contact);
    out.contacts = contacts_at(view, winner, centre_at(out.reach));
    if (out.contacts.empty()) out.reach = std::max(0.0, out.reach - stop_short_gap);
  }
  if (out.contacts.empty()) out.reach = short_of_touching(view, winner, out.reach);
  return out;
}

Verdict legal_follow_up(const View& view, const Decision& d) {
  if (d.kind == DecisionKind::end) {
    if (view.state.winner_must) return {"MELEE-4", "the follow-up is mandatory"};
    return legal_verdict;
  }
  const FollowUp f = follow_up_reach(view, view.state.subject);
  if (d.distance < 0 || d.distance > f.reach + contact_tolerance)
    return {"MELEE-6", "farther than it may follow up"};
  const bool whole = d.distance >= f.reach - contact_tolerance;
  if (view.state.winner_must && !whole) return {"MELEE-4", "a mandatory follow-up is a full one"};
  if (!whole && !f.contacts.empty() && d.distance > f.reach - stop_short_gap) {
    return {"MEASURE-2", "stopping short of an enemy leaves 0.05"};
  }
  if (whole) return legal_verdict;
  const Rectangle base = view.base(view.state.subject);
  const Rectangle there = view.base_at({snapped(base.centre + base.facing * d.distance), base.facing});
  if (!view.touching(other(view.state.subject.seat()), there).empty()) {
    return {"CONTACT-1", "it would end touching an enemy without making contact"};
  }
  return legal_verdict;
}

template <class P>
void apply_follow_up(P& play, double wanted) {
  State& s = play.state;
  const UnitId winner = s.subject;
  s.ask = Ask::fight;
  s.winner_must = false;
  s.reacting.clear();
  if (wanted < 0) return;
  const View view = view_of(play);
  const FollowUp f = follow_up_reach(view, winner);
  const bool whole = wanted >= f.reach - contact_tolerance;
  const double distance = whole ? f.reach : wanted;
  const Pose from = view.pose(winner);
  put(play, winner, {from.centre + from.facing * distance, from.facing}, "MELEE-6", "follows up");
  if (!whole) return;
  const Seat enemies = other(winner.seat());
  for (const unsigned i : f.contacts) {
    const UnitId enemy(enemies, i);
    Pair p;
    p.attacker = winner;
    p.defender = enemy;
    p.follow_up = true;
    s.pairs.push_back(p);
    Event e;
    e.kind = EventKind::contact;
    e.unit = winner;
    e.other = enemy;
    e.rule = "MELEE-6";
    tell(play, e);
    if (may_turn(view_of(play), enemy)) s.reacting.add(i);
  }
  s.other = winner;
}

template void apply_follow_up(BatchPlay&, double);
template void apply_follow_up(WatchedPlay&, double);

}  // namespace muster::two_by_two
