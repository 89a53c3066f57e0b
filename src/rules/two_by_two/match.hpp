// A match of this system, ready to be played: rules, tables of odds, armies, doctrines, terrain.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "chance/dice.hpp"
#include "game/system.hpp"
#include "rules/two_by_two/assess.hpp"
#include "rules/two_by_two/players.hpp"

namespace muster::two_by_two {

/// Immutable and shared by all threads. Throws InputError where the input cannot be played.
class Match {
 public:
  explicit Match(const MatchInput& input);
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;

  const Rules& rules() const { return rules_; }
  /// Of A (0) or B (1).
  const Army& army(unsigned list) const { return armies_[list]; }

  /// The dice of one game. Both legs of a pair share them unless they are to be independent.
  Dice dice(std::uint64_t pair, int leg) const;
  /// The table of a pair: both legs play on the same. A generated one is put into `room`.
  const Battlefield& battlefield(std::uint64_t pair, std::optional<Battlefield>& room) const;
  /// In leg 0 A attacks, in leg 1 B.
  Game game(const Battlefield& field, int leg) const;
  Players players(const Dice& dice, int leg) const;
  /// What A (0) or B (1) plays by.
  const Worth& worth(unsigned list) const { return worth_[list]; }

 private:
  Rules rules_;
  Odds odds_;
  std::array<Army, 2> armies_;
  std::array<Weights, 2> weights_;
  std::array<Worth, 2> worth_;
  std::array<Players::Manner, 2> manners_;
  TableSize size_;
  std::optional<Battlefield> fixed_;
  GeneratorSettings generator_;
  std::uint64_t key_;
  bool independent_;
  std::array<int, 2> start_extra_;
};

/// One game on given dice without an observer.
Outcome play_game(const Match& match, const Battlefield& field, std::uint64_t pair, int leg,
                  WorkCounts& work);

}  // namespace muster::two_by_two
