// The engine of "2 by 2 Napoleonic's" from outside: start a game, ask whether a decision is legal,
// apply it. Only apply() changes a state.
#pragma once

#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/play.hpp"
#include "rules/two_by_two/verdict.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

/// Rolls for roles (SETUP-1) and asks the defender to deploy. Instantiated for BatchPlay, WatchedPlay.
template <class P>
void start(P& play);

/// Is `d` an answer to what the state asks, and legal? Otherwise the rule that it breaks.
Verdict legal(const View& view, const Decision& d);

/// Carries out a legal decision and goes on to the next question.
template <class P>
void apply(P& play, const Decision& d);

/// For scripted positions: goes on to the first open question of the state's step.
template <class P>
void resume(P& play);

/// ROUT-2, 3, 5: a rout of the unit that way is its end even if its die is not.
bool dies_routing(const View& view, UnitId unit, Vec2 direction);

/// Everything that must hold of any position: on the table, no overlaps, counts add up, statuses
/// legal, pairs consistent. Empty, or what is broken; `whose`, if given, is then the unit that it is about.
std::string broken_invariant(const View& view, UnitId* whose = nullptr);

}  // namespace muster::two_by_two
