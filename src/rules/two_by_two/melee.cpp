#include "rules/two_by_two/melee.hpp"

#include <algorithm>
#include <utility>

#include "rules/two_by_two/engine.hpp"
#include "rules/two_by_two/modifiers.hpp"

namespace muster::two_by_two {

MeleeModifiers melee_modifiers(const View& view, const Pair& pair, UnitId unit) {
  const UnitId enemy = pair.enemy_of(unit);
  const bool attacker = pair.attacker == unit;
  const Unit& u = view.unit(unit);
  MeleeModifiers m;
  m.rows = bit(MeleeRow::type);
  m.type_value = view.numbers(unit).melee;
  if (pair.woods && !attacker && u.type == UnitType::light && view.rules().woods_light_ignores_penalty)
    m.type_value = 0;
  if (view.cavalry(unit) && view.in_town(unit)) m.rows |= bit(MeleeRow::cavalry_in_town);
  if (view.disrupted(enemy)) m.rows |= bit(MeleeRow::enemy_disrupted);
  const UnitId supporter = supporter_of(view, unit);
  m.extra = view.pairs_of(enemy) - 1;
  // OPT-7: who supports it counts for nothing else.
  if (supporter.valid() && (view.pair(supporter, enemy) || view.pair(enemy, supporter))) --m.extra;
  if (m.extra > 0) m.rows |= bit(MeleeRow::enemy_outnumbered);
  if (view.hq_in_contact(unit)) m.rows |= bit(MeleeRow::hq_contact);
  if (view.higher(unit, enemy)) m.rows |= bit(MeleeRow::higher);
  if (pair.woods && attacker && u.type != UnitType::light) m.rows |= bit(MeleeRow::clearing_woods);
  if (pair.woods && !attacker && view.pinned(unit)) m.rows |= bit(MeleeRow::clearing_woods_pinned);
  if (u.size == Size::large) m.rows |= bit(MeleeRow::large);
  if (u.size == Size::small) m.rows |= bit(MeleeRow::small);
  if (pair.follow_up && attacker) m.rows |= bit(MeleeRow::follow_up);
  if (view.side_of(unit).road_column.has(unit.number())) m.rows |= bit(MeleeRow::road_column);
  if (supporter.valid()) m.rows |= bit(MeleeRow::column_of_attack);
  if (u.type == UnitType::lancer) m.rows |= lancers_rows(view.cavalry(enemy), view.disrupted(enemy));
  return m;
}

UnitId supporter_in_column(const View& view, UnitId unit) {
  if (!view.infantry(unit)) return UnitId::none();
  const Unit& u = view.unit(unit);
  const Vec2 behind = view.centre(unit) - view.facing(unit) * view.rules().depth;
  UnitSet alike = view.army(unit.seat()).of_type[two_by_two::index(u.type)] & view.side_of(unit).on_table;
  alike.remove(unit.number());
  for (const unsigned i : alike - view.side_of(unit).disrupted) {
    const UnitId other(unit.seat(), i);
    if (view.unit(other).size != u.size) continue;
    const bool flush = within(distance(view.centre(other), behind), 0) &&
                       within(length(view.facing(other) - view.facing(unit)), 0);
    if (flush) return other;
  }
  return UnitId::none();
}

namespace {

/// The values of the rows with those that depend on the unit filled in.
std::array<int, melee_rows> values_of(const Rules& rules, const MeleeModifiers& m) {
  std::array<int, melee_rows> values = rules.melee;
  values[static_cast<std::size_t>(MeleeRow::type)] = m.type_value;
  values[static_cast<std::size_t>(MeleeRow::enemy_outnumbered)] *= std::max(1, m.extra);
  return values;
}

Face face_of(Aspect aspect) {
  switch (aspect) {
    case Aspect::front: return Face::front;
    case Aspect::rear: return Face::rear;
    case Aspect::left: return Face::left;
    case Aspect::right: return Face::right;
  }
  return Face::front;
}

/// MELEE-5: the winner's face that the loser's aspect names. The base of one turned in name only stands
/// as it did, so there it is the face nearest to the one so named (CONTACT-3).
Face face_named(const View& view, UnitId winner, UnitId loser) {
  const Rectangle base = view.base(winner);
  Rectangle counted = base;
  counted.facing = view.counted_facing(winner);
  const Vec2 named = outward(counted, face_of(view.aspect(winner, loser)));
  Face nearest = Face::front;
  for (const Face face : all_faces) {
    if (dot(outward(base, face), named) > dot(outward(base, nearest), named) + rounding_slack) nearest = face;
  }
  return nearest;
}

/// MELEE-5: where the loser stands and which way it routs.
struct Squared {
  Pose pose;
  Vec2 direction;
};
Squared squared_up(const View& view, const Pair& pair, UnitId loser, UnitId winner) {
  const Vec2 centre = view.centre(loser);
  if (pair.woods) {
    const Vec2 away = loser == pair.attacker ? -view.facing(loser) : view.facing(winner);
    return {{centre, view.facing(loser)}, away};
  }
  const Rectangle against = view.base(winner);
  const Face face = loser == pair.attacker ? face_named(view, winner, loser) : Face::front;
  const Vec2 away = outward(against, face);
  const double apart = reach_of(against, face) + view.game.half().deep;
  const double now = dot(centre - against.centre, away);
  return {{centre + away * (apart - now), -away}, away};
}

template <class P>
std::pair<int, int> roll_melee(P& play, const Pair& pair) {
  const View view = view_of(play);
  const Rules& rules = *play.game.rules;
  MeleeModifiers a = melee_modifiers(view, pair, pair.attacker);
  MeleeModifiers d = melee_modifiers(view, pair, pair.defender);
  a.rows = rules.attack_mask.of(a.rows);
  d.rows = rules.defence_mask.of(d.rows);
  const int attack = melee_net(rules, a);
  const int defence = melee_net(rules, d);
  while (true) {
    const int first = roll_for(play, Purpose::melee, pair.attacker, "melee") + attack;
    tell_modifiers(play, pair.attacker, values_of(rules, a), melee_row_names, a.rows);
    tell_total(play, pair.attacker, first, "attacker's total");
    const int second = roll_for(play, Purpose::melee, pair.defender, "melee") + defence;
    tell_modifiers(play, pair.defender, values_of(rules, d), melee_row_names, d.rows);
    tell_total(play, pair.defender, second, "defender's total");
    if (first != second) return {first, second};
    note(play, pair.attacker, "MELEE-1", "equal: both roll again");
  }
}

}  // namespace

int melee_net(const Rules& rules, const MeleeModifiers& m) { return sum_of(values_of(rules, m), m.rows); }

bool may_follow_up(const View& view, UnitId winner, bool was_attacker, bool from_front) {
  return view.on_table(winner) && view.steady(winner) && !view.artillery(winner) &&
         !view.in_contact(winner) && !view.side_of(winner).stayed.has(winner.number()) &&
         (was_attacker || from_front);
}

template <class P>
void fight(P& play, Pair pair) {
  State& s = play.state;
  Event e;
  e.kind = EventKind::note;
  e.unit = pair.attacker;
  e.other = pair.defender;
  e.rule = pair.woods ? "WOODS-3" : "MELEE-1";
  e.text = pair.follow_up ? "fights after a follow-up:" : "fights";
  tell(play, e);
  const auto [first, second] = roll_melee(play, pair);
  const bool attacker_wins = first > second;
  const int difference = attacker_wins ? first - second : second - first;
  const UnitId winner = attacker_wins ? pair.attacker : pair.defender;
  const UnitId loser = attacker_wins ? pair.defender : pair.attacker;
  const View view = view_of(play);
  const bool from_front = view.aspect(pair.defender, pair.attacker) == Aspect::front;
  for (std::size_t i = 0; i < s.pairs.size(); ++i) {
    if (s.pairs[i].attacker == pair.attacker && s.pairs[i].defender == pair.defender) {
      s.pairs.erase(i);
      break;
    }
  }
  const bool destroyed = difference >= play.game.rules->melee_destroyed;
  tell_total(play, winner, difference, destroyed ? "wins: the loser is Destroyed" : "wins: the loser Routs");
  const UnitId supporter = supporter_of(view, loser);
  const UnitSet hqs = hqs_touching(view, loser);
  if (supporter.valid()) note(play, supporter, "OPT-7", "shares the lost melee");
  if (destroyed) {
    destroy(play, loser, Cause::melee, hqs);
    if (supporter.valid() && !s.over) destroy(play, supporter, Cause::melee);
  } else {
    const Squared at = squared_up(view, pair, loser, winner);
    FixedList<Router, 2> routers;
    if (supporter.valid()) routers.push_back({supporter, hqs_touching(view, supporter)});
    routers.push_back({loser, hqs});
    if (!pair.woods) put(play, loser, at.pose, "MELEE-5", "is squared up");
    rout(play, routers, at.direction, "beaten in melee");
  }
  if (s.over || !may_follow_up(view_of(play), winner, attacker_wins, from_front)) return;
  // WOODS-4: close-order troops push skirmishers out of the fringe; they never enter.
  if (pair.woods && attacker_wins && !view.light(winner)) return;
  s.ask = Ask::follow_up;
  s.asked = winner.seat();
  s.subject = winner;
  s.winner_must = difference >= play.game.rules->melee_must;
}

template void fight(BatchPlay&, Pair);
template void fight(WatchedPlay&, Pair);

}  // namespace muster::two_by_two
