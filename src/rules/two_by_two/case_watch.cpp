#include "rules/two_by_two/case_watch.hpp"

#include <fmt/format.h>

#include "rules/two_by_two/modifiers.hpp"
#include "rules/two_by_two/narrator.hpp"

namespace muster::two_by_two {
namespace {

/// Of rules' dice.
const std::vector<std::string> purpose_words(purpose_names.begin(), purpose_names.begin() + unit_purposes);

/// The key of a row in the settings, without the phase.
std::string key_of_row(std::string_view rule, std::string_view text) {
  std::string key(text);
  const auto look_among = [&](const auto& rows) {
    for (const Row& row : rows) {
      if (row.rule == rule && row.text == text) key = row.key;
    }
  };
  look_among(shoot_row_names);
  look_among(melee_row_names);
  look_among(rally_row_names);
  return key;
}

}  // namespace

void CaseWatcher::watch_roll(const Event& e) {
  if (e.kind == EventKind::die) {
    if (e.text == "shot" || e.text == "rally" || e.text == "melee") {
      rolls_.push_back({e.unit, std::string(e.text), e.value, {}, 0, ""});
    }
    return;
  }
  for (auto roll = rolls_.rbegin(); roll != rolls_.rend(); ++roll) {
    if (roll->unit != e.unit) continue;
    if (e.kind == EventKind::modifier) {
      roll->modifiers[key_of_row(e.rule, e.text)] += e.value;
    } else {
      // The last word on a melee is by how much it was won, not a total.
      if (e.text.substr(0, 5) != "wins:") roll->total = e.value;
      roll->result = e.text;
    }
    return;
  }
}

void CaseWatcher::on(const Event& e) {
  if (e.kind == EventKind::destroyed) causes_[e.unit] = e.text;
  if (e.kind == EventKind::die || e.kind == EventKind::modifier || e.kind == EventKind::total) watch_roll(e);
  account_ += event_text(e, position_.size, [this](UnitId u) { return name_of(position_, u); }) + "\n";
}

std::vector<LaidDie> read_dice(const CasePosition& position, const Node& list) {
  std::vector<LaidDie> dice;
  for (const Node& node : list.items()) {
    LaidDie laid;
    laid.place = node.place();
    if (!node.is_map()) {
      laid.value = static_cast<int>(node.integer(1, 6));
      dice.push_back(laid);
      continue;
    }
    Fields fields(node);
    laid.value = static_cast<int>(fields.require("die").integer(1, 6));
    for (const Seat seat : {Seat::attacker, Seat::defender}) {
      if (const auto name = fields.find(seat_words[index(seat)]))
        laid.unit = read_unit(position, seat, *name);
    }
    if (const auto what = fields.find("what")) laid.purpose = static_cast<int>(what->choice(purpose_words));
    fields.finish();
    dice.push_back(laid);
  }
  return dice;
}

CaseDice::CaseDice(const CasePosition& position, const Node& list)
    : position_(position), end_place_(list.place()) {
  for (const LaidDie& laid : read_dice(position, list)) left_.push_back(laid);
}

int CaseDice::die(int, const DieName& name, UnitId unit) {
  const std::string for_what =
      purpose_words[name.purpose] + (unit.valid() ? " of " + name_of(position_, unit) : "");
  if (left_.empty()) throw Fault{end_place_ + ": one more die is rolled, for " + for_what};
  const LaidDie laid = left_.front();
  left_.pop_front();
  const bool other_unit = laid.unit.valid() && laid.unit != unit;
  if (other_unit || (laid.purpose >= 0 && laid.purpose != name.purpose)) {
    throw Fault{laid.place + ": this die is rolled for " + for_what};
  }
  return laid.value;
}

std::string CaseDice::unused() const {
  if (left_.empty()) return "";
  return fmt::format("{}: {} of the dice are never rolled, this one first", left_.front().place,
                     left_.size());
}

}  // namespace muster::two_by_two
