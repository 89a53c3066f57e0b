#include "rules/two_by_two/surroundings.hpp"

#include <algorithm>

namespace muster::two_by_two {
namespace {

constexpr double beside = 1.6;
constexpr double rally_distance = 5.5;
/// Centres of two bases in contact, roughly.
constexpr double contact_apart = 0.6;

}  // namespace

void list_enemies(const View& view, const Worth& worth, Seat seat, Enemies& list) {
  list.clear();
  const Side& s = view.side(other(seat));
  for (const unsigned i : s.on_table) {
    const UnitId e(other(seat), i);
    const UnitType type = view.type(e);
    const Status status = s.status(i);
    list.push_back({view.centre(e), view.facing(e), e, type, status, &worth.dangers(type, status)});
  }
}

Surroundings::Surroundings(const View& view, const Worth& worth, const Enemies& enemies, UnitId unit) {
  const double move = view.numbers(unit).move;
  const Seat seat = unit.seat();
  const Vec2 here = view.centre(unit);
  const UnitType type = view.type(unit);
  const double reach = move + worth.danger_reach();
  for (const Enemy& e : enemies) {
    const double d2 = length_squared(e.at - here);
    if (d2 > reach * reach) continue;
    const Danger& danger = (*e.dangers)[index(type)];
    const auto reaches = [&](double far) { return d2 <= (far + move) * (far + move); };
    if (danger.fire_near > 0 && reaches(danger.shoots)) shooters_.push_back({e.at, e.facing, &danger});
    if (danger.charge > 0 && reaches(danger.charges)) chargers_.push_back({e.at, {}, &danger});
  }
  const Side& own = view.side(seat);
  list_gangs(view, worth, enemies, unit);
  UnitSet near = view.near(seat, here, move + beside);
  near.remove(unit.number());
  for (const unsigned i : near) {
    neighbours_.push_back({view.centre(UnitId(seat, i)), view.army(seat).infantry.has(i) ? 1 : 0});
  }
  for (const unsigned i : (own.on_table & view.army(seat).hqs) - own.disrupted) {
    if (i != unit.number() && !hqs_.full()) hqs_.push_back(view.centre(UnitId(seat, i)));
  }
}

void Surroundings::list_gangs(const View& view, const Worth& worth, const Enemies& enemies, UnitId unit) {
  const Weights& w = worth.weights();
  const Vec2 here = view.centre(unit);
  const UnitType type = view.type(unit);
  const double move = view.numbers(unit).move;
  if (w.gang_danger > 0) {
    for (const Enemy& e : enemies) {
      if (e.status != Status::steady || is_artillery(e.type) || e.type == UnitType::hq) continue;
      const double reach = view.rules().of(e.type).move + contact_apart;
      if (length_squared(e.at - here) > (reach + move) * (reach + move)) continue;
      Gang g{e.at, reach * reach, {}};
      for (int n = 1; n <= most_together; ++n)
        g.worth[static_cast<std::size_t>(n) - 1] = worth.gang(e.type, type, Status::steady, n);
      if (g.worth.back() > 0) gangs_.push_back(g);
    }
  }
  if (w.gang_threat <= 0 || is_artillery(type) || type == UnitType::hq) return;
  const double own_reach = move + contact_apart;
  own_reach2_ = own_reach * own_reach;
  const Side& own = view.side(unit.seat());
  const UnitSet others = own.on_table - own.pinned - own.disrupted - view.army(unit.seat()).artillery -
                         view.army(unit.seat()).hqs;
  for (const Enemy& e : enemies) {
    if (length_squared(e.at - here) > (own_reach + move) * (own_reach + move)) continue;
    if (worth.gang(type, e.type, e.status, most_together) <= 0) continue;
    int with = 0;
    for (const unsigned i : others) {
      const UnitId other(unit.seat(), i);
      const double reach = view.numbers(other).move + contact_apart;
      if (other != unit && length_squared(view.centre(other) - e.at) <= reach * reach &&
          view.may_contact(other, e.unit))
        ++with;
    }
    if (with >= most_together) continue;
    const double more =
        worth.gang(type, e.type, e.status, with + 1) - worth.gang(type, e.type, e.status, with);
    if (more > 0) preys_.push_back({e.at, more});
  }
}

double Surroundings::gang_danger(Vec2 place) const {
  double most = 0;
  std::size_t count = 0;
  for (const Gang& g : gangs_) {
    if (length_squared(place - g.at) > g.reach2) continue;
    count = std::min<std::size_t>(count + 1, most_together);
    most = std::max(most, g.worth[count - 1]);
  }
  return most;
}

double Surroundings::gang_threat(Vec2 place) const {
  double most = 0;
  for (const Prey& p : preys_) {
    if (p.worth > most && length_squared(place - p.at) <= own_reach2_) most = p.worth;
  }
  return most;
}

double Surroundings::fire_danger(Vec2 place) const {
  double sum = 0;
  for (const Threat& t : shooters_) sum += t.danger->fire_at(place - t.at, t.facing);
  return sum;
}

double Surroundings::charge_danger(Vec2 place) const {
  double sum = 0;
  int chargers = 0;
  for (const Threat& t : chargers_) {
    if (length_squared(place - t.at) > t.danger->charges * t.danger->charges) continue;
    sum += t.danger->charge;
    ++chargers;
  }
  // More than one may come at once and help each other.
  return chargers > 1 ? sum * 1.2 : sum;
}

Surroundings::Company Surroundings::company(Vec2 place) const {
  Company c;
  for (const Neighbour& n : neighbours_) {
    const double d2 = length_squared(n.at - place);
    if (d2 >= beside * beside) continue;
    c.support += n.infantry;
    c.taken = c.taken || d2 < elbow_room * elbow_room;
  }
  c.support = std::min(c.support, 2);
  for (const Vec2 hq : hqs_) {
    if (length_squared(hq - place) >= rally_distance * rally_distance) continue;
    ++c.support;
    break;
  }
  return c;
}

}  // namespace muster::two_by_two
