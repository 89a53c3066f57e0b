// What must hold of any position between decisions. Run after every step where checks are compiled in.
#include <fmt/format.h>

#include <cmath>

#include "rules/two_by_two/ruleset.hpp"

namespace muster::two_by_two {
namespace {

std::string broken_side(const View& view, Seat seat) {
  const Side& s = view.side(seat);
  const char* who = seat == Seat::attacker ? "attacker" : "defender";
  const std::array<UnitSet, 5> places{s.unplaced, s.queued, s.on_table, s.destroyed, s.left};
  UnitSet all;
  int count = 0;
  for (const UnitSet& set : places) {
    all |= set;
    count += set.size();
  }
  if (all != view.army(seat).all() || count != all.size()) {
    return fmt::format("{}: units don't add up: each must be in one place", who);
  }
  if (!(s.pinned & s.disrupted).empty() || !((s.pinned | s.disrupted) - s.on_table).empty()) {
    return fmt::format("{}: a unit has two statuses, or one off the table", who);
  }
  UnitSet waiting;
  for (const Point& p : s.points) {
    for (std::size_t i = p.next; i < p.queue.size(); ++i) waiting.add(p.queue[i]);
  }
  if (waiting != s.queued) return fmt::format("{}: the queues don't hold the unarrived units", who);
  for (const unsigned i : s.on_table) {
    const UnitId u(seat, i);
    if (!view.field().holds(view.base(u)))
      return fmt::format("{} {} is off the table", who, name_of(view.unit(u)));
    if (std::fabs(length(view.facing(u)) - 1) > 1e-9)
      return fmt::format("{}: a facing is no unit vector", who);
    if (snapped(view.centre(u)) != view.centre(u)) return fmt::format("{}: a position is off the grid", who);
    if (!view.terrain_allows(view.type(u), view.centre(u))) {
      return fmt::format("{} {} is in woods barred to it", who, name_of(view.unit(u)));
    }
    for (const Seat o : {Seat::attacker, Seat::defender}) {
      for (const unsigned k : view.overlapping(o, view.base(u))) {
        if (UnitId(o, k) == u) continue;
        return fmt::format("{} {} overlaps {}", who, name_of(view.unit(u)), name_of(view.unit(UnitId(o, k))));
      }
    }
  }
  return "";
}

}  // namespace

std::string broken_invariant(const View& view) {
  const State& s = view.state;
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    std::string broken = broken_side(view, seat);
    if (!broken.empty()) return fmt::format("turn {}, half {}: {}", s.turn, static_cast<int>(s.half), broken);
  }
  for (std::size_t i = 0; i < s.pairs.size(); ++i) {
    const Pair& p = s.pairs[i];
    if (p.attacker.seat() == p.defender.seat() || !view.on_table(p.attacker) || !view.on_table(p.defender)) {
      return fmt::format("turn {}: a pair of units that aren't two enemies on the table", s.turn);
    }
    for (std::size_t k = 0; k < i; ++k) {
      if (s.pairs[k].has(p.attacker) && s.pairs[k].has(p.defender))
        return fmt::format("turn {}: a pair twice", s.turn);
    }
  }
  if (s.step != Step::setup &&
      s.outcome.losses.size() != static_cast<std::size_t>(s.sides[0].destroyed.size()) +
                                     static_cast<std::size_t>(s.sides[1].destroyed.size())) {
    return fmt::format("turn {}: losses don't match the units destroyed", s.turn);
  }
  return "";
}

}  // namespace muster::two_by_two
