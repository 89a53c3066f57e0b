// The two players of a game, each by its doctrine.
#pragma once

#include <array>
#include <variant>

#include "game/system.hpp"
#include "rules/two_by_two/commander.hpp"
#include "rules/two_by_two/random_player.hpp"
#include "rules/two_by_two/searcher.hpp"

namespace muster::two_by_two {

class Players {
 public:
  /// What one of them plays by.
  struct Manner {
    DoctrineKind kind;
    const Worth* worth;
    SearchEffort search;
  };

  /// By seat.
  Players(const std::array<Manner, 2>& manners, const Dice& dice)
      : players_{make(manners[0], Seat::attacker, dice), make(manners[1], Seat::defender, dice)} {}

  Decision decide(Seat seat, const View& view, WorkCounts& work) {
    return std::visit([&](auto& player) { return player.decide(view, work); }, players_[index(seat)]);
  }

 private:
  using Player = std::variant<Commander, RandomPlayer, Searcher>;
  static Player make(const Manner& manner, Seat seat, const Dice& dice) {
    switch (manner.kind) {
      case DoctrineKind::random: return Player(std::in_place_type<RandomPlayer>, seat, dice);
      case DoctrineKind::search:
        return Player(std::in_place_type<Searcher>, *manner.worth, manner.search, seat, dice);
      case DoctrineKind::weights: break;
    }
    return Player(std::in_place_type<Commander>, *manner.worth, seat, dice);
  }
  std::array<Player, 2> players_;
};

}  // namespace muster::two_by_two
