#include <doctest/doctest.h>

#include "../text/complaint.hpp"
#include "game/system.hpp"

using namespace muster;

namespace {

const SettingsTable& weights() {
  static const SettingsTable made({integer_setting("impatience", 100, 0, 1000, "", "thousandths"),
                                   integer_setting("gang_up", 500, -2000, 2000, "", "thousandths")});
  return made;
}
Doctrine doctrine_of(const std::string& rest) {
  return read_doctrine(Document::parse("system: two_by_two\nname: d\n" + rest, "d.yaml").root(), weights());
}
std::string complaint(const std::string& rest) {
  return complaint_of([&] { doctrine_of(rest); });
}

}  // namespace

TEST_CASE("doctrines are weights in thousandths") {
  const Doctrine doctrine =
      doctrine_of("about: hasty\nmade_by: muster tune x --seed 7\nweights: {impatience: 900}\n");
  CHECK(doctrine.kind == DoctrineKind::weights);
  CHECK(doctrine.weights.integer("impatience") == 900);
  CHECK(doctrine.weights.integer("gang_up") == 500);
  CHECK(doctrine.about == "hasty");
  CHECK(doctrine.made_by == "muster tune x --seed 7");
  CHECK(doctrine.source == "d.yaml");
  CHECK(doctrine_of("kind: random\n").kind == DoctrineKind::random);
}

TEST_CASE("a doctrine may be based on another and differ from that") {
  const DoctrineSource bases = [](const Node& name) {
    if (name.name() == "chance") return doctrine_of("kind: random\n");
    return doctrine_of("weights: {impatience: 300, gang_up: 700}\n");
  };
  const auto based = [&](const std::string& rest) {
    return read_doctrine(Document::parse("system: two_by_two\nname: d\n" + rest, "d.yaml").root(), weights(),
                         bases);
  };
  const Doctrine doctrine = based("based_on: hasty\nweights: {impatience: 400}\n");
  CHECK(doctrine.weights.integer("impatience") == 400);
  CHECK(doctrine.weights.integer("gang_up") == 700);
  CHECK(complaint_of([&] { based("based_on: chance\n"); }) ==
        "d.yaml:3:11: found 'chance', expected a doctrine with weights");
  CHECK(complaint("based_on: hasty\n") ==
        "d.yaml:3:11: found 'hasty', expected a doctrine that stands by itself");
  CHECK(complaint("kind: random\nbased_on: hasty\n") ==
        "d.yaml:4:1: found based_on of a random doctrine, expected none");
}

TEST_CASE("how far a search looks ahead") {
  const Doctrine plain = doctrine_of("kind: search\n");
  CHECK(plain.kind == DoctrineKind::search);
  CHECK(plain.search.playouts == 64);
  CHECK(plain.search.halves == 4);
  const Doctrine doctrine = doctrine_of("kind: search\nsearch: {playouts: 16, halves: 2}\n");
  CHECK(doctrine.search.playouts == 16);
  CHECK(doctrine.search.halves == 2);
  CHECK(complaint("kind: search\nsearch: {playouts: 300}\n") ==
        "d.yaml:4:20: found '300', expected a whole number from 8 to 256");
  CHECK(complaint("search: {playouts: 16}\n") ==
        "d.yaml:3:1: found 'search' in a doctrine that doesn't, expected it with 'kind: search' only");
}

TEST_CASE("what is forbidden is one of the system's behaviours, and stays so in what is based on it") {
  constexpr std::array<Behaviour, 2> known{{{"flee", "never flees"}, {"swap", "never swaps"}}};
  const auto read = [&](const std::string& rest, const DoctrineSource& bases = {}) {
    return read_doctrine(Document::parse("system: two_by_two\nname: d\n" + rest, "d.yaml").root(), weights(),
                         bases, known);
  };
  using Words = std::set<std::string>;
  CHECK(read("").forbidden.empty());
  CHECK(read("forbid: [swap, flee, swap]\n").forbidden == Words{"flee", "swap"});
  const DoctrineSource bases = [&](const Node&) { return read("forbid: [flee]\n"); };
  CHECK(read("based_on: brave\n", bases).forbidden == Words{"flee"});
  CHECK(read("based_on: brave\nforbid: [swap]\n", bases).forbidden == Words{"flee", "swap"});
  CHECK(complaint_of([&] { read("forbid: [swop]\n"); }) ==
        "d.yaml:3:10: found 'swop', expected flee or swap (did you mean 'swap'?)");
  CHECK(complaint_of([&] { read("kind: random\nforbid: [swap]\n"); }) ==
        "d.yaml:4:1: found forbid of a random doctrine, expected none");
  CHECK(complaint("forbid: [swap]\n") ==
        "d.yaml:3:10: found 'swap', but system two_by_two has nothing to forbid");
  Doctrine chance = read("kind: random\n");
  CHECK(complaint_of([&] { forbid(chance, known, "swap", "found swap"); }) ==
        "found swap of doctrine d, which decides at random, expected a doctrine with weights");
}

TEST_CASE("malformed doctrines") {
  CHECK(complaint("weights: {impatiens: 1}\n") ==
        "d.yaml:3:11: found unknown setting 'impatiens', expected a known one (did you mean 'impatience'?)");
  CHECK(complaint("weights: {impatience: 0.5}\n") ==
        "d.yaml:3:23: found '0.5' for impatience, expected a whole number, 0 to 1000");
  CHECK(complaint("kind: randon\n") ==
        "d.yaml:3:7: found 'randon', expected one of 'weights', 'random', 'search' (did you mean 'random'?)");
  CHECK(complaint("kind: random\nweights: {impatience: 1}\n") ==
        "d.yaml:4:1: found weights of a random doctrine, expected none");
  CHECK(complaint("wieghts: {impatience: 1}\n") ==
        "d.yaml:3:1: found unknown key 'wieghts', expected one of 'system', 'name', 'about', 'made_by', "
        "'kind', 'based_on', 'weights', 'search', 'forbid' (did you mean 'weights'?)");
}

TEST_CASE("files say which system they are for") {
  const Node root = Document::parse("system: two_by_two\n", "d.yaml").root();
  CHECK(system_of(root) == "two_by_two");
  CHECK(complaint_of([] { system_of(Document::parse("name: x\n", "d.yaml").root()); }) ==
        "d.yaml:1:1: found no key 'system', expected one");
}
