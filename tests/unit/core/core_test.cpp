#include <doctest/doctest.h>

#include <bitset>
#include <set>
#include <vector>

#include "core/digest.hpp"
#include "core/error.hpp"
#include "core/fixed_list.hpp"
#include "core/unit_set.hpp"

using namespace muster;

TEST_CASE("a fixed list keeps its order when items come and go in the middle") {
  FixedList<int, 5> list;
  std::vector<int> model;
  CHECK(list.empty());
  for (int i = 0; i < 5; ++i) {
    list.push_back(i * i);
    model.push_back(i * i);
  }
  CHECK(list.full());
  CHECK(list.capacity() == 5);
  list.erase(1);
  model.erase(model.begin() + 1);
  list.insert(0, 7);
  model.insert(model.begin(), 7);
  list.erase(4);
  model.pop_back();
  list.insert(4, 11);
  model.push_back(11);
  CHECK(std::vector<int>(list.begin(), list.end()) == model);
  CHECK(list.back() == 11);
  list.pop_back();
  CHECK(list.size() == 4);
  list.clear();
  CHECK(list.empty());
}

TEST_CASE("a unit set does what a set of numbers does") {
  std::uint64_t x = 1;
  for (int round = 0; round < 200; ++round) {
    const std::uint64_t a = x = mix(x);
    const std::uint64_t b = x = mix(x);
    const UnitSet p(a);
    const UnitSet q(b);
    const std::bitset<64> u(a);
    const std::bitset<64> v(b);
    CHECK((p | q).bits() == (u | v).to_ullong());
    CHECK((p & q).bits() == (u & v).to_ullong());
    CHECK((p - q).bits() == (u & ~v).to_ullong());
    CHECK(p.size() == static_cast<int>(u.count()));
    std::vector<unsigned> seen;
    for (const unsigned i : p) seen.push_back(i);
    std::vector<unsigned> expected;
    for (unsigned i = 0; i < 64; ++i) {
      CHECK(p.has(i) == u.test(i));
      if (u.test(i)) expected.push_back(i);
    }
    CHECK(seen == expected);
    CHECK(p.lowest() == expected.front());
  }
}

TEST_CASE("a unit set reaches from none to all 64") {
  CHECK(UnitSet::first(0).empty());
  CHECK(UnitSet::first(3).bits() == 7);
  CHECK(UnitSet::first(64).size() == 64);
  CHECK(UnitSet::only(63).lowest() == 63);
  UnitSet s;
  s.add(63);
  s.add(0);
  s.remove(63);
  CHECK(s == UnitSet::only(0));
  for (const unsigned i : UnitSet()) FAIL("an empty set holds ", i);
}

TEST_CASE("mix is the splitmix64 generator's output function") {
  // The first three outputs of splitmix64 seeded with 1234567, as its author published them.
  const std::uint64_t seed = 1234567;
  const std::uint64_t step = 0x9E3779B97F4A7C15ULL;
  CHECK(mix(seed) == 6457827717110365317ULL);
  CHECK(mix(seed + step) == 3203168211198807973ULL);
  CHECK(mix(seed + 2 * step) == 9817491932198370423ULL);
}

TEST_CASE("a digest tells sequences apart by order, length and bounds") {
  const auto of = [](std::initializer_list<std::uint64_t> values) {
    Digest d;
    for (const std::uint64_t v : values) d.add(v);
    return d.value();
  };
  const auto of_text = [](std::initializer_list<std::string_view> texts) {
    Digest d;
    for (const std::string_view t : texts) d.add(t);
    return d.value();
  };
  std::set<std::uint64_t> seen{
      of({}),           of({0}),     of({0, 0}),           of({1, 2}),           of({2, 1}),
      of({1ULL << 63}), of({~0ULL}), of_text({"ab", "c"}), of_text({"a", "bc"}), of_text({"abc"})};
  CHECK(seen.size() == 10);
  CHECK(of({3, 4}) == of({3, 4}));
  std::set<std::uint64_t> many;
  for (std::uint64_t i = 0; i < 300; ++i) {
    for (std::uint64_t k = 0; k < 300; ++k) many.insert(of({i, k}));
  }
  CHECK(many.size() == 300 * 300);
}

TEST_CASE("the nearest known word is offered only when it is near") {
  const std::vector<std::string> known{"line", "light", "light_cav", "militia"};
  CHECK(nearest_word_hint("ligt", known) == " (did you mean 'light'?)");
  CHECK(nearest_word_hint("light_cava", known) == " (did you mean 'light_cav'?)");
  CHECK(nearest_word_hint("milita", known) == " (did you mean 'militia'?)");
  CHECK(nearest_word_hint("zebra", known).empty());
  CHECK(nearest_word_hint("line", {}).empty());
  CHECK(nearest_word_hint(std::string(1000, 'x'), known).empty());
}

TEST_CASE("letters in another case are no mistake") {
  CHECK(nearest_word_hint("JSON", {"text", "json", "html"}) == " (did you mean 'json'?)");
  CHECK(nearest_word_hint("STRIP", {"wide", "strip"}) == " (did you mean 'strip'?)");
  CHECK(nearest_word_hint("line", {"LINE"}) == " (did you mean 'LINE'?)");
  CHECK(nearest_word_hint("LIHGT", {"light"}) == " (did you mean 'light'?)");
  CHECK(either({"text", "json", "html"}) == "text, json or html");
  CHECK(either({"one"}) == "one");
}

TEST_CASE("two neighbouring letters in the wrong order are one mistake") {
  const std::vector<std::string> known{"line", "light", "light_cav", "militia"};
  CHECK(nearest_word_hint("lihgt", known) == " (did you mean 'light'?)");
  CHECK(nearest_word_hint("ilne", known) == " (did you mean 'line'?)");
  CHECK(nearest_word_hint("lien", known) == " (did you mean 'line'?)");
  // Of 7 letters two mistakes are forgiven: an exchange at either end, or one and a wrong letter.
  CHECK(nearest_word_hint("imlitai", known) == " (did you mean 'militia'?)");
  CHECK(nearest_word_hint("imlitaa", known) == " (did you mean 'militia'?)");
  CHECK(nearest_word_hint("imlatai", known).empty());
  // Not neighbours: two mistakes in a word of 4.
  CHECK(nearest_word_hint("nile", known).empty());
  // One exchange is nearer than a letter mistaken and one missed.
  CHECK(nearest_word_hint("militai", {"military", "militia"}) == " (did you mean 'militia'?)");
}
