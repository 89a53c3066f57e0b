// WOODS-0: where dense woods end.
#pragma once

#include "board/terrain.hpp"

namespace muster {

using WoodEdges = FixedList<Segment, 256>;

/// The outlines of dense woods outside road strips, and the strips' sides inside the woods. The round
/// of a strip at a bend or a road's end is drawn with short chords, off by 0.01 at most. InputError
/// if there are more pieces than the list holds.
WoodEdges wood_edges_of(const Features& features, double road_reach);

}  // namespace muster
