// MELEE: modifiers, results and follow-ups.
#pragma once

#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/verdict.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

/// Rows of MELEE-2 that apply to `unit` in this pair, bit by MeleeRow; `extra`: how often the row
/// for enemies in melee with more than one counts.
struct MeleeModifiers {
  unsigned rows = 0;
  int type_value = 0;
  int extra = 0;
};
MeleeModifiers melee_modifiers(const View& view, const Pair& pair, UnitId unit);
int melee_net(const Rules& rules, const MeleeModifiers& m);

/// OPT-7: who stands close behind an infantry unit and supports it; nobody if the option is off.
UnitId supporter_in_column(const View& view, UnitId unit);
inline UnitId supporter_of(const View& view, UnitId unit) {
  return view.rules().option.column_of_attack ? supporter_in_column(view, unit) : UnitId::none();
}

/// MELEE-7, for a winner whose pair has just been fought; `from_front`: the beaten enemy was at its
/// front or it was the attacker.
bool may_follow_up(const View& view, UnitId winner, bool was_attacker, bool from_front);

/// MELEE-6 and 7: how far straight ahead a follow-up may go and whom it then contacts.
struct FollowUp {
  double reach = 0;
  UnitSet contacts;
};
FollowUp follow_up_reach(const View& view, UnitId winner);
Verdict legal_follow_up(const View& view, const Decision& d);

}  // namespace muster::two_by_two
