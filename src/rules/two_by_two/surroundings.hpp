// What matters to one unit looking for a place: the enemies that could shoot at it or charge it there,
// and the friends it would stand beside. Gathered once, then asked for every candidate.
#pragma once

#include "rules/two_by_two/assess.hpp"

namespace muster::two_by_two {

/// An enemy as a danger to one type of unit: squared distances between centres and expected losses.
struct Threat {
  Vec2 at;
  Vec2 facing;
  double shoots = 0;  ///< farthest between centres, 0: not
  double charges = 0;
  double far2 = 0;   ///< fire: farthest
  double near2 = 0;  ///< fire: short range
  double charge2 = 0;
  double fire_far = 0, fire_near = 0, fire_far_flank = 0, fire_near_flank = 0;
  double charge = 0;
};

/// All enemies on the table as dangers to each type. The enemy stands still in our movement phase, so
/// the table is made once a phase, and anew after a contact.
class ThreatTable {
 public:
  void clear() { made_.fill(false); }
  const FixedList<Threat, 64>& against(const Assessor& assess, UnitType type);

 private:
  std::array<FixedList<Threat, 64>, type_count> by_type_;
  std::array<bool, type_count> made_{};
};

class Surroundings {
 public:
  /// Everything within reach of the unit's move.
  Surroundings(const Assessor& assess, ThreatTable& table, UnitId unit);

  /// Nobody can hurt it wherever it goes, and no enemy is near.
  bool quiet() const { return shooters_.empty() && chargers_.empty() && !enemy_near_; }
  /// Expected losses to fire and to charges in the coming half turn, in units.
  double fire_danger(Vec2 place) const;
  double charge_danger(Vec2 place) const;
  /// Friendly infantry beside the place (at most two count) and an HQ in rally range: 0 to 3.
  int support(Vec2 place) const;
  /// A friend stands there already, or nearly.
  bool taken(Vec2 place) const;
  bool enemy_near() const { return enemy_near_; }
  UnitId nearest_enemy() const { return nearest_; }

 private:
  FixedList<const Threat*, 64> shooters_;
  FixedList<const Threat*, 64> chargers_;
  FixedList<Vec2, 64> friends_;     ///< infantry beside whom it could stand
  FixedList<Vec2, 64> neighbours_;  ///< everybody
  FixedList<Vec2, 8> hqs_;
  bool enemy_near_ = false;
  UnitId nearest_;
};

}  // namespace muster::two_by_two
