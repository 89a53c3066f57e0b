// How a game of any system ends, in numbers that batches can add up.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_list.hpp"

namespace muster {

enum class Seat : std::uint8_t { attacker, defender };
inline constexpr std::array<std::string_view, 2> seat_names{"attacker", "defender"};
constexpr Seat other(Seat seat) { return seat == Seat::attacker ? Seat::defender : Seat::attacker; }
constexpr unsigned index(Seat seat) { return static_cast<unsigned>(seat); }

enum class Winner : std::uint8_t { attacker, defender, nobody };

inline constexpr std::size_t max_endings = 16;
inline constexpr std::size_t max_causes = 16;
inline constexpr std::size_t max_types = 32;

/// The words behind the small numbers in an Outcome; given by the rule system.
struct Vocabulary {
  std::vector<std::string> endings;  ///< how games end, at most max_endings
  std::vector<std::string> causes;   ///< why units are destroyed, at most max_causes
  std::vector<std::string> types;    ///< unit types, at most max_types
};

struct Loss {
  Seat seat = Seat::attacker;
  std::uint8_t cause = 0;
  std::uint8_t type = 0;
};

struct Outcome {
  Winner winner = Winner::nobody;
  bool timeout = false;  ///< ended by the turn cap: never a draw
  std::uint8_t ending = 0;
  std::uint16_t turns = 0;   ///< full turns begun
  std::uint64_t digest = 0;  ///< of the game's states, phase by phase
  FixedList<Loss, 128> losses;
};

/// Two games of one matchup with seats exchanged: leg 0 has A as the attacker, leg 1 B.
struct PairOutcome {
  std::array<Outcome, 2> legs;
};

}  // namespace muster
