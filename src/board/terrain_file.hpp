// Terrain as files give it: features in the rulebook's coordinates (the left end of South's edge is
// 0, 0), and the generator's numbers.
#pragma once

#include "board/battlefield.hpp"
#include "board/generator.hpp"
#include "text/yaml.hpp"

namespace muster {

/// Rulebook coordinates to the table's own (origin at the centre, on the grid), and back.
Vec2 from_rulebook(Vec2 p, TableSize size);
Vec2 to_rulebook(Vec2 p, TableSize size);

/// 6 to 96 inches, even quarters of an inch.
bool is_table_side(double inches);
/// `{width: 24, depth: 24}`.
TableSize read_table_size(const Node& map);

/// A list of `{kind: town, points: [[x, y], ...]}`, or for areas `{kind: hill, centre: [x, y], across: 4}`,
/// a regular octagon `across` from side to side. InputError at the place of the fault: unknown kinds,
/// points off the table, too many of anything, whatever check_features finds.
Features read_features(const Node& list, TableSize size);

/// "0-1" or "2".
CountRange read_count_range(const Node& node, int highest);
/// A map of `streams, hills, roads, towns, woods, copses, hedges, total`; those not given keep their
/// defaults.
GeneratorSettings read_generator(const Node& map);

}  // namespace muster
