// Where a unit that doesn't charge goes: candidates by role, scored by what they bring near and what
// they risk.
#include <algorithm>
#include <cmath>

#include "commander/best_first.hpp"
#include "rules/two_by_two/commander.hpp"
#include "rules/two_by_two/lanes.hpp"

namespace muster::two_by_two {
namespace {

/// Nobody stirs for less.
constexpr double worth_a_step = 0.3;
/// Nobody falls back for less.
constexpr double slight_risk = 0.02;
/// Units turn towards enemies within the first of these, and mind all within the second.
constexpr double in_sight = 12;
constexpr double about_it = 6;
/// An enemy this much beyond its own move leaves little to weigh.
constexpr double well_off = 3.5;

/// Directions at 0, 30, 60 and 90 degrees to either side, as (cosine, sine).
constexpr std::array<Vec2, 7> turns{
    {{1, 0}, {0.8660254, 0.5}, {0.8660254, -0.5}, {0.5, 0.8660254}, {0.5, -0.8660254}, {0, 1}, {0, -1}}};

}  // namespace

/// The best shot of a gun that stands so: 1 for one at a steady line at short range.
double Commander::gun_target(const View& view, UnitId unit, const Pose& pose) {
  const TypeNumbers& n = view.numbers(unit);
  const auto row = [&](ShootRow r) { return view.rules().shoot[static_cast<std::size_t>(r)]; };
  double best = 0;
  for (const Enemy& e : enemies(view)) {
    const Vec2 to = e.at - pose.centre;
    const double d2 = length_squared(to);
    if (d2 > n.range * n.range) continue;
    const double ahead = dot(to, pose.facing);
    if (ahead <= 0 || ahead * ahead * 2 < d2) continue;
    int net = d2 <= n.short_range * n.short_range ? 0 : row(ShootRow::long_range);
    if (is_cavalry(e.type)) net += row(ShootRow::target_cavalry);
    if (e.status == Status::disrupted) net += row(ShootRow::target_disrupted);
    const double forward = -dot(to, e.facing);
    if (forward <= 0 || forward * forward * 2 < d2) net += row(ShootRow::target_in_flank);
    const double value = worth_.shot(net, e.type, e.status == Status::pinned, e.status == Status::disrupted);
    if (value > best && has_view(view, unit, pose.centre, e)) best = value;
  }
  const double usual = worth_.shot(0, UnitType::line, false, false);
  return usual > 0 ? best / usual : best;
}

/// Nobody stands between a place and an enemy; what terrain hides is not looked at.
bool Commander::has_view(const View& view, UnitId unit, Vec2 place, const Enemy& enemy) const {
  const Vec2 to = enemy.at - place;
  const double far = length(to);
  if (far <= 0) return true;
  const Lane lane{place, to * (1 / far)};
  UnitSet friends = view.side(seat_).on_table;
  UnitSet others = view.side(other(seat_)).on_table;
  friends.remove(unit.number());
  others.remove(enemy.unit.number());
  const double depth = view.rules().depth;
  return !across_lane(view, seat_, friends, lane, depth, far - depth) &&
         !across_lane(view, other(seat_), others, lane, depth, far - depth);
}

/// The move of a unit to a place, or as near to it as its movement goes: at the table edge, where there
/// is no room to turn, after a step ahead.
void Commander::order(const View& view, UnitId unit, Vec2& to, Decision& d) const {
  d.become_move(unit, view.facing(unit));
  const Vec2 here = view.centre(unit);
  const Vec2 f = view.facing(unit);
  if (length_squared(to - here) <= 0.0004) {
    to = here;
    return;
  }
  const Stepping stepping = room_to_turn(view, unit);
  if (stepping.needed) d.legs.push_back(stepping.step);
  const Vec2 start = stepping.from;
  const Vec2 way = to - start;
  const double l = std::min(length(way), std::max(0.0, stepping.left));
  // Straight back needs no turn.
  if (dot(way, f) < -0.999 * l) {
    d.legs.push_back({f, -l, 0});
    to = start - f * l;
  } else {
    const Vec2 direction = normalised(way, f);
    d.legs.push_back({direction, l, 0});
    to = start + direction * l;
  }
}

/// The candidates for a unit's place as they are gathered.
struct Commander::Placing {
  Placing(const Surroundings& s, const Pose& pose, Vec2 goal, const Enemy* enemy)
      : around(s), here(pose.centre), facing(pose.facing), aim(goal), nearest(enemy) {}
  const Surroundings& around;
  Vec2 here;
  Vec2 facing;
  Vec2 aim;
  const Enemy* nearest;
  BestFirst<Place, 32> candidates;
  bool direct_taken = false;
  double staying = 0;
};

/// Pressing on: the pull forward grows and risks count less as the game drags.
double Commander::press(const View& view) const { return 1 + 6 * impatience(view); }

/// What a place may cost, in the currency of places.
double Commander::danger(const View& view, const Surroundings& around, Vec2 place) const {
  if (around.safe()) return 0;
  const Weights& w = weights();
  return (w.fire_danger * around.fire_danger(place) + w.charge_danger * around.charge_danger(place) +
          w.gang_danger * around.gang_danger(place)) *
         w.caution / press(view);
}

/// What a place is worth but for its danger.
double Commander::pull(const View& view, UnitId unit, const Placing& p, const Pose& pose, int support) {
  const Weights& w = weights();
  double score = -w.advance * press(view) * distance(pose.centre, p.aim);
  if (view.artillery(unit)) {
    score += w.gun_arc * gun_target(view, unit, pose);
    if (beside_gun(view, unit, pose)) score += w.grand_battery;
  }
  if (p.around.safe()) return score;
  score += w.support / press(view) * support + w.gang_threat * p.around.gang_threat(pose.centre);
  if (view.field().is_open()) return score;
  const Battlefield& field = view.field();
  const FeatureSet areas = field.areas_at(pose.centre);
  if ((areas & field.all_of(Terrain::hill)) != 0) score += w.cover;
  if (view.infantry(unit) && (areas & field.all_of(Terrain::town)) != 0) score += w.cover;
  if (view.infantry(unit) && (areas & field.all_of(Terrain::light_woods)) != 0) score += w.cover;
  if (view.light(unit) && (areas & field.all_of(Terrain::dense_woods)) != 0) score += 2 * w.cover;
  if (view.cavalry(unit) && (areas & field.all_of(Terrain::town)) != 0) score -= w.cover;
  return score;
}

/// Staying, and turning to the enemies where it stands if they are well aside; the danger of it.
double Commander::consider_staying(const View& view, UnitId unit, Placing& p) {
  ++work_->candidates;
  const double risk = danger(view, p.around, p.here);
  const int support = p.around.safe() ? 0 : p.around.company(p.here).support;
  p.staying = pull(view, unit, p, {p.here, p.facing}, support) - risk;
  if (faces_aside(p.here, p.facing, p.nearest)) {
    const Place turned{p.here, face_from(p.here, p.nearest, view.type(unit))};
    if (view.artillery(unit)) {
      consider(view, unit, p, turned, 0.03);
    } else {
      p.candidates.add(turned, p.staying + 0.03);
    }
  }
  p.staying += 0.005;
  p.candidates.add({p.here, p.facing}, p.staying);
  return risk;
}

/// Adds a candidate; its danger.
double Commander::consider(const View& view, UnitId unit, Placing& p, const Place& place, double bonus) {
  ++work_->candidates;
  const Surroundings::Company company = p.around.company(place.to);
  if (!(place.to == p.here) && company.taken && !place.beside_friend) {
    p.direct_taken = true;
    return 0;
  }
  const double risk = danger(view, p.around, place.to);
  // Only a gun's worth depends on where it faces.
  const Vec2 facing = place.at_enemies && view.artillery(unit)
                          ? face_from(place.to, p.nearest, view.type(unit))
                          : place.facing;
  p.candidates.add(place, pull(view, unit, p, {place.to, facing}, company.support) - risk + bonus);
  return risk;
}

/// The best candidate that can be carried out, an end if that is staying; `barred` if a better one couldn't.
void Commander::best_place(const View& view, UnitId unit, Placing& p, Decision& d, bool& barred) {
  d.kind = DecisionKind::end;
  p.candidates.best([&](const Place& place) {
    if (!place.at_enemies && place.to == p.here && place.facing == p.facing) {
      d.kind = DecisionKind::end;
      return true;
    }
    Vec2 to = place.to;
    order(view, unit, to, d);
    d.facing = place.at_enemies ? face_from(place.to, p.nearest, view.type(unit)) : place.facing;
    const bool good = is_legal(view, d);
    barred = barred || !good;
    return good;
  });
}

/// OPT-4: in base contact with another gun, to fire with it.
bool Commander::beside_gun(const View& view, UnitId unit, const Pose& pose) const {
  if (!view.rules().option.grand_battery) return false;
  const Side& s = view.side(seat_);
  UnitSet guns = view.touching(seat_, view.base_at(pose)) & view.army(seat_).artillery;
  guns.remove(unit.number());
  return !(guns - s.disrupted).empty();
}

/// OPT-4: places in line with another gun, in base contact with it.
void Commander::consider_battery(const View& view, UnitId unit, Placing& p) {
  if (!view.rules().option.grand_battery) return;
  const Side& s = view.side(seat_);
  for (const unsigned i : (view.army(seat_).artillery & s.on_table) - s.disrupted) {
    const UnitId gun(seat_, i);
    if (gun == unit) continue;
    const Vec2 side = right_of(view.facing(gun)) * view.rules().frontage;
    for (const Vec2 beside : {view.centre(gun) + side, view.centre(gun) - side}) {
      if (distance(beside, p.here) <= view.numbers(unit).move)
        consider(view, unit, p, {beside, view.facing(gun)}, 0);
    }
  }
}

/// Places before a Disrupted friend, in the way of an enemy that could ride it down.
void Commander::consider_shielding(const View& view, UnitId unit, Placing& p) {
  const Side& s = view.side(seat_);
  if (weights().shield <= 0 || !view.infantry(unit) || s.disrupted.empty()) return;
  const double before_it = 2 * view.base_radius() + 0.05;
  for (const unsigned i : s.disrupted) {
    const UnitId friendly(seat_, i);
    const Vec2 at = view.centre(friendly);
    if (distance(at, p.here) > view.numbers(unit).move + before_it) continue;
    for (const Enemy& e : enemies(view)) {
      if (e.status != Status::steady) continue;
      const Vec2 to = e.at - at;
      const double reach = view.rules().of(e.type).move + before_it;
      const double worth = worth_.gang(e.type, view.type(friendly), Status::disrupted, 1);
      if (worth <= 0 || length_squared(to) > reach * reach) continue;
      const Vec2 ahead = normalised(to, own({0, 1}));
      consider(view, unit, p, {at + ahead * before_it, ahead}, weights().shield * worth);
    }
  }
}

/// Places in base contact behind those whom an HQ could help, and behind where two of them join.
void Commander::consider_helping(const View& view, UnitId unit, Placing& p) {
  const Side& s = view.side(seat_);
  UnitSet shaken = s.pinned | s.disrupted;
  shaken.remove(unit.number());
  const double across = shaken.size() > 1 ? view.rules().frontage / 2 : 0;
  for (const unsigned i : shaken) {
    const UnitId friendly(seat_, i);
    const Vec2 ahead = view.facing(friendly);
    const Vec2 behind = view.centre(friendly) - ahead * view.rules().depth;
    if (distance(behind, p.here) > view.numbers(unit).move + across) continue;
    for (const double aside : {0.0, across, -across}) {
      const Vec2 place = behind + right_of(ahead) * aside;
      if (distance(place, p.here) > view.numbers(unit).move) continue;
      const UnitSet helped = aside == 0 && across == 0
                                 ? UnitSet::only(i)
                                 : view.touching(seat_, view.base_at({place, ahead})) & shaken;
      if (aside != 0 && helped.size() < 2) continue;
      const int help = helped.size() + (helped & s.disrupted).size();
      consider(view, unit, p, {place, ahead, false, true}, help * weights().hq_contact);
      if (across == 0) break;
    }
  }
}

/// The nearest enemy within sight, or ahead if there is none, is well out of its front.
bool Commander::faces_aside(Vec2 at, Vec2 facing, const Enemy* nearest) const {
  const Vec2 to = nearest != nullptr ? nearest->at - at : Vec2{};
  const double apart2 = length_squared(to);
  const double ahead = dot(to, facing);
  if (nearest == nullptr || apart2 > in_sight * in_sight) return dot(facing, own({0, 1})) < 0.9;
  return ahead <= 0 || ahead * ahead < 0.81 * apart2;
}

/// Where the unit should face at a place: the enemies about it, the nearest most; ahead while all are far.
Vec2 Commander::face_from(Vec2 at, const Enemy* nearest, UnitType type) const {
  const Vec2 forward = own({0, 1});
  if (nearest == nullptr) return forward;
  const Vec2 to = nearest->at - at;
  const double apart2 = length_squared(to);
  if (apart2 > in_sight * in_sight) return forward;
  if (apart2 > about_it * about_it) return normalised(to, forward);
  Vec2 sum{};
  for (const Enemy& e : enemies_) {
    const Vec2 off = e.at - at;
    const double d2 = length_squared(off);
    if (d2 >= about_it * about_it) continue;
    const double weight = 0.08 + (*e.dangers)[index(type)].charge;
    sum = sum + off * (weight / (d2 * std::sqrt(d2) + 0.5));
  }
  return normalised(sum, normalised(to, forward));
}

/// Turns to the nearest enemy where it stands, if it faces well away from it.
void Commander::turn(const View& view, UnitId unit, const Enemy* nearest, Decision& d) {
  d.kind = DecisionKind::end;
  const Vec2 here = view.centre(unit);
  if (!faces_aside(here, view.facing(unit), nearest)) return;
  d.become_move(unit, face_from(here, nearest, view.type(unit)));
  if (!is_legal(view, d)) d.kind = DecisionKind::end;
}

/// Straight to where it wants to be, where that needs no weighing: nobody stands there, little threatens it
/// there, and the way is free.
bool Commander::march(const View& view, UnitId unit, Vec2 aim, const Sighting& seen, Decision& d) {
  const Vec2 here = view.centre(unit);
  const Vec2 off = aim - here;
  const double far = std::min(view.numbers(unit).move, length(off));
  Vec2 to = far > worth_a_step ? here + normalised(off) * far : here;
  ++work_->candidates;
  if (seen.apart < worth_.danger_reach() + far) {
    double risk = 0;
    for (const Enemy& e : enemies(view)) {
      risk += (*e.dangers)[index(view.type(unit))].at(to - e.at, e.facing);
    }
    if (risk > slight_risk) return false;
  }
  if (far <= worth_a_step) {
    turn(view, unit, seen.nearest, d);
    return true;
  }
  UnitSet there = view.near(seat_, to, Surroundings::elbow_room);
  there.remove(unit.number());
  if (!there.empty()) return false;
  order(view, unit, to, d);
  d.facing = face_from(to, seen.nearest, view.type(unit));
  return is_legal(view, d);
}

/// As ordered: back to its own edge, or close up to the nearest enemy that concerns it.
bool Commander::obey(const View& view, UnitId unit, const Sighting& seen, Decision& d) {
  const bool back = orders_.withdraw.has(unit.number());
  if (!back && (!orders_.press.has(unit.number()) || seen.quarry == nullptr)) return false;
  constexpr double close = 1.3;
  const Vec2 here = view.centre(unit);
  const double move = view.numbers(unit).move;
  const Vec2 aim =
      back ? here - own({0, 1}) * move
           : jump_off(view, unit, *seen.quarry, normalised(here - seen.quarry->at, own({0, -1})), close);
  for (const double share : {1.0, 0.7, 0.4}) {
    Vec2 to = here + normalised(aim - here) * std::min(distance(aim, here), move * share);
    order(view, unit, to, d);
    d.facing = face_from(to, seen.nearest, view.type(unit));
    ++work_->candidates;
    if (is_legal(view, d)) return true;
  }
  d.kind = DecisionKind::end;
  return true;
}

void Commander::place(const View& view, UnitId unit, Decision& d) {
  const Vec2 forward = own({0, 1});
  const double move = view.numbers(unit).move;
  const Weights& w = weights();
  const Sighting seen = look(view, unit);
  if (view.pinned(unit)) return turn(view, unit, seen.nearest, d);
  if (obey(view, unit, seen, d)) return;
  const Vec2 aim = around_woods(view, unit, goal(view, unit, seen.quarry));
  const bool weighs = view.hq(unit) || view.artillery(unit) || seen.apart < move + well_off;
  if (!weighs && march(view, unit, aim, seen, d)) return;
  const Surroundings around(view, worth_, enemies(view), unit);
  Placing p(around, view.pose(unit), aim, seen.nearest);
  const Vec2 way = normalised(p.aim - p.here, forward);
  const double wanted = distance(p.aim, p.here);
  const auto toward = [&](Vec2 turn, double step) {
    return consider(view, unit, p, {p.here + turned(way, turn) * (std::min(move, wanted) * step), {}, true},
                    0);
  };
  const double risk = consider_staying(view, unit, p);
  if (wanted > worth_a_step && toward(turns[0], 1.0) > risk) toward(turns[0], 0.5);
  if (w.gang_threat > 0 && !around.safe() && wanted > worth_a_step) {
    for (std::size_t k = 1; k < 5; ++k) toward(turns[k], 1.0);
  }
  if (risk > slight_risk) {
    const Vec2 off = seen.nearest != nullptr ? normalised(p.here - seen.nearest->at, -forward) : -forward;
    consider(view, unit, p, {p.here + off * move, {}, true}, 0);
  }
  if (view.hq(unit)) consider_helping(view, unit, p);
  consider_shielding(view, unit, p);
  if (view.artillery(unit)) consider_battery(view, unit, p);
  bool barred = false;
  best_place(view, unit, p, d, barred);
  if (!d.ends() || (!barred && !p.direct_taken) || wanted <= worth_a_step) return;
  // The direct way is barred: round it, by as little as it takes.
  for (std::size_t k = 1; k < turns.size(); k += 2) {
    p.candidates.clear();
    p.candidates.add({p.here, p.facing}, p.staying);
    toward(turns[k], 1.0);
    toward(turns[k + 1], 1.0);
    best_place(view, unit, p, d, barred);
    if (!d.ends()) return;
  }
}

}  // namespace muster::two_by_two
