#include "rules/two_by_two/surroundings.hpp"

#include <algorithm>

namespace muster::two_by_two {
namespace {

/// Centres of two bases in contact, roughly.
constexpr double contact_apart = 0.6;
constexpr double beside = 1.6;
constexpr double elbow_room = 0.6;
constexpr double rally_distance = 5.5;

}  // namespace

const FixedList<Threat, 64>& ThreatTable::against(const Assessor& assess, UnitType type) {
  FixedList<Threat, 64>& list = by_type_[index(type)];
  if (made_[index(type)]) return list;
  made_[index(type)] = true;
  list.clear();
  const View& view = assess.view;
  const Worth& worth = assess.worth;
  const auto row = [&](ShootRow r) { return view.rules().shoot[static_cast<std::size_t>(r)]; };
  const Seat enemies = other(assess.seat);
  const Side& s = view.side(enemies);
  for (const unsigned i : s.on_table) {
    const UnitId e(enemies, i);
    const TypeNumbers& n = view.numbers(e);
    const bool steady = !s.disrupted.has(i) && !s.pinned.has(i);
    const double shoots = s.disrupted.has(i) ? 0 : n.range;
    const double charges = steady && !view.artillery(e) ? n.move : 0;
    Threat t;
    t.at = view.centre(e);
    t.facing = view.facing(e);
    if (shoots > 0) {
      t.shoots = shoots + contact_apart;
      int net = is_cavalry(type) ? row(ShootRow::target_cavalry) : 0;
      if (view.infantry(e) && steady) net += row(ShootRow::first_volley);
      const int far = view.artillery(e) ? net + row(ShootRow::long_range) : net;
      const int flank = row(ShootRow::out_of_flank);
      t.far2 = (shoots + contact_apart) * (shoots + contact_apart);
      t.near2 = (n.short_range + contact_apart) * (n.short_range + contact_apart);
      t.fire_far = worth.shot(far, type, false, false);
      t.fire_near = worth.shot(net, type, false, false);
      t.fire_far_flank = worth.shot(far + flank, type, false, false);
      t.fire_near_flank = worth.shot(net + flank, type, false, false);
    }
    if (charges > 0) {
      t.charges = charges + contact_apart;
      t.charge2 = (charges + contact_apart) * (charges + contact_apart);
      t.charge = worth.charged(view.type(e), type, false, false);
    }
    list.push_back(t);
  }
  return list;
}

Surroundings::Surroundings(const Assessor& assess, ThreatTable& table, UnitId unit) {
  const View& view = assess.view;
  const Vec2 here = view.centre(unit);
  const double move = view.numbers(unit).move;
  const Seat enemies = other(assess.seat);
  double nearest2 = 0;
  unsigned at = 0;
  const FixedList<Threat, 64>& all = table.against(assess, view.type(unit));
  for (std::size_t k = 0; k < all.size(); ++k) {
    const Threat& t = all[k];
    const double d2 = length_squared(t.at - here);
    if (k == 0 || d2 < nearest2) {
      at = static_cast<unsigned>(k);
      nearest2 = d2;
    }
    const auto reaches = [&](double far) { return far > 0 && d2 <= (far + move) * (far + move); };
    if (reaches(t.shoots) && t.fire_near > 0) shooters_.push_back(&t);
    if (reaches(t.charges) && t.charge > 0) chargers_.push_back(&t);
  }
  if (!all.empty()) {
    for (const unsigned i : view.side(enemies).on_table) {
      if (at-- == 0) {
        nearest_ = UnitId(enemies, i);
        break;
      }
    }
  }
  enemy_near_ = nearest_.valid() && nearest2 < (move + 6) * (move + 6);
  const Side& own = view.side(assess.seat);
  const double around = move + beside;
  for (const unsigned i : own.on_table) {
    const Vec2 at_friend{own.x[i], own.y[i]};
    if (i == unit.number() || length_squared(at_friend - here) >= around * around) continue;
    neighbours_.push_back(at_friend);
    if (view.army(assess.seat).infantry.has(i)) friends_.push_back(at_friend);
  }
  for (const unsigned i : (own.on_table & view.army(assess.seat).hqs) - own.disrupted) {
    if (i != unit.number() && !hqs_.full()) hqs_.push_back(view.centre(UnitId(assess.seat, i)));
  }
}

double Surroundings::fire_danger(Vec2 place) const {
  double danger = 0;
  for (const Threat* threat : shooters_) {
    const Threat& t = *threat;
    const Vec2 to = place - t.at;
    const double d2 = length_squared(to);
    if (d2 > t.far2) continue;
    const double ahead = dot(to, t.facing);
    const bool front = ahead > 0 && ahead * ahead * 2 >= d2;
    const bool near = d2 <= t.near2;
    danger += front ? (near ? t.fire_near : t.fire_far) : (near ? t.fire_near_flank : t.fire_far_flank);
  }
  return danger;
}

double Surroundings::charge_danger(Vec2 place) const {
  double danger = 0;
  int chargers = 0;
  for (const Threat* t : chargers_) {
    if (length_squared(place - t->at) > t->charge2) continue;
    danger += t->charge;
    ++chargers;
  }
  // More than one may come at once and help each other.
  return chargers > 1 ? danger * 1.2 : danger;
}

bool Surroundings::taken(Vec2 place) const {
  for (const Vec2 f : neighbours_) {
    if (length_squared(f - place) < elbow_room * elbow_room) return true;
  }
  return false;
}

int Surroundings::support(Vec2 place) const {
  int count = 0;
  for (const Vec2 f : friends_) count += length_squared(f - place) < beside * beside ? 1 : 0;
  count = std::min(count, 2);
  for (const Vec2 hq : hqs_) {
    if (length_squared(hq - place) < rally_distance * rally_distance) return count + 1;
  }
  return count;
}

}  // namespace muster::two_by_two
