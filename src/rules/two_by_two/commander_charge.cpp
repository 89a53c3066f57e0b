// How a unit goes in at an enemy: which way, from where, and whether the lane is free.
#include <algorithm>
#include <cmath>

#include "commander/best_first.hpp"
#include "rules/two_by_two/commander.hpp"
#include "rules/two_by_two/lanes.hpp"

namespace muster::two_by_two {
namespace {

constexpr double hair = 0.01;

}  // namespace

bool Commander::room_to_turn(const View& view, UnitId unit, Leg& step) const {
  const HalfSize half = view.game.half();
  const double radius = view.base_radius();
  const Pose pose = view.pose(unit);
  const auto holds = [&](Vec2 p) { return view.field().holds({p, pose.facing, {radius, radius}}); };
  if (holds(pose.centre)) return false;
  const double ahead = radius - half.deep + 0.05;
  const double right = std::max(0.0, radius - half.across) + 0.05;
  step = {pose.facing, ahead, 0};
  for (const Leg& leg : {Leg{pose.facing, ahead, 0}, Leg{pose.facing, -ahead, 0}, Leg{pose.facing, 0, right},
                         Leg{pose.facing, 0, -right}}) {
    if (!holds(pose.centre + pose.facing * leg.ahead + right_of(pose.facing) * leg.right)) continue;
    step = leg;
    break;
  }
  return true;
}

bool Commander::find_charge(const View& view, UnitId unit, UnitId target, Decision& found) {
  const Vec2 faces = view.facing(target);
  const Vec2 at = view.centre(target);
  const HalfSize half = view.game.half();
  const double radius = view.base_radius();
  const double last = view.rules().charge_straight;
  const double move = view.numbers(unit).move;
  Leg step;
  const bool at_edge = room_to_turn(view, unit, step);
  const double stepped =
      at_edge ? std::fabs(step.ahead) + view.rules().sideways_rate * std::fabs(step.right) : 0;
  const Vec2 from =
      view.centre(unit) +
      (at_edge ? view.facing(unit) * step.ahead + right_of(view.facing(unit)) * step.right : Vec2{});
  const double apart = distance(from, at);
  const Vec2 line = normalised(at - from, view.facing(unit));
  UnitSet friends = view.near(seat_, at, move + 1);
  friends.remove(unit.number());
  UnitSet enemies = view.near(other(seat_), at, last + 2);
  enemies.remove(target.number());
  // Whoever cannot turn fires worse out of its flank or rear.
  const bool from_behind = view.can_shoot_ever(target) && !view.disrupted(target) &&
                           !(view.infantry(target) && view.steady(target));
  BestFirst<Lane, 16> ways;
  const auto add = [&](const Lane& way, double far, double cost) {
    const double reach = std::max(0.0, far - half.deep - radius);
    const double clear_from = std::max(0.0, far + radius - half.deep - last);
    if (across_lane(view, seat_, friends, way, clear_from, reach) ||
        across_lane(view, other(seat_), enemies, way, 0, reach - radius))
      return;
    const double ahead = dot(way.way, faces);
    const bool front = ahead < 0 && ahead * ahead * 2 >= 1;
    ++work_->candidates;
    ways.add(way, (from_behind && !front ? 1.0 : 0.0) - cost);
  };
  // Straight in: at the middle, then beside those who are already there. With less than the last
  // straight stretch to go there is no room for a turn in it, but as it stands it may.
  const Vec2 stands = view.facing(unit);
  if (!at_edge && dot(stands, line) > 0.5) add({from, stands}, apart, 0);
  if (apart > last + half.deep + std::min(half.across, half.deep)) {
    for (const double offset : {0.0, 0.55, -0.55, 0.9, -0.9}) {
      const Vec2 aim = at + right_of(line) * offset;
      add({from, normalised(aim - from, line)}, distance(from, aim), 0.05 + 0.1 * std::fabs(offset));
    }
  }
  // From a place round it that leaves room for the last stretch.
  for (const Vec2 eighth : eighths) {
    const Vec2 side = turned(faces, eighth);
    const double room =
        last + half.deep + half.deep * std::fabs(eighth.x) + half.across * std::fabs(eighth.y) + 0.05;
    const Vec2 start = at + side * room;
    const double first = distance(from, start);
    if (stepped + first + last > move || !view.field().holds({start, -side, half})) continue;
    add({start, -side}, room, 0.2 + 0.1 * first);
  }
  const bool woods = view.in_woods(target) && !view.field().in_dense_woods(from);
  return ways.best([&](const Lane& way) {
    Decision d = Decision::of(DecisionKind::move, unit, target);
    d.contact = true;
    d.woods = woods;
    if (at_edge) d.legs.push_back(step);
    const double first = distance(from, way.start);
    if (first > hair) d.legs.push_back({normalised(way.start - from), first, 0});
    d.legs.push_back({way.way, move - stepped - (first > hair ? first : 0), 0});
    found = d;
    return is_legal(view, d);
  }) != nullptr;
}

}  // namespace muster::two_by_two
