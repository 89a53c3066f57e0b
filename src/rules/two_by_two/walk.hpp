// MOVE and CONTACT: where a move along legs leads, what it costs, whom it contacts, and which rule
// it breaks. The one judge of movement for legality, execution and candidates.
#pragma once

#include <cmath>
#include <optional>

#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/verdict.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

struct Walk {
  Verdict verdict;
  Pose end;
  double cost = 0;       ///< inches of movement spent
  bool on_road = false;  ///< the whole of it, and some of it
  bool in_town = false;  ///< some of its path
  UnitSet contacts;      ///< enemies its base touches at the end of a contact move
};

/// The last ordinary move judged legal in the position as it is, so that carrying it out needs no second
/// judgement. Whoever changes the position clears it.
class WalkMemo {
 public:
  void clear() { known_ = false; }
  /// Judges an ordinary move of the movement phase, and remembers it if it is legal.
  Verdict judge(const View& view, const Decision& d);
  /// Null if that move isn't the one remembered.
  const Walk* find(const Decision& d) const;

 private:
  void keep(const Decision& d);

  bool known_ = false;
  bool contact_ = false;
  bool woods_ = false;
  UnitId unit_;
  UnitId other_;
  Vec2 facing_;
  Legs legs_;
  Walk walk_;
};

/// How a unit is moved: the budget in inches and what differs from an ordinary move.
struct WalkTerms {
  double allowance = 0;
  bool road_bonus = true;        ///< MOVE-5
  bool pass_friends = true;      ///< false on arrival (REINF-3)
  bool was_in_town = false;      ///< the path up to now was (carrying on)
  bool straight_before = false;  ///< carrying on: the last 2 before were straight
  bool leaves_table = false;     ///< an exit: it may end touching anything on its way out
};

/// Along d.legs with d.contact, d.woods and d.facing as Decision says. Doesn't look at whether the
/// unit may move at all.
Walk walk(const View& view, UnitId unit, const Decision& d, const WalkTerms& terms);

/// An ordinary move of the movement phase, judged and remembered where the view has room for it.
Verdict judge_move(const View& view, const Decision& d);

/// The terms of an ordinary move of this unit in its movement phase.
WalkTerms ordinary_terms(const View& view, UnitId unit);

/// MOVE-2: what a piece of a move costs on open ground.
inline double leg_cost(const Rules& rules, const Leg& leg) {
  const double along = leg.ahead < 0 ? -leg.ahead * rules.back_rate : leg.ahead;
  return along + std::fabs(leg.right) * rules.sideways_rate;
}

/// Movement spent on a straight path of the centre at rate `per_inch`, with terrain (MOVE-5).
double path_cost(const View& view, UnitId unit, const PathFacts& facts, double length, double cost_of_path);

/// WOODS-2: how far straight ahead to the first edge of dense woods within `reach` from which the mover may
/// fight `target`; to the very first if from none; nothing if there is no edge.
std::optional<double> wood_edge_ahead(const View& view, UnitId mover, const Rectangle& base, double reach,
                                      UnitId target);

/// WOODS-2: standing at `base` with its front on a wood edge, the mover may fight `target`.
Verdict woods_assault(const View& view, UnitId mover, const Rectangle& base, UnitId target);

/// WOODS-1: light infantry in woods near enough to an edge to be shot at or assaulted.
bool at_wood_edge(const View& view, UnitId u);

}  // namespace muster::two_by_two
