#include "rules/two_by_two/film_maker.hpp"

#include <fmt/format.h>

#include "rules/two_by_two/shooting.hpp"
#include "rules/two_by_two/signs.hpp"

namespace muster::two_by_two {
namespace {

const char* side_name(Seat seat) { return seat == Seat::attacker ? "South" : "North"; }

std::string victory_words(const Rules& rules) {
  if (rules.victory == Victory::fast) return fmt::format("Lost with {} Destroyed", rules.fast_losses);
  return fmt::format("Lost with {} Destroyed and {} more than the other side", rules.decisive_losses,
                     rules.decisive_lead);
}

bool begins_melee(const Event& e) {
  return e.kind == EventKind::note && (e.rule == "MELEE-1" || e.rule == "WOODS-3") && e.other.valid();
}

Effect effect_of(ShotResult result) {
  switch (result) {
    case ShotResult::none: return Effect::none;
    case ShotResult::pinned:
    case ShotResult::disrupted: return Effect::status;
    case ShotResult::routs: return Effect::routs;
    case ShotResult::destroyed: return Effect::destroyed;
  }
  return Effect::none;
}

}  // namespace

FilmMaker::FilmMaker(const Game& game, const State& state, Film& film)
    : game_(game), state_(state), film_(film) {
  film_.sides = {side_name(Seat::attacker), side_name(Seat::defender)};
  film_.roles = {std::string(seat_names[0]), std::string(seat_names[1])};
  film_.victory = victory_words(*game.rules);
  film_.limit = game.rules->losses_to_lose();
  film_.table = game.field->size();
  film_.features = game.field->features();
  film_.types = type_signs();
  film_.sizes = size_signs();
  film_.statuses = status_signs();
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    for (const Unit& u : game.army(seat).units)
      film_.pieces.push_back({seat, std::string(1, side_name(seat)[0]) + " " + name_of(u), index(u.type),
                              static_cast<std::size_t>(u.size), game.half()});
  }
  frame_.step = "Set-up";
  frame_.phasing = Seat::defender;
}

/// Where a router stood before it was squared up.
Pose FilmMaker::stood(UnitId unit) {
  const auto found = squared_up_.find(unit);
  const Pose at = found == squared_up_.end() ? pose(unit) : found->second;
  squared_up_.erase(unit);
  return at;
}

PieceNumber FilmMaker::piece(UnitId unit) const {
  const std::size_t before = unit.seat() == Seat::attacker ? 0 : game_.army(Seat::attacker).units.size();
  return static_cast<PieceNumber>(before + unit.number());
}

Mark& FilmMaker::add(MarkKind kind, UnitId unit) {
  Mark mark;
  mark.kind = kind;
  mark.piece = piece(unit);
  frame_.marks.push_back(std::move(mark));
  return frame_.marks.back();
}

Mark* FilmMaker::last(MarkKind kind, UnitId unit) {
  for (auto mark = frame_.marks.rbegin(); mark != frame_.marks.rend(); ++mark) {
    if (mark->kind == kind && (mark->piece == piece(unit) || mark->other == piece(unit))) return &*mark;
  }
  return nullptr;
}

std::string FilmMaker::step_text() const {
  const std::string who = side_name(frame_.acting);
  switch (state_.step) {
    case Step::setup: return "Set-up";
    case Step::movement: return who + " moves";
    case Step::rally: return who + " rallies";
    case Step::facing: return who + " turns to face";
    case Step::shooting: return who + " shoots";
    case Step::melee: return who + " fights";
  }
  return "";
}

void FilmMaker::put_positions() {
  const View v = view();
  frame_.pieces.clear();
  frame_.points.clear();
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    const Side& side = v.side(seat);
    for (const unsigned i : side.on_table) {
      const UnitId u(seat, i);
      frame_.pieces.push_back({piece(u), v.pose(u), static_cast<std::uint8_t>(side.status(i))});
    }
    for (const Point& point : side.points) {
      if (!point.named) continue;
      FilmPoint shown{seat, point.at, inward(point.edge), {}};
      for (std::size_t i = point.next; i < point.queue.size(); ++i)
        shown.queue.push_back(piece(UnitId(seat, point.queue[i])));
      frame_.points.push_back(std::move(shown));
    }
    frame_.left[index(seat)] = side.left.size();
  }
  frame_.lost = lost_;
  frame_.contacts.clear();
  for (const Pair& pair : state_.pairs)
    frame_.contacts.push_back({piece(pair.attacker), piece(pair.defender)});
}

void FilmMaker::begin_frame() {
  frame_ = {};
  frame_.turn = state_.turn;
  frame_.phasing = state_.phasing;
  const bool others = state_.step == Step::facing || state_.step == Step::shooting;
  frame_.acting = others ? other(state_.phasing) : state_.phasing;
  frame_.step = step_text();
  happened_ = state_.step == Step::movement;
}

void FilmMaker::end_frame() {
  if (happened_) {
    put_positions();
    film_.frames.push_back(std::move(frame_));
  } else {
    film_.frames.back().account += frame_.account;
  }
}

void FilmMaker::finish() { end_frame(); }

bool FilmMaker::cuts(const Event& e) const {
  if (e.kind == EventKind::step) return true;
  if (!begins_melee(e) || frame_.marks.empty()) return false;
  // The decision whom to fight has made the cut already, where there was one.
  for (const Mark& mark : frame_.marks) {
    if (mark.kind == MarkKind::melee) return true;
  }
  return false;
}

bool FilmMaker::cuts(const Decision& d) const { return d.kind == DecisionKind::fight && happened_; }

void FilmMaker::decided(const Decision& d) {
  if (cuts(d)) {
    end_frame();
    begin_frame();
  }
  legs_.clear();
  const View v = view();
  if (d.kind == DecisionKind::move || d.kind == DecisionKind::exit) {
    Pose at = v.pose(d.unit);
    for (std::size_t i = 0; i + 1 < d.legs.size(); ++i) {
      at.facing = normalised(d.legs[i].facing);
      at.centre = at.centre + at.facing * d.legs[i].ahead + right_of(at.facing) * d.legs[i].right;
      legs_.push_back(at);
    }
  }
  if (d.kind == DecisionKind::shoot) {
    Mark& shot = add(MarkKind::shot, d.unit);
    shot.other = piece(d.other);
    shot.way = {v.pose(d.unit), v.pose(d.other)};
    if (d.partner.valid()) {
      shot.partner = piece(d.partner);
      shot.way.push_back(v.pose(d.partner));
    }
  }
  if (d.kind == DecisionKind::take_result) {
    if (Mark* shot = last(MarkKind::shot, state_.subject)) {
      shot->other = piece(d.other);
      shot->way[1] = v.pose(d.other);
    }
  }
}

void FilmMaker::on(const Event& e) {
  if (cuts(e)) {
    end_frame();
    begin_frame();
  }
  if (e.kind != EventKind::step) happened_ = true;
  switch (e.kind) {
    case EventKind::die: return on_die(e);
    case EventKind::total: return on_total(e);
    case EventKind::moved: return on_moved(e);
    case EventKind::note: return on_note(e);
    case EventKind::destroyed: return on_destroyed(e);
    case EventKind::rout:
      rout_die_ = 0;
      squared_up_.emplace(e.unit, pose(e.unit));
      return;
    default: return;
  }
}

void FilmMaker::on_die(const Event& e) {
  if (!e.unit.valid()) return;
  if (e.text == "rout") {
    rout_die_ = e.value;
  } else if (e.text == "shot") {
    if (Mark* shot = last(MarkKind::shot, e.unit)) shot->die = e.value;
  } else if (e.text == "melee") {
    Mark* melee = last(MarkKind::melee, e.unit);
    if (!melee) return;
    (e.unit == fight_.attacker ? melee->die : melee->other_die) = e.value;
  } else {
    Mark& test = add(MarkKind::test, e.unit);
    test.die = test.total = e.value;
    test.way = {pose(e.unit)};
    if (e.text == "rally") return;
    for (const Point& point : view().side_of(e.unit).points) {
      if (point.waiting() && point.front() == e.unit.number()) test.way = {{point.at, inward(point.edge)}};
    }
  }
}

void FilmMaker::on_total(const Event& e) {
  if (state_.step == Step::shooting) {
    Mark* shot = last(MarkKind::shot, e.unit);
    if (!shot) return;
    const ShotResult result = shot_result(*game_.rules, e.value);
    shot->total = e.value;
    shot->word = e.text;
    shot->effect = effect_of(result);
    if (shot->effect == Effect::status)
      shot->status =
          static_cast<std::uint8_t>(result == ShotResult::pinned ? Status::pinned : Status::disrupted);
  } else if (state_.step == Step::melee) {
    Mark* melee = last(MarkKind::melee, e.unit);
    if (!melee) return;
    const bool attacker = e.unit == fight_.attacker;
    if (e.text.substr(0, 5) == "wins:") {
      melee->beaten = piece(attacker ? fight_.defender : fight_.attacker);
      melee->effect = e.value >= game_.rules->melee_destroyed ? Effect::destroyed : Effect::routs;
      melee->word = e.text.substr(6);
    } else {
      (attacker ? melee->total : melee->other_total) = e.value;
    }
  } else if (Mark* test = last(MarkKind::test, e.unit)) {
    test->total = e.value;
    test->word = e.text;
    test->effect = e.value >= game_.rules->rally_needed ? Effect::succeeds : Effect::fails;
  }
}

void FilmMaker::on_moved(const Event& e) {
  if (e.rule == "SETUP-3") return;
  if (e.rule == "MELEE-5") {
    squared_up_.emplace(e.unit, e.from);
    return;
  }
  const bool on_the_spot = e.from.centre == e.to.centre;
  MarkKind kind = MarkKind::move;
  if (e.rule == "REINF-2") {
    kind = MarkKind::arrival;
  } else if (e.rule == "ROUT-2") {
    kind = MarkKind::rout;
  } else if (e.rule == "MELEE-6") {
    kind = MarkKind::follow_up;
  } else if (e.rule == "SHOOT-8" || (e.rule == "CONTACT-3" && !on_the_spot)) {
    kind = MarkKind::push_back;
  } else if (e.rule == "MOVE-6") {
    kind = MarkKind::exit;
  } else if (on_the_spot) {
    kind = MarkKind::turn;
  } else if (e.text == "charges") {
    kind = MarkKind::charge;
  }
  Mark& mark = add(kind, e.unit);
  mark.way = {e.from};
  if (kind == MarkKind::arrival)
    mark.way[0] = {e.to.centre - e.to.facing * (3 * game_.half().deep), e.to.facing};
  if (kind == MarkKind::rout) {
    mark.way[0] = stood(e.unit);
    mark.die = mark.total = rout_die_;
  }
  if (e.rule == "MOVE-1" || e.rule == "MOVE-6") mark.way.insert(mark.way.end(), legs_.begin(), legs_.end());
  mark.way.push_back(e.to);
}

void FilmMaker::on_note(const Event& e) {
  if (begins_melee(e)) {
    fight_ = {e.unit, e.other, false, false};
    Mark& melee = add(MarkKind::melee, e.unit);
    melee.other = piece(e.other);
    melee.way = {pose(e.unit), pose(e.other)};
  } else if (e.rule == "REINF-1") {
    if (Mark* test = last(MarkKind::test, e.unit)) {
      test->word = e.text;
      test->effect = e.text == "arrives" ? Effect::succeeds : Effect::fails;
    }
  } else if (e.rule == "UNIT-4") {
    for (auto mark = frame_.marks.rbegin(); mark != frame_.marks.rend(); ++mark) {
      if (mark->kind != MarkKind::shot || mark->other != piece(e.unit)) continue;
      mark->effect = Effect::status;
      mark->status = static_cast<std::uint8_t>(Status::pinned);
      break;
    }
  }
}

void FilmMaker::on_destroyed(const Event& e) {
  Mark& loss = add(MarkKind::loss, e.unit);
  loss.word = e.text;
  const bool by_die = e.text == cause_names[static_cast<std::size_t>(Cause::rout_die)];
  if (by_die) loss.die = rout_die_;
  loss.way = {by_die ? stood(e.unit) : pose(e.unit)};
  // One that never came on is lost at its point.
  for (const Point& point : view().side_of(e.unit).points) {
    for (std::size_t i = 0; i < point.queue.size(); ++i) {
      const bool just_gone = point.next > 0 && i + 1 == point.next && point.queue[i] == e.unit.number();
      if (just_gone && e.text == cause_names[static_cast<std::size_t>(Cause::swap)] &&
          view().facing(e.unit) == Vec2{})
        loss.way = {{point.at, inward(point.edge)}};
    }
  }
  lost_[index(e.unit.seat())].push_back(piece(e.unit));
}

}  // namespace muster::two_by_two
