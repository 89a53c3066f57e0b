// Entries that no decision could match are mistakes of the file: of the wrong half, after what is watched,
// about units that cannot do such a thing.
#include <fmt/format.h>

#include "rules/two_by_two/position_entry.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {
namespace {

/// When a verb's decision is asked for.
struct Moment {
  Step step = Step::movement;
  bool own_half = true;
};

std::optional<Moment> moment_of(Verb verb) {
  switch (verb) {
    case Verb::charges:
    case Verb::moves:
    case Verb::stays:
    case Verb::exits:
    case Verb::swaps:
    case Verb::routs:
    case Verb::reinforces: return Moment{Step::movement, true};
    case Verb::evades: return Moment{Step::movement, false};
    case Verb::rallies: return Moment{Step::rally, true};
    case Verb::shoots:
    case Verb::gives_result_to: return Moment{Step::shooting, false};
    case Verb::fights: return Moment{Step::melee, true};
    case Verb::faces:
    case Verb::follows_up:
    case Verb::ends:
    case Verb::could_charge:
    case Verb::could_shoot:
    case Verb::in_reach:
    case Verb::under_fire: break;
  }
  return std::nullopt;
}

class Possibility {
 public:
  Possibility(const PositionStart& start, const State& question)
      : start_(start), game_(start.table.game()), view_{game_, question} {}

  void require(const PositionEntry& entry) const {
    const Node& node = entry.node;
    if (const auto moment = moment_of(entry.verb)) require_moment(entry, *moment);
    if (entry.verb == Verb::reinforces) {
      if (!view_.side(start_.commander).points[static_cast<std::size_t>(entry.point)].waiting())
        node.fail(flow_text(node), "a point where somebody waits");
      return;
    }
    const Seat seat = entry.verb == Verb::gives_result_to ? other(start_.commander) : start_.commander;
    int able = 0;
    for (const unsigned i : entry.who) able += can(entry, UnitId(seat, i)) ? 1 : 0;
    const bool all_named = entry.at_most >= entry.who.size() && entry.at_least == entry.who.size();
    if (able == 0 || (all_named && able < entry.at_least))
      node.fail(flow_text(node), "units that could as the question stands");
  }

 private:
  void require_moment(const PositionEntry& entry, const Moment& moment) const {
    const State& s = view_.state;
    const bool own_half = s.phasing == start_.commander;
    const bool watched = start_.until == Until::half ? moment.step >= s.step : moment.step == s.step;
    if (own_half == moment.own_half && watched) return;
    entry.node.fail(flow_text(entry.node),
                    fmt::format("what the {} may decide in {} half, in the step of {}{}",
                                seat_words[index(start_.commander)], own_half ? "its own" : "the enemy's",
                                step_names[static_cast<std::size_t>(s.step)],
                                start_.until == Until::half ? " or after" : ""));
  }

  bool some_enemy(const PositionEntry& entry, bool (Possibility::*fits)(UnitId, UnitId) const,
                  UnitId u) const {
    for (const unsigned i : entry.enemies) {
      const UnitId enemy(other(start_.commander), i);
      if (view_.on_table(enemy) && (this->*fits)(u, enemy)) return true;
    }
    return false;
  }
  bool charges(UnitId u, UnitId enemy) const { return view_.may_contact(u, enemy); }
  bool is_charged(UnitId u, UnitId enemy) const { return view_.may_contact(enemy, u); }
  bool is_shot(UnitId, UnitId enemy) const { return view_.can_shoot_ever(enemy); }

  bool can(const PositionEntry& entry, UnitId u) const {
    const Side& side = view_.side_of(u);
    const bool arrives = side.queued.has(u.number());
    const bool there = view_.on_table(u) || arrives;
    const bool moves = there && view_.steady(u);
    switch (entry.verb) {
      case Verb::charges: return moves && some_enemy(entry, &Possibility::charges, u);
      case Verb::moves:
      case Verb::exits:
      case Verb::swaps: return moves;
      case Verb::stays: return view_.on_table(u);
      case Verb::routs:
      case Verb::evades: return there && !view_.disrupted(u) && may_rout_at_will(view_.type(u));
      case Verb::rallies: return view_.on_table(u) && (!view_.steady(u) || view_.state.step < Step::rally);
      case Verb::faces: return view_.on_table(u) && view_.infantry(u);
      case Verb::shoots: return view_.on_table(u) && view_.can_shoot_ever(u) && !view_.disrupted(u);
      case Verb::could_charge: return there && some_enemy(entry, &Possibility::charges, u);
      case Verb::could_shoot: return there && view_.can_shoot_ever(u);
      case Verb::follows_up: return there && !view_.artillery(u);
      case Verb::in_reach: return there && some_enemy(entry, &Possibility::is_charged, u);
      case Verb::under_fire: return there && some_enemy(entry, &Possibility::is_shot, u);
      case Verb::reinforces:
      case Verb::gives_result_to:
      case Verb::fights:
      case Verb::ends: break;
    }
    return there;
  }

  const PositionStart& start_;
  Game game_;
  View view_;
};

}  // namespace

void require_possible(const std::vector<PositionCondition>& conditions, const PositionStart& start,
                      const State& question) {
  const Possibility possibility(start, question);
  for (const PositionCondition& condition : conditions) {
    for (const PositionEntry& entry : condition.entries) possibility.require(entry);
  }
}

}  // namespace muster::two_by_two
