// How a unit goes in at an enemy: which way, from where, and whether the lane is free.
#include <algorithm>
#include <cmath>

#include "commander/best_first.hpp"
#include "rules/two_by_two/commander.hpp"
#include "rules/two_by_two/lanes.hpp"
#include "rules/two_by_two/walk.hpp"

namespace muster::two_by_two {
namespace {

constexpr double hair = 0.01;

}  // namespace

Commander::Stepping Commander::room_to_turn(const View& view, UnitId unit) const {
  const HalfSize half = view.game.half();
  const Pose pose = view.pose(unit);
  Stepping s{false, {}, pose.centre, view.numbers(unit).move};
  const double well_in = half.across + half.deep;
  if (std::fabs(pose.centre.x) + well_in <= view.field().half_width() &&
      std::fabs(pose.centre.y) + well_in <= view.field().half_depth())
    return s;
  const double radius = view.base_radius();
  const auto holds = [&](Vec2 p) { return view.field().holds({p, pose.facing, {radius, radius}}); };
  if (holds(pose.centre)) return s;
  s.needed = true;
  const double ahead = radius - half.deep + 0.05;
  const double right = std::max(0.0, radius - half.across) + 0.05;
  const auto after = [&](const Leg& leg) {
    return pose.centre + pose.facing * leg.ahead + right_of(pose.facing) * leg.right;
  };
  s.step = {pose.facing, ahead, 0};
  for (const Leg& leg : {Leg{pose.facing, ahead, 0}, Leg{pose.facing, -ahead, 0}, Leg{pose.facing, 0, right},
                         Leg{pose.facing, 0, -right}}) {
    if (!holds(after(leg))) continue;
    s.step = leg;
    break;
  }
  s.from = after(s.step);
  s.left -= leg_cost(view.rules(), s.step);
  return s;
}

/// What the ways into one enemy are judged by.
struct Commander::Charge {
  UnitId unit;
  UnitId target;
  Stepping start;
  bool woods = false;
  UnitSet friends;  ///< near the target, who may be in the way
  UnitSet enemies;
  std::size_t wanted = 1;  ///< ways
};

/// Along the lane after a first leg to its start, if nobody stands across it. True once there are ways
/// enough.
bool Commander::charge_along(const View& view, const Charge& c, const Lane& lane, Ways& ways) {
  ++work_->candidates;
  const HalfSize half = view.game.half();
  const double last = view.rules().charge_straight;
  const Vec2 to = view.centre(c.target) - lane.start;
  const double first = distance(c.start.from, lane.start);
  const Extent target = extent_along(half, view.facing(c.target), lane.way);
  // As far as head-on; at an angle it meets a little later.
  const double reach = dot(to, lane.way) - half.deep - target.along;
  const bool turns = !(lane.way == view.facing(c.unit)) || first > 0;
  if (reach > c.start.left - first || (turns && reach < last - 0.15) ||
      std::fabs(cross(to, lane.way)) > half.across + target.across ||
      across_lane(view, seat_, c.friends, lane, std::max(0.0, reach - last), reach) ||
      across_lane(view, other(seat_), c.enemies, lane, 0, reach - 0.3))
    return false;
  Decision d = Decision::of(DecisionKind::move, c.unit, c.target);
  d.contact = true;
  d.woods = c.woods;
  if (c.start.needed) d.legs.push_back(c.start.step);
  if (first > hair) d.legs.push_back({normalised(lane.start - c.start.from), first, 0});
  d.legs.push_back({lane.way, c.start.left - (first > hair ? first : 0), 0});
  if (!is_legal(view, d)) return false;
  const Way way{d, {lane.start + lane.way * std::max(0.0, reach), lane.way, half}};
  const Walk* judged = view.memo != nullptr ? view.memo->find(d) : nullptr;
  UnitSet others =
      judged != nullptr ? judged->contacts : walk(view, c.unit, d, ordinary_terms(view, c.unit)).contacts;
  others.remove(c.target.number());
  if (!others.empty()) {
    // Against two at once only if there is no other way, and none of the others is fresh.
    const Side& enemy = view.side(other(seat_));
    has_second_best_ = (others - enemy.disrupted - enemy.pinned).empty();
    if (has_second_best_) second_best_ = way;
    return false;
  }
  ways.push_back(way);
  return ways.size() >= c.wanted;
}

/// Straight in: at the middle, then beside those who are already there. With less than the last straight
/// stretch to go there is no room for a turn in it, but as it stands it may.
bool Commander::charge_straight(const View& view, const Charge& c, Ways& ways) {
  const Vec2 at = view.centre(c.target);
  const Vec2 stands = view.facing(c.unit);
  const Vec2 line = normalised(at - c.start.from, stands);
  if (dot(stands, line) > 0.5) {
    Charge as_it_stands = c;
    as_it_stands.start = {false, {}, view.centre(c.unit), view.numbers(c.unit).move};
    if (charge_along(view, as_it_stands, {as_it_stands.start.from, stands}, ways)) return true;
  }
  const HalfSize half = view.game.half();
  if (distance(c.start.from, at) <=
      view.rules().charge_straight + half.deep + std::min(half.across, half.deep))
    return false;
  for (const double offset : {0.0, 0.55, -0.55, 0.9, -0.9}) {
    const Vec2 way = normalised(at + right_of(line) * offset - c.start.from, line);
    if (charge_along(view, c, {c.start.from, way}, ways)) return true;
  }
  return false;
}

/// From a place round the enemy that leaves room for the last stretch, the nearest first; `behind`: from
/// its flanks and rear only.
bool Commander::charge_round(const View& view, const Charge& c, bool behind, Ways& ways) {
  const HalfSize half = view.game.half();
  const double last = view.rules().charge_straight;
  BestFirst<Lane, 24> lanes;
  for (const Vec2 eighth : eighths) {
    if (behind && eighth.x > 0.5) continue;
    const Vec2 side = turned(view.facing(c.target), eighth);
    const double room =
        last + half.deep + half.deep * std::fabs(eighth.x) + half.across * std::fabs(eighth.y) + 0.05;
    const double longest = c.start.left - last;
    // At the middle, or beside others who stand next to it or are there already.
    for (const double offset : {0.0, 0.55, -0.55}) {
      const Vec2 start = view.centre(c.target) + side * room + right_of(side) * offset;
      const double first2 = length_squared(start - c.start.from);
      if (longest > 0 && first2 <= longest * longest && view.field().holds({start, -side, half}))
        lanes.add({start, -side}, offset == 0 ? -first2 : -first2 - 9);
    }
  }
  return lanes.best([&](const Lane& lane) { return charge_along(view, c, lane, ways); }) != nullptr;
}

/// Ways for a unit to charge, at most `wanted`, the best first.
void Commander::find_ways(const View& view, UnitId unit, UnitId target, std::size_t wanted, Ways& ways) {
  ways.clear();
  Charge c;
  c.unit = unit;
  c.target = target;
  c.wanted = wanted;
  c.start = room_to_turn(view, unit);
  c.woods = view.in_woods(target) && !view.field().in_dense_woods(c.start.from);
  const Vec2 at = view.centre(target);
  c.friends = view.near(seat_, at, view.numbers(unit).move + 1);
  c.friends.remove(unit.number());
  c.enemies = view.near(other(seat_), at, view.rules().charge_straight + 2);
  c.enemies.remove(target.number());
  // Whoever cannot turn fires worse out of its flank or rear.
  const bool guarded = view.can_shoot_ever(target) && !view.disrupted(target) &&
                       !(view.infantry(target) && view.steady(target));
  const Vec2 line = c.start.from - at;
  const double ahead = dot(line, view.facing(target));
  const bool before_it = ahead > 0 && ahead * ahead * 2 >= length_squared(line);
  has_second_best_ = false;
  if (guarded && before_it && charge_round(view, c, true, ways)) return;
  if (!charge_straight(view, c, ways) && !charge_round(view, c, false, ways) && ways.empty() &&
      has_second_best_)
    ways.push_back(second_best_);
}

bool Commander::find_charge(const View& view, UnitId unit, UnitId target, Decision& found) {
  Ways ways;
  find_ways(view, unit, target, 1, ways);
  if (ways.empty()) return false;
  found = ways[0].order;
  return true;
}

/// How each of a force goes in so that none is in another's way, those of earlier ones first; false if they
/// find no such ways. Who has none at all is given up.
bool Commander::find_ways_together(const View& view, const Onslaught& o, FixedList<Way, 3>& chosen) {
  std::array<Ways, 3> ways;
  const std::size_t count = o.force.size();
  bool all = true;
  for (std::size_t k = 0; k < count; ++k) {
    find_ways(view, o.force[k], o.target, count > 1 ? Ways::capacity() : 1, ways[k]);
    if (!ways[k].empty()) continue;
    given_up_[o.target.number()].add(o.force[k].number());
    all = false;
  }
  if (!all) return false;
  const double last = view.rules().charge_straight;
  const auto free = [&](const Way& way) {
    Rectangle swept = way.end;
    swept.centre = swept.centre - swept.facing * (last / 2);
    swept.half.deep += last / 2;
    for (const Way& before : chosen) {
      if (overlaps(swept, before.end)) return false;
    }
    return true;
  };
  // Depth first over the ways of each: `at` is the next to be tried.
  std::array<std::size_t, 3> at{};
  while (true) {
    const std::size_t k = chosen.size();
    if (k == count) return true;
    while (at[k] < ways[k].size() && !free(ways[k][at[k]])) ++at[k];
    if (at[k] < ways[k].size()) {
      chosen.push_back(ways[k][at[k]++]);
      if (k + 1 < count) at[k + 1] = 0;
    } else if (k == 0) {
      // Each has a way but not all together: the weakest stays out.
      given_up_[o.target.number()].add(o.force.back().number());
      return false;
    } else {
      chosen.pop_back();
    }
  }
}

}  // namespace muster::two_by_two
