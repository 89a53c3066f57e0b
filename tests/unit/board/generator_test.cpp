#include "board/generator.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "board/check_features.hpp"
#include "core/error.hpp"
#include "features.hpp"

using namespace muster;
using namespace muster::testing;

namespace {

constexpr std::uint8_t purpose = 9;
constexpr TableSize table{24, 24};

Features generated(std::uint64_t seed, std::uint64_t pair, const GeneratorSettings& settings = {},
                   TableSize size = table) {
  return generate_terrain(settings, size, Dice(run_key(seed, RunPurpose::play), pair, 0), purpose);
}

bool area(const Feature& f) { return !is_line(f.kind); }
bool edge_to_edge(const Feature& f) { return f.kind == Terrain::road || f.kind == Terrain::stream; }

Vec2 middle(const Feature& f) {
  const Box b = box_of(f.points);
  return (b.low + b.high) * 0.5;
}

/// The rolled sector's number (SETUP-2) if the feature lies wholly inside one, else 0.
int sector_holding(const Box& b, TableSize size) {
  for (int roll = 1; roll <= 6; ++roll) {
    const double west = -size.width / 2 + size.width / 3 * ((roll - 1) % 3);
    const double south = roll > 3 ? 0 : -size.depth / 2;
    const double slack = 1e-9;
    if (b.low.x >= west - slack && b.high.x <= west + size.width / 3 + slack && b.low.y >= south - slack &&
        b.high.y <= south + size.depth / 2 + slack) {
      return roll;
    }
  }
  return 0;
}

bool on_edge(Vec2 p, TableSize size) {
  return std::fabs(p.x) == size.width / 2 || std::fabs(p.y) == size.depth / 2;
}

/// Walks the outline or course of a in small steps and looks whether it gets into b.
bool slow_meet(const Feature& a, const Feature& b) {
  const std::size_t n = area(a) ? a.points.size() : a.points.size() - 1;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 from = a.points[i];
    const Vec2 to = a.points[(i + 1) % a.points.size()];
    for (int k = 0; k <= 40; ++k) {
      const Vec2 p = from + (to - from) * (k / 40.0);
      if (area(b) && contains(b.points, p) && distance_to_boundary(b.points, p) > 1e-6) return true;
    }
  }
  return false;
}

void check_convex(const Points& p) {
  for (std::size_t i = 0; i < p.size(); ++i) {
    const Vec2 a = p[(i + 1) % p.size()] - p[i];
    const Vec2 b = p[(i + 2) % p.size()] - p[(i + 1) % p.size()];
    const Vec2 c = p[(i + 3) % p.size()] - p[(i + 2) % p.size()];
    CHECK((cross(a, b) > 0) == (cross(b, c) > 0));
  }
}

void check_feature(const Feature& f, TableSize size) {
  const Box b = box_of(f.points);
  for (const Vec2 p : f.points) CHECK(snapped(p) == p);
  if (edge_to_edge(f)) {
    CHECK(f.points.size() <= 3);
    CHECK(on_edge(f.points[0], size));
    CHECK(on_edge(f.points.back(), size));
    return;
  }
  CHECK(sector_holding(b, size) != 0);
  if (area(f)) {
    CHECK(b.high.x - b.low.x >= 3 - grid_step);
    CHECK(b.high.x - b.low.x <= 6 + grid_step);
    CHECK(b.high.y - b.low.y >= 3 - grid_step);
    CHECK(b.high.y - b.low.y <= 6 + grid_step);
    check_convex(f.points);
  } else {
    const double along = distance(f.points[0], f.points[1]);
    CHECK(along >= 2 - 2 * grid_step);
    CHECK(along <= 4 + 2 * grid_step);
  }
}

}  // namespace

TEST_CASE("SETUP-2 everything the generator makes keeps the rule") {
  for (std::uint64_t pair = 0; pair < 4000; ++pair) {
    const Features land = generated(1, pair);
    CAPTURE(pair);
    CHECK(check_features(table, land) == "");
    CHECK(land.size() <= 6);
    for (std::size_t i = 0; i < land.size(); ++i) {
      check_feature(land[i], table);
      for (std::size_t k = 0; k < land.size(); ++k) {
        if (k == i || land[i].kind == Terrain::road || land[k].kind == Terrain::road) continue;
        CHECK(!slow_meet(land[i], land[k]));
      }
    }
  }
}

TEST_CASE("SETUP-2 counts: all that the settings allow are equally likely") {
  // Enumerated here: every count of the seven kinds in range with a total of 4 to 6.
  std::map<std::array<int, 7>, int> expected;
  std::array<int, 7> c{};
  for (c[0] = 0; c[0] <= 1; ++c[0])
    for (c[1] = 1; c[1] <= 2; ++c[1])
      for (c[2] = 1; c[2] <= 2; ++c[2])
        for (c[3] = 0; c[3] <= 2; ++c[3])
          for (c[4] = 1; c[4] <= 2; ++c[4])
            for (c[5] = 0; c[5] <= 2; ++c[5])
              for (c[6] = 0; c[6] <= 2; ++c[6]) {
                const int sum = c[0] + c[1] + c[2] + c[3] + c[4] + c[5] + c[6];
                if (sum >= 4 && sum <= 6) expected[c] = 0;
              }
  const int games = 30000;
  for (std::uint64_t pair = 0; pair < games; ++pair) {
    std::array<int, 7> found{};
    for (const Feature& f : generated(2, pair)) {
      switch (f.kind) {
        case Terrain::stream: ++found[0]; break;
        case Terrain::hill: ++found[1]; break;
        case Terrain::road: ++found[2]; break;
        case Terrain::town: ++found[3]; break;
        case Terrain::dense_woods: ++found[4]; break;
        case Terrain::copse: ++found[5]; break;
        default: ++found[6];
      }
    }
    const auto place = expected.find(found);
    REQUIRE(place != expected.end());
    ++place->second;
  }
  // Crowded tables are rolled again a little more often: six standard deviations, and a tenth of the
  // mean for that. Fails by chance less than once in a million.
  const double mean = static_cast<double>(games) / static_cast<double>(expected.size());
  for (const auto& [counts, n] : expected) CHECK(std::fabs(n - mean) < 6 * std::sqrt(mean) + 0.1 * mean);
}

TEST_CASE("SETUP-2 sectors and places are rolled evenly") {
  std::array<double, 7> sectors{};
  double n = 0;
  double west = 0;
  double south = 0;
  double streams = 0;
  double bent = 0;
  for (std::uint64_t pair = 0; pair < 20000; ++pair) {
    const Features land = generated(3, pair);
    for (const Feature& f : land) {
      if (f.kind == Terrain::stream) {
        ++streams;
        bent += f.points.size() == 3;
      }
      // The first hill has the table to itself, but for a stream.
      if (f.kind != Terrain::hill) continue;
      ++n;
      west += middle(f).x < 0;
      south += middle(f).y < 0;
      ++sectors[static_cast<std::size_t>(sector_holding(box_of(f.points), table))];
      break;
    }
  }
  // Six standard deviations: by chance less than once in ten million.
  for (std::size_t s = 1; s <= 6; ++s)
    CHECK(std::fabs(sectors[s] - n / 6) < 6 * std::sqrt(n * 5 / 36) + 0.01 * n);
  CHECK(std::fabs(west - n / 2) < 6 * std::sqrt(n / 4) + 0.01 * n);
  CHECK(std::fabs(south - n / 2) < 6 * std::sqrt(n / 4));
  CHECK(std::fabs(bent - streams / 2) < 6 * std::sqrt(streams / 4));
}

TEST_CASE("a table is a pure function of its dice, and other pairs have other tables") {
  const auto same = [](const Features& a, const Features& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i].kind != b[i].kind || a[i].points.size() != b[i].points.size()) return false;
      for (std::size_t k = 0; k < a[i].points.size(); ++k) {
        if (!(a[i].points[k] == b[i].points[k])) return false;
      }
    }
    return true;
  };
  int equal = 0;
  for (std::uint64_t pair = 0; pair < 500; ++pair) {
    CHECK(same(generated(4, pair), generated(4, pair)));
    equal += same(generated(4, pair), generated(4, pair + 1));
    equal += same(generated(4, pair), generated(5, pair));
  }
  CHECK(equal == 0);
}

TEST_CASE("other tables and other settings") {
  GeneratorSettings many;
  many.streams = {2, 2};
  many.woods = {4, 6};
  many.hedges = {3, 5};
  many.total = {10, 20};
  for (std::uint64_t pair = 0; pair < 500; ++pair) {
    for (const TableSize size : {TableSize{20, 14}, TableSize{72, 48}, TableSize{6, 4}}) {
      const Features land = generated(6, pair, many, size);
      CHECK(check_features(size, land) == "");
      for (const Feature& f : land) check_feature(f, size);
    }
  }
}

TEST_CASE("settings that can't be met are refused") {
  GeneratorSettings s;
  CHECK(check_generator(s) == "");
  s.total = {14, 15};
  CHECK(check_generator(s).find("add up") != std::string::npos);
  CHECK_THROWS_AS(generated(1, 1, s), InputError);
  s.total = {6, 4};
  CHECK(check_generator(s).find("total") != std::string::npos);
  s = {};
  s.towns = {-1, 2};
  CHECK(check_generator(s).find("town") != std::string::npos);
  s.towns = {0, 99};
  CHECK(check_generator(s).find("0 to 99") != std::string::npos);
}

TEST_CASE("light woods come only where they are asked for") {
  GeneratorSettings settings;
  settings.total = {0, 8};
  settings.light_woods = {2, 2};
  int tables = 0;
  for (std::uint64_t pair = 0; pair < 50; ++pair) {
    const Features features = generated(3, pair, settings);
    const auto light = std::count_if(features.begin(), features.end(),
                                     [](const Feature& f) { return f.kind == Terrain::light_woods; });
    CHECK(light == 2);
    CHECK(check_features(table, features).empty());
    const Features without = generated(3, pair);
    tables += std::none_of(without.begin(), without.end(),
                           [](const Feature& f) { return f.kind == Terrain::light_woods; })
                  ? 1
                  : 0;
  }
  CHECK(tables == 50);
}
