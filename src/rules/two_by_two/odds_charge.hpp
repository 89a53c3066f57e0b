// Exact odds of a charge: the engine itself, on a small position, with every roll of the dice.
#pragma once

#include <optional>
#include <vector>

#include "game/odds.hpp"
#include "rules/two_by_two/state.hpp"

namespace muster::two_by_two {

struct Kind {
  UnitType type = UnitType::line;
  Size size = Size::common;
};

/// Attackers that have come into contact with the front of one defender on open ground, all of its front
/// aspect and none touching another; no HQ beside any of them, nobody else near.
struct Charge {
  std::vector<Kind> attackers;
  Kind defender;
  Status status = Status::steady;  ///< the defender's
};
inline constexpr std::size_t most_attackers = 3;

/// The moment after such a charge at which the defender may fire, on a table too wide to be left. Losses end
/// no game here.
class ChargePosition {
 public:
  ChargePosition(const Rules& rules, const Charge& charge);
  ChargePosition(const ChargePosition&) = delete;
  ChargePosition& operator=(const ChargePosition&) = delete;

  const Game& game() const { return game_; }
  const State& start() const { return start_; }
  std::size_t attackers() const { return attackers_; }
  static UnitId attacker(std::size_t i) { return {Seat::attacker, static_cast<unsigned>(i)}; }
  static constexpr UnitId defender{Seat::defender, 0};

 private:
  Rules rules_;
  Battlefield field_;
  std::array<Army, 2> armies_;
  Game game_;
  State start_;
  std::size_t attackers_;
};

/// Of the attackers expected numbers, of the defender probabilities. A unit that dies on the die of its rout
/// is destroyed; the flight of one that routs is not followed.
struct ChargeOdds {
  ExactNumber attacker_destroyed, attacker_routed;
  ExactNumber attacker_repelled;  ///< pushed back by fire, or left without a pair
  ExactNumber attacker_stands;    ///< won its melee
  ExactNumber defender_destroyed, defender_routed, defender_stands;
};

/// The first of the attackers that may not move into contact with the defender (CONTACT-2).
std::optional<std::size_t> barred_attacker(const Rules& rules, const Charge& charge);

/// The defender fires if it can, and its owner picks who takes the result; the attackers fight in the order
/// that is best for them. Best is most units of the enemy's Destroyed less own, then most routed. Nobody
/// evades, nobody follows up.
ChargeOdds charge_odds(const Rules& rules, const Charge& charge);

}  // namespace muster::two_by_two
