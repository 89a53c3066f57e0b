#include "board/battlefield.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "board/streams.hpp"
#include "board/wood_edges.hpp"
#include "geometry/overlap.hpp"

namespace muster {
namespace {

/// Visits the features of a set in their order.
template <class Visit>
void each(FeatureSet set, Visit visit) {
  for (; set != 0; set &= set - 1) visit(static_cast<unsigned>(std::countr_zero(set)));
}

constexpr FeatureSet only(unsigned feature) { return FeatureSet{1} << feature; }

Box widened(Box box, double by) {
  const Vec2 reach{by, by};
  return {box.low - reach, box.high + reach};
}

bool holds_point(const Box& box, Vec2 p) { return !apart(box, {p, p}); }

}  // namespace

Battlefield::Battlefield(TableSize size, const Features& features, double road_reach)
    : size_(size), features_(features), road_reach_(road_reach) {
  for (unsigned i = 0; i < features_.size(); ++i) {
    const Feature& feature = features_[i];
    const double reach = feature.kind == Terrain::road ? road_reach_ + contact_tolerance : 0;
    boxes_[i] = widened(box_of(feature.points), reach + contact_tolerance);
    of_kind_[static_cast<std::size_t>(feature.kind)] |= only(i);
    if (!is_line(feature.kind)) areas_ |= only(i);
  }
  wood_edges_ = wood_edges_of(features_, road_reach_);
}

bool Battlefield::holds(const Rectangle& base) const {
  const double x = half_width() + contact_tolerance;
  const double y = half_depth() + contact_tolerance;
  const double reach = base.half.across + base.half.deep;
  if (std::fabs(base.centre.x) + reach <= x && std::fabs(base.centre.y) + reach <= y) return true;
  const Box box = box_of(base);
  return box.low.x >= -x && box.high.x <= x && box.low.y >= -y && box.high.y <= y;
}

double Battlefield::to_edge(const Rectangle& base, Vec2 direction) const {
  double reach = 1e9;
  for (const Vec2 corner : corners(base)) {
    if (direction.x > 0) reach = std::min(reach, (half_width() - corner.x) / direction.x);
    if (direction.x < 0) reach = std::min(reach, (-half_width() - corner.x) / direction.x);
    if (direction.y > 0) reach = std::min(reach, (half_depth() - corner.y) / direction.y);
    if (direction.y < 0) reach = std::min(reach, (-half_depth() - corner.y) / direction.y);
  }
  return std::max(0.0, reach);
}

Vec2 Battlefield::moved_in(const Rectangle& base) const {
  const Vec2 side = right_of(base.facing);
  const double wide = std::fabs(base.facing.x) * base.half.deep + std::fabs(side.x) * base.half.across;
  const double deep = std::fabs(base.facing.y) * base.half.deep + std::fabs(side.y) * base.half.across;
  const double x = half_width() - wide;
  const double y = half_depth() - deep;
  return {std::clamp(base.centre.x, -x, x), std::clamp(base.centre.y, -y, y)};
}

FeatureSet Battlefield::areas_at(Vec2 p) const {
  FeatureSet found = 0;
  each(areas_, [&](unsigned i) {
    if (holds_point(boxes_[i], p) && contains(features_[i].points, p)) found |= only(i);
  });
  return found;
}

bool Battlefield::on_road(Vec2 p) const {
  bool found = false;
  each(all_of(Terrain::road), [&](unsigned i) {
    found =
        found || (holds_point(boxes_[i], p) && within(distance_to_line(features_[i].points, p), road_reach_));
  });
  return found;
}

Intervals Battlefield::on_roads(const Segment& s) const {
  Intervals found;
  const Box box = box_of(s);
  each(all_of(Terrain::road), [&](unsigned i) {
    if (apart(boxes_[i], box)) return;
    for (const Interval& part : within_strip(features_[i].points, road_reach_ + contact_tolerance, s))
      add(found, part);
  });
  return found;
}

Intervals Battlefield::stretches_in(Terrain kind, const Segment& s) const {
  Intervals found;
  const Box box = box_of(s);
  each(all_of(kind), [&](unsigned i) {
    if (apart(boxes_[i], box)) return;
    for (const Interval& part : inside(features_[i].points, s)) add(found, part);
  });
  if (is_wood(kind) && !found.empty() && all_of(Terrain::road) != 0) return without(found, on_roads(s));
  return found;
}

PathFacts Battlefield::path(Vec2 from, Vec2 to) const {
  PathFacts facts;
  if (features_.empty()) return facts;
  const Segment s{from, to};
  facts.in_town = total(stretches_in(Terrain::town, s));
  facts.in_light_woods = total(stretches_in(Terrain::light_woods, s));
  facts.in_dense_woods = total(stretches_in(Terrain::dense_woods, s));
  const Box box = box_of(s);
  each(all_of(Terrain::stream), [&](unsigned i) {
    if (apart(boxes_[i], box)) return;
    for (const Vec2 crossing : stream_crossings(features_[i].points, s)) {
      if (!on_road(crossing)) ++facts.streams;
    }
  });
  if (all_of(Terrain::road) != 0 && on_road(from) && on_road(to)) {
    const double whole = distance(from, to);
    facts.on_road = whole <= rounding_slack || total(on_roads(s)) >= whole - 1e-6;
  }
  return facts;
}

double Battlefield::free_path(Terrain kind, Vec2 from, Vec2 direction, double reach) const {
  if (all_of(kind) == 0) return reach;
  const Intervals found = stretches_in(kind, {from, from + direction * reach});
  return found.empty() ? reach : found[0].from;
}

FeatureSet Battlefield::crossed(const Segment& s) const {
  FeatureSet found = 0;
  const Box box = box_of(s);
  each(areas_, [&](unsigned i) {
    if (apart(boxes_[i], box)) return;
    const Feature& area = features_[i];
    Intervals deep = inside(area.points, s);
    if (deep.empty()) return;
    deep = without(deep, near_outline(area.points, contact_tolerance, s));
    if (is_wood(area.kind) && all_of(Terrain::road) != 0) deep = without(deep, on_roads(s));
    if (!deep.empty()) found |= only(i);
  });
  return found;
}

FeatureSet Battlefield::enclosed(Vec2 a, Vec2 b, Vec2 c, Vec2 d) const {
  FeatureSet found = 0;
  if (areas_ == 0) return found;
  Points quad;
  for (const Vec2 p : {a, b, c, d}) quad.push_back(p);
  const Box box = widened(box_of(quad), contact_tolerance);
  each(areas_, [&](unsigned i) {
    const Points& points = features_[i].points;
    if (apart(boxes_[i], box)) return;
    if (std::all_of(points.begin(), points.end(), [&](Vec2 p) { return contains(quad, p); }))
      found |= only(i);
  });
  return found;
}

FeatureSet Battlefield::obstacles_crossed(const Segment& s) const {
  FeatureSet found = 0;
  const Box box = box_of(s);
  each(all_of(Terrain::hedge) | all_of(Terrain::wall), [&](unsigned i) {
    if (apart(boxes_[i], box)) return;
    const Points& course = features_[i].points;
    for (std::size_t k = 1; k < course.size(); ++k) {
      if (intersect(s, {course[k - 1], course[k]})) found |= only(i);
    }
  });
  return found;
}

double Battlefield::dense_woods_along(const Segment& s) const {
  return total(stretches_in(Terrain::dense_woods, s));
}

double Battlefield::light_woods_along(const Segment& s) const {
  return total(stretches_in(Terrain::light_woods, s));
}

double Battlefield::distance_to(const Rectangle& base, unsigned feature) const {
  const Feature& f = features_[feature];
  double least = 1e9;
  for (const Face face : all_faces) {
    const Vec2 p = face_centre(base, face);
    const double d = is_line(f.kind) ? distance_to_line(f.points, p) : distance_to_boundary(f.points, p);
    least = std::min(least, d);
  }
  return least;
}

double Battlefield::distance_to_wood_edge(const Rectangle& base) const {
  double least = 1e9;
  for (const Segment& edge : wood_edges_) least = std::min(least, measure(base, edge).distance);
  return least;
}

}  // namespace muster
