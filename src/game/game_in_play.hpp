// One game of any system, played decision by decision, for tests and tools. Batches have a loop of their
// own over the same engine (game/loop.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/outcome.hpp"
#include "geometry/rectangle.hpp"

namespace muster {

/// What lies on the table: a piece, or a mark such as an objective.
struct Placed {
  std::string name;  ///< no two of a game have the same
  Pose pose;
  std::uint64_t status = 0;  ///< whatever else shows of it
};

class GameInPlay {
 public:
  virtual ~GameInPlay() = default;
  GameInPlay() = default;
  GameInPlay& operator=(const GameInPlay&) = delete;

  virtual bool over() const = 0;
  /// Lets the doctrines answer what is asked next, of one side or of both at once, and carries it out.
  virtual void step() = 0;
  /// A game that stands as this one does, with the same dice to come and players that know the same. From
  /// then on neither knows of the other, and either may go first.
  virtual std::unique_ptr<GameInPlay> copy() const = 0;

  /// All that lies on the table, always in the same order.
  virtual std::vector<Placed> placed() const = 0;
  /// A digest of all else in the position, alike on a table turned by half a turn.
  virtual std::uint64_t rest() const = 0;
  /// What must hold between two decisions, but not of a game that is over: empty, or what doesn't.
  virtual std::string broken_invariant() const = 0;
  /// Turn, phase and question, in words.
  virtual std::string where() const = 0;
  /// As far as the game has got.
  virtual const Outcome& outcome() const = 0;

 protected:
  GameInPlay(const GameInPlay&) = default;
};

}  // namespace muster
