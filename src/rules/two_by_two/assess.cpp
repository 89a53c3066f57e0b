#include "rules/two_by_two/assess.hpp"

#include <algorithm>

#include "rules/two_by_two/melee.hpp"
#include "rules/two_by_two/modifiers.hpp"

namespace muster::two_by_two {

Worth::Worth(const Rules& rules, const Weights& weights, const Odds& odds)
    : rules_(rules),
      weights_(weights),
      odds_(odds),
      routed_(odds.rout_death() + (1 - odds.rout_death()) * weights.rout) {
  for (int net = -Odds::reach; net <= Odds::reach; ++net) {
    const MeleeOdds& o = odds.melee(net);
    const int at = net + Odds::reach;
    melees_[static_cast<std::size_t>(at)] = {o.win_rout * routed_ + o.win_destroys(),
                                             o.lose_rout * routed_ + o.lose_destroys(),
                                             o.lose_rout + o.lose_destroys(), o.win_rout, o.lose_rout};
  }
  for (std::size_t a = 0; a < type_count; ++a) {
    for (std::size_t d = 0; d < type_count; ++d) {
      for (const unsigned status : {0U, 1U, 2U}) {
        charged_[a][d][status] =
            charge_on(static_cast<UnitType>(a), static_cast<UnitType>(d), status == 1, status == 2);
      }
    }
  }
  for (std::size_t a = 0; a < type_count; ++a) {
    for (std::size_t d = 0; d < type_count; ++d) {
      for (const Status status : {Status::steady, Status::pinned, Status::disrupted}) {
        for (int count = 1; count <= most_together; ++count) {
          gangs_[a][d][static_cast<std::size_t>(status)][static_cast<std::size_t>(count) - 1] =
              gang_of(static_cast<UnitType>(a), static_cast<UnitType>(d), status, count);
        }
      }
    }
  }
  for (std::size_t e = 0; e < type_count; ++e) {
    for (const Status status : {Status::steady, Status::pinned, Status::disrupted}) {
      for (std::size_t to = 0; to < type_count; ++to) {
        dangers_[e][static_cast<std::size_t>(status)][to] =
            danger_of(static_cast<UnitType>(e), status, static_cast<UnitType>(to));
        const Danger& d = dangers_[e][static_cast<std::size_t>(status)][to];
        if (d.fire_near > 0) danger_reach_ = std::max(danger_reach_, d.shoots);
        if (d.charge > 0) danger_reach_ = std::max(danger_reach_, d.charges);
      }
    }
  }
}

double Worth::shot(int net, UnitType target, bool pinned, bool disrupted, double flight) const {
  const ShotOdds& o = odds_.shot(net);
  const double pin = pinned || disrupted ? 0 : weights_.pin;
  if (target == UnitType::light) return (1 - o.none) * pin;
  const double disrupt = disrupted ? 0
                         : pinned  ? std::max(0.0, weights_.disrupt - weights_.pin)
                                   : weights_.disrupt;
  return o.pinned * pin + o.disrupted * disrupt + o.routs * (routed_ + flight) + o.destroyed;
}

double Worth::gang_of(UnitType attackers, UnitType defender, Status status, int count) const {
  if (!may_contact(attackers, defender)) return 0;
  const auto shoots = [&](ShootRow r) { return rules_.shoot[static_cast<std::size_t>(r)]; };
  const auto fights = [&](MeleeRow r) { return rules_.melee[static_cast<std::size_t>(r)]; };
  const bool disrupted = status == Status::disrupted;
  int net = rules_.of(attackers).melee - rules_.of(defender).melee;
  if (disrupted) net += fights(MeleeRow::enemy_disrupted);
  if (attackers == UnitType::lancer)
    net += sum_of(rules_.melee, lancers_rows(is_cavalry(defender), disrupted));
  if (defender == UnitType::lancer) net -= sum_of(rules_.melee, lancers_rows(is_cavalry(attackers), false));
  const auto fought = [&](int still) {
    double value = 0;
    double reached = 1;
    for (int left = still - 1; left >= 0; --left) {
      const MeleeWorth& m = melee(net + left * fights(MeleeRow::enemy_outnumbered));
      value += reached * (m.gain - weights_.caution * m.loss + weights_.momentum * (1 - m.lost));
      reached *= m.lost;
    }
    return still > 0 ? value - weights_.momentum * reached : 0;
  };
  if (rules_.of(defender).range <= 0 || disrupted) return std::max(0.0, fought(count));
  int fire = is_artillery(defender)     ? shoots(ShootRow::point_blank)
             : status == Status::steady ? shoots(ShootRow::first_volley)
                                        : 0;
  if (defender == UnitType::irr_shooters) fire += shoots(ShootRow::irregular_shooters);
  if (is_cavalry(attackers)) fire += shoots(ShootRow::target_cavalry);
  const double none = odds_.shot(fire).none;
  return std::max(0.0, none * fought(count) + (1 - none) * fought(count - 1) -
                           weights_.caution * shot(fire, attackers, false, false));
}

double Worth::charge_on(UnitType attacker, UnitType defender, bool pinned, bool disrupted) const {
  if (!may_contact(attacker, defender)) return 0;
  const auto row = [&](ShootRow r) { return rules_.shoot[static_cast<std::size_t>(r)]; };
  double reaches = 1;
  if (rules_.of(defender).range > 0 && !disrupted) {
    int net = row(ShootRow::first_volley);
    if (is_artillery(defender)) net = row(ShootRow::point_blank);
    if (is_infantry(defender) && pinned) net = 0;
    if (defender == UnitType::irr_shooters) net += row(ShootRow::irregular_shooters);
    if (is_cavalry(attacker)) net += row(ShootRow::target_cavalry);
    reaches = odds_.shot(net).none;
  }
  int support = disrupted ? rules_.melee[static_cast<std::size_t>(MeleeRow::enemy_disrupted)] : 0;
  if (attacker == UnitType::lancer)
    support += sum_of(rules_.melee, lancers_rows(is_cavalry(defender), disrupted));
  if (defender == UnitType::lancer)
    support -= sum_of(rules_.melee, lancers_rows(is_cavalry(attacker), false));
  const MeleeWorth& m = melee(rules_.of(attacker).melee + support - rules_.of(defender).melee);
  return std::max(0.0, reaches * (m.gain - 0.8 * m.loss));
}

Danger Worth::danger_of(UnitType enemy, Status status, UnitType to) const {
  // Centres of two bases in contact, roughly.
  constexpr double contact_apart = 0.6;
  constexpr double slight = 0.05;
  const auto row = [&](ShootRow r) { return rules_.shoot[static_cast<std::size_t>(r)]; };
  const TypeNumbers& n = rules_.of(enemy);
  Danger d;
  if (n.range > 0 && status != Status::disrupted) {
    d.shoots = n.range + contact_apart;
    d.shoots_near = (is_artillery(enemy) ? n.short_range : n.range) + contact_apart;
    int net = is_cavalry(to) ? row(ShootRow::target_cavalry) : 0;
    if (is_infantry(enemy) && status == Status::steady) net += row(ShootRow::first_volley);
    if (enemy == UnitType::irr_shooters) net += row(ShootRow::irregular_shooters);
    const int far = is_artillery(enemy) ? net + row(ShootRow::long_range) : net;
    const int flank = row(ShootRow::out_of_flank);
    d.fire_far = shot(far, to, false, false);
    d.fire_near = shot(net, to, false, false);
    d.fire_far_flank = shot(far + flank, to, false, false);
    d.fire_near_flank = shot(net + flank, to, false, false);
    // Nobody chooses a place by fire that does next to nothing.
    if (d.fire_far < slight) d.shoots = d.shoots_near;
  }
  if (status == Status::steady && !is_artillery(enemy) && n.move > 0) {
    d.charges = n.move + contact_apart;
    d.charge = charged(enemy, to, false, false);
  }
  return d;
}

Assessor::Assessor(const View& v, const Worth& w, Seat own)
    : view(v), worth(w), seat(own), own_price(price(own)), enemy_price(price(other(own))) {}

double Assessor::price(Seat loser) const {
  const int lost = view.side(loser).destroyed.size();
  return lost + 1 >= view.rules().losses_to_lose() ? 1 + worth.weights().last_blow : 1;
}

int Assessor::melee_net(UnitId unit, UnitId enemy) const {
  const Rules& rules = view.rules();
  const Unit& u = view.unit(unit);
  int net = rules.of(u.type).melee;
  if (u.size == Size::large) net += rules.melee[static_cast<std::size_t>(MeleeRow::large)];
  if (u.size == Size::small) net += rules.melee[static_cast<std::size_t>(MeleeRow::small)];
  if (view.disrupted(enemy)) net += rules.melee[static_cast<std::size_t>(MeleeRow::enemy_disrupted)];
  if (u.type == UnitType::lancer)
    net += sum_of(rules.melee, lancers_rows(view.cavalry(enemy), view.disrupted(enemy)));
  // OPT-7: who is yet to charge leaves its support behind.
  const bool charges = unit.seat() == seat && !view.in_contact(unit);
  if (!charges && supporter_of(view, unit).valid())
    net += rules.melee[static_cast<std::size_t>(MeleeRow::column_of_attack)];
  if (!charges && view.side_of(unit).road_column.has(unit.number()))
    net += rules.melee[static_cast<std::size_t>(MeleeRow::road_column)];
  if (view.cavalry(unit) && view.in_town(unit))
    net += rules.melee[static_cast<std::size_t>(MeleeRow::cavalry_in_town)];
  return net;
}

bool Assessor::defensive_net(UnitId target, bool at_cavalry, bool from_front, int& net) const {
  if (!view.can_shoot_ever(target) || view.disrupted(target)) return false;
  const Rules& rules = view.rules();
  const auto row = [&](ShootRow r) { return rules.shoot[static_cast<std::size_t>(r)]; };
  net = 0;
  if (view.infantry(target)) {
    const Unit& u = view.unit(target);
    if (!view.pinned(target)) net += row(ShootRow::first_volley);
    if (u.size == Size::large) net += row(ShootRow::firer_large);
    if (u.size == Size::small) net += row(ShootRow::firer_small);
    if (u.type == UnitType::irr_shooters) net += row(ShootRow::irregular_shooters);
  } else {
    net += row(ShootRow::point_blank);
  }
  if (at_cavalry) net += row(ShootRow::target_cavalry);
  const bool turns = view.infantry(target) && view.steady(target);
  if (!from_front && !turns) net += row(ShootRow::out_of_flank);
  return true;
}

int Assessor::fight_net(UnitId unit, UnitId enemy, int extra) const {
  const int hill = view.higher(unit, enemy) ? 1 : view.higher(enemy, unit) ? -1 : 0;
  const int hq =
      view.hq_in_contact(enemy) ? view.rules().melee[static_cast<std::size_t>(MeleeRow::hq_contact)] : 0;
  return melee_net(unit, enemy) - melee_net(enemy, unit) + extra + hill - hq;
}

double Assessor::melee(UnitId unit, UnitId enemy, int extra) const {
  const MeleeWorth& m = worth.melee(fight_net(unit, enemy, extra));
  const auto price_of = [&](UnitId u) { return u.seat() == seat ? own_price : enemy_price; };
  return m.gain * price_of(enemy) - worth.weights().caution * m.loss * price_of(unit);
}

double Assessor::flight(UnitId unit, Vec2 start, Vec2 way) const {
  // Whoever stands beside it is not run into, nor one whom it passes with a corner.
  constexpr double slack = 0.1;
  const HalfSize half = view.game.half();
  const double far = view.numbers(unit).move;
  const double radius = view.base_radius();
  const Vec2 end = start + way * far;
  const Vec2 middle = start + way * (far / 2);
  const auto dies = [&] {
    if (!view.field().holds({end, way, half})) return true;
    if (!view.light(unit) && view.field().dense_woods_along({start, end}) > 0) return true;
    for (const unsigned i : view.near(other(unit.seat()), middle, far / 2 + 2 * radius)) {
      const Vec2 to = view.centre(UnitId(other(unit.seat()), i)) - start;
      const double along = dot(to, way);
      if (along > 2 * half.deep + slack && along < far + 2 * half.deep &&
          std::fabs(cross(to, way)) < 2 * (half.across - slack))
        return true;
    }
    return false;
  };
  return (dies() ? 1 - worth.routed() : 0) + worth.routed() * taken_along(unit, start, way);
}

int Assessor::taken_along(UnitId unit, Vec2 start, Vec2 way) const {
  const Rules& rules = view.rules();
  const Army& army = view.army(unit.seat());
  const bool guards = view.type(unit) == UnitType::guard;
  UnitSet near = view.side(unit.seat()).on_table;
  if (!guards)
    near = near & (army.of_type[index(UnitType::militia)] | army.of_type[index(UnitType::irr_cav)]);
  near.remove(unit.number());
  const double far = view.numbers(unit).move;
  int count = 0;
  for (const unsigned i : near) {
    const UnitId u(unit.seat(), i);
    double catches = guards ? rules.guard_contagion : 0;
    if (view.type(u) == UnitType::militia) catches = std::max(catches, rules.militia_contagion);
    if (view.type(u) == UnitType::irr_cav) catches = std::max(catches, rules.irr_cav_contagion);
    const Vec2 to = view.centre(u) - start;
    const double along = std::clamp(dot(to, way), 0.0, far);
    if (length(to - way * along) <= catches + view.base_radius()) ++count;
  }
  return count;
}

Charger Assessor::charger(UnitId attacker, UnitId target) const {
  const int hq = view.rules().melee[static_cast<std::size_t>(MeleeRow::hq_contact)];
  const Vec2 at = view.centre(target);
  const Vec2 from = view.centre(attacker) - at;
  const double ahead = dot(from, view.facing(target));
  const Vec2 away = normalised(from, view.facing(target));
  Charger c;
  c.unit = attacker;
  c.net = melee_net(attacker, target) - melee_net(target, attacker) - (view.hq_in_contact(target) ? hq : 0) +
          (view.hq_in_contact(attacker) ? hq : 0);
  if (view.on_hill(at) && !view.on_hill(view.centre(attacker)))
    c.net -= view.rules().melee[static_cast<std::size_t>(MeleeRow::higher)];
  c.front = ahead > 0 && ahead * ahead * 2 >= length_squared(from);
  c.own_flight = flight(attacker, at + away * view.rules().depth, away);
  c.target_flight = flight(target, at, -away);
  return c;
}

double Assessor::assault(const Force& force, UnitId target) const {
  const double caution = worth.weights().caution * own_price;
  // MELEE-8: an HQ with it dies with it.
  const double prize = enemy_price * (view.hq_in_contact(target) ? 1.6 : 1);
  const double momentum = worth.weights().momentum;
  const int outnumbered = view.rules().melee[static_cast<std::size_t>(MeleeRow::enemy_outnumbered)];
  const std::size_t count = force.size();
  // The melees of all but one, in order, each stronger by those still paired.
  const auto fought = [&](std::size_t without) {
    double value = 0;
    double reached = 1;
    const int fighting = static_cast<int>(count) - (without < count ? 1 : 0);
    int left = fighting;
    for (std::size_t i = 0; i < count; ++i) {
      if (i == without) continue;
      --left;
      const Charger& c = force[i];
      const MeleeWorth& m = worth.melee(c.net + left * outnumbered);
      value += reached * ((m.gain + m.wins_by_rout * c.target_flight) * prize -
                          caution * (m.loss + m.loses_by_rout * c.own_flight) + momentum * (1 - m.lost));
      reached *= m.lost;
    }
    return fighting > 0 ? value - momentum * reached : 0;
  };
  const double all = fought(count);
  // SHOOT-9: those of one aspect are one target, cavalry only if all of them are.
  std::array<bool, 2> cavalry{true, true};
  for (const Charger& c : force) {
    bool& all_are = cavalry[c.front ? 1 : 0];
    all_are = all_are && view.cavalry(c.unit);
  }
  // The defender fires where it hurts most.
  double worst = all;
  for (std::size_t i = 0; i < count; ++i) {
    const Charger& c = force[i];
    int net = 0;
    if (!defensive_net(target, cavalry[c.front ? 1 : 0], c.front, net)) break;
    const double none = worth.odds().shot(net).none;
    const double harm = caution * worth.shot(net, view.type(c.unit), view.pinned(c.unit),
                                             view.disrupted(c.unit), c.own_flight);
    worst = std::min(worst, none * all + (1 - none) * fought(i) - harm);
  }
  return worst;
}

}  // namespace muster::two_by_two
