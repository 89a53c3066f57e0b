// The position that a case starts from, and how cases name things: units by type, size and number, places
// in the rulebook's coordinates, directions by compass or as a vector.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/generator.hpp"
#include "game/settings.hpp"
#include "rules/two_by_two/state.hpp"
#include "text/yaml.hpp"

namespace muster::two_by_two {

struct CasePosition {
  Rules rules;
  TableSize size;
  Features features;
  std::optional<GeneratorSettings> generator;  ///< the features are rolled for after the roles
  std::uint64_t seed = 1;                      ///< of all that the generator rolls but the sectors
  std::optional<Battlefield> field;
  std::array<Army, 2> armies;
  std::array<std::vector<Node>, 2> named_at;  ///< where the units of each are named
  State state;
  bool setup = false;  ///< from the role dice on; otherwise from the state given

  Game game() const;
};

struct Tampering;

/// The defaults with what the case's own `settings` say.
Settings read_settings(Fields& root, const Tampering& tampering);

/// Reads `settings`, `position`, `attacker` and `defender`. A position that cannot be is an InputError.
void read_position(Fields& root, const Tampering& tampering, CasePosition& position);

inline const std::vector<std::string> seat_words(seat_names.begin(), seat_names.end());
inline const std::vector<std::string> edge_words(edge_names.begin(), edge_names.end());

/// One of that side's units.
UnitId read_unit(const CasePosition& position, Seat seat, const Node& name);
/// [x, y] on the table.
Vec2 read_place(const CasePosition& position, const Node& node);
/// N, NE, E... or a vector [dx, dy]; a unit vector.
Vec2 read_direction(const Node& node);
/// `charger`, `target`, and `by`, the side of the charger: the phasing one if not given.
Pair read_pair(const CasePosition& position, Seat phasing, const Node& node);
std::string name_of(const CasePosition& position, UnitId unit);

}  // namespace muster::two_by_two
