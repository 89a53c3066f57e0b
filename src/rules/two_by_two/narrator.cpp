#include "rules/two_by_two/narrator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "board/terrain_file.hpp"

namespace muster::two_by_two {
namespace {

constexpr std::array<char, type_count> symbols{'Q', 'L', 'G', 'I', 'M', 'H', 'C', 'A', 'B'};

std::string inches(double length) { return fmt::format("{:.2f}", length); }

std::string at(Vec2 p, TableSize size) {
  const Vec2 q = to_rulebook(p, size);
  return inches(q.x) + ", " + inches(q.y);
}

/// One leg of a move in words.
std::string leg_text(const Leg& leg, Vec2 facing_before) {
  std::string text;
  if (length_squared(leg.facing - facing_before) > 1e-6)
    text = "pivots to face " + facing_text(leg.facing) + ", ";
  if (leg.right != 0) {
    return text + fmt::format("{} ahead and {} to the {}", inches(leg.ahead),
                              inches(leg.right < 0 ? -leg.right : leg.right),
                              leg.right < 0 ? "left" : "right");
  }
  return text + (leg.ahead < 0 ? inches(-leg.ahead) + " back" : inches(leg.ahead) + " ahead");
}

char terrain_symbol(const Battlefield& field, Vec2 p) {
  if (field.on_road(p)) return ':';
  const FeatureSet areas = field.areas_at(p);
  if ((areas & field.all_of(Terrain::dense_woods)) != 0) return '^';
  if ((areas & field.all_of(Terrain::town)) != 0) return '#';
  if ((areas & field.all_of(Terrain::hill)) != 0) return '~';
  if ((areas & (field.all_of(Terrain::copse) | field.all_of(Terrain::light_woods))) != 0) return '"';
  return '.';
}

char facing_symbol(Vec2 f) {
  const double x = f.x < 0 ? -f.x : f.x;
  const double y = f.y < 0 ? -f.y : f.y;
  if (y >= x) return f.y > 0 ? '^' : 'v';
  return f.x > 0 ? '>' : '<';
}

}  // namespace

std::string facing_text(Vec2 f) {
  constexpr double tiny = 0.02;
  constexpr double diagonal = 0.70710678;
  const auto near = [&](double x, double y) {
    return f.x > x - tiny && f.x < x + tiny && f.y > y - tiny && f.y < y + tiny;
  };
  if (near(0, 1)) return "N";
  if (near(diagonal, diagonal)) return "NE";
  if (near(1, 0)) return "E";
  if (near(diagonal, -diagonal)) return "SE";
  if (near(0, -1)) return "S";
  if (near(-diagonal, -diagonal)) return "SW";
  if (near(-1, 0)) return "W";
  if (near(-diagonal, diagonal)) return "NW";
  return fmt::format("({:.2f}, {:.2f})", f.x, f.y);
}

std::string event_text(const Event& e, TableSize size, const std::function<std::string(UnitId)>& name) {
  const std::string who = e.unit.valid() ? name(e.unit) : "";
  const std::string rule = e.rule.empty() ? "" : fmt::format(" [{}]", e.rule);
  switch (e.kind) {
    case EventKind::step: return fmt::format("-- {} --", e.text);
    case EventKind::die: return fmt::format("{}{}die {}: {}", who, who.empty() ? "" : ": ", e.value, e.text);
    case EventKind::modifier: return fmt::format("  {:+} {}{}", e.value, e.text, rule);
    case EventKind::total: return fmt::format("{}: {}, {}", who, e.value, e.text);
    case EventKind::moved:
      if (e.rule == "SETUP-3" || e.rule == "REINF-2") {
        return fmt::format("{} {} at {}, facing {}{}", who, e.text, at(e.to.centre, size),
                           facing_text(e.to.facing), rule);
      }
      if (e.from.centre == e.to.centre)
        return fmt::format("{} {} on the spot to {}{}", who, e.text, facing_text(e.to.facing), rule);
      return fmt::format("{} {}: from {} to {}, facing {}{}", who, e.text, at(e.from.centre, size),
                         at(e.to.centre, size), facing_text(e.to.facing), rule);
    case EventKind::contact: return fmt::format("{} contacts {}{}", who, name(e.other), rule);
    case EventKind::parted: return fmt::format("{} and {} part", who, name(e.other));
    case EventKind::status: return fmt::format("{} is {}", who, e.text);
    case EventKind::arrival: return fmt::format("{} comes on at {}", who, at(e.to.centre, size));
    case EventKind::rout: return fmt::format("{} routs: {}", who, e.text);
    case EventKind::destroyed: return fmt::format("{} is Destroyed: {}", who, e.text);
    case EventKind::left: return fmt::format("{} leaves the table", who);
    case EventKind::note:
      return fmt::format("{}{}{}{}{}", who, who.empty() ? "" : " ", e.text,
                         e.other.valid() ? fmt::format(" {}", name(e.other)) : "", rule);
    case EventKind::over: return fmt::format("The game is over: {}", e.text);
  }
  return "";
}

std::string Narrator::name(UnitId u) const {
  return (u.seat() == Seat::attacker ? "S " : "N ") + name_of(game_.unit(u));
}

std::string Narrator::place(Vec2 p) const { return at(p, game_.field->size()); }

void Narrator::tell_start() {
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    out_ << (seat == Seat::attacker ? "South, the attacker:" : "North, the defender:");
    for (const Unit& u : game_.army(seat).units) out_ << ' ' << name_of(u) << ';';
    out_ << '\n';
  }
  const Battlefield& field = *game_.field;
  out_ << fmt::format("Table {:g} x {:g}; South's own edge is y = 0.\n", field.size().width,
                      field.size().depth);
  for (const Feature& f : field.features()) {
    out_ << "  " << name_of(f.kind) << ':';
    for (const Vec2 p : f.points) out_ << " (" << place(p) << ')';
    out_ << '\n';
  }
}

void Narrator::tell_decision(const Decision& d) {
  const View v = view();
  const char* side = state_.asked == Seat::attacker ? "South" : "North";
  std::string text;
  switch (d.kind) {
    case DecisionKind::end:
      if (state_.ask == Ask::react) text = name(state_.subject) + " stands";
      if (state_.ask == Ask::carry_on || state_.ask == Ask::follow_up) text = name(state_.subject) + " stays";
      break;
    case DecisionKind::deploy: text = fmt::format("places {}", name(d.unit)); break;
    case DecisionKind::name_point: {
      text = fmt::format("names a reinforcement point at {}, queue:", place(d.place));
      for (const std::uint8_t i : d.queue) text += fmt::format(" {},", name_of(game_.army(state_.asked).units[i]));
      if (d.queue.empty()) text += " nobody,";
      text.pop_back();
      break;
    }
    case DecisionKind::reinforce:
      text = fmt::format("rolls for the reinforcement of point {}", static_cast<int>(d.point) + 1);
      break;
    case DecisionKind::place: break;
    case DecisionKind::swap:
      text = fmt::format("swaps {} for {}", name(state_.subject), name(d.other));
      break;
    case DecisionKind::move:
    case DecisionKind::exit: {
      text = fmt::format("{} {}", name(d.unit),
                         d.kind == DecisionKind::exit ? "leaves the table"
                         : d.contact                  ? "charges"
                                                      : "moves");
      Vec2 facing = v.facing(d.unit);
      for (const Leg& leg : d.legs) {
        text += fmt::format("{} {}", &leg == d.legs.begin() ? ":" : ", then", leg_text(leg, facing));
        facing = leg.facing;
      }
      if (d.contact) text += " at most, into contact";
      if (!d.contact && length_squared(d.facing - facing) > 1e-6) {
        text += fmt::format("{}pivots to face {}", d.legs.empty() ? ": " : ", then ", facing_text(d.facing));
      }
      break;
    }
    case DecisionKind::rout:
      text = fmt::format("{} routs of its own will", name(d.unit.valid() ? d.unit : state_.subject));
      break;
    case DecisionKind::carry_on: text = fmt::format("{} goes straight on", name(state_.subject)); break;
    case DecisionKind::rally: text = fmt::format("{} tries to rally", name(d.unit)); break;
    case DecisionKind::face: text = fmt::format("{} turns to face {}", name(d.unit), name(d.other)); break;
    case DecisionKind::shoot: text = fmt::format("{} shoots at {}", name(d.unit), name(d.other)); break;
    case DecisionKind::take_result: text = fmt::format("{} takes the result", name(d.other)); break;
    case DecisionKind::fight: text = fmt::format("next melee: {} on {}", name(d.unit), name(d.other)); break;
    case DecisionKind::follow_up:
      text = fmt::format("{} follows up {}", name(state_.subject), inches(d.distance));
      break;
  }
  if (!text.empty()) out_ << "  " << side << ": " << text << '\n';
}

void Narrator::on(const Event& e) {
  if (e.kind == EventKind::step && state_.step == Step::movement) {
    if (state_.turn > 1 || state_.half > 0) picture();
    out_ << fmt::format("\nTurn {}, {}'s half (lost: South {}, North {}; waiting: South {}, North {})\n",
                        state_.turn, state_.phasing == Seat::attacker ? "South" : "North",
                        state_.sides[0].destroyed.size(), state_.sides[1].destroyed.size(),
                        state_.sides[0].queued.size(), state_.sides[1].queued.size());
  }
  if (e.kind == EventKind::over) picture();
  // The decision has said where a unit was placed or that a step begins without anybody to act.
  out_ << "    " << event_text(e, game_.field->size(), [this](UnitId u) { return name(u); });
  if (e.kind == EventKind::destroyed) {
    out_ << fmt::format(" (lost: South {}, North {})", state_.sides[0].destroyed.size(),
                        state_.sides[1].destroyed.size());
  }
  out_ << '\n';
}

/// One cell an inch: type (South upper case, North lower case), status, facing.
void Narrator::picture() {
  const Battlefield& field = *game_.field;
  const auto wide = static_cast<std::size_t>(field.size().width);
  const auto deep = static_cast<std::size_t>(field.size().depth);
  std::vector<std::string> rows(deep, std::string(3 * wide, ' '));
  const auto cell = [&](Vec2 p, std::size_t& column, std::size_t& row) {
    const Vec2 q = to_rulebook(p, field.size());
    column = static_cast<std::size_t>(std::clamp(q.x, 0.0, static_cast<double>(wide) - 1));
    row = deep - 1 - static_cast<std::size_t>(std::clamp(q.y, 0.0, static_cast<double>(deep) - 1));
  };
  for (std::size_t y = 0; y < deep; ++y) {
    for (std::size_t x = 0; x < wide; ++x) {
      const Vec2 p =
          from_rulebook({static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5}, field.size());
      rows[deep - 1 - y][3 * x] = terrain_symbol(field, p);
    }
  }
  const View v = view();
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    for (const unsigned i : v.side(seat).on_table) {
      const UnitId u(seat, i);
      std::size_t column = 0;
      std::size_t row = 0;
      cell(v.centre(u), column, row);
      const char symbol = symbols[index(v.type(u))];
      rows[row][3 * column] = seat == Seat::attacker ? symbol : static_cast<char>(symbol - 'A' + 'a');
      rows[row][3 * column + 1] = v.disrupted(u) ? 'd' : v.pinned(u) ? 'p' : ' ';
      rows[row][3 * column + 2] = facing_symbol(v.facing(u));
    }
  }
  for (const std::string& row : rows) out_ << "  |" << row << "|\n";
}

}  // namespace muster::two_by_two
