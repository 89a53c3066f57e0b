// Positions, facings and events in words, for everything that tells a game.
#pragma once

#include <functional>
#include <string>

#include "board/battlefield.hpp"
#include "geometry/arc.hpp"
#include "rules/two_by_two/play.hpp"

namespace muster::two_by_two {

/// "3.0", "0.25": inches to a hundredth.
std::string inches(double length);

/// "12.4,8.0" in the rulebook's coordinates: the left end of South's edge is 0,0.
std::string place_text(Vec2 p, TableSize size);

/// "N", "NNE", "NE" ...; a facing that lies between has its vector behind the nearest: "NNE (0.31,0.95)".
std::string facing_text(Vec2 facing);

/// "front", "rear", "left side", "right side".
std::string aspect_text(Aspect aspect);

/// One event as a line without indentation.
std::string event_text(const Event& event, TableSize size, const std::function<std::string(UnitId)>& name);

}  // namespace muster::two_by_two
