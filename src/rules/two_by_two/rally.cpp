#include "rules/two_by_two/rally.hpp"

#include "rules/two_by_two/engine.hpp"
#include "rules/two_by_two/modifiers.hpp"

namespace muster::two_by_two {
namespace {

/// RALLY-1: within range of a friendly HQ that is not Disrupted; an HQ serves itself.
bool hq_in_range(const View& view, UnitId unit) {
  if (view.hq(unit)) return true;
  const Side& s = view.side_of(unit);
  for (const unsigned i : (view.army(unit.seat()).hqs & s.on_table) - s.disrupted) {
    const Rectangle hq = view.base(UnitId(unit.seat(), i));
    if (within(measure(view.base(unit), hq).distance, view.rules().rally_range)) return true;
  }
  return false;
}

}  // namespace

bool enemy_near(const View& view, UnitId unit) {
  const double reach = view.rules().rally_enemy;
  const Rectangle base = view.base(unit);
  for (const unsigned i :
       view.near(other(unit.seat()), base.centre, reach + 2 * view.base_radius() + contact_tolerance)) {
    if (within(measure(base, view.base(UnitId(other(unit.seat()), i))).distance, reach)) return true;
  }
  return false;
}

Verdict legal_rally(const View& view, UnitId unit) {
  if (!unit.valid() || unit.seat() != view.state.phasing || !view.on_table(unit)) {
    return {"RALLY-1", "not a unit of the phasing side on the table"};
  }
  const Side& s = view.side_of(unit);
  if (view.steady(unit)) return {"RALLY-1", "it is neither Pinned nor Disrupted"};
  if (s.tried.has(unit.number())) return {"RALLY-1", "one try a phase"};
  if (view.in_contact(unit)) return {"RALLY-3", "an enemy is in contact"};
  if (!hq_in_range(view, unit)) return {"RALLY-1", "no HQ that can rally it within range"};
  // Guards by UNIT-3; and any HQ will do: only its +1, not the contact, asks for one not Disrupted (UNIT-10).
  const bool exempt =
      view.type(unit) == UnitType::guard || view.hq(unit) || !hqs_touching(view, unit).empty();
  if (!exempt && enemy_near(view, unit)) return {"RALLY-4", "an enemy is too near"};
  return legal_verdict;
}

unsigned rally_conditions(const View& view, UnitId unit) {
  unsigned rows = 0;
  const Unit& u = view.unit(unit);
  if (u.type == UnitType::guard) rows |= bit(RallyRow::guard);
  if (u.type == UnitType::hq) {
    rows |= bit(RallyRow::hq_self);
  } else if (view.hq_in_contact(unit)) {
    rows |= bit(RallyRow::hq_contact);
  }
  // One row of the printed table: a unit is never both.
  if (u.type == UnitType::militia) rows |= bit(RallyRow::militia);
  if (u.size == Size::small) rows |= bit(RallyRow::small);
  if (view.disrupted(unit)) rows |= bit(RallyRow::disrupted);
  if (enemy_near(view, unit)) rows |= bit(RallyRow::enemy_near);
  return rows;
}

int rally_net(const Rules& rules, unsigned conditions) { return sum_of(rules.rally, conditions); }

template <class P>
void apply_rally(P& play, const Decision& d) {
  if (d.kind == DecisionKind::end) return begin_step(play, Step::facing);
  const View view = view_of(play);
  const unsigned rows = play.game.rules->rally_mask.of(rally_conditions(view, d.unit));
  play.state.side(d.unit.seat()).tried.add(d.unit.number());
  const int total = roll_for(play, Purpose::rally, d.unit, "rally") + rally_net(*play.game.rules, rows);
  tell_modifiers(play, d.unit, play.game.rules->rally, rally_row_names, rows);
  const bool rallied = total >= play.game.rules->rally_needed;
  tell_total(play, d.unit, total, rallied ? "rallies" : "fails to rally");
  if (rallied) set_status(play, d.unit, Status::steady);
}

template void apply_rally(BatchPlay&, const Decision&);
template void apply_rally(WatchedPlay&, const Decision&);

}  // namespace muster::two_by_two
