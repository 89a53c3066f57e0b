// What must hold of any position between decisions. Run after every step where checks are compiled in.
#include <fmt/format.h>

#include <cmath>

#include "rules/two_by_two/ruleset.hpp"

namespace muster::two_by_two {
namespace {

std::string broken_unit(const View& view, UnitId u) {
  const auto named = [&view](UnitId unit) {
    return fmt::format("{} {}", seat_names[index(unit.seat())], name_of(view.unit(unit)));
  };
  if (!view.field().holds(view.base(u))) return named(u) + " is off the table";
  if (std::fabs(length(view.facing(u)) - 1) > 1e-9)
    return fmt::format("{}: a facing is no unit vector", seat_names[index(u.seat())]);
  if (snapped(view.centre(u)) != view.centre(u))
    return fmt::format("{}: a position is off the grid", seat_names[index(u.seat())]);
  if (!view.terrain_allows(view.type(u), view.centre(u))) return named(u) + " is in woods barred to it";
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    for (const unsigned i : view.overlapping(seat, view.base(u))) {
      if (UnitId(seat, i) != u) return fmt::format("{} overlaps {}", named(u), named(UnitId(seat, i)));
    }
  }
  return "";
}

std::string broken_side(const View& view, Seat seat, UnitId& whose) {
  const Side& s = view.side(seat);
  const std::string_view who = seat_names[index(seat)];
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
  if (waiting != s.queued) {
    if (const UnitSet missing = s.queued - waiting; !missing.empty()) whose = UnitId(seat, missing.lowest());
    return fmt::format("{}: the queues don't hold the unarrived units", who);
  }
  for (const unsigned i : s.on_table) {
    std::string broken = broken_unit(view, UnitId(seat, i));
    if (broken.empty()) continue;
    whose = UnitId(seat, i);
    return broken;
  }
  return "";
}

}  // namespace

std::string broken_invariant(const View& view, UnitId* whose) {
  const State& s = view.state;
  UnitId unit;
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    const std::string broken = broken_side(view, seat, unit);
    if (whose) *whose = unit;
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
