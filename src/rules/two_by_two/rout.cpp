// ROUT: every rout, whatever its cause, with the chain of those it carries along. SHOOT-8's
// push-back goes the same way: straight, through friends, to the first clear place.
#include <algorithm>
#include <cmath>

#include "geometry/sweep.hpp"
#include "rules/two_by_two/engine.hpp"

namespace muster::two_by_two {
namespace {

/// Rounding to the grid must not turn an overlap within the tolerance into one beyond it.
constexpr double hair = 2 * grid_step;

/// The same for a graze that sweep() overlooks: forced moves look with a base that much larger.
Rectangle grown(const Rectangle& base) {
  return {base.centre, base.facing, {base.half.across + hair, base.half.deep + hair}};
}

/// Going on from `from` inches along `direction`, the first place clear of friends.
double first_clear(const View& view, UnitId unit, const Rectangle& base, Vec2 direction, double from) {
  double t = from;
  UnitSet friends = view.side_of(unit).on_table;
  friends.remove(unit.number());
  bool blocked = true;
  while (blocked) {
    blocked = false;
    for (const unsigned i : friends) {
      const auto met = sweep(grown(base), direction, view.base(UnitId(unit.seat(), i)));
      if (met && met->enter < t - hair && met->exit > t + hair) {
        t = met->exit;
        blocked = true;
      }
    }
  }
  return t;
}

struct Flight {
  double reach = 0;  ///< inches gone
  bool dies = false;
  Cause cause = Cause::rout_die;
};

/// ROUT-3: a base left over the edge by its opening spin is moved straight in.
Rectangle start_of(const View& view, UnitId unit, Vec2 direction) {
  const Vec2 start = snapped(view.field().moved_in({view.centre(unit), direction, view.game.half()}));
  return {start, direction, view.game.half()};
}

/// ROUT-2, 3, 5: how far the router gets and what ends it.
Flight flight_of(const View& view, UnitId unit, const Rectangle& base, Vec2 direction) {
  Flight f;
  f.reach = first_clear(view, unit, base, direction, view.numbers(unit).move);
  const auto ends = [&f](double at, Cause cause) {
    if (at < f.reach - (f.dies ? 0.0 : contact_tolerance)) {
      f.reach = std::max(0.0, at);
      f.dies = true;
      f.cause = cause;
    }
  };
  const double edge = view.field().to_edge(base, direction);
  ends(edge, Cause::rout_edge);
  // Over it by no more than the tolerance is on it.
  f.reach = std::min(f.reach, edge);
  if (!view.light(unit) && !view.field().is_open()) {
    ends(view.field().free_path(Terrain::dense_woods, base.centre, direction, f.reach + 1),
         Cause::rout_woods);
  }
  if (!view.infantry(unit) && !view.field().is_open())
    ends(view.field().free_path(Terrain::light_woods, base.centre, direction, f.reach + 1),
         Cause::rout_woods);
  const Seat enemies = other(unit.seat());
  const Rectangle swept = swept_straight(base, direction, f.reach);
  for (const unsigned i : view.touching(enemies, swept)) {
    const Rectangle enemy = view.base(UnitId(enemies, i));
    if (touching(base, enemy)) {
      // Touched at the start, or overlapped by the opening spin: only moving into it kills.
      const auto met = sweep(base, direction, enemy);
      const bool into = overlaps(base, enemy)
                            ? dot(direction, enemy.centre - base.centre) > 0
                            : met && met->exit > contact_tolerance && overlaps(swept, enemy);
      if (into) ends(met ? std::max(0.0, met->enter) : 0.0, Cause::rout_enemy);
      continue;
    }
    // Newly touched: on a collision course, or grazed along the way.
    ends(std::min(first_touch(base, direction, f.reach, enemy), f.reach - 2 * contact_tolerance),
         Cause::rout_enemy);
  }
  if (!f.dies && !view.terrain_allows(view.type(unit), snapped(base.centre + direction * f.reach))) {
    f.dies = true;
    f.cause = Cause::rout_woods;
  }
  return f;
}

struct Caught {
  UnitId unit;
  double distance = 0;
};

/// ROUT-6 and 7, UNIT-7 and 8: whom this router's ground catches.
FixedList<Caught, 128> caught_by(const View& view, UnitId router, const Rectangle& ground,
                                 const std::array<UnitSet, 2>& in_chain) {
  FixedList<Caught, 128> caught;
  const Rules& rules = view.rules();
  const bool guards = view.type(router) == UnitType::guard;
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    if (seat != router.seat() && !rules.contagion_enemy) continue;
    UnitSet candidates = view.side(seat).on_table - in_chain[index(seat)];
    const Army& army = view.army(seat);
    if (!guards) {
      candidates &= army.of_type[two_by_two::index(UnitType::militia)] |
                    army.of_type[two_by_two::index(UnitType::irr_cav)];
    }
    for (const unsigned i : candidates) {
      const UnitId u(seat, i);
      if (u == router) continue;
      const double gap = measure(view.base(u), ground).distance;
      const bool by_guards = guards && within(gap, rules.guard_contagion);
      const UnitType type = view.type(u);
      const bool by_itself = (type == UnitType::militia && within(gap, rules.militia_contagion)) ||
                             (type == UnitType::irr_cav && within(gap, rules.irr_cav_contagion));
      if (by_guards || by_itself) caught.push_back({u, gap});
    }
  }
  // ROUT-8: nearest first, lower number among equals: insertion sort of a short list.
  for (std::size_t i = 1; i < caught.size(); ++i) {
    for (std::size_t k = i; k > 0 && caught[k].distance < caught[k - 1].distance; --k) {
      std::swap(caught[k], caught[k - 1]);
    }
  }
  return caught;
}

/// One router's die and flight; returns the ground its base swept.
template <class P>
Rectangle run(P& play, UnitId unit, Vec2 direction, UnitSet hqs, std::string_view why) {
  Event e;
  e.kind = EventKind::rout;
  e.unit = unit;
  e.text = why;
  tell(play, e);
  const View view = view_of(play);
  drop_pairs(play, unit);
  play.state.side(unit.seat()).stayed.remove(unit.number());
  const Rectangle base = start_of(view, unit, direction);
  const int die = roll_for(play, Purpose::rout, unit, "rout");
  if (die <= view.rules().rout_death_max) {
    const Rectangle ground = view.base(unit);
    destroy(play, unit, Cause::rout_die, hqs);
    return ground;
  }
  const Flight flight = flight_of(view, unit, base, direction);
  put(play, unit, {base.centre + direction * flight.reach, direction}, "ROUT-2", "routs");
  const Rectangle ground = swept_straight(base, direction, flight.reach);
  if (flight.dies) {
    destroy(play, unit, flight.cause, {});
  } else {
    set_status(play, unit, Status::disrupted);
  }
  return ground;
}

}  // namespace

bool dies_routing(const View& view, UnitId unit, Vec2 direction) {
  return flight_of(view, unit, start_of(view, unit, direction), direction).dies;
}

Vec2 contagion_direction(const View& view, UnitId unit) {
  const Seat enemies = other(unit.seat());
  const double range = view.rules().rout_enemy_range;
  double nearest = 0;
  UnitId from;
  for (const unsigned i : view.near(enemies, view.centre(unit), range + 4 * view.base_radius())) {
    const UnitId enemy(enemies, i);
    const double gap = measure(view.base(unit), view.base(enemy)).distance;
    if (within(gap, range) && (!from.valid() || gap < nearest)) {
      nearest = gap;
      from = enemy;
    }
  }
  const Vec2 home = -inward(view.game.own_edge(unit.seat()));
  return from.valid() ? normalised(view.centre(unit) - view.centre(from), home) : home;
}

template <class P>
void rout(P& play, const FixedList<Router, 2>& units, Vec2 direction, std::string_view why) {
  std::array<UnitSet, 2> in_chain{};
  FixedList<UnitId, 128> queue;
  for (const Router& first : units) {
    queue.push_back(first.unit);
    in_chain[index(first.unit.seat())].add(first.unit.number());
  }
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const UnitId router = queue[at];
    const View view = view_of(play);
    if (!view.on_table(router)) continue;
    const bool first = at < units.size();
    const Rectangle ground = first ? run(play, router, normalised(direction), units[at].hqs, why)
                                   : run(play, router, contagion_direction(view, router),
                                         hqs_touching(view, router), "carried along by a rout");
    if (play.state.over) return;
    for (const Caught& c : caught_by(view, router, ground, in_chain)) {
      const std::string_view rule = view.type(router) == UnitType::guard     ? "ROUT-6"
                                    : view.type(c.unit) == UnitType::irr_cav ? "UNIT-8"
                                                                             : "ROUT-7";
      note(play, c.unit, rule, "is caught by the rout");
      in_chain[index(c.unit.seat())].add(c.unit.number());
      queue.push_back(c.unit);
    }
  }
}

template <class P>
void rout(P& play, UnitId unit, Vec2 direction, UnitSet hqs, std::string_view why) {
  FixedList<Router, 2> alone;
  alone.push_back({unit, hqs});
  rout(play, alone, direction, why);
}

template <class P>
void push_back(P& play, UnitId unit) {
  const View view = view_of(play);
  const Rectangle base = view.base(unit);
  const Vec2 back = -base.facing;
  const double wanted = view.rules().push_back * 2 * base.half.deep;
  double limit = view.field().to_edge(base, back);
  // Nobody is pushed into woods barred to it: it stops short of them, as a follow-up does.
  const auto stop_short_of = [&](Terrain woods) {
    const double free = view.field().free_path(woods, base.centre, back, limit);
    if (free < limit) limit = std::max(0.0, free - stop_short_gap);
  };
  if (!view.light(unit) && !view.field().is_open()) stop_short_of(Terrain::dense_woods);
  if (!view.infantry(unit) && !view.field().is_open()) stop_short_of(Terrain::light_woods);
  const Seat enemies = other(unit.seat());
  for (const unsigned i : view.side(enemies).on_table) {
    const auto met = sweep(grown(base), back, view.base(UnitId(enemies, i)));
    if (met && met->exit > contact_tolerance)
      limit = std::min(limit, std::max(0.0, met->enter - stop_short_gap));
  }
  double reach = first_clear(view, unit, base, back, wanted);
  if (reach > limit) {
    // Short of the enemy or the edge, and of friends that stand on that last clear stretch.
    reach = limit;
    for (bool blocked = true; blocked;) {
      blocked = false;
      for (const unsigned i : view.side_of(unit).on_table) {
        if (i == unit.number()) continue;
        const auto met = sweep(grown(base), back, view.base(UnitId(unit.seat(), i)));
        if (met && met->enter < reach - hair && met->exit > reach + hair) {
          reach = std::max(0.0, met->enter);
          blocked = reach > 0;
        }
      }
    }
  }
  reach = view.to_allowed_place(unit, back, reach);
  put(play, unit, {base.centre + back * reach, base.facing}, "SHOOT-8", "is pushed back");
  drop_pairs(play, unit);
}

template void rout(BatchPlay&, UnitId, Vec2, UnitSet, std::string_view);
template void rout(WatchedPlay&, UnitId, Vec2, UnitSet, std::string_view);
template void rout(BatchPlay&, const FixedList<Router, 2>&, Vec2, std::string_view);
template void rout(WatchedPlay&, const FixedList<Router, 2>&, Vec2, std::string_view);
template void push_back(BatchPlay&, UnitId);
template void push_back(WatchedPlay&, UnitId);

}  // namespace muster::two_by_two
