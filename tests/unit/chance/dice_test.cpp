#include "chance/dice.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "core/error.hpp"

using namespace muster;
using Words = std::array<std::uint32_t, 4>;

namespace {

/// Philox written out from its paper (Salmon et al., SC11), to check the library's use against.
Words slow_philox(Words c, std::uint64_t key) {
  auto k0 = static_cast<std::uint32_t>(key);
  auto k1 = static_cast<std::uint32_t>(key >> 32);
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t p = std::uint64_t{0xD2511F53} * c[0];
    const std::uint64_t q = std::uint64_t{0xCD9E8D57} * c[2];
    c = {static_cast<std::uint32_t>(q >> 32) ^ c[1] ^ k0, static_cast<std::uint32_t>(q),
         static_cast<std::uint32_t>(p >> 32) ^ c[3] ^ k1, static_cast<std::uint32_t>(p)};
    k0 += 0x9E3779B9;
    k1 += 0xBB67AE85;
  }
  return c;
}

DieName nth(std::uint16_t ordinal) {
  DieName name;
  name.ordinal = ordinal;
  return name;
}

double chi_square(const std::vector<int>& counts) {
  double n = 0;
  for (const int c : counts) n += c;
  const double expected = n / static_cast<double>(counts.size());
  double sum = 0;
  for (const int c : counts) sum += (c - expected) * (c - expected) / expected;
  return sum;
}

}  // namespace

TEST_CASE("philox gives Random123's published known answers") {
  CHECK(philox({0, 0, 0, 0}, 0) == Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  CHECK(philox({~0U, ~0U, ~0U, ~0U}, ~std::uint64_t{0}) ==
        Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, 0x299f31d0a4093822ULL) ==
        Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
  std::uint64_t x = 5;
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t a = x = mix(x);
    const std::uint64_t b = x = mix(x);
    const std::uint64_t key = x = mix(x);
    const Words counter{static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(a >> 32),
                        static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(b >> 32)};
    CHECK(philox(counter, key) == slow_philox(counter, key));
  }
}

TEST_CASE("no two names share a counter: every bit of every field has its own bit") {
  using Set = void (*)(std::uint64_t&, unsigned&, unsigned&, DieName&, unsigned);
  struct Field {
    unsigned bits;
    Set flip;
  };
  const std::array<Field, 10> fields{{
      {64, [](auto& pair, auto&, auto&, auto&, unsigned b) { pair ^= std::uint64_t{1} << b; }},
      {1, [](auto&, auto& leg, auto&, auto&, unsigned b) { leg ^= 1U << b; }},
      {7, [](auto&, auto&, auto& block, auto&, unsigned b) { block ^= 1U << b; }},
      {1, [](auto&, auto&, auto&, auto& n,
             unsigned b) { n.seat = static_cast<std::uint8_t>(n.seat ^ 1U << b); }},
      {1, [](auto&, auto&, auto&, auto& n,
             unsigned b) { n.half = static_cast<std::uint8_t>(n.half ^ 1U << b); }},
      {4, [](auto&, auto&, auto&, auto& n,
             unsigned b) { n.step = static_cast<std::uint8_t>(n.step ^ 1U << b); }},
      {6, [](auto&, auto&, auto&, auto& n,
             unsigned b) { n.purpose = static_cast<std::uint8_t>(n.purpose ^ 1U << b); }},
      {12, [](auto&, auto&, auto&, auto& n,
              unsigned b) { n.turn = static_cast<std::uint16_t>(n.turn ^ 1U << b); }},
      {16, [](auto&, auto&, auto&, auto& n,
              unsigned b) { n.unit = static_cast<std::uint16_t>(n.unit ^ 1U << b); }},
      {16, [](auto&, auto&, auto&, auto& n,
              unsigned b) { n.ordinal = static_cast<std::uint16_t>(n.ordinal ^ 1U << b); }},
  }};
  // The packing only shifts and joins, so it is one-to-one if each bit moves exactly one bit, its own.
  std::set<int> used;
  for (const Field& f : fields) {
    for (unsigned b = 0; b < f.bits; ++b) {
      std::uint64_t pair = 0;
      unsigned leg = 0;
      unsigned block = 0;
      DieName name;
      f.flip(pair, leg, block, name, b);
      const Words words = die_counter(pair, static_cast<std::uint8_t>(leg), name, block);
      int set_bits = 0;
      for (int i = 0; i < 128; ++i) {
        if ((words[static_cast<std::size_t>(i / 32)] >> (i % 32) & 1U) == 0) continue;
        ++set_bits;
        used.insert(i);
      }
      CHECK(set_bits == 1);
    }
  }
  CHECK(used.size() == 128);
}

#ifdef MUSTER_CHECKED
TEST_CASE("a field that doesn't fit is found out in checked builds") {
  DieName name;
  name.step = 16;
  CHECK_THROWS_AS(die_counter(0, 0, name, 0), InvariantError);
  name.step = 0;
  name.turn = 4096;
  CHECK_THROWS_AS(die_counter(0, 0, name, 0), InvariantError);
  CHECK_THROWS_AS(die_counter(0, 2, DieName{}, 0), InvariantError);
}
#endif

TEST_CASE("a die is the first word that isn't rejected") {
  // A number of sides that rejects nearly half of all words shows the order of draws and blocks.
  const std::uint32_t n = (1U << 31) + 12345;
  const std::uint64_t key = run_key(9, RunPurpose::play);
  const Dice dice(key, 17, 1);
  int beyond_first_block = 0;
  for (std::uint16_t i = 0; i < 2000; ++i) {
    std::uint32_t expected = 0;
    bool found = false;
    for (unsigned block = 0; !found; ++block) {
      for (const std::uint32_t w : slow_philox(die_counter(17, 1, nth(i), block), key)) {
        // Lemire (2019): the low half below 2^32 mod n marks the words of which some value has one too many.
        const std::uint64_t product = std::uint64_t{w} * n;
        if ((product & 0xFFFFFFFFU) < (std::uint64_t{1} << 32) % n) continue;
        expected = static_cast<std::uint32_t>(product >> 32);
        found = true;
        if (block > 0) ++beyond_first_block;
        break;
      }
    }
    CHECK(dice.below(n, nth(i)) == expected);
  }
  CHECK(beyond_first_block > 50);
}

TEST_CASE("dice are fair and neighbours independent") {
  // Each of the five tests fails by chance less than once in 100,000 (chi-square at 1 - 1e-5): in all below
  // 1 in 20,000.
  const Dice dice(run_key(1, RunPurpose::play), 0, 0);
  std::vector<int> faces(6);
  std::vector<int> neighbours(36);
  int before = 0;
  for (int i = 0; i < 60000; ++i) {
    const int value = dice.die(6, nth(static_cast<std::uint16_t>(i)));
    REQUIRE(value >= 1);
    REQUIRE(value <= 6);
    ++faces[static_cast<std::size_t>(value - 1)];
    if (i % 2 == 1) ++neighbours[static_cast<std::size_t>(6 * before + value - 1)];
    before = value - 1;
  }
  CHECK(chi_square(faces) < 30.86);      // 5 degrees of freedom
  CHECK(chi_square(neighbours) < 84.5);  // 35
  std::vector<int> seats(36);
  std::vector<int> pairs(36);
  std::vector<int> keys(36);
  for (std::uint64_t i = 0; i < 36000; ++i) {
    DieName name;
    name.turn = static_cast<std::uint16_t>(i % 4096);
    const Dice a(run_key(i / 4096, RunPurpose::gate), i, 0);
    const Dice b(run_key(i / 4096, RunPurpose::gate), i + 1, 0);
    const Dice c(run_key(i / 4096 + 1, RunPurpose::gate), i, 0);
    const int own = a.die(6, name) - 1;
    DieName other = name;
    other.seat = 1;
    ++seats[static_cast<std::size_t>(6 * own + a.die(6, other) - 1)];
    ++pairs[static_cast<std::size_t>(6 * own + b.die(6, name) - 1)];
    ++keys[static_cast<std::size_t>(6 * own + c.die(6, name) - 1)];
  }
  CHECK(chi_square(seats) < 84.5);
  CHECK(chi_square(pairs) < 84.5);
  CHECK(chi_square(keys) < 84.5);
}

TEST_CASE("a name rolls the same whatever else is rolled, and purposes have keys of their own") {
  const Dice a(run_key(3, RunPurpose::play), 5, 0);
  const int value = a.die(6, nth(40));
  for (std::uint16_t i = 0; i < 100; ++i) a.die(20, nth(i));
  CHECK(a.die(6, nth(40)) == value);
  std::set<std::uint64_t> keys;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    for (int p = 0; p < 6; ++p) keys.insert(run_key(seed, static_cast<RunPurpose>(p)));
  }
  CHECK(keys.size() == 6000);
}

TEST_CASE("imagined dice are the same for the same course and others for another") {
  const Dice game(run_key(1, RunPurpose::play), 3, 0);
  const auto rolls = [](const Dice& dice) {
    std::vector<int> found;
    for (std::uint16_t i = 0; i < 20; ++i) found.push_back(dice.die(6, nth(i)));
    return found;
  };
  CHECK(rolls(game.imagined(1)) == rolls(game.imagined(1)));
  CHECK(rolls(game.imagined(1)) != rolls(game.imagined(2)));
  CHECK(rolls(game.imagined(1)) != rolls(game));
  CHECK(rolls(game.imagined(1)) != rolls(Dice(run_key(1, RunPurpose::play), 4, 0).imagined(1)));
}
