// Named dice. Every random number of the project is a pure function of a key and a name, by
// Philox4x32-10; nothing else makes random numbers. Two games that share a key roll the same die
// wherever they use the same name, whatever else happened before.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/digest.hpp"

namespace muster {

/// What a run is for: "fresh seeds" means another purpose.
enum class RunPurpose : std::uint8_t { play, tune, confirm, gate, bench, lists };
inline constexpr std::array<std::string_view, 6> run_purpose_names{"play", "tune",  "confirm",
                                                                   "gate", "bench", "lists"};

/// The key of all the dice of a run.
constexpr std::uint64_t run_key(std::uint64_t seed, RunPurpose purpose) {
  return mix(seed, static_cast<std::uint64_t>(purpose));
}

/// The name of a die within one game. `purpose`, `step` and `unit` are codes of the rule system; a
/// unit's code stands for type, size and copy number, never its place in a file.
struct DieName {
  std::uint8_t seat = 0;     ///< 0 attacker, 1 defender
  std::uint8_t half = 0;     ///< 0 or 1
  std::uint8_t step = 0;     ///< below 16
  std::uint8_t purpose = 0;  ///< below 64
  std::uint16_t turn = 0;    ///< below 4096
  std::uint16_t unit = 0;
  std::uint16_t ordinal = 0;  ///< nth die of this name
};

/// Four random words from a counter and a key, Philox4x32-10 (Salmon et al., SC11; Random123).
std::array<std::uint32_t, 4> philox(const std::array<std::uint32_t, 4>& counter, std::uint64_t key);

/// Blocks of four words that one die may draw before it gives up on rejection.
inline constexpr unsigned blocks_per_die = 128;

/// The counter of a block of a die: every field has bits of its own, so that no two distinct names
/// share a counter. InvariantError in checked builds if a field doesn't fit.
std::array<std::uint32_t, 4> die_counter(std::uint64_t pair, std::uint8_t leg, const DieName& name,
                                         unsigned block);

/// The dice of one game: key, pair, and leg (0 unless the legs' dice are independent).
class Dice {
 public:
  Dice(std::uint64_t key, std::uint64_t pair, std::uint8_t leg) : key_(key), pair_(pair), leg_(leg) {}

  /// 1 to `sides`, unbiased. `sides` from 2 to 2^16.
  int die(int sides, const DieName& name) const;
  /// 0 to n - 1, unbiased; n from 1 to 2^32 - 1.
  std::uint32_t below(std::uint32_t n, const DieName& name) const;

  /// Dice for the nth imagined course of this game: as independent of its own as another seed's.
  Dice imagined(std::uint64_t n) const { return {mix(key_, n), pair_, leg_}; }

 private:
  std::uint64_t key_;
  std::uint64_t pair_;
  std::uint8_t leg_;
};

/// The dice of a leg (0 or 1) of a pair: both legs share them unless they are to be independent.
inline Dice game_dice(std::uint64_t key, std::uint64_t pair, int leg, bool independent) {
  return {key, pair, static_cast<std::uint8_t>(independent ? leg : 0)};
}

}  // namespace muster
