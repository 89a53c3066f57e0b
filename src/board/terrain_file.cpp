#include "board/terrain_file.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "board/check_features.hpp"
#include "text/number.hpp"

namespace muster {
namespace {

constexpr double least_table = 6;
constexpr double greatest_table = 96;
constexpr double table_step = 0.25;
constexpr double least_across = 0.5;
constexpr int most_of_a_kind = 20;

double read_side(const Node& node) {
  const double inches = node.number(least_table, greatest_table);
  if (!is_table_side(inches)) node.fail("a multiple of " + decimal_text(table_step));
  return inches;
}

Vec2 read_point(const Node& node, TableSize size) {
  const std::vector<Node> members = node.items();
  if (members.size() != 2) {
    node.fail("a list of " + std::to_string(members.size()), "a point [x, y]");
  }
  return {members[0].number(0, size.width), members[1].number(0, size.depth)};
}

Terrain read_kind(const Node& node) {
  return static_cast<Terrain>(node.choice({terrain_names.begin(), terrain_names.end()}));
}

Points read_points(const Node& node, Terrain kind, TableSize size) {
  const std::vector<Node> members = node.items();
  const std::size_t least = is_line(kind) ? 2 : 3;
  if (members.size() < least || members.size() > max_points) {
    node.fail(std::to_string(members.size()) + " points for a " + std::string(name_of(kind)),
              std::to_string(least) + " to " + std::to_string(max_points));
  }
  Points points;
  for (const Node& member : members) points.push_back(from_rulebook(read_point(member, size), size));
  return points;
}

/// A regular octagon with two sides square to the table's edges.
Points octagon(Vec2 centre, double across) {
  constexpr double tan_of_an_eighth = 0.41421356237309503;  // sqrt(2) - 1
  const double r = across / 2;
  const double t = r * tan_of_an_eighth;
  const std::array<Vec2, 8> corners{{{r, -t}, {r, t}, {t, r}, {-t, r}, {-r, t}, {-r, -t}, {-t, -r}, {t, -r}}};
  Points points;
  for (const Vec2 corner : corners) points.push_back(snapped(centre + corner));
  return points;
}

Points read_octagon(Fields& fields, const Node& centre_node, Terrain kind, TableSize size) {
  if (is_line(kind)) {
    fields.key_node("centre").fail("'centre' for a " + std::string(name_of(kind)), "'points'");
  }
  const Vec2 centre = read_point(centre_node, size);
  const Node across_node = fields.require("across");
  const double across = across_node.number(least_across, greatest_table);
  const double r = across / 2;
  if (centre.x < r || centre.y < r || centre.x > size.width - r || centre.y > size.depth - r) {
    across_node.fail("an area that is partly off the table", "one wholly on it");
  }
  return octagon(from_rulebook(centre, size), across);
}

Feature read_feature(const Node& node, TableSize size) {
  Fields fields(node);
  Feature feature;
  feature.kind = read_kind(fields.require("kind"));
  const std::optional<Node> centre = fields.find("centre");
  const std::optional<Node> points = fields.find("points");
  if (centre && points) fields.key_node("centre").fail("'centre' and 'points'", "one of them");
  if (centre) {
    feature.points = read_octagon(fields, *centre, feature.kind, size);
  } else {
    feature.points = read_points(fields.require("points"), feature.kind, size);
  }
  fields.finish();
  return feature;
}

}  // namespace

Vec2 from_rulebook(Vec2 p, TableSize size) { return snapped(p - Vec2{size.width / 2, size.depth / 2}); }
Vec2 to_rulebook(Vec2 p, TableSize size) { return p + Vec2{size.width / 2, size.depth / 2}; }

bool is_table_side(double inches) {
  const double steps = inches / table_step;
  return inches >= least_table && inches <= greatest_table && steps == static_cast<int>(steps);
}

TableSize read_table_size(const Node& map) {
  Fields fields(map);
  TableSize size;
  size.width = read_side(fields.require("width"));
  size.depth = read_side(fields.require("depth"));
  fields.finish();
  return size;
}

Features read_features(const Node& list, TableSize size) {
  const std::vector<Node> members = list.items();
  if (members.size() > max_features) {
    list.fail(std::to_string(members.size()) + " features", "at most " + std::to_string(max_features));
  }
  Features features;
  for (const Node& member : members) {
    features.push_back(read_feature(member, size));
    const std::string fault = check_features(size, features);
    if (!fault.empty()) member.fail(fault, "terrain that can lie on the table");
  }
  return features;
}

CountRange read_count_range(const Node& node, int highest) {
  const std::string expected = "a count or a range like '0-2', up to " + std::to_string(highest);
  if (!node.is_scalar()) node.fail(expected);
  const std::string_view text = node.raw();
  const std::size_t dash = text.find('-');
  const std::optional<std::int64_t> low = parse_integer(text.substr(0, dash));
  const std::optional<std::int64_t> high =
      dash == std::string_view::npos ? low : parse_integer(text.substr(dash + 1));
  if (!low || !high || *low < 0 || *high < *low || *high > highest) node.fail(expected);
  return {static_cast<int>(*low), static_cast<int>(*high)};
}

GeneratorSettings read_generator(const Node& map) {
  GeneratorSettings settings;
  const std::array<std::pair<const char*, CountRange*>, 8> kinds{{{"streams", &settings.streams},
                                                                  {"hills", &settings.hills},
                                                                  {"roads", &settings.roads},
                                                                  {"towns", &settings.towns},
                                                                  {"woods", &settings.woods},
                                                                  {"light_woods", &settings.light_woods},
                                                                  {"copses", &settings.copses},
                                                                  {"hedges", &settings.hedges}}};
  Fields fields(map);
  int least = 0;
  int most = 0;
  for (const auto& [key, range] : kinds) {
    if (const std::optional<Node> node = fields.find(key)) *range = read_count_range(*node, most_of_a_kind);
    least += range->low;
    most += range->high;
  }
  const std::optional<Node> total = fields.find("total");
  if (total) settings.total = read_count_range(*total, static_cast<int>(max_features));
  fields.finish();
  if (settings.total.high < least || settings.total.low > most) {
    const Node& place = total ? *total : map;
    place.fail("a total of " + std::to_string(settings.total.low) + "-" + std::to_string(settings.total.high),
               "one that the kinds can make, from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return settings;
}

}  // namespace muster
