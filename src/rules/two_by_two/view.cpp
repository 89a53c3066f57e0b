#include "rules/two_by_two/view.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "geometry/near.hpp"

namespace muster::two_by_two {

int View::pairs_of(UnitId u) const {
  int count = 0;
  for (const Pair& p : state.pairs) count += p.has(u) ? 1 : 0;
  return count;
}

const Pair* View::pair(UnitId attacker, UnitId defender) const {
  for (const Pair& p : state.pairs) {
    if (p.attacker == attacker && p.defender == defender) return &p;
  }
  return nullptr;
}

double View::base_radius() const {
  const HalfSize h = game.half();
  return std::sqrt(h.across * h.across + h.deep * h.deep);
}

UnitSet View::near(Seat seat, Vec2 p, double reach) const {
  const UnitSet units = state.side(seat).on_table;
  const unsigned first = UnitId(seat, 0).raw();
  const auto count = static_cast<unsigned>(std::bit_width(units.bits()));
  const Places& places = state.places;
  return UnitSet(near_points(&places.coarse_x[first], &places.coarse_y[first], count, p, reach)) & units;
}

UnitSet View::overlapping(Seat seat, const Rectangle& base) const {
  UnitSet found;
  const double own = std::sqrt(base.half.across * base.half.across + base.half.deep * base.half.deep);
  for (const unsigned i : near(seat, base.centre, own + base_radius())) {
    if (overlaps(base, this->base(UnitId(seat, i)))) found.add(i);
  }
  return found;
}

UnitSet View::touching(Seat seat, const Rectangle& base) const {
  UnitSet found;
  const double own = std::sqrt(base.half.across * base.half.across + base.half.deep * base.half.deep);
  for (const unsigned i : near(seat, base.centre, own + base_radius() + contact_tolerance)) {
    if (muster::touching(base, this->base(UnitId(seat, i)))) found.add(i);
  }
  return found;
}

double View::to_allowed_place(UnitId u, Vec2 direction, double reach) const {
  while (reach > 0 && !terrain_allows(type(u), snapped(centre(u) + direction * reach)))
    reach = std::max(0.0, reach - stop_short_gap);
  return reach;
}

bool View::hq_in_contact(UnitId u) const {
  const Side& s = side_of(u);
  UnitSet hqs = (army(u.seat()).hqs & s.on_table) - s.disrupted;
  hqs.remove(u.number());
  if (hqs.empty()) return false;
  const Vec2 here = centre(u);
  const double close = rules().frontage + rules().depth;
  for (const unsigned i : hqs) {
    const UnitId hq(u.seat(), i);
    if (length_squared(centre(hq) - here) < close * close && muster::touching(base(u), base(hq))) return true;
  }
  return false;
}

Aspect View::aspect(UnitId u, UnitId contactor) const {
  return aspect_of(counted_facing(u), centre(u), pose(contactor));
}

bool View::may_contact(UnitId mover, UnitId target) const {
  if (!two_by_two::may_contact(type(mover), type(target))) return false;
  // WOODS-2: cavalry and HQs never clear woods.
  return infantry(mover) || !in_woods(target);
}

}  // namespace muster::two_by_two
