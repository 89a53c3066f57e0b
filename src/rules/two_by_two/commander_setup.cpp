// The commander's plan: what starts on the table and where, reinforcement points, queues, arrivals.
#include <algorithm>
#include <cmath>

#include "rules/two_by_two/commander.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/setup.hpp"

namespace muster::two_by_two {

void Commander::draw_plan(const View& view) {
  planned_ = true;
  south_ = view.game.own_edge(seat_) == Edge::south;
  const auto draw = [this](std::uint16_t ordinal) {
    DieName name;
    name.seat = static_cast<std::uint8_t>(index(seat_));
    name.purpose = static_cast<std::uint8_t>(Purpose::plan);
    name.ordinal = ordinal;
    return dice_.below(1000, name);
  };
  const Weights& w = weights();
  const double side = std::max(0.0, view.field().half_width() - view.rules().deploy_side - 3.5);
  const double total = w.plan_left + w.plan_centre + w.plan_right;
  const double at = total > 0 ? draw(0) / 1000.0 * total : 0;
  plan_.lane = at < w.plan_left ? -side : at < w.plan_left + w.plan_centre ? 0 : side;
  plan_.hold = draw(1) < w.plan_hold * 1000;
  plan_.flank_march = seat_ == Seat::attacker && !forbidden().flank_points && draw(2) < w.flank_march * 1000;
  plan_.right_flank = plan_.lane > 0 || (plan_.lane == 0 && draw(3) < 500);
  const double shift = std::min(5.0, view.field().half_width() / 2);
  plan_.second_lane = plan_.lane > 0      ? plan_.lane - shift
                      : plan_.lane < 0    ? plan_.lane + shift
                      : plan_.right_flank ? shift
                                          : -shift;
}

Decision Commander::deploy(const View& view) {
  const Side& side = view.side(seat_);
  // The best type that still fits into the allowance: one gun, then the line.
  const bool gun_placed = !(side.on_table & view.army(seat_).artillery).empty();
  UnitId unit;
  double best = 0;
  for (const unsigned i : side.unplaced) {
    const Unit& u = view.army(seat_).units[i];
    if (u.cost > side.allowance) continue;
    double rank = weights().first[index(u.type)];
    if (is_artillery(u.type) && !gun_placed) rank = -1;
    // Somebody has to rally them once there is a line to rally.
    if (u.type == UnitType::hq && side.on_table.size() >= 6) rank = -2;
    if (!unit.valid() || rank < best) {
      unit = UnitId(seat_, i);
      best = rank;
    }
  }
  if (!unit.valid()) return Decision::end();
  // In line abreast from the middle of the lane outwards, HQ and cavalry behind.
  const bool back = view.hq(unit) || view.cavalry(unit);
  constexpr std::array<double, 5> front_depths{0.3, 1.5, 2.7, 3.9, 5.1};
  constexpr std::array<double, 5> back_depths{2.7, 3.9, 1.5, 5.1, 0.3};
  Decision in_woods;
  for (const double depth : back ? back_depths : front_depths) {
    const double y = -view.field().half_depth() + view.rules().deploy_depth - depth;
    for (int step = 0; step < 19; ++step) {
      const int k = (step + 1) / 2 * (step % 2 == 0 ? 1 : -1);
      Decision d = Decision::of(DecisionKind::deploy, unit);
      d.place = own({plan_.lane + k * (view.rules().frontage + 0.1), y});
      d.facing = own({0, 1});
      ++work_->candidates;
      if (is_legal(view, d)) return d;
      if (forbidden().woods && in_woods.ends() && legal(view, d)) in_woods = d;
    }
  }
  return in_woods;
}

Decision Commander::name_point(const View& view) {
  const Side& side = view.side(seat_);
  const bool second = view.state.points_named >= 2;
  Decision d;
  d.kind = DecisionKind::name_point;
  // Queue by rank; the second point gets every third unit, the fast ones if it is a flank.
  FixedList<std::uint8_t, 64> order;
  for (const unsigned i : side.unplaced) order.push_back(static_cast<std::uint8_t>(i));
  const auto rank = [&](std::uint8_t i) { return weights().queue[index(view.army(seat_).units[i].type)]; };
  for (std::size_t i = 1; i < order.size(); ++i) {
    for (std::size_t k = i; k > 0 && rank(order[k]) < rank(order[k - 1]); --k)
      std::swap(order[k], order[k - 1]);
  }
  int n = 0;
  for (const std::uint8_t i : order) {
    const UnitType t = view.army(seat_).units[i].type;
    const bool for_second = plan_.flank_march ? is_cavalry(t) || n % 4 == 3 : n % 3 == 2;
    ++n;
    if (second || !for_second) d.queue.push_back(i);
  }
  const double line = view.field().half_depth();
  if (second && plan_.flank_march) {
    for (const double y : {0.0, -2.0, -4.0, -6.0, -8.0}) {
      const double x = plan_.right_flank ? view.field().half_width() : -view.field().half_width();
      d.edge = view.game.own(seat_, plan_.right_flank ? Edge::east : Edge::west);
      d.place = own({x, y});
      ++work_->candidates;
      if (is_legal(view, d)) return d;
    }
  }
  const double limit = view.field().half_width() - 1;
  d.edge = view.game.own_edge(seat_);
  d.place = own({std::clamp(second ? plan_.second_lane : plan_.lane, -limit, limit), -line});
  return d;
}

/// REINF-5: enemy cavalry could leave at that point of ours in its next half.
bool Commander::in_danger(const View& view, unsigned point) const {
  const Seat enemy = other(seat_);
  const Side& side = view.side(enemy);
  for (const unsigned i : ((view.army(enemy).raiders & side.on_table) - side.pinned) - side.disrupted) {
    const UnitId raider(enemy, i);
    const double reach = view.numbers(raider).move - view.rules().exit_cost + view.rules().swap_reach;
    if (distance(view.centre(raider), view.side(seat_).points[point].at) <= reach) return true;
  }
  return false;
}

bool Commander::reinforce(const View& view, Decision& d) const {
  const Side& side = view.side(seat_);
  if (side.dice_left <= 0) return false;
  const auto waiting = [&](unsigned p) { return side.points[p].queue.size() - side.points[p].next; };
  if (waiting(0) + waiting(1) == 0) return false;
  d.kind = DecisionKind::reinforce;
  // The longer queue first: strict order makes a long one late. But no die for a point without room.
  // Before that, one where the enemy could ride off with whoever waits.
  const bool raided = waiting(0) > 0 && waiting(1) > 0 && in_danger(view, 0) != in_danger(view, 1);
  d.point = (raided ? in_danger(view, 1) : waiting(1) > waiting(0)) ? 1 : 0;
  const auto has_room = [&](unsigned p) {
    return arrival_place(view, UnitId(seat_, side.points[p].front()), side.points[p]).has_value();
  };
  const unsigned rest = 1U - d.point;
  if (waiting(rest) > 0 && !has_room(d.point) && has_room(rest)) d.point = static_cast<std::uint8_t>(rest);
  return true;
}

/// A unit of ours for `taken` of theirs.
bool Commander::swap_pays(const View& view, int taken) const {
  const int limit = view.rules().losses_to_lose();
  const int own_losses = view.side(seat_).destroyed.size() + 1;
  const int enemy_losses = view.side(other(seat_)).destroyed.size() + taken;
  if (own_losses >= limit) return enemy_losses < limit ? false : own_losses > enemy_losses;
  // One for one shortens the race for whoever is ahead.
  return enemy_losses >= limit || enemy_losses - own_losses > weights().swap;
}

Decision Commander::arrive(const View& view) {
  const State& s = view.state;
  const Point& point = view.side(seat_).points[s.point];
  const UnitSet enemies = swappable(view, seat_, point);
  if (!enemies.empty() && !forbidden().swap) {
    Decision d = Decision::of(DecisionKind::swap, s.subject);
    // What could do most harm here goes, cavalry before guns before foot; but first who takes an HQ along.
    int best = -1;
    int taken = 1;
    for (const unsigned i : enemies) {
      const UnitId e(other(seat_), i);
      const int with = 1 + hqs_touching(view, e).size();
      const int value = 10 * (with - 1) + (view.hq(e)          ? 4
                                           : view.cavalry(e)   ? 3
                                           : view.artillery(e) ? 2
                                           : view.disrupted(e) ? 0
                                                               : 1);
      if (value > best) {
        best = value;
        taken = with;
        d.other = e;
      }
    }
    if (swap_pays(view, taken)) return d;
  }
  if (!s.arrival_room) return Decision::end();
  ++work_->candidates;
  Decision d = Decision::of(DecisionKind::place, s.subject);
  d.place = forbidden().woods ? place_of_arrival(view) : s.arrival_at;
  return d;
}

/// Out of dense woods, if there is room anywhere within reach of the point.
Vec2 Commander::place_of_arrival(const View& view) const {
  const State& s = view.state;
  const Point& point = view.side(seat_).points[s.point];
  const auto in_woods = [&](Vec2 place) {
    return view.field().in_dense_woods(arrival_pose(view.rules(), point.edge, place).centre);
  };
  if (view.field().is_open() || !in_woods(s.arrival_at)) return s.arrival_at;
  constexpr int steps = 12;
  const Vec2 step = right_of(inward(point.edge)) * (view.rules().reinf_reach / steps);
  for (int k = 1; k <= steps; ++k) {
    for (const Vec2 place : {point.at + step * k, point.at - step * k}) {
      if (!in_woods(place) && legal_arrival(view, s.subject, point, place)) return place;
    }
  }
  return s.arrival_at;
}

}  // namespace muster::two_by_two
