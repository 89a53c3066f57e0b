#include "rules/two_by_two/narrator.hpp"

#include <fmt/format.h>

#include "board/terrain_file.hpp"
#include "rules/two_by_two/picture.hpp"

namespace muster::two_by_two {
namespace {

const char* side_name(Seat seat) { return seat == Seat::attacker ? "South" : "North"; }

/// "hq 1; line 1-7; foot_art 1": units of one kind stand together in an army.
std::string army_text(const Army& army) {
  std::string text;
  for (std::size_t i = 0; i < army.units.size(); ++i) {
    const Unit& first = army.units[i];
    std::size_t last = i;
    while (last + 1 < army.units.size() && army.units[last + 1].type == first.type &&
           army.units[last + 1].size == first.size)
      ++last;
    text += (i == 0 ? "" : "; ") + name_of(first);
    if (last > i) text += fmt::format("-{}", army.units[last].copy);
    i = last;
  }
  return text;
}

std::string victory_text(const Rules& rules) {
  if (rules.victory == Victory::fast)
    return fmt::format("the first with {} Destroyed loses", rules.fast_losses);
  return fmt::format("a side with {} or more Destroyed, {} or more above the other's, loses",
                     rules.decisive_losses, rules.decisive_lead);
}

std::string tally(const State& s) {
  return fmt::format("lost: South {}, North {}", s.side(Seat::attacker).destroyed.size(),
                     s.side(Seat::defender).destroyed.size());
}

}  // namespace

std::string Narrator::name(UnitId u) const {
  return (u.seat() == Seat::attacker ? "S " : "N ") + name_of(game_.unit(u));
}

std::string Narrator::names(Seat seat, UnitSet units) const {
  std::string text;
  for (const unsigned i : units) text += (text.empty() ? "" : ", ") + name(UnitId(seat, i));
  return text;
}

std::string Narrator::place(Vec2 p) const { return place_text(p, game_.field->size()); }

void Narrator::tell_start(const std::array<std::string, 2>& titles) {
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    out_ << fmt::format("{}, the {}, is {}: {}.\n", side_name(seat),
                        seat == Seat::attacker ? "attacker" : "defender", titles[index(seat)],
                        army_text(game_.army(seat)));
  }
  const Battlefield& field = *game_.field;
  out_ << fmt::format("Victory: {}. Table {:g} wide, {:g} deep; the left end of South's edge is 0,0.\n",
                      victory_text(*game_.rules), field.size().width, field.size().depth);
  if (field.features().empty()) out_ << "No terrain.\n";
  for (const Feature& f : field.features()) {
    std::string kind(name_of(f.kind));
    for (char& c : kind) c = c == '_' ? ' ' : c;
    out_ << "  " << kind << (is_line(f.kind) ? " along" : " within");
    for (const Vec2 p : f.points) out_ << ' ' << place(p);
    out_ << '\n';
  }
  if (options_.pictures) out_ << picture_legend();
  out_ << "\nSet-up\n";
}

void Narrator::tell_decision(const Decision& d) {
  const std::string text = decision_text(d);
  if (text.empty()) return;
  end_roll();
  line(fmt::format("  {}: {}", side_name(state_.asked), text));
}

void Narrator::on(const Event& e) {
  if (goes_on_with_roll(e)) return;
  end_roll();
  switch (e.kind) {
    case EventKind::step:
      if (state_.step == Step::movement) begin_half();
      title_ = e.text;
      title_[0] = static_cast<char>(title_[0] - 'a' + 'A');
      return;
    case EventKind::die: return begin_roll(e);
    case EventKind::moved:
      // The decision has said all of it.
      if (e.rule == "SETUP-3" || e.rule == "REINF-2") return;
      break;
    case EventKind::over:
      end_of_half();
      out_ << fmt::format(
          "\nThe game is over in turn {}, {}'s half: {} ({}; left the table: South {}, North {}).\n",
          state_.turn, side_name(state_.phasing), e.text, tally(state_),
          state_.side(Seat::attacker).left.size(), state_.side(Seat::defender).left.size());
      return;
    default: break;
  }
  line("      " + told(e));
}

void Narrator::line(const std::string& text) {
  if (!title_.empty()) out_ << ' ' << title_ << '\n';
  title_.clear();
  out_ << text << '\n';
}

/// The event with what the position adds to it.
std::string Narrator::told(const Event& e) const {
  if (e.kind == EventKind::moved && (e.rule == "MOVE-1" || e.rule == "ROUT-9")) {
    return fmt::format("{} is at {}, facing {} [{}]", name(e.unit), place(e.to.centre),
                       facing_text(e.to.facing), e.rule);
  }
  std::string text = event_text(e, game_.field->size(), [this](UnitId u) { return name(u); });
  if (e.kind == EventKind::moved && e.rule == "ROUT-2") text += slide_text(e);
  if (e.kind == EventKind::contact) {
    text = fmt::format("{} contacts {} at its {} [{}]", name(e.unit), name(e.other),
                       aspect_text(view().aspect(e.other, e.unit)), e.rule);
  }
  const bool fired = state_.step == Step::shooting && e.unit.valid() && e.unit.seat() != state_.phasing;
  if (e.kind == EventKind::status && fired && e.text == "Pinned") text += " by its own fire [SHOOT-3]";
  if (e.kind == EventKind::destroyed) text += fmt::format(" ({})", tally(state_));
  return text;
}

void Narrator::begin_half() {
  if (state_.turn > 1 || state_.half > 0) end_of_half();
  out_ << fmt::format("\nTurn {}, {}'s half ({}; still to come: South {}, North {})\n", state_.turn,
                      side_name(state_.phasing), tally(state_), state_.side(Seat::attacker).queued.size(),
                      state_.side(Seat::defender).queued.size());
}

void Narrator::end_of_half() {
  if (!options_.pictures) return;
  out_ << board_picture(view());
  for (const Seat seat : {Seat::defender, Seat::attacker}) {
    for (const Point& point : state_.side(seat).points) {
      if (!point.waiting()) continue;
      std::string queue;
      for (std::size_t i = point.next; i < point.queue.size(); ++i)
        queue += (queue.empty() ? "" : ", ") + name_of(game_.army(seat).units[point.queue[i]]);
      out_ << fmt::format("      {} awaits at {}: {}\n", side_name(seat), place(point.at), queue);
    }
  }
}

void Narrator::begin_roll(const Event& e) {
  if (!e.unit.valid()) {
    line(fmt::format("      die {}: {} [SETUP-1]", e.value, e.text));
    return;
  }
  roll_ = fmt::format("{}: die {}", name(e.unit), e.value);
  roll_rule_.clear();
  if (e.text == "rout") {
    roll_ += fmt::format(", {} or less is Destroyed [ROUT-1]", game_.rules->rout_death_max);
  } else if (e.text == "reinforcement") {
    for (const Point& point : state_.side(e.unit.seat()).points) {
      if (!point.waiting() || point.front() != e.unit.number()) continue;
      const bool own = point.edge == game_.own_edge(e.unit.seat());
      roll_ += fmt::format(", {}+ needed", own ? game_.rules->reinf_rear : game_.rules->reinf_flank);
    }
  }
}

/// Modifiers and results go into the line of their die.
bool Narrator::goes_on_with_roll(const Event& e) {
  if (roll_.empty()) return false;
  switch (e.kind) {
    case EventKind::modifier: {
      if (!roll_rule_.empty() && roll_rule_ != e.rule) roll_ += " [" + roll_rule_ + "]";
      const bool of_type = e.rule == "MELEE-2" && e.text == "unit type";
      roll_ +=
          fmt::format(", {:+} {}", e.value, of_type ? type_names[index(game_.unit(e.unit).type)] : e.text);
      roll_rule_ = e.rule;
      return true;
    }
    case EventKind::total: {
      if (e.text.substr(0, 5) == "wins:") return false;
      if (!roll_rule_.empty()) roll_ += " [" + roll_rule_ + "]";
      const bool melee = state_.step == Step::melee;
      roll_ += fmt::format(": {}{}{}", e.value, melee ? "" : ", ", melee ? "" : e.text);
      end_roll();
      return true;
    }
    case EventKind::note:
      if (e.rule != "REINF-1") return false;
      roll_ += fmt::format(": {} [REINF-1]", e.text);
      end_roll();
      return true;
    default: return false;
  }
}

void Narrator::end_roll() {
  if (roll_.empty()) return;
  line("      " + roll_);
  roll_.clear();
}

}  // namespace muster::two_by_two
