#include "rules/two_by_two/commander.hpp"

#include <algorithm>

#include "rules/two_by_two/exits.hpp"
#include "rules/two_by_two/ruleset.hpp"

namespace muster::two_by_two {
namespace {

std::uint32_t half_key(const State& s) {
  return static_cast<std::uint32_t>(s.turn) << 8 | static_cast<std::uint32_t>(s.half) << 4;
}

/// A legal move that ends in dense woods or makes contact with somebody in them, or a place there. To turn
/// where it stands takes no unit into them.
bool goes_into_woods(const View& view, const Decision& d) {
  if (view.field().is_open()) return false;
  const auto leads_there = [&](UnitId unit, const Walk& w) {
    if (d.woods || view.field().in_dense_woods(w.end.centre)) return true;
    for (const unsigned i : w.contacts) {
      if (view.in_woods(UnitId(other(unit.seat()), i))) return true;
    }
    return false;
  };
  switch (d.kind) {
    case DecisionKind::deploy: return view.field().in_dense_woods(snapped(d.place));
    case DecisionKind::carry_on:
      return leads_there(d.unit, walk(view, d.unit, straight_on(view, d.unit, d), carry_on_terms(view)));
    case DecisionKind::move: break;
    default: return false;
  }
  if (d.legs.empty()) return false;
  const Walk* judged = view.memo != nullptr ? view.memo->find(d) : nullptr;
  return leads_there(d.unit,
                     judged != nullptr ? *judged : walk(view, d.unit, d, ordinary_terms(view, d.unit)));
}

}  // namespace

bool Commander::is_legal(const View& view, const Decision& d) {
  ++work_->legality_checks;
  return static_cast<bool>(legal(view, d)) && !(forbidden().woods && goes_into_woods(view, d));
}

double Commander::impatience(const View& view) const {
  return weights().impatience * std::max(0, static_cast<int>(view.state.turn) - 6);
}

void Commander::give(const Orders& orders, const View& view) {
  orders_ = orders;
  orders_half_ = half_key(view.state);
}

void Commander::new_step(const View& view) {
  const State& s = view.state;
  const std::uint32_t key = half_key(s) | static_cast<std::uint32_t>(s.step);
  if (key == step_key_) return;
  if (half_key(s) != orders_half_) orders_ = {};
  step_key_ = key;
  assaults_done_ = false;
  committed_.clear();
  enemies_known_ = false;
  front_known_ = false;
  placed_.clear();
  shots_listed_ = false;
  if (s.step != Step::movement) return;
  given_up_.fill({});
  advancing_ = advances(view);
  leaving_ = wants_to_leave(view);
}

const Enemies& Commander::enemies(const View& view) {
  if (!enemies_known_) list_enemies(view, worth_, seat_, enemies_);
  enemies_known_ = true;
  return enemies_;
}

Decision Commander::decide(const View& view, WorkCounts& work) {
  work_ = &work;
  if (!planned_) draw_plan(view);
  new_step(view);
  // Only a plain move left the enemy as it was.
  if (!plain_move_) enemies_known_ = false;
  plain_move_ = false;
  return choose(view);
}

Decision Commander::move(const View& view) {
  Decision d;
  move(view, d);
  plain_move_ = d.kind == DecisionKind::move && !d.contact;
  return d;
}

Decision Commander::choose(const View& view) {
  switch (view.state.ask) {
    case Ask::nothing: break;
    case Ask::move: return move(view);
    case Ask::deploy: return deploy(view);
    case Ask::name_point: return name_point(view);
    case Ask::arrive: return arrive(view);
    case Ask::react: return react(view);
    case Ask::carry_on: return carry_on(view);
    case Ask::rally: return rally(view);
    case Ask::face:
    case Ask::turn_at_once: return face(view);
    case Ask::shoot: return shoot(view);
    case Ask::take_result: return take_result(view);
    case Ask::fight: return fight(view);
    case Ask::follow_up: return follow_up(view);
  }
  return Decision::end();
}

}  // namespace muster::two_by_two
