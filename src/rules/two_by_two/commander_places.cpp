// Where a unit that doesn't charge goes: candidates by role, scored by what they bring near and what
// they risk.
#include <algorithm>
#include <cmath>

#include "commander/best_first.hpp"
#include "rules/two_by_two/commander.hpp"
#include "rules/two_by_two/lanes.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/shooting.hpp"
#include "rules/two_by_two/walk.hpp"

namespace muster::two_by_two {
namespace {

constexpr double far_away = 1e9;
/// Nobody stirs for less.
constexpr double worth_a_step = 0.3;

/// Directions at 0, 30, 60 and 90 degrees to either side, as (cosine, sine).
constexpr std::array<Vec2, 7> turns{
    {{1, 0}, {0.8660254, 0.5}, {0.8660254, -0.5}, {0.5, 0.8660254}, {0.5, -0.8660254}, {0, 1}, {0, -1}}};

/// A unit that cannot charge in its next movement phase unless it rallies.
bool harmless(const View& view, UnitId e) { return !view.steady(e) || view.artillery(e); }

}  // namespace

/// A way round dense woods that lie between: the corner that makes the shortest detour.
Vec2 Commander::around_woods(const View& view, UnitId unit, Vec2 aim) const {
  const Vec2 from = view.centre(unit);
  if (view.light(unit)) return aim;
  const Battlefield& field = view.field();
  if (field.all_of(Terrain::dense_woods) == 0 || field.dense_woods_along({from, aim}) <= 0) return aim;
  const FeatureSet crossed = field.crossed({from, aim}) & field.all_of(Terrain::dense_woods);
  Vec2 best = aim;
  double shortest = far_away;
  for (FeatureSet rest = crossed; rest != 0; rest &= rest - 1) {
    const Points& outline = field.features()[static_cast<std::size_t>(__builtin_ctz(rest))].points;
    Vec2 middle{};
    for (const Vec2 p : outline) middle = middle + p * (1.0 / static_cast<double>(outline.size()));
    for (const Vec2 p : outline) {
      const Vec2 corner = p + normalised(p - middle) * 0.3;
      const double way = distance(from, corner) + distance(corner, aim);
      if (way >= shortest || distance(from, corner) < 0.2 || field.dense_woods_along({from, corner}) > 0)
        continue;
      if (!field.holds({corner, {0, 1}, {0.5, 0.5}})) continue;
      shortest = way;
      best = corner;
    }
  }
  return best;
}

/// How near this type wants to be to the nearest enemy, between centres. Nobody who charges comes nearer
/// than a charge's last straight stretch needs.
double Commander::wanted_distance(const View& view, UnitId unit, UnitId enemy) const {
  const Weights& w = weights();
  const double nearer = std::min(2.0, impatience(view) * 4);
  const double jump_off = view.rules().charge_straight + 2 * view.rules().depth;
  switch (view.type(unit)) {
    case UnitType::hq: return w.reserve_distance + 1;
    case UnitType::heavy_cav:
    case UnitType::light_cav: return std::max(jump_off, w.reserve_distance - 2 * nearer);
    case UnitType::foot_art: return view.numbers(unit).short_range + 0.5;
    case UnitType::horse_art: return std::max(view.numbers(unit).short_range, 4.6);
    case UnitType::militia: return std::max(jump_off, w.standoff + 1.5 - nearer);
    case UnitType::light:
      // Skirmishers close with what can't charge them, and keep off what can.
      return enemy.valid() && harmless(view, enemy) ? 1.3 : w.standoff + 0.5;
    default: break;
  }
  // Foot shoots at shaken horse: it cannot charge it.
  if (enemy.valid() && harmless(view, enemy) && !view.may_contact(unit, enemy)) return 1.3;
  if (enemy.valid() && !view.steady(enemy)) return jump_off;
  return std::max(jump_off, w.standoff + 0.5 - nearer);
}

/// A place at that distance from the target, the nearest side first, from which the way in is free.
Vec2 Commander::jump_off(const View& view, UnitId unit, UnitId target, Vec2 away, double keep) const {
  const Vec2 at = view.centre(target);
  const double move = view.numbers(unit).move;
  if (!view.may_contact(unit, target) || distance(view.centre(unit), at) > keep + 2 * move)
    return at + away * keep;
  UnitSet friends = view.near(seat_, at, keep + 1);
  friends.remove(unit.number());
  UnitSet enemies = view.near(other(seat_), at, keep + 1);
  enemies.remove(target.number());
  const double last = keep - view.rules().depth;
  for (const Vec2 eighth : eighths) {
    const Vec2 side = turned(away, eighth);
    const Lane lane{at + side * keep, -side};
    // The place itself counts: who stands on it is in the way too.
    if (across_lane(view, seat_, friends, lane, 0, last) ||
        across_lane(view, other(seat_), enemies, lane, -1, last))
      continue;
    if (view.field().holds({lane.start, lane.way, view.game.half()}) &&
        view.terrain_allows(view.type(unit), lane.start))
      return lane.start;
  }
  return at + away * keep;
}

Vec2 Commander::goal(const View& view, UnitId unit) const {
  const Vec2 here = view.centre(unit);
  if (view.hq(unit)) {
    // Where most friends are, the shaken ones first.
    Vec2 sum{};
    double weight = 0;
    const Side& s = view.side(seat_);
    for (const unsigned i : s.on_table) {
      if (i == unit.number()) continue;
      const double k = s.disrupted.has(i) ? 6 : s.pinned.has(i) ? 3 : 1;
      sum = sum + view.centre(UnitId(seat_, i)) * k;
      weight += k;
    }
    if (weight <= 0) return here;
    // Never nearer to an enemy than a reserve stands.
    const Vec2 middle = sum * (1 / weight);
    const UnitId nearest = nearest_enemy(view, middle);
    if (!nearest.valid()) return middle;
    const Vec2 off = middle - view.centre(nearest);
    const double short_of = weights().reserve_distance - length(off);
    return short_of > 0 ? middle + normalised(off, own({0, -1})) * short_of : middle;
  }
  const Seat enemies = other(seat_);
  UnitId target;
  double best = far_away;
  for (const unsigned i : view.side(enemies).on_table) {
    const UnitId e(enemies, i);
    double d = distance(view.centre(e), here);
    // Nobody runs after what it cannot fight; everybody likes what is already shaken.
    if (!view.may_contact(unit, e) && !view.artillery(unit)) d += 4;
    if (!view.steady(e)) d -= 1.5;
    if (d < best) {
      best = d;
      target = e;
    }
  }
  const double lane = plan_.lane * 0.6;
  if (!advancing(view)) {
    // Forms a line not far from its own points and lets the others come.
    const double across = std::clamp(own(here).x, lane - 4.5, lane + 4.5);
    const double depth = view.infantry(unit) ? 5.5 : view.artillery(unit) ? 5.8 : 3.5;
    return own({across, -view.field().half_depth() + depth});
  }
  if (!target.valid()) return own({std::clamp(own(here).x, lane - 5, lane + 5), -0.5});
  const Vec2 at = view.centre(target);
  const double keep = wanted_distance(view, unit, target);
  const Vec2 away = normalised(here - at, own({0, -1}));
  return jump_off(view, unit, target, away, keep);
}

double Commander::place_score(const View& view, UnitId unit, const Surroundings& around, const Pose& pose,
                              Vec2 aim) const {
  const Weights& w = weights();
  // Pressing on: the pull forward grows and risks count less as the game drags.
  const double press = 1 + 6 * impatience(view);
  double score = -w.advance * press * distance(pose.centre, aim);
  if (around.quiet()) return score;
  score -= w.fire_danger * w.caution / press * around.fire_danger(pose.centre);
  score -= w.charge_danger * w.caution / press * around.charge_danger(pose.centre);
  // Support matters where the enemy is.
  score += w.support * (around.enemy_near() ? 1 : 0.2) / press * around.support(pose.centre);
  if (!view.field().is_open()) {
    const Battlefield& field = view.field();
    const FeatureSet areas = field.areas_at(pose.centre);
    if ((areas & field.all_of(Terrain::hill)) != 0) score += w.cover;
    if (view.infantry(unit) && (areas & field.all_of(Terrain::town)) != 0) score += w.cover;
    if (view.light(unit) && (areas & field.all_of(Terrain::dense_woods)) != 0) score += 2 * w.cover;
    if (view.cavalry(unit) && (areas & field.all_of(Terrain::town)) != 0) score -= w.cover;
  }
  if (view.artillery(unit)) score += w.gun_arc * gun_target(view, unit, pose);
  return score;
}

/// Something to shoot at, ahead and in range, the nearer range the better: 0 to 1.
double Commander::gun_target(const View& view, UnitId unit, const Pose& pose) const {
  const TypeNumbers& n = view.numbers(unit);
  const Seat enemies = other(seat_);
  double target = 0;
  for (const unsigned i : view.near(enemies, pose.centre, n.range)) {
    const Vec2 to = view.centre(UnitId(enemies, i)) - pose.centre;
    const double ahead = dot(to, pose.facing);
    const double d2 = length_squared(to);
    if (ahead <= 0 || ahead * ahead * 2 < d2) continue;
    target = std::max(target, d2 <= n.short_range * n.short_range ? 1.0 : 0.6);
  }
  return target;
}

namespace {

/// Where a candidate ends and what it is worth; the move itself is made only for the best.
struct Place {
  Vec2 to;
  Vec2 facing;
};

}  // namespace

/// The move of a unit to a place, or as near to it as its movement goes: at the table edge, where there
/// is no room to turn, after a step ahead.
Decision Commander::order(const View& view, UnitId unit, Vec2& to) const {
  Decision d = Decision::of(DecisionKind::move, unit);
  const Vec2 here = view.centre(unit);
  const Vec2 f = view.facing(unit);
  const double move = view.numbers(unit).move;
  if (length_squared(to - here) <= 0.0004) {
    to = here;
    return d;
  }
  Leg step;
  const bool at_edge = room_to_turn(view, unit, step);
  Vec2 start = here;
  double first_step = 0;
  if (at_edge) {
    d.legs.push_back(step);
    start = here + f * step.ahead + right_of(f) * step.right;
    first_step = std::fabs(step.ahead) + view.rules().sideways_rate * std::fabs(step.right);
  }
  const Vec2 way = to - start;
  const double l = std::min(length(way), std::max(0.0, move - first_step));
  // Straight back needs no turn.
  if (dot(way, f) < -0.999 * l) {
    d.legs.push_back({f, -l, 0});
    to = start - f * l;
  } else {
    const Vec2 direction = normalised(way, f);
    d.legs.push_back({direction, l, 0});
    to = start + direction * l;
  }
  return d;
}

Decision Commander::place(const View& view, UnitId unit) {
  const Vec2 here = view.centre(unit);
  const Vec2 f = view.facing(unit);
  const Vec2 forward = own({0, 1});
  const Surroundings around(assessor(view), threats_, unit);
  const UnitId enemy = around.nearest_enemy();
  const auto facing_at = [&](Vec2 p) {
    if (!enemy.valid()) return forward;
    const Vec2 to = view.centre(enemy) - p;
    return length_squared(to) < 144 ? normalised(to, forward) : forward;
  };
  const Vec2 aim = around_woods(view, unit, goal(view, unit));

  BestFirst<Place, 32> candidates;
  bool direct_taken = false;
  const auto add = [&](Vec2 to, Vec2 facing, double bonus) {
    ++work_->candidates;
    if (!(to == here) && around.taken(to)) {
      direct_taken = true;
      return;
    }
    candidates.add({to, facing}, place_score(view, unit, around, {to, facing}, aim) + bonus);
  };
  const double turn_gain = dot(facing_at(here), f) < 0.9 ? 0.03 : 0.0;
  const double stay = place_score(view, unit, around, {here, f}, aim);
  if (turn_gain > 0) add(here, facing_at(here), turn_gain);
  const double move = view.numbers(unit).move;
  const Vec2 way = normalised(aim - here, forward);
  const double wanted = distance(aim, here);
  const auto toward = [&](Vec2 turn, double step) {
    const Vec2 to = here + turned(way, turn) * (std::min(move, wanted) * step);
    add(to, facing_at(to), 0);
  };
  if (view.steady(unit)) {
    if (wanted > worth_a_step) {
      toward(turns[0], 1.0);
      if (!around.quiet()) toward(turns[0], 0.5);
    }
    if (!around.quiet()) {
      const Vec2 threat = enemy.valid() ? normalised(here - view.centre(enemy), -forward) : -forward;
      add(here + threat * move, facing_at(here + threat), 0);
    }
    if (view.hq(unit)) {
      // In base contact behind those who need it.
      for (const unsigned i : view.side(seat_).pinned | view.side(seat_).disrupted) {
        const UnitId friendly(seat_, i);
        const Vec2 behind = view.centre(friendly) - view.facing(friendly) * view.rules().depth;
        if (i == unit.number() || distance(behind, here) > move) continue;
        const double help = view.side(seat_).disrupted.has(i) ? 2 : 1;
        add(behind, view.facing(friendly), help * weights().hq_contact);
      }
    }
  }
  candidates.add({here, f}, stay + 0.005);
  Decision found = Decision::end();
  bool barred = false;
  const auto accept = [&](const Place& p) {
    if (p.to == here && p.facing == f) {
      found = Decision::end();
      return true;
    }
    Vec2 to = p.to;
    found = order(view, unit, to);
    found.facing = p.facing;
    const bool good = is_legal(view, found);
    barred = barred || !good;
    return good;
  };
  candidates.best(accept);
  if (found.kind != DecisionKind::end || (!barred && !direct_taken) || !view.steady(unit) ||
      wanted <= worth_a_step)
    return found;
  // The direct way is barred: round it.
  candidates = {};
  for (std::size_t k = 1; k < turns.size(); ++k) toward(turns[k], 1.0);
  candidates.add({here, f}, stay + 0.005);
  candidates.best(accept);
  return found;
}

}  // namespace muster::two_by_two
