// The two players of a game, each by its doctrine.
#pragma once

#include <array>
#include <variant>

#include "game/system.hpp"
#include "rules/two_by_two/commander.hpp"
#include "rules/two_by_two/random_player.hpp"

namespace muster::two_by_two {

class Players {
 public:
  /// By seat: the kind of doctrine and the values it plays by.
  Players(std::array<DoctrineKind, 2> kinds, std::array<const Worth*, 2> worth, const Dice& dice)
      : players_{make(kinds[0], *worth[0], Seat::attacker, dice),
                 make(kinds[1], *worth[1], Seat::defender, dice)} {}

  Decision decide(Seat seat, const View& view, WorkCounts& work) {
    return std::visit([&](auto& player) { return player.decide(view, work); }, players_[index(seat)]);
  }

 private:
  using Player = std::variant<Commander, RandomPlayer>;
  static Player make(DoctrineKind kind, const Worth& worth, Seat seat, const Dice& dice) {
    if (kind == DoctrineKind::random) return Player(std::in_place_type<RandomPlayer>, seat, dice);
    return Player(std::in_place_type<Commander>, worth, seat, dice);
  }
  std::array<Player, 2> players_;
};

}  // namespace muster::two_by_two
