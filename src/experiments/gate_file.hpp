// What the gates of a doctrine are, as a file says: whom it has to beat by how much, what has to help it,
// what games its counters are taken from, how rare games without an end must be.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "text/yaml.hpp"

namespace muster {

/// Pairs of each match.
struct GateSize {
  std::int64_t full = 0;
  std::int64_t quick = 0;
  std::int64_t pairs(bool as_quick) const { return as_quick ? quick : full; }
};

/// Names of lists, scenarios and doctrines are nodes, so that one that isn't there is told with its place.
struct LadderRung {
  Node against;
  double at_least = 0;
  std::optional<double>
      of_styles;  ///< instead, for a doctrine that is one of the styles; nothing: not asked of it
};

struct LadderGate {
  std::vector<Node> scenarios;
  std::vector<std::array<Node, 2>> lists;
  std::vector<LadderRung> rungs;
  GateSize size;
};

/// The standard list against itself, one side helped step by step.
struct HelpGate {
  Node list;
  Node scenario;
  std::string victory;
  std::vector<int> more;  ///< units, or half points at the start, beyond the list's or the rules' own; rising
  GateSize size;
};

struct PositionGate {
  double at_least = 0;
  std::optional<double> of_styles;
  std::optional<int> forbidden_most;  ///< positions in which it does what they forbid
};

struct PlayGate {
  std::vector<Node> scenarios;
  std::vector<std::array<Node, 2>> lists;
  Node against;
  GateSize size;
};

struct TimeoutGate {
  std::vector<Node> scenarios;
  Node list;
  std::vector<std::string> victories;
  double at_most = 0;
  GateSize size;
};

struct GateFile {
  Node reference;  ///< the doctrine that is to be the strongest; the styles are judged along with it
  std::vector<Node> styles;  ///< doctrines, as far as they are there
  std::optional<LadderGate> ladder;
  std::optional<HelpGate> troops;
  std::optional<Node> unit;  ///< what the troops are
  std::optional<HelpGate> start;
  std::optional<PositionGate> positions;
  std::optional<PlayGate> play;
  std::optional<TimeoutGate> timeouts;
};

/// Reads `system, reference, styles` and the gates `positions, ladder, troops, start, play, timeouts`, none
/// of which has to be there.
GateFile read_gates(const Node& root);

}  // namespace muster
