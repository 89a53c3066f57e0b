#include "rules/two_by_two/random_player.hpp"

#include <algorithm>

#include "rules/two_by_two/engine.hpp"
#include "rules/two_by_two/melee.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/setup.hpp"
#include "rules/two_by_two/walk.hpp"

namespace muster::two_by_two {
namespace {

constexpr double half_root = 0.70710678118654752;
/// Eight directions in the side's own frame.
constexpr std::array<Vec2, 8> directions{{{0, 1},
                                          {half_root, half_root},
                                          {1, 0},
                                          {half_root, -half_root},
                                          {0, -1},
                                          {-half_root, -half_root},
                                          {-1, 0},
                                          {-half_root, half_root}}};

bool legal_counted(const View& view, const Decision& d, WorkCounts& work) {
  ++work.legality_checks;
  return static_cast<bool>(legal(view, d));
}

}  // namespace

std::uint32_t RandomPlayer::below(std::uint32_t n) {
  DieName name;
  name.seat = static_cast<std::uint8_t>(index(seat_));
  name.purpose = static_cast<std::uint8_t>(Purpose::random_choice);
  name.ordinal = drawn_++;
  name.unit = block_;
  if (drawn_ == 0) ++block_;
  return dice_.below(n, name);
}

Vec2 RandomPlayer::direction(const View& view) { return view.game.own(seat_, directions[below(8)]); }

unsigned RandomPlayer::one_of(UnitSet set) {
  std::uint32_t skip = below(static_cast<std::uint32_t>(set.size()));
  for (const unsigned i : set) {
    if (skip-- == 0) return i;
  }
  return set.lowest();
}

Decision RandomPlayer::deploy(const View& view, WorkCounts& work) {
  const Side& side = view.side(seat_);
  for (int tries = 0; tries < 30 && !side.unplaced.empty(); ++tries) {
    ++work.candidates;
    Decision d = Decision::of(DecisionKind::deploy, UnitId(seat_, one_of(side.unplaced)));
    const double across = view.field().half_width() - 4;
    const double x = -across + 2 * across * (below(1025) / 1024.0);
    const double y = view.field().half_depth() - 0.5 - 5 * (below(1025) / 1024.0);
    d.place = view.game.own(seat_, {x, -y});
    d.facing = direction(view);
    if (legal_counted(view, d, work)) return d;
  }
  return Decision::end();
}

Decision RandomPlayer::name_point(const View& view, WorkCounts& work) {
  const Side& side = view.side(seat_);
  Decision d;
  d.kind = DecisionKind::name_point;
  UnitSet rest = side.unplaced;
  while (!rest.empty()) {
    const unsigned i = one_of(rest);
    rest.remove(i);
    if (view.state.points_named >= 2 || chance(50)) d.queue.push_back(static_cast<std::uint8_t>(i));
  }
  for (int tries = 0; tries < 20; ++tries) {
    ++work.candidates;
    const bool flank = seat_ == Seat::attacker && tries < 10 && chance(50);
    const double along = below(1025) / 512.0 - 1;
    if (flank) {
      const Edge edge = chance(50) ? Edge::west : Edge::east;
      const Vec2 place{edge == Edge::west ? -view.field().half_width() : view.field().half_width(),
                       along * (view.field().half_depth() - 1)};
      d.edge = view.game.own(seat_, edge);
      d.place = view.game.own(seat_, place);
    } else {
      d.edge = view.game.own_edge(seat_);
      d.place = view.game.own(seat_, {along * (view.field().half_width() - 1), -view.field().half_depth()});
    }
    if (legal_counted(view, d, work)) return d;
  }
  d.edge = view.game.own_edge(seat_);
  d.place = view.game.own(seat_, {0, -view.field().half_depth()});
  return d;
}

Decision RandomPlayer::arrive(const View& view) {
  const State& s = view.state;
  const Point& point = view.side(seat_).points[s.point];
  const UnitSet enemies = swappable(view, seat_, point);
  Decision d;
  d.unit = s.subject;
  if (!enemies.empty() && (!s.arrival_room || chance(30))) {
    d.kind = DecisionKind::swap;
    d.other = UnitId(other(seat_), one_of(enemies));
    return d;
  }
  d.kind = DecisionKind::place;
  for (const Vec2 place : arrival_places(view, s.subject, point)) {
    d.place = place;
    if (legal_arrival(view, s.subject, point, place)) return d;
  }
  return Decision::end();
}

/// Beside another gun (OPT-4) or close behind like infantry (OPT-7), where those options are played.
bool RandomPlayer::close_up(const View& view, UnitId unit, Decision& d) {
  const Options& option = view.rules().option;
  const bool gun = option.grand_battery && view.artillery(unit);
  const bool foot = option.column_of_attack && view.infantry(unit);
  if ((!gun && !foot) || view.pinned(unit) || !chance(30)) return false;
  const Army& army = view.army(seat_);
  UnitSet friends = (gun ? army.artillery : army.of_type[index(view.type(unit))]) & view.side(seat_).on_table;
  friends.remove(unit.number());
  if (friends.empty()) return false;
  const UnitId friendly(seat_, one_of(friends));
  const Vec2 ahead = view.facing(friendly);
  const Vec2 off = foot         ? -ahead * view.rules().depth
                   : chance(50) ? right_of(ahead) * view.rules().frontage
                                : -right_of(ahead) * view.rules().frontage;
  const Vec2 way = view.centre(friendly) + off - view.centre(unit);
  d.legs.push_back({normalised(way, ahead), length(way), 0});
  d.facing = ahead;
  return true;
}

Decision RandomPlayer::move_unit(const View& view, UnitId unit, WorkCounts& work) {
  const double move = view.numbers(unit).move;
  const UnitSet enemies = view.side(other(seat_)).on_table;
  for (int tries = 0; tries < 6; ++tries) {
    ++work.candidates;
    Decision d = Decision::of(DecisionKind::move, unit);
    if (close_up(view, unit, d)) {
      if (legal_counted(view, d, work)) return d;
      continue;
    }
    const std::uint32_t kind = view.pinned(unit) ? 9 : below(10);
    d.facing = direction(view);
    if (kind < 4 && !enemies.empty()) {
      const UnitId target(other(seat_), one_of(enemies));
      const Vec2 at = normalised(view.centre(target) - view.centre(unit), view.facing(unit));
      d.contact = true;
      d.woods = view.in_woods(target);
      d.other = target;
      d.legs.push_back({chance(20) ? view.facing(unit) : at, move + 1, 0});
    } else if (kind == 4) {
      d.kind = DecisionKind::exit;
      const Vec2 out = chance(70) ? -inward(view.game.own_edge(seat_)) : direction(view);
      const double half = out.x == 0 ? view.field().half_depth() : view.field().half_width();
      d.facing = out;
      d.legs.push_back({out, half - dot(view.centre(unit), out) - view.rules().depth / 2, 0});
    } else if (kind == 5 && chance(20)) {
      d.kind = DecisionKind::rout;
    } else if (kind < 9) {
      const double reach = move * (below(9) / 8.0);
      d.legs.push_back({chance(50) ? direction(view) : view.facing(unit), kind == 6 ? -reach : reach, 0});
      if (kind == 7) d.legs.back() = {view.facing(unit), reach / 2, (chance(50) ? 1 : -1) * reach / 4};
    }
    if (legal_counted(view, d, work)) return d;
  }
  return Decision::end();
}

Decision RandomPlayer::move(const View& view, WorkCounts& work) {
  const Side& side = view.side(seat_);
  for (const std::uint8_t p : {std::uint8_t{0}, std::uint8_t{1}}) {
    if (side.dice_left > 0 && side.points[p].waiting()) {
      Decision d;
      d.kind = DecisionKind::reinforce;
      d.point = p;
      return d;
    }
  }
  UnitSet movable = side.on_table - side.moved - side.disrupted;
  while (!movable.empty()) {
    const unsigned i = one_of(movable);
    movable.remove(i);
    if (chance(25)) continue;
    const Decision d = move_unit(view, UnitId(seat_, i), work);
    if (d.kind != DecisionKind::end) return d;
  }
  return Decision::end();
}

Decision RandomPlayer::shoot(const View& view, WorkCounts& work) {
  const Side& side = view.side(seat_);
  UnitSet firers = side.on_table - side.shot - side.disrupted;
  while (!firers.empty()) {
    const unsigned i = one_of(firers);
    firers.remove(i);
    UnitSet targets = view.side(other(seat_)).on_table;
    while (!targets.empty()) {
      const unsigned t = one_of(targets);
      targets.remove(t);
      ++work.candidates;
      Decision d = Decision::of(DecisionKind::shoot, UnitId(seat_, i), UnitId(other(seat_), t));
      const UnitSet guns = view.army(seat_).artillery & side.on_table;
      if (view.rules().option.grand_battery && guns.has(i) && chance(50)) {
        d.partner = UnitId(seat_, one_of(guns));
        if (legal_counted(view, d, work)) return d;
        d.partner = UnitId::none();
      }
      if (legal_counted(view, d, work)) return d;
    }
  }
  return Decision::end();
}

Decision RandomPlayer::decide(const View& view, WorkCounts& work) {
  const State& s = view.state;
  const Seat enemies = other(seat_);
  switch (s.ask) {
    case Ask::nothing: return Decision::end();
    case Ask::deploy: return deploy(view, work);
    case Ask::name_point: return name_point(view, work);
    case Ask::move: return move(view, work);
    case Ask::arrive: return arrive(view);
    case Ask::react: return chance(50) ? Decision::of(DecisionKind::rout, s.subject) : Decision::end();
    case Ask::carry_on: {
      Decision d = Decision::of(DecisionKind::carry_on, s.subject);
      d.distance = s.movement_left;
      for (const bool contact : {true, false}) {
        d.contact = contact;
        if (chance(70) && legal_counted(view, d, work)) return d;
      }
      return Decision::end();
    }
    case Ask::rally: {
      UnitSet shaken = view.side(seat_).pinned | view.side(seat_).disrupted;
      for (const unsigned i : shaken) {
        const Decision d = Decision::of(DecisionKind::rally, UnitId(seat_, i));
        if (legal_counted(view, d, work)) return d;
      }
      return Decision::end();
    }
    case Ask::face:
    case Ask::turn_at_once:
      for (const Pair& p : s.pairs) {
        const UnitId mine = p.attacker.seat() == seat_ ? p.attacker : p.defender;
        const Decision d = Decision::of(DecisionKind::face, mine, p.enemy_of(mine));
        if (chance(70) && legal_counted(view, d, work)) return d;
      }
      return Decision::end();
    case Ask::shoot: return chance(85) ? shoot(view, work) : Decision::end();
    case Ask::take_result:
      return Decision::of(DecisionKind::take_result, {}, UnitId(enemies, one_of(s.group)));
    case Ask::fight: {
      const std::uint32_t from = below(static_cast<std::uint32_t>(s.pairs.size()));
      for (std::size_t k = 0; k < s.pairs.size(); ++k) {
        const Pair& p = s.pairs[(from + k) % s.pairs.size()];
        const Decision d = Decision::of(DecisionKind::fight, p.attacker, p.defender);
        if (legal_counted(view, d, work)) return d;
      }
      return Decision::end();
    }
    case Ask::follow_up: {
      Decision d = Decision::of(DecisionKind::follow_up, s.subject);
      d.distance = follow_up_reach(view, s.subject).reach;
      return chance(60) || s.winner_must ? d : Decision::end();
    }
  }
  return Decision::end();
}

}  // namespace muster::two_by_two
