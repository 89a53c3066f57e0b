#include "rules/two_by_two/setup.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/sweep.hpp"
#include "rules/two_by_two/engine.hpp"

namespace muster::two_by_two {
namespace {

/// SETUP-3: the whole base within deploy_depth of the own edge, no part closer than deploy_side to a side.
bool in_deployment_zone(const View& view, Seat seat, const Rectangle& base) {
  const Rules& rules = view.rules();
  for (const Vec2 corner : corners(base)) {
    const double from_edge = view.game.own(seat, corner).y + view.field().half_depth();
    if (!within(from_edge, rules.deploy_depth)) return false;
    if (!within(std::fabs(corner.x), view.field().half_width() - rules.deploy_side)) return false;
  }
  return view.field().holds(base);
}

bool on_edge(const Battlefield& field, Edge edge, Vec2 p) {
  const bool across = edge == Edge::south || edge == Edge::north;
  const Vec2 out = -inward(edge);
  const double line = across ? field.half_depth() : field.half_width();
  const double along = across ? p.x : p.y;
  return std::fabs(dot(p, out) - line) <= contact_tolerance &&
         within(std::fabs(along), across ? field.half_width() : field.half_depth());
}

/// UNIT-6 and OPT-6.
Verdict legal_ground(const View& view, UnitId unit, Vec2 centre) {
  if (view.terrain_allows(view.type(unit), centre)) return legal_verdict;
  return {view.field().in_dense_woods(centre) ? "UNIT-6" : "OPT-6", "in terrain barred to it"};
}

}  // namespace

Verdict legal_deploy(const View& view, const Decision& d) {
  const Seat seat = view.state.asked;
  const Side& side = view.side(seat);
  if (!d.unit.valid() || d.unit.seat() != seat || !side.unplaced.has(d.unit.number())) {
    return {"SETUP-3", "that unit is not waiting to be placed"};
  }
  if (view.unit(d.unit).cost > side.allowance) return {"SETUP-3", "it exceeds the AP placed at the start"};
  const Rectangle base = view.base_at({snapped(d.place), normalised(d.facing)});
  if (!in_deployment_zone(view, seat, base)) return {"SETUP-3", "not wholly inside the deployment zone"};
  if (!view.overlapping(seat, base).empty() || !view.overlapping(other(seat), base).empty())
    return {"SETUP-3", "on another base"};
  if (!view.touching(other(seat), base).empty()) return {"SETUP-3", "it would touch an enemy"};
  return legal_ground(view, d.unit, base.centre);
}

Verdict legal_point(const View& view, const Decision& d) {
  const Seat seat = view.state.asked;
  if (!on_edge(view.field(), d.edge, d.place))
    return {"SETUP-4", "a reinforcement point lies on a table edge"};
  UnitSet queued;
  for (const std::uint8_t i : d.queue) {
    if (i >= 64 || !view.side(seat).unplaced.has(i) || queued.has(i)) {
      return {"SETUP-4", "the queue names a unit that is not waiting, or one twice"};
    }
    queued.add(i);
  }
  if (view.state.points_named >= 2 && queued != view.side(seat).unplaced) {
    return {"SETUP-4", "the second point takes all the rest"};
  }
  if (d.edge == view.game.own_edge(seat)) return legal_verdict;
  if (seat == Seat::defender || d.edge == view.game.own_edge(Seat::defender)) {
    return {"SETUP-4", seat == Seat::defender ? "the defender's points lie on its own edge"
                                              : "the attacker's points lie on its own edge or a flank"};
  }
  const double clear = view.rules().flank_distance;
  for (const unsigned i : view.side(Seat::defender).on_table) {
    if (within(distance(d.place, view.base(UnitId(Seat::defender, i))), clear)) {
      return {"SETUP-4", "too near to a defending unit"};
    }
  }
  for (const Point& p : view.side(Seat::defender).points) {
    if (p.named && within(distance(d.place, p.at), clear)) {
      return {"SETUP-4", "too near to a defending reinforcement point"};
    }
  }
  return legal_verdict;
}

Pose arrival_pose(const Rules& rules, Edge edge, Vec2 place) {
  return {snapped(place + inward(edge) * (rules.depth / 2)), inward(edge)};
}

Verdict legal_arrival(const View& view, UnitId unit, const Point& point, Vec2 place) {
  if (!on_edge(view.field(), point.edge, place)) return {"REINF-2", "its back must lie on the table edge"};
  if (!within(distance(place, point.at), view.rules().reinf_reach))
    return {"REINF-2", "too far from the point"};
  const Rectangle base = view.base_at(arrival_pose(view.rules(), point.edge, place));
  if (!view.field().holds(base)) return {"SETUP-0", "the base would not be wholly on the table"};
  if (!view.overlapping(unit.seat(), base).empty()) return {"REINF-2", "on a friendly base"};
  if (!view.touching(other(unit.seat()), base).empty()) return {"REINF-2", "it would touch an enemy"};
  return legal_ground(view, unit, base.centre);
}

FixedList<Vec2, 160> arrival_places(const View& view, UnitId unit, const Point& point) {
  const Vec2 along = right_of(inward(point.edge));
  const double reach = view.rules().reinf_reach;
  FixedList<double, 160> offsets;
  offsets.push_back(0);
  offsets.push_back(reach);
  offsets.push_back(-reach);
  const Rectangle base = view.base_at(arrival_pose(view.rules(), point.edge, point.at));
  const double around = reach + 2 * view.base_radius();
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    const double clearance = seat == unit.seat() ? 0 : stop_short_gap;
    for (const unsigned i : view.near(seat, base.centre, around)) {
      const auto met = sweep(base, along, view.base(UnitId(seat, i)));
      if (!met || offsets.full()) continue;
      offsets.push_back(met->enter - clearance);
      if (!offsets.full()) offsets.push_back(met->exit + clearance);
    }
  }
  const bool across = point.edge == Edge::south || point.edge == Edge::north;
  const double half_line = across ? view.field().half_width() : view.field().half_depth();
  const double here = across ? point.at.x * along.x : point.at.y * along.y;
  for (const double end : {half_line - view.rules().frontage / 2, -half_line + view.rules().frontage / 2}) {
    if (!offsets.full()) offsets.push_back(end - here);
  }
  // Woods at the edge bar whole stretches: where the line of centres leaves them is a place too.
  const Segment line{base.centre - along * reach, base.centre + along * reach};
  for (const Terrain wood : {Terrain::dense_woods, Terrain::light_woods}) {
    if (view.light(unit) || (view.infantry(unit) && wood == Terrain::light_woods)) continue;
    for (const Interval& barred : view.field().stretches_in(wood, line)) {
      for (const double at : {barred.from - 2 * grid_step, barred.to + 2 * grid_step}) {
        if (!offsets.full()) offsets.push_back(at - reach);
      }
    }
  }
  for (std::size_t i = 1; i < offsets.size(); ++i) {
    for (std::size_t k = i; k > 0 && std::fabs(offsets[k]) < std::fabs(offsets[k - 1]); --k) {
      std::swap(offsets[k], offsets[k - 1]);
    }
  }
  FixedList<Vec2, 160> places;
  for (const double offset : offsets) {
    if (std::fabs(offset) <= reach + contact_tolerance) places.push_back(snapped(point.at + along * offset));
  }
  return places;
}

std::optional<Vec2> arrival_place(const View& view, UnitId unit, const Point& point) {
  if (legal_arrival(view, unit, point, point.at)) return point.at;
  for (const Vec2 place : arrival_places(view, unit, point)) {
    if (legal_arrival(view, unit, point, place)) return place;
  }
  return std::nullopt;
}

UnitSet swappable(const View& view, Seat arriving, const Point& point) {
  UnitSet found;
  const double reach = view.rules().swap_reach;
  for (const unsigned i :
       view.near(other(arriving), point.at, reach + view.base_radius() + contact_tolerance)) {
    if (within(distance(point.at, view.base(UnitId(other(arriving), i))), reach)) found.add(i);
  }
  return found;
}

template <class P>
void apply_setup(P& play, const Decision& d) {
  State& s = play.state;
  Side& side = s.side(s.asked);
  if (s.ask == Ask::deploy && d.kind == DecisionKind::deploy) {
    const unsigned i = d.unit.number();
    side.allowance -= play.game.unit(d.unit).cost;
    side.unplaced.remove(i);
    side.on_table.add(i);
    put(play, d.unit, {d.place, d.facing}, "SETUP-3", "is placed");
    return;
  }
  if (s.ask == Ask::deploy) {
    if (s.asked == Seat::defender) {
      s.asked = Seat::attacker;
    } else {
      s.ask = Ask::name_point;
      s.asked = Seat::defender;
    }
    return;
  }
  Point& point = side.points[s.points_named / 2];
  point.at = snapped(d.place);
  point.edge = d.edge;
  point.named = true;
  point.queue = d.queue;
  for (const std::uint8_t i : d.queue) {
    side.unplaced.remove(i);
    side.queued.add(i);
  }
  ++s.points_named;
  s.asked = other(s.asked);
  if (s.points_named == 4) {
    s.turn = 1;
    s.half = 0;
    s.phasing = Seat::defender;
    begin_step(play, Step::movement);
  }
}

template void apply_setup(BatchPlay&, const Decision&);
template void apply_setup(WatchedPlay&, const Decision&);

}  // namespace muster::two_by_two
