#include "board/generator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "board/shapes.hpp"
#include "core/error.hpp"

namespace muster {
namespace {

/// Tries to place a feature, in three stages: where there is little room areas get smaller.
constexpr int stages = 3;
constexpr int tries = 40;
/// Times that a table on which something found no room is rolled again from the start.
constexpr std::size_t tables = 8;
constexpr std::size_t kinds = 8;
using Counts = std::array<int, kinds>;

/// A kind of feature and the series of dice that it has to itself: the tables of a seed don't change with
/// the kinds that it does without.
struct Kind {
  Terrain kind;
  CountRange GeneratorSettings::*range;
  std::uint8_t series;
  std::size_t place;
};
/// In the order of SETUP-2.
constexpr std::array<Kind, kinds> kind_order{{{Terrain::stream, &GeneratorSettings::streams, 0, 0},
                                              {Terrain::hill, &GeneratorSettings::hills, 0, 1},
                                              {Terrain::road, &GeneratorSettings::roads, 0, 2},
                                              {Terrain::town, &GeneratorSettings::towns, 0, 3},
                                              {Terrain::dense_woods, &GeneratorSettings::woods, 0, 4},
                                              {Terrain::light_woods, &GeneratorSettings::light_woods, 1, 0},
                                              {Terrain::copse, &GeneratorSettings::copses, 0, 5},
                                              {Terrain::hedge, &GeneratorSettings::hedges, 0, 6}}};
/// Of the longest series.
constexpr std::size_t places = 7;

std::array<CountRange, kinds> ranges_of(const GeneratorSettings& s) {
  std::array<CountRange, kinds> ranges;
  for (std::size_t k = 0; k < kinds; ++k) ranges[k] = s.*kind_order[k].range;
  return ranges;
}

/// ways[k][n]: how many counts of the kinds from k on add up to n.
using Ways = std::array<std::array<std::uint32_t, max_features + 1>, kinds + 1>;

Ways ways_to_add_up(const std::array<CountRange, kinds>& ranges) {
  Ways ways{};
  ways[kinds][0] = 1;
  for (std::size_t k = kinds; k-- > 0;) {
    for (std::size_t sum = 0; sum <= max_features; ++sum) {
      for (int n = ranges[k].low; n <= ranges[k].high && static_cast<std::size_t>(n) <= sum; ++n) {
        ways[k][sum] += ways[k + 1][sum - static_cast<std::size_t>(n)];
      }
    }
  }
  return ways;
}

/// The dice of one item of the terrain, one after the other.
class Rolls {
 public:
  Rolls(const Dice& dice, std::uint8_t purpose, std::size_t item, std::uint8_t series = 0) : dice_(dice) {
    name_.seat = 1;
    name_.purpose = purpose;
    name_.step = series;
    name_.unit = static_cast<std::uint16_t>(item);
  }
  int die(int sides) { return dice_.die(sides, next()); }
  std::uint32_t below(std::uint32_t n) { return dice_.below(n, next()); }
  /// From low to high in whole steps of 1/8, both included.
  double eighths(double low, double high) {
    const auto steps = static_cast<std::uint32_t>(std::max(0.0, (high - low) * 8 + rounding_slack));
    return low + below(steps + 1) / 8.0;
  }

 private:
  DieName next() {
    DieName name = name_;
    ++name_.ordinal;
    return name;
  }
  const Dice& dice_;
  DieName name_;
};

Counts roll_counts(const GeneratorSettings& settings, Rolls& rolls) {
  const auto ranges = ranges_of(settings);
  const Ways ways = ways_to_add_up(ranges);
  std::uint32_t all = 0;
  for (int sum = settings.total.low; sum <= settings.total.high; ++sum)
    all += ways[0][static_cast<std::size_t>(sum)];
  std::uint32_t rank = rolls.below(all);
  auto left = static_cast<std::size_t>(settings.total.low);
  while (rank >= ways[0][left]) rank -= ways[0][left++];
  Counts counts{};
  for (std::size_t k = 0; k < kinds; ++k) {
    int n = ranges[k].low;
    while (rank >= ways[k + 1][left - static_cast<std::size_t>(n)]) {
      rank -= ways[k + 1][left - static_cast<std::size_t>(n)];
      ++n;
    }
    counts[k] = n;
    left -= static_cast<std::size_t>(n);
  }
  return counts;
}

/// Rounded towards the inside to whole steps of 1/8, so that all that is rolled lies on the grid.
Box drawn_in(const Box& box) {
  return {{std::ceil(box.low.x * 8) / 8, std::ceil(box.low.y * 8) / 8},
          {std::floor(box.high.x * 8) / 8, std::floor(box.high.y * 8) / 8}};
}

/// SETUP-2: 1-3 the attacker's half from its left (west) to its right, 4-6 the defender's half.
Box sector_of(TableSize size, int roll) {
  const double third = size.width / 3;
  const double west = -size.width / 2 + third * ((roll - 1) % 3);
  const double south = roll <= 3 ? -size.depth / 2 : 0;
  return drawn_in({{west, south}, {west + third, south + size.depth / 2}});
}

/// From edge to edge through a point of the sector, straight or with its one bend there.
Points roll_course(TableSize size, const Box& sector, Rolls& rolls) {
  const bool west_to_east = rolls.die(2) == 1;
  const bool bent = rolls.die(2) == 1;
  // Clear of the table's edges, along which neither a road nor a stream makes sense.
  const Vec2 table{size.width / 2, size.depth / 2};
  const Vec2 clear{std::min(2.0, size.width / 12), std::min(2.0, size.depth / 12)};
  const Vec2 inner = drawn_in({clear - table, table - clear}).high;
  const Box room{{std::max(sector.low.x, -inner.x), std::max(sector.low.y, -inner.y)},
                 {std::min(sector.high.x, inner.x), std::min(sector.high.y, inner.y)}};
  const Vec2 middle{rolls.eighths(room.low.x, room.high.x), rolls.eighths(room.low.y, room.high.y)};
  const double half_across = west_to_east ? inner.y : inner.x;
  const double at = west_to_east ? middle.y : middle.x;
  constexpr double aside = 4;
  const auto end = [&] {
    return bent ? rolls.eighths(std::max(at - aside, -half_across), std::min(at + aside, half_across)) : at;
  };
  const double first = end();
  const double last = end();
  Points points;
  points.push_back(west_to_east ? Vec2{-table.x, first} : Vec2{first, -table.y});
  if (bent) points.push_back(middle);
  points.push_back(west_to_east ? Vec2{table.x, last} : Vec2{last, table.y});
  return points;
}

/// 3 to `greatest` across both ways, wholly inside the sector; nothing if the sector is too small.
Points roll_area(const Box& sector, double greatest, Rolls& rolls) {
  constexpr double least = 3;
  const Vec2 room = sector.high - sector.low;
  Points points;
  if (room.x < least || room.y < least) return points;
  const Vec2 across{rolls.eighths(least, std::min(greatest, room.x)),
                    rolls.eighths(least, std::min(greatest, room.y))};
  const Vec2 corner{rolls.eighths(sector.low.x, sector.high.x - across.x),
                    rolls.eighths(sector.low.y, sector.high.y - across.y)};
  const AreaShape& shape = area_shapes[rolls.below(static_cast<std::uint32_t>(area_shapes.size()))];
  const bool swapped = rolls.die(2) == 1;
  const bool east_west = rolls.die(2) == 1;
  const bool north_south = rolls.die(2) == 1;
  for (Vec2 p : shape) {
    if (swapped) p = {p.y, p.x};
    if (east_west) p.x = 1 - p.x;
    if (north_south) p.y = 1 - p.y;
    points.push_back(snapped(corner + Vec2{p.x * across.x, p.y * across.y}));
  }
  return points;
}

/// A straight course of 2 to 4 inside the sector; nothing if the sector is too small.
Points roll_hedge(const Box& sector, Rolls& rolls) {
  const double half = rolls.eighths(2, 4) / 2;
  Vec2 way = hedge_ways[rolls.below(static_cast<std::uint32_t>(hedge_ways.size()))];
  const Vec2 reach{std::fabs(way.x) * half, std::fabs(way.y) * half};
  Points points;
  const Vec2 room = sector.high - sector.low - reach * 2;
  if (room.x < 0 || room.y < 0) return points;
  const Vec2 middle{rolls.eighths(sector.low.x + reach.x, sector.high.x - reach.x),
                    rolls.eighths(sector.low.y + reach.y, sector.high.y - reach.y)};
  points.push_back(snapped(middle - way * half));
  points.push_back(snapped(middle + way * half));
  return points;
}

Segment piece(const Feature& f, std::size_t i) { return {f.points[i], f.points[(i + 1) % f.points.size()]}; }
std::size_t pieces(const Feature& f) { return is_line(f.kind) ? f.points.size() - 1 : f.points.size(); }

bool meet(const Feature& a, const Feature& b) {
  if (apart(box_of(a.points), box_of(b.points))) return false;
  for (std::size_t i = 0; i < pieces(a); ++i) {
    for (std::size_t k = 0; k < pieces(b); ++k) {
      if (intersect(piece(a, i), piece(b, k))) return true;
    }
  }
  if (!is_line(a.kind) && contains(a.points, b.points[0])) return true;
  return !is_line(b.kind) && contains(b.points, a.points[0]);
}

/// A course would run along another road or a stream, rather than cross it.
bool runs_along(const Feature& road, const Feature& other) {
  constexpr double crossing = 3;
  double along = 0;
  for (std::size_t i = 0; i < pieces(road); ++i) {
    along += total(within_strip(other.points, usual_road_reach, piece(road, i)));
  }
  return along > crossing;
}

bool has_room(const Feature& f, const Features& placed) {
  return std::none_of(placed.begin(), placed.end(), [&](const Feature& other) {
    if (f.kind == Terrain::road) return is_line(other.kind) && runs_along(f, other);
    return other.kind != Terrain::road && meet(f, other);
  });
}

Feature roll_feature(Terrain kind, TableSize size, const Box& sector, int stage, Rolls& rolls) {
  Feature feature;
  feature.kind = kind;
  if (kind == Terrain::stream || kind == Terrain::road) {
    feature.points = roll_course(size, sector, rolls);
  } else if (kind == Terrain::hedge) {
    feature.kind = rolls.die(2) == 1 ? Terrain::hedge : Terrain::wall;
    feature.points = roll_hedge(sector, rolls);
  } else {
    constexpr std::array<double, stages> greatest{6, 4, 3};
    feature.points = roll_area(sector, greatest[static_cast<std::size_t>(stage)], rolls);
  }
  return feature;
}

/// Places a feature of this kind; false if it finds no room.
bool place(Terrain kind, TableSize size, const Box& sector, Rolls& rolls, Features& features) {
  for (int t = 0; t < stages * tries; ++t) {
    const Feature feature = roll_feature(kind, size, sector, t / tries, rolls);
    if (feature.points.empty() || !has_room(feature, features)) continue;
    features.push_back(feature);
    return true;
  }
  return false;
}

/// False if some feature found no room and is left out.
bool roll_table(const GeneratorSettings& settings, TableSize size, const Dice& dice, std::uint8_t purpose,
                const SectorDie& sector_die, std::size_t attempt, Features& features) {
  features.clear();
  std::size_t item = attempt * (1 + places * max_features);
  Rolls count_rolls(dice, purpose, item++);
  const Counts counts = roll_counts(settings, count_rolls);
  bool complete = true;
  for (std::size_t k = 0; k < kinds; ++k) {
    for (std::size_t n = 0; n < static_cast<std::size_t>(counts[k]); ++n) {
      const Kind& kind = kind_order[k];
      Rolls rolls(dice, purpose, item + kind.place * max_features + n, kind.series);
      const Box sector = sector_of(size, sector_die ? sector_die() : rolls.die(6));
      complete = place(kind.kind, size, sector, rolls, features) && complete;
    }
  }
  return complete;
}

}  // namespace

std::string check_generator(const GeneratorSettings& settings) {
  const auto ranges = ranges_of(settings);
  constexpr int most = static_cast<int>(max_features);
  const auto wrong = [](const CountRange& r) { return r.low < 0 || r.low > r.high || r.high > most; };
  for (std::size_t k = 0; k < kinds; ++k) {
    if (wrong(ranges[k])) {
      return fmt::format("the generator's range for {} is {} to {}; it must rise, within 0 to {}",
                         name_of(kind_order[k].kind), ranges[k].low, ranges[k].high, most);
    }
  }
  if (wrong(settings.total)) {
    return fmt::format("the generator's total is {} to {}; it must rise, within 0 to {}", settings.total.low,
                       settings.total.high, most);
  }
  const Ways ways = ways_to_add_up(ranges);
  for (int sum = settings.total.low; sum <= settings.total.high; ++sum) {
    if (ways[0][static_cast<std::size_t>(sum)] != 0) return "";
  }
  return fmt::format("no counts of the generator's kinds add up to its total of {} to {}", settings.total.low,
                     settings.total.high);
}

Features generate_terrain(const GeneratorSettings& settings, TableSize size, const Dice& dice,
                          std::uint8_t purpose, const SectorDie& sector_die) {
  if (const std::string wrong = check_generator(settings); !wrong.empty()) throw InputError(wrong);
  Features features;
  for (std::size_t attempt = 0; attempt < tables; ++attempt) {
    if (roll_table(settings, size, dice, purpose, sector_die, attempt, features)) break;
  }
  return features;
}

}  // namespace muster
