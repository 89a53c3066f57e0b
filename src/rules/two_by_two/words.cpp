#include "rules/two_by_two/words.hpp"

#include <fmt/format.h>

#include <array>

#include "board/terrain_file.hpp"

namespace muster::two_by_two {

std::string inches(double length) {
  std::string text = fmt::format("{:.2f}", length > -0.005 && length < 0.005 ? 0.0 : length);
  if (text.back() == '0') text.pop_back();
  return text;
}

std::string place_text(Vec2 p, TableSize size) {
  const Vec2 q = to_rulebook(p, size);
  return fmt::format("{},{}", inches(q.x), inches(q.y));
}

std::string facing_text(Vec2 f) {
  struct Wind {
    const char* name;
    Vec2 direction;
  };
  constexpr double s = 0.38268343;  // sine and cosine of 22.5 degrees
  constexpr double c = 0.92387953;
  constexpr double d = 0.70710678;
  constexpr std::array<Wind, 16> points{{{"N", {0, 1}},
                                         {"NNE", {s, c}},
                                         {"NE", {d, d}},
                                         {"ENE", {c, s}},
                                         {"E", {1, 0}},
                                         {"ESE", {c, -s}},
                                         {"SE", {d, -d}},
                                         {"SSE", {s, -c}},
                                         {"S", {0, -1}},
                                         {"SSW", {-s, -c}},
                                         {"SW", {-d, -d}},
                                         {"WSW", {-c, -s}},
                                         {"W", {-1, 0}},
                                         {"WNW", {-c, s}},
                                         {"NW", {-d, d}},
                                         {"NNW", {-s, c}}}};
  const Wind* nearest = &points[0];
  for (const Wind& p : points) {
    if (dot(f, p.direction) > dot(f, nearest->direction)) nearest = &p;
  }
  if (length_squared(f - nearest->direction) < 1e-4) return nearest->name;
  return fmt::format("{} ({:.2f},{:.2f})", nearest->name, f.x, f.y);
}

std::string aspect_text(Aspect aspect) {
  switch (aspect) {
    case Aspect::front: return "front";
    case Aspect::rear: return "rear";
    case Aspect::left: return "left side";
    case Aspect::right: return "right side";
  }
  return "";
}

namespace {

std::string moved_text(const Event& e, TableSize size, const std::string& who, const std::string& rule) {
  const std::string to = facing_text(e.to.facing);
  if (e.rule == "SETUP-3" || e.rule == "REINF-2")
    return fmt::format("{} {} at {}, facing {}{}", who, e.text, place_text(e.to.centre, size), to, rule);
  if (e.from.centre == e.to.centre) {
    if (e.from.facing == e.to.facing) return fmt::format("{} {} where it stands{}", who, e.text, rule);
    return fmt::format("{} {} on the spot, now facing {}{}", who, e.text, to, rule);
  }
  return fmt::format("{} {}: from {} to {}, facing {}{}", who, e.text, place_text(e.from.centre, size),
                     place_text(e.to.centre, size), to, rule);
}

}  // namespace

std::string event_text(const Event& e, TableSize size, const std::function<std::string(UnitId)>& name) {
  const std::string who = e.unit.valid() ? name(e.unit) : "";
  const std::string rule = e.rule.empty() ? "" : fmt::format(" [{}]", e.rule);
  switch (e.kind) {
    case EventKind::step: return fmt::format("-- {} --", e.text);
    case EventKind::die: return fmt::format("{}{}die {}: {}", who, who.empty() ? "" : ": ", e.value, e.text);
    case EventKind::modifier: return fmt::format("  {:+} {}{}", e.value, e.text, rule);
    case EventKind::total:
      if (e.text.substr(0, 5) == "wins:")
        return fmt::format("{} wins by {}:{} [MELEE-4]", who, e.value, e.text.substr(5));
      return fmt::format("{}: {}, {}", who, e.value, e.text);
    case EventKind::moved: return moved_text(e, size, who, rule);
    case EventKind::contact: return fmt::format("{} contacts {}{}", who, name(e.other), rule);
    case EventKind::parted: return fmt::format("{} and {} part [CONTACT-4]", who, name(e.other));
    case EventKind::status: return fmt::format("{} is {}", who, e.text);
    case EventKind::arrival: return fmt::format("{} comes on at {}", who, place_text(e.to.centre, size));
    case EventKind::rout: return fmt::format("{} routs: {}", who, e.text);
    case EventKind::destroyed: return fmt::format("{} is Destroyed: {}", who, e.text);
    case EventKind::left: return fmt::format("{} leaves the table [WIN-4]", who);
    case EventKind::note:
      return fmt::format("{}{}{}{}{}{}", who, who.empty() ? "" : " ", e.text, e.other.valid() ? " " : "",
                         e.other.valid() ? name(e.other) : "", rule);
    case EventKind::over: return fmt::format("The game is over: {}", e.text);
  }
  return "";
}

}  // namespace muster::two_by_two
