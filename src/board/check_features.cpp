#include "board/check_features.hpp"

#include <fmt/format.h>

#include <cmath>

namespace muster {
namespace {

std::string place(TableSize size, Vec2 p) {
  return fmt::format("{:.4g},{:.4g}", p.x + size.width / 2, p.y + size.depth / 2);
}

std::string check_points(TableSize size, const Points& points, bool closed) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec2 p = points[i];
    if (!(std::fabs(p.x) <= size.width / 2 + rounding_slack &&
          std::fabs(p.y) <= size.depth / 2 + rounding_slack)) {
      return fmt::format("point {} lies off the table of {:g} by {:g}", place(size, p), size.width,
                         size.depth);
    }
    const bool last = i + 1 == points.size();
    if (last && !closed) break;
    if (distance(p, points[last ? 0 : i + 1]) <= contact_tolerance) {
      return fmt::format("point {} comes twice running", place(size, p));
    }
  }
  return "";
}

Segment edge(const Points& outline, std::size_t i) { return {outline[i], outline[(i + 1) % outline.size()]}; }

/// Neighbouring edges share their end; they may not share more.
bool folds_back(const Segment& e, const Segment& next) {
  const Vec2 back = e.a - e.b;
  const Vec2 on = next.b - next.a;
  return dot(back, on) > 0 && std::fabs(cross(back, on)) <= rounding_slack * length(back) * length(on);
}

std::string check_outline(TableSize size, const Points& outline) {
  const std::size_t n = outline.size();
  double twice_area = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Segment e = edge(outline, i);
    twice_area += cross(e.a, e.b);
    if (folds_back(e, edge(outline, (i + 1) % n))) {
      return fmt::format("its outline folds back on itself at {}", place(size, e.b));
    }
    for (std::size_t k = i + 2; k < n; ++k) {
      if (i == 0 && k + 1 == n) continue;
      double along = 0;
      if (intersect(e, edge(outline, k), &along)) {
        return fmt::format("its outline meets itself at {}",
                           place(size, e.a + normalised(e.b - e.a) * along));
      }
    }
  }
  if (std::fabs(twice_area) < 0.02) return "its outline encloses no area";
  return "";
}

}  // namespace

std::string check_features(TableSize size, const Features& features) {
  for (std::size_t i = 0; i < features.size(); ++i) {
    const Feature& f = features[i];
    const bool line = is_line(f.kind);
    const std::size_t least = line ? 2 : 3;
    std::string wrong;
    if (f.points.size() < least) {
      wrong = fmt::format("it has {} points and needs {} or more", f.points.size(), least);
    } else {
      wrong = check_points(size, f.points, !line);
      if (wrong.empty() && !line) wrong = check_outline(size, f.points);
    }
    if (!wrong.empty()) return fmt::format("feature {} ({}): {}", i + 1, name_of(f.kind), wrong);
  }
  return "";
}

}  // namespace muster
