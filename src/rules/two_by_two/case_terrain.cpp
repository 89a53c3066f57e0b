#include "rules/two_by_two/case_terrain.hpp"

#include <fmt/format.h>

#include "board/terrain_file.hpp"

namespace muster::two_by_two {
namespace {

/// SETUP-2: as the attacker sees them, 1 to 3 its own half from left to right, 4 to 6 the other's.
Points sector(TableSize size, int number) {
  const double third = size.width / 3;
  const double west = -size.width / 2 + third * ((number - 1) % 3);
  const double south = number <= 3 ? -size.depth / 2 : 0;
  const double north = south + size.depth / 2;
  Points corners;
  for (const Vec2 p :
       {Vec2{west, south}, Vec2{west + third, south}, Vec2{west + third, north}, Vec2{west, north}})
    corners.push_back(p);
  return corners;
}

/// Streams and roads lie in a sector if any part of them does, all else wholly.
bool lies_in(const Feature& feature, const Points& corners) {
  const bool course = feature.kind == Terrain::stream || feature.kind == Terrain::road;
  for (std::size_t i = 0; i < feature.points.size(); ++i) {
    if (course && i > 0 && total(inside(corners, {feature.points[i - 1], feature.points[i]})) > 0)
      return true;
    if (!course && !contains(corners, feature.points[i])) return false;
  }
  return !course;
}

/// One kind, or a list of those that it may be.
bool is_one_of(const Node& kinds, Terrain found) {
  const std::vector<std::string> words(terrain_names.begin(), terrain_names.end());
  bool is = false;
  for (const Node& kind : kinds.is_list() ? kinds.items() : std::vector<Node>{kinds})
    is = static_cast<Terrain>(kind.choice(words)) == found || is;
  return is;
}

std::string sectors_of(const Feature& feature, TableSize size) {
  std::string text;
  for (int number = 1; number <= 6; ++number) {
    if (!lies_in(feature, sector(size, number))) continue;
    text += (text.empty() ? "" : " and ") + std::to_string(number);
  }
  return text.empty() ? "no sector" : "sector " + text;
}

}  // namespace

void read_terrain(Fields& fields, CasePosition& p) {
  const auto list = fields.find("features");
  const auto generator = fields.find("generator");
  if (generator) {
    const Node key = fields.key_node("generator");
    if (list) key.fail("'generator' and 'features'", "one of them");
    if (!p.setup) key.fail("'generator'", "that only in cases of phase 'setup'");
    p.generator = read_generator(*generator);
    if (const auto seed = fields.find("seed"))
      p.seed = static_cast<std::uint64_t>(seed->integer(0, 1'000'000));
  }
  if (list) p.features = read_features(*list, p.size);
  if (!p.rules.option.light_woods) {
    const std::string expected = "'option.light_woods: true' among the settings";
    if (any_of_kind(p.features, Terrain::light_woods)) list->fail("light woods", expected);
    if (p.generator && p.generator->light_woods.high > 0) generator->fail("light woods", expected);
  }
  p.field.emplace(p.size, p.features, p.rules.road_reach);
}

void roll_terrain(CasePosition& p, const SectorDie& sector_die) {
  const Dice dice(run_key(p.seed, RunPurpose::play), 0, 0);
  p.features =
      generate_terrain(*p.generator, p.size, dice, static_cast<std::uint8_t>(Purpose::terrain), sector_die);
  p.field.emplace(p.size, p.features, p.rules.road_reach);
}

std::string terrain_text(const CasePosition& p) {
  std::string text;
  for (const Feature& feature : p.features) {
    text += fmt::format("{}{} in {}", text.empty() ? "" : ", ", name_of(feature.kind),
                        sectors_of(feature, p.size));
  }
  return text;
}

void check_terrain(const CasePosition& p, const Node& list, std::vector<std::string>& failures) {
  struct Expected {
    Node kind;
    std::optional<Node> sector;
    int number;
  };
  std::vector<Expected> expected;
  for (const Node& item : list.items()) {
    Fields fields(item);
    const Node kind = fields.require("kind");
    const auto number = fields.find("sector");
    fields.finish();
    is_one_of(kind, Terrain::hill);  // for its words, however much terrain there is
    expected.push_back({kind, number, number ? static_cast<int>(number->integer(1, 6)) : 0});
  }
  if (expected.size() != p.features.size()) {
    failures.push_back(fmt::format("{}: expected {} features, found {}: {}", list.place(), expected.size(),
                                   p.features.size(), terrain_text(p)));
    return;
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const Feature& feature = p.features[i];
    const auto& [kind, number, sector_number] = expected[i];
    if (!is_one_of(kind, feature.kind)) {
      failures.push_back(
          fmt::format("{}: expected another kind, found a {}", kind.place(), name_of(feature.kind)));
    }
    if (number && !lies_in(feature, sector(p.size, sector_number))) {
      failures.push_back(fmt::format("{}: expected the {} in sector {}, found it in {}", number->place(),
                                     name_of(feature.kind), sector_number, sectors_of(feature, p.size)));
    }
  }
}

}  // namespace muster::two_by_two
