// Legality of every decision, by the question that is open.
#include "rules/two_by_two/engine.hpp"
#include "rules/two_by_two/exits.hpp"
#include "rules/two_by_two/melee.hpp"
#include "rules/two_by_two/rally.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/setup.hpp"
#include "rules/two_by_two/shooting.hpp"
#include "rules/two_by_two/walk.hpp"

namespace muster::two_by_two {
namespace {

constexpr Verdict not_asked{"TURN-1", "that is not what is asked now"};

Verdict legal_mover(const View& view, UnitId unit) {
  if (!unit.valid() || unit.seat() != view.state.phasing || !view.on_table(unit)) {
    return {"MOVE-1", "not a unit of the phasing side on the table"};
  }
  if (view.side_of(unit).moved.has(unit.number())) return {"MOVE-1", "it has moved already"};
  return legal_verdict;
}

Verdict legal_move(const View& view, const Decision& d) {
  const Verdict v = legal_mover(view, d.unit);
  if (!v) return v;
  if (view.disrupted(d.unit)) return {"MOVE-4", "a Disrupted unit neither moves nor pivots"};
  if (view.pinned(d.unit)) {
    if (!view.rules().pinned_may_pivot) return {"MOVE-4", "a Pinned unit may not pivot"};
    if (d.contact || !d.legs.empty()) return {"MOVE-1", "a Pinned unit may only pivot"};
  }
  return judge_move(view, d);
}

Verdict legal_rout(const View& view, const Decision& d) {
  const Verdict v = legal_mover(view, d.unit);
  if (!v) return v;
  if (view.rules().voluntary != VoluntaryRout::any) return {"ROUT-9", "voluntary rout is not played so"};
  if (!may_rout_at_will(view.type(d.unit))) return {"UNIT-5", "that type may not rout of its own will"};
  if (view.disrupted(d.unit)) return {"ROUT-9", "a Disrupted unit may not rout of its own will"};
  return legal_verdict;
}

Verdict legal_movement(const View& view, const Decision& d) {
  const State& s = view.state;
  switch (d.kind) {
    case DecisionKind::end: return legal_verdict;
    case DecisionKind::move: return legal_move(view, d);
    case DecisionKind::rout: return legal_rout(view, d);
    case DecisionKind::exit: {
      const Verdict v = legal_mover(view, d.unit);
      if (!v) return v;
      if (!view.steady(d.unit)) return {"MOVE-1", "a Pinned or Disrupted unit doesn't move"};
      return exit_of(view, d).verdict;
    }
    case DecisionKind::reinforce: {
      if (view.side(s.phasing).dice_left <= 0) return {"REINF-1", "no reinforcement dice are left"};
      if (d.point > 1 || !view.side(s.phasing).points[d.point].waiting())
        return {"REINF-1", "nobody waits at that point"};
      return legal_verdict;
    }
    default: return not_asked;
  }
}

Verdict legal_arrive(const View& view, const Decision& d) {
  const State& s = view.state;
  const Point& point = view.side(s.phasing).points[s.point];
  if (d.kind == DecisionKind::place) return legal_arrival(view, s.subject, point, d.place);
  if (d.kind == DecisionKind::swap) {
    if (!d.other.valid() || d.other.seat() == s.phasing ||
        !swappable(view, s.phasing, point).has(d.other.number())) {
      return {"REINF-5", "no enemy within reach of the point"};
    }
    return legal_verdict;
  }
  if (d.kind == DecisionKind::end && !s.arrival_room) return legal_verdict;
  return {"REINF-2", "a unit that has arrived is placed or swapped"};
}

Verdict legal_carry_on(const View& view, const Decision& d) {
  if (d.kind == DecisionKind::end) return legal_verdict;
  if (d.kind != DecisionKind::carry_on) return not_asked;
  return walk(view, view.state.subject, straight_on(view, view.state.subject, d), carry_on_terms(view))
      .verdict;
}

Verdict legal_face(const View& view, const Decision& d) {
  if (d.kind == DecisionKind::end) return legal_verdict;
  if (d.kind != DecisionKind::face) return not_asked;
  const State& s = view.state;
  const bool at_once = s.ask == Ask::turn_at_once;
  if (!d.unit.valid() || d.unit.seat() != s.asked || (at_once && d.unit != s.subject) ||
      !may_turn(view, d.unit)) {
    return {"CONTACT-3", "only infantry in contact, neither Pinned nor Disrupted, turns to face"};
  }
  if (!at_once && view.side_of(d.unit).turned.has(d.unit.number()))
    return {"CONTACT-3", "it has turned already"};
  if (!d.other.valid() || (!view.pair(d.other, d.unit) && !view.pair(d.unit, d.other))) {
    return {"CONTACT-3", "that unit is no contactor of it"};
  }
  return legal_verdict;
}

Verdict legal_fight(const View& view, const Decision& d) {
  if (d.kind != DecisionKind::fight) return not_asked;
  const Pair* pair = view.pair(d.unit, d.other);
  if (!pair) return {"MELEE-1", "those two are no pair"};
  bool chain = false;
  for (const Pair& p : view.state.pairs) chain = chain || p.follow_up;
  if (chain && !pair->follow_up) return {"MELEE-6", "follow-up melees come first"};
  return legal_verdict;
}

}  // namespace

Verdict legal(const View& view, const Decision& d) {
  const State& s = view.state;
  switch (s.ask) {
    case Ask::nothing: return {"WIN-3", "the game is over"};
    case Ask::deploy:
      if (d.kind == DecisionKind::end) return legal_verdict;
      return d.kind == DecisionKind::deploy ? legal_deploy(view, d) : not_asked;
    case Ask::name_point: return d.kind == DecisionKind::name_point ? legal_point(view, d) : not_asked;
    case Ask::move: return legal_movement(view, d);
    case Ask::arrive: return legal_arrive(view, d);
    case Ask::react:
      return d.kind == DecisionKind::end || (d.kind == DecisionKind::rout && d.unit == s.subject)
                 ? legal_verdict
                 : not_asked;
    case Ask::carry_on: return legal_carry_on(view, d);
    case Ask::rally:
      if (d.kind == DecisionKind::end) return legal_verdict;
      return d.kind == DecisionKind::rally ? legal_rally(view, d.unit) : not_asked;
    case Ask::face:
    case Ask::turn_at_once: return legal_face(view, d);
    case Ask::shoot:
      if (d.kind == DecisionKind::end) return legal_verdict;
      if (d.kind != DecisionKind::shoot) return not_asked;
      return d.partner.valid() ? legal_battery(view, d.unit, d.partner, d.other)
                               : legal_shot(view, d.unit, d.other);
    case Ask::take_result:
      if (d.kind != DecisionKind::take_result) return not_asked;
      if (!d.other.valid() || d.other.seat() == s.subject.seat() || !s.group.has(d.other.number())) {
        return {"SHOOT-9", "not a unit of the target group"};
      }
      return legal_verdict;
    case Ask::fight: return legal_fight(view, d);
    case Ask::follow_up:
      if (d.kind != DecisionKind::end && d.kind != DecisionKind::follow_up) return not_asked;
      return legal_follow_up(view, d);
  }
  return not_asked;
}

}  // namespace muster::two_by_two
