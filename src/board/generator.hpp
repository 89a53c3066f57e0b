// Terrain by dice (SETUP-2): a battlefield's features as a pure function of the dice of a pair.
#pragma once

#include <functional>
#include <string>

#include "board/battlefield.hpp"
#include "chance/dice.hpp"

namespace muster {

struct CountRange {
  int low = 0;
  int high = 0;
};

/// How many of each kind; `total` bounds the sum. Features in the order streams, hills, roads,
/// towns, woods, light woods, copses, hedges/walls; each in the sector rolled, 1-3 the attacker's half left
/// to right, 4-6 the defender's half left to right, as the attacker sees them (the attacker's own edge is y =
/// -depth/2); a sector is a third of the width by half the depth. Areas are 3 to 6 across, wholly inside
/// their sector, and overlap nothing but roads; streams and roads run edge to edge.
struct GeneratorSettings {
  CountRange streams{0, 1};
  CountRange hills{1, 2};
  CountRange roads{1, 2};
  CountRange towns{0, 2};
  CountRange woods{1, 2};
  CountRange light_woods{0, 0};
  CountRange copses{0, 2};
  CountRange hedges{0, 2};
  CountRange total{4, 6};
};

/// What is wrong with the settings, or empty: ranges must be in order, with some counts that add up
/// to the total, and no more than a battlefield holds.
std::string check_generator(const GeneratorSettings& settings);

/// The sector that the next feature is placed in, 1 to 6.
using SectorDie = std::function<int()>;

/// `purpose` is the rule system's die purpose for terrain. All counts that the settings allow are
/// equally likely. Areas and hedges keep clear of streams too. A table on which some feature finds
/// no room in its sector, after a fixed number of tries, is rolled again from the start; if that fails
/// too often (a tiny table, very many features) the feature is left out. InputError if check_generator()
/// objects. With a sector die of one's own all else still comes from `dice`.
Features generate_terrain(const GeneratorSettings& settings, TableSize size, const Dice& dice,
                          std::uint8_t purpose, const SectorDie& sector_die = {});

}  // namespace muster
