// SETUP: roles, deployment, reinforcement points.
#pragma once

#include <optional>

#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/verdict.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

Verdict legal_deploy(const View& view, const Decision& d);
Verdict legal_point(const View& view, const Decision& d);

/// REINF-2: the pose of a unit that comes on with the centre of its back at `place` on an edge.
Pose arrival_pose(const Rules& rules, Edge edge, Vec2 place);
Verdict legal_arrival(const View& view, UnitId unit, const Point& point, Vec2 place);
/// Places to come on at, along the edge: the point itself and the ends of every gap; if none of them
/// is legal, no place is. The places nearest to the point come first.
FixedList<Vec2, 160> arrival_places(const View& view, UnitId unit, const Point& point);
/// The first of them that is legal.
std::optional<Vec2> arrival_place(const View& view, UnitId unit, const Point& point);
/// REINF-5: enemies within reach of the point.
UnitSet swappable(const View& view, Seat arriving, const Point& point);

}  // namespace muster::two_by_two
