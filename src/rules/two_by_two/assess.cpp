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
                                             o.lose_rout + o.lose_destroys()};
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

double Worth::shot(int net, UnitType target, bool pinned, bool disrupted) const {
  const ShotOdds& o = odds_.shot(net);
  const double pin = pinned || disrupted ? 0 : weights_.pin;
  if (target == UnitType::light) return (1 - o.none) * pin;
  const double disrupt = disrupted ? 0
                         : pinned  ? std::max(0.0, weights_.disrupt - weights_.pin)
                                   : weights_.disrupt;
  return o.pinned * pin + o.disrupted * disrupt + o.routs * routed_ + o.destroyed;
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

double Assessor::assault(const FixedList<UnitId, 6>& attackers, UnitId target) const {
  const double caution = worth.weights().caution * own_price;
  // MELEE-8: an HQ with it dies with it.
  const double prize = enemy_price * (view.hq_in_contact(target) ? 1.6 : 1);
  const double momentum = worth.weights().momentum;
  const auto row = [&](MeleeRow r) { return view.rules().melee[static_cast<std::size_t>(r)]; };
  const int hq = row(MeleeRow::hq_contact);
  const int defence = view.hq_in_contact(target) ? hq : 0;
  const bool target_on_hill = view.on_hill(view.centre(target));
  const std::size_t count = attackers.size();
  std::array<int, 6> nets{};
  for (std::size_t i = 0; i < count; ++i) {
    const UnitId a = attackers[i];
    nets[i] = melee_net(a, target) - melee_net(target, a) - defence + (view.hq_in_contact(a) ? hq : 0);
    if (target_on_hill && !view.on_hill(view.centre(a))) nets[i] -= row(MeleeRow::higher);
  }
  // The melees of all attackers but one, in order, each stronger by those still paired.
  const auto fought = [&](std::size_t without) {
    double value = 0;
    double reached = 1;
    const int fighting = static_cast<int>(count) - (without < count ? 1 : 0);
    int left = fighting;
    for (std::size_t i = 0; i < count; ++i) {
      if (i == without) continue;
      --left;
      const MeleeWorth& m = worth.melee(nets[i] + left * row(MeleeRow::enemy_outnumbered));
      value += reached * (m.gain * prize - caution * m.loss + momentum * (1 - m.lost));
      reached *= m.lost;
    }
    return fighting > 0 ? value - momentum * reached : 0;
  };
  const double all = fought(count);
  // SHOOT-9: those of one aspect are one target, cavalry only if all of them are.
  std::array<bool, 6> front{};
  std::array<bool, 2> cavalry{true, true};
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 from = view.centre(attackers[i]) - view.centre(target);
    const double ahead = dot(from, view.facing(target));
    front[i] = ahead > 0 && ahead * ahead * 2 >= length_squared(from);
    bool& all_are = cavalry[front[i] ? 1 : 0];
    all_are = all_are && view.cavalry(attackers[i]);
  }
  // The defender fires where it hurts most.
  double worst = all;
  for (std::size_t i = 0; i < count; ++i) {
    const UnitId a = attackers[i];
    int net = 0;
    if (!defensive_net(target, cavalry[front[i] ? 1 : 0], front[i], net)) break;
    const double none = worth.odds().shot(net).none;
    const double harm = caution * worth.shot(net, view.type(a), view.pinned(a), view.disrupted(a));
    worst = std::min(worst, none * all + (1 - none) * fought(i) - harm);
  }
  return worst;
}

}  // namespace muster::two_by_two
