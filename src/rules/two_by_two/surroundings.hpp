// What matters to one unit looking for a place: the enemies that could shoot at it or charge it there,
// and the friends it would stand beside. Gathered once, then asked for every candidate.
#pragma once

#include "rules/two_by_two/assess.hpp"

namespace muster::two_by_two {

/// An enemy on the table as it stands.
struct Enemy {
  Vec2 at;
  Vec2 facing;
  UnitId unit;
  UnitType type;
  Status status;
  const Dangers* dangers;  ///< to each type
};
using Enemies = FixedList<Enemy, 64>;

/// The enemies of a side, in the order of their numbers.
void list_enemies(const View& view, const Worth& worth, Seat seat, Enemies& list);

class Surroundings {
 public:
  /// Nearer than that to another's centre nobody finds room.
  static constexpr double elbow_room = 0.6;

  /// Everything within the unit's move and what reaches there.
  Surroundings(const View& view, const Worth& worth, const Enemies& enemies, UnitId unit);

  /// Nothing can hurt it wherever it goes.
  bool safe() const { return shooters_.empty() && chargers_.empty() && gangs_.empty() && preys_.empty(); }
  /// Expected losses to fire and to charges in the coming half turn, in units.
  double fire_danger(Vec2 place) const;
  double charge_danger(Vec2 place) const;
  /// What the steady enemies who could charge it there may gain together, in units.
  double gang_danger(Vec2 place) const;
  /// The most that its own next charge from there could add to those of others, in units.
  double gang_threat(Vec2 place) const;
  /// Who stands by a place.
  struct Company {
    bool taken = false;  ///< a friend stands there already, or nearly
    int support = 0;     ///< infantry beside it (at most two count) and an HQ in rally range: 0 to 3
  };
  Company company(Vec2 place) const;

 private:
  void list_gangs(const View& view, const Worth& worth, const Enemies& enemies, UnitId unit);

  struct Threat {
    Vec2 at;
    Vec2 facing;
    const Danger* danger;
  };
  FixedList<Threat, 64> shooters_;
  FixedList<Threat, 64> chargers_;
  struct Gang {
    Vec2 at;
    double reach2;  ///< square of the distance at which it charges
    std::array<double, most_together> worth;
  };
  FixedList<Gang, 64> gangs_;
  struct Prey {
    Vec2 at;
    double worth;
  };
  FixedList<Prey, 64> preys_;
  double own_reach2_ = 0;
  struct Neighbour {
    Vec2 at;
    int infantry;
  };
  FixedList<Neighbour, 64> neighbours_;
  FixedList<Vec2, 8> hqs_;
};

}  // namespace muster::two_by_two
