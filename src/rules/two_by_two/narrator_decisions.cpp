// Decisions in words.
#include <fmt/format.h>

#include "rules/two_by_two/exits.hpp"
#include "rules/two_by_two/narrator.hpp"
#include "rules/two_by_two/rally.hpp"
#include "rules/two_by_two/setup.hpp"
#include "rules/two_by_two/shooting.hpp"

namespace muster::two_by_two {
namespace {

/// Two pieces of one straight way: a mover may cut it up, a reader need not know.
bool goes_on(const Leg& leg, const Leg& next) {
  constexpr double slack = 1e-6;
  const double turn = leg.ahead * next.right - leg.right * next.ahead;
  const bool same_way = leg.ahead * next.ahead + leg.right * next.right > 0;
  return length_squared(leg.facing - next.facing) < slack && same_way && turn < slack && turn > -slack;
}

/// The legs with those that go on in the same direction made one.
Legs joined(const Legs& legs) {
  Legs result;
  for (const Leg& leg : legs) {
    if (!result.empty() && goes_on(result.back(), leg)) {
      result.back().ahead += leg.ahead;
      result.back().right += leg.right;
    } else {
      result.push_back(leg);
    }
  }
  return result;
}

std::string leg_text(const Leg& leg, Vec2 facing_before) {
  std::string text;
  if (facing_text(leg.facing) != facing_text(facing_before))
    text = fmt::format("pivots to {} and goes ", facing_text(leg.facing));
  text += leg.ahead < 0 ? inches(-leg.ahead) + " back" : inches(leg.ahead) + " ahead";
  if (leg.right != 0)
    text += fmt::format(" and {} {}", inches(leg.right < 0 ? -leg.right : leg.right),
                        leg.right < 0 ? "left" : "right");
  return text;
}

std::string spent_text(double cost, const WalkTerms& terms, const Walk& walk, const Rules& rules) {
  const bool bonus = walk.on_road && terms.road_bonus;
  return fmt::format("{} of {}{}", inches(cost), inches(terms.allowance + (bonus ? rules.road_bonus : 0.0)),
                     bonus ? " by road" : "");
}

template <class Able>
UnitSet those(UnitSet units, Able able) {
  UnitSet found;
  for (const unsigned i : units) {
    if (able(i)) found.add(i);
  }
  return found;
}

/// Units that have something to shoot at.
UnitSet could_shoot(const View& view, Seat own) {
  const Seat enemies = other(own);
  return those(view.side(own).on_table, [&](unsigned i) {
    const UnitId firer(own, i);
    if (!may_shoot(view, firer)) return false;
    return !those(view.side(enemies).on_table, [&](unsigned k) {
              return static_cast<bool>(legal_shot(view, firer, UnitId(enemies, k)));
            }).empty();
  });
}

const char* edge_text(Edge edge) {
  switch (edge) {
    case Edge::south: return "South's edge";
    case Edge::north: return "North's edge";
    case Edge::west: return "the west flank";
    case Edge::east: return "the east flank";
  }
  return "";
}

}  // namespace

std::string Narrator::decision_text(const Decision& d) const {
  const View v = view();
  switch (d.kind) {
    case DecisionKind::end: return end_text();
    case DecisionKind::deploy:
      return fmt::format("places {} at {}, facing {}", name(d.unit), place(d.place), facing_text(d.facing));
    case DecisionKind::name_point: return point_text(d);
    case DecisionKind::reinforce: {
      const Point& point = v.side(state_.asked).points[d.point];
      return fmt::format("rolls for the point at {} on {}", place(point.at), edge_text(point.edge));
    }
    case DecisionKind::place: {
      const Pose pose = arrival_pose(*game_.rules, v.side(state_.asked).points[state_.point].edge, d.place);
      return fmt::format("{} comes on at {}, facing {}", name(state_.subject), place(pose.centre),
                         facing_text(pose.facing));
    }
    case DecisionKind::swap: return fmt::format("swaps {} for {}", name(state_.subject), name(d.other));
    case DecisionKind::move:
    case DecisionKind::exit: return move_text(d);
    case DecisionKind::rout:
      return fmt::format("{} routs of its own will [ROUT-9]",
                         name(state_.ask == Ask::react ? state_.subject : d.unit));
    case DecisionKind::carry_on: return carry_on_text(d);
    case DecisionKind::rally: return rally_text(d);
    case DecisionKind::face: return fmt::format("{} turns to face {}", name(d.unit), name(d.other));
    case DecisionKind::shoot: return shot_text(d);
    case DecisionKind::take_result: return fmt::format("{} takes the result [SHOOT-9]", name(d.other));
    case DecisionKind::fight: return fmt::format("next melee: {} on {}", name(d.unit), name(d.other));
    case DecisionKind::follow_up: return follow_up_text(d);
  }
  return "";
}

/// What is left undone, since that is a choice too.
std::string Narrator::end_text() const {
  const View v = view();
  const Side& own = v.side(state_.asked);
  const auto list = [&](const char* what, UnitSet units) {
    return units.empty() ? std::string() : what + names(state_.asked, units);
  };
  switch (state_.ask) {
    case Ask::move: {
      std::string text = list("stay where they are: ", own.on_table - own.moved - own.pinned - own.disrupted);
      const bool waiting = own.points[0].waiting() || own.points[1].waiting();
      if (own.dice_left > 0 && waiting)
        text += fmt::format("{}rolls {} reinforcement dice fewer", text.empty() ? "" : "; ", own.dice_left);
      return text;
    }
    case Ask::arrive: return name(state_.subject) + " stays queued";
    case Ask::react: return name(state_.subject) + " stands";
    case Ask::carry_on: return name(state_.subject) + " goes no farther";
    case Ask::rally:
      return list("do not try to rally: ", those(own.on_table - own.tried, [&](unsigned i) {
                    return static_cast<bool>(legal_rally(v, UnitId(state_.asked, i)));
                  }));
    case Ask::shoot: return list("hold their fire: ", could_shoot(v, state_.asked));
    case Ask::turn_at_once: return name(state_.subject) + " does not turn";
    case Ask::follow_up: return name(state_.subject) + " does not follow up";
    default: return "";
  }
}

std::string Narrator::point_text(const Decision& d) const {
  std::string queue;
  for (const std::uint8_t i : d.queue)
    queue += (queue.empty() ? "" : ", ") + name_of(game_.army(state_.asked).units[i]);
  return fmt::format("reinforcement point at {} on {}, queue: {}", place(d.place), edge_text(d.edge),
                     queue.empty() ? "nobody" : queue);
}

std::string Narrator::move_text(const Decision& d) const {
  const View v = view();
  const bool exit = d.kind == DecisionKind::exit;
  const WalkTerms terms = ordinary_terms(v, d.unit);
  const Walk w = exit ? exit_of(v, d).walk : walk(v, d.unit, d, terms);
  std::string text = fmt::format("{} from {}", name(d.unit), place(v.centre(d.unit)));
  Vec2 facing = v.facing(d.unit);
  if (!d.contact && !exit && d.legs.empty())
    return fmt::format("{} pivots to {}", text, facing_text(d.facing));
  text += exit ? " leaves the table" : d.contact ? " charges" : " moves";
  if (d.contact) {
    UnitSet targets = w.contacts;
    if (d.woods) targets = UnitSet::only(d.other.number());
    text +=
        fmt::format(" {}{}", names(other(d.unit.seat()), targets), d.woods ? " across the wood edge" : "");
  }
  text += fmt::format(" ({}):", spent_text(w.cost, terms, w, v.rules()));
  const Legs legs = joined(d.legs);
  for (const Leg& leg : legs) {
    const bool last = &leg + 1 == legs.end();
    text += &leg == legs.begin() ? " " : ", then ";
    if (d.contact && last) {
      if (facing_text(leg.facing) != facing_text(facing))
        text += fmt::format("pivots to {} and goes ", facing_text(leg.facing));
      text += "straight ahead into contact";
    } else {
      text += leg_text(leg, facing);
    }
    facing = leg.facing;
  }
  if (!d.contact && !exit && facing_text(d.facing) != facing_text(facing))
    text += fmt::format(", then pivots to {}", facing_text(d.facing));
  return text;
}

std::string Narrator::carry_on_text(const Decision& d) const {
  const View v = view();
  const Walk w = walk(v, state_.subject, straight_on(v, state_.subject, d), carry_on_terms(v));
  return fmt::format(
      "{} goes straight on {} of {} inches left{}{}", name(state_.subject), inches(w.cost),
      inches(state_.movement_left),
      d.contact ? fmt::format(" into {}", names(other(state_.subject.seat()), w.contacts)) : "",
      d.woods ? " across the wood edge" : "");
}

std::string Narrator::shot_text(const Decision& d) const {
  const View v = view();
  const UnitSet group =
      d.partner.valid() ? battery_group(v, d.unit, d.partner, d.other) : target_group(v, d.unit, d.other);
  const bool contactor = v.pair(d.other, d.unit) != nullptr || v.pair(d.unit, d.other) != nullptr;
  const std::string with = d.partner.valid() ? " and " + name(d.partner) : "";
  std::string text =
      fmt::format("{}{} {} at {}", name(d.unit), with, with.empty() ? "shoots" : "shoot", name(d.other));
  if (contactor) {
    text += fmt::format(" in contact at its {}", aspect_text(v.aspect(d.unit, d.other)));
  } else {
    text += fmt::format(", {} away", inches(measure(v.base(d.unit), v.base(d.other)).distance));
  }
  if (group.size() > 1) text += fmt::format(" (group: {}) [SHOOT-9]", names(d.other.seat(), group));
  return text;
}

}  // namespace muster::two_by_two
