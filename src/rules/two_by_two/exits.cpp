#include "rules/two_by_two/exits.hpp"

#include <cmath>

namespace muster::two_by_two {
namespace {

/// The edge on which the whole front of the base lies, or -1.
int edge_at_front(const Battlefield& field, const Rectangle& base) {
  const Segment front = face_segment(base, Face::front);
  for (const Edge edge : {Edge::south, Edge::north, Edge::west, Edge::east}) {
    const Vec2 out = -inward(edge);
    const bool across = edge == Edge::south || edge == Edge::north;
    const double line = across ? field.half_depth() : field.half_width();
    if (std::fabs(dot(front.a, out) - line) <= contact_tolerance &&
        std::fabs(dot(front.b, out) - line) <= contact_tolerance) {
      return static_cast<int>(edge);
    }
  }
  return -1;
}

}  // namespace

bool exits_open(const View& view) {
  return view.side(Seat::attacker).queued.empty() || view.side(Seat::defender).queued.empty();
}

Exit exit_of(const View& view, const Decision& d) {
  Exit out;
  WalkTerms terms = ordinary_terms(view, d.unit);
  terms.allowance -= view.rules().exit_cost;
  terms.leaves_table = true;
  Decision along = d;
  along.contact = false;
  out.walk = walk(view, d.unit, along, terms);
  out.verdict = out.walk.verdict;
  if (!out.verdict) return out;
  const Rectangle base = view.base_at(out.walk.end);
  const int edge = edge_at_front(view.field(), base);
  if (edge < 0 || !view.field().holds(base)) {
    out.verdict = {"MOVE-6", "its front must lie along the table edge"};
    return out;
  }
  const Seat seat = d.unit.seat();
  const Side& enemies = view.side(other(seat));
  double nearest = view.rules().swap_reach + 2 * contact_tolerance;
  for (int i = 0; i < 2; ++i) {
    const Point& p = enemies.points[static_cast<std::size_t>(i)];
    if (!p.named || !p.waiting() || static_cast<int>(p.edge) != edge) continue;
    const double away = distance(p.at, base);
    if (!within(away, view.rules().swap_reach) || away >= nearest - rounding_slack) continue;
    nearest = away;
    out.swap_point = i;
  }
  if (out.swap_point >= 0) return out;
  if (edge != static_cast<int>(view.game.own_edge(seat))) {
    out.verdict = {"MOVE-6", "no enemy point with a waiting unit within reach of this edge"};
  } else if (!exits_open(view)) {
    out.verdict = {"WIN-4", "units leave only once either side has no unarrived units"};
  }
  return out;
}

Decision straight_on(const View& view, UnitId unit, const Decision& d) {
  Decision ahead = Decision::of(DecisionKind::move, unit);
  ahead.contact = d.contact;
  ahead.woods = d.woods;
  ahead.other = d.other;
  ahead.facing = view.facing(unit);
  ahead.legs.push_back({view.facing(unit), d.distance, 0});
  return ahead;
}

WalkTerms carry_on_terms(const View& view) {
  WalkTerms terms;
  terms.allowance = view.state.movement_left;
  terms.road_bonus = false;
  terms.pass_friends = view.rules().pass_friends && !view.state.arrival_charge;
  terms.was_in_town = view.state.through_town;
  terms.straight_before = true;
  return terms;
}

}  // namespace muster::two_by_two
