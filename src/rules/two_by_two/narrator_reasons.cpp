// Why something went as it did, where the decision alone does not tell: who serves a rally, what stops a
// follow-up, whom a rout slides past.
#include <fmt/format.h>

#include "geometry/sweep.hpp"
#include "rules/two_by_two/melee.hpp"
#include "rules/two_by_two/narrator.hpp"

namespace muster::two_by_two {
namespace {

/// What stops short leaves a gap (MEASURE-2) and lies on the grid.
constexpr double look_ahead = stop_short_gap + 4 * contact_tolerance;

struct Served {
  UnitId hq;
  double distance = 0;
};

/// RALLY-1: the nearest HQ that can; the lower number among equals.
Served served_by(const View& view, UnitId unit) {
  Served best;
  const Side& side = view.side_of(unit);
  for (const unsigned i : (view.army(unit.seat()).hqs & side.on_table) - side.disrupted) {
    const UnitId hq(unit.seat(), i);
    const double away = measure(view.base(unit), view.base(hq)).distance;
    if (hq != unit && (!best.hq.valid() || away < best.distance)) best = {hq, away};
  }
  return best;
}

/// The unit of the seat that stands straight before the base; none if nobody does.
UnitId straight_before(const View& view, const Rectangle& base, Seat seat, UnitId but) {
  UnitId nearest;
  double at = look_ahead;
  for (const unsigned i : view.side(seat).on_table) {
    const UnitId unit(seat, i);
    const auto met = unit == but ? std::nullopt : first_contact(base, base.facing, view.base(unit), at);
    if (!met) continue;
    nearest = unit;
    at = *met;
  }
  return nearest;
}

}  // namespace

std::string Narrator::rally_text(const Decision& d) const {
  const View v = view();
  std::string who =
      fmt::format("{}, {}, tries to rally", name(d.unit), v.disrupted(d.unit) ? "Disrupted" : "Pinned");
  if (v.hq(d.unit)) return who + " itself";
  const Served served = served_by(v, d.unit);
  if (!served.hq.valid()) return who;
  const bool touching = v.hq_in_contact(d.unit);
  return fmt::format("{}, served by {}, {}", who, name(served.hq),
                     touching ? "in base contact" : inches(served.distance) + " away");
}

std::string Narrator::follow_up_text(const Decision& d) const {
  const View v = view();
  std::string text = fmt::format("{} follows up {}", name(state_.subject), inches(d.distance));
  const double move = v.numbers(state_.subject).move;
  if (d.distance > move - contact_tolerance) return text;
  const FollowUp f = follow_up_reach(v, state_.subject);
  if (d.distance < f.reach - contact_tolerance)
    return fmt::format("{} of {} that it could go", text, inches(f.reach));
  if (!f.contacts.empty())
    return fmt::format("{} into {}", text, names(other(state_.subject.seat()), f.contacts));
  return fmt::format("{} of {}, {}", text, inches(move), stop_text(d.distance));
}

/// What keeps a follow-up that went as far as it could from going on (MELEE-7).
std::string Narrator::stop_text(double distance) const {
  const View v = view();
  const UnitId unit = state_.subject;
  Rectangle base = v.base(unit);
  base.centre = snapped(base.centre + base.facing * distance);
  const UnitId friendly = straight_before(v, base, unit.seat(), unit);
  if (friendly.valid()) return fmt::format("stopped by {} [MELEE-7]", name(friendly));
  const UnitId enemy = straight_before(v, base, other(unit.seat()), unit);
  if (enemy.valid()) return fmt::format("stopping short of {} [MELEE-7]", name(enemy));
  const auto barred = [&](Terrain kind) {
    return v.field().free_path(kind, base.centre, base.facing, 2 * look_ahead) < 2 * look_ahead;
  };
  if (!v.light(unit) && barred(Terrain::dense_woods)) return "stopping short of the woods [MELEE-7]";
  if (!v.infantry(unit) && barred(Terrain::light_woods)) return "stopping short of the light woods [OPT-6]";
  if (v.cavalry(unit) && barred(Terrain::town)) return "stopping short of the town [MELEE-7]";
  if (v.field().to_edge(base, base.facing) < look_ahead) return "stopped by the table edge [MELEE-7]";
  return "the ground taking the rest [MOVE-5]";
}

/// ROUT-5 makes a router go farther than its move, which is told with its rule.
std::string Narrator::slide_text(const Event& e) const {
  const View v = view();
  const Vec2 start = v.field().moved_in(v.base_at({e.from.centre, e.to.facing}));
  const double gone = dot(e.to.centre - start, e.to.facing);
  const double beyond = gone - v.numbers(e.unit).move;
  if (beyond < contact_tolerance) return "";
  return fmt::format(", {} beyond its move to be clear of friends [ROUT-5]", inches(beyond));
}

}  // namespace muster::two_by_two
