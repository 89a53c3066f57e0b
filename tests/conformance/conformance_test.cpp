// What every rule system in the catalogue must keep to, whatever its rules: found out on games between the
// lists, doctrines and scenarios shipped with it. Nothing here knows a system.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "checks.hpp"
#include "rules/catalogue.hpp"
#include "shipped.hpp"

namespace {

using namespace muster;
using namespace muster::conformance;

/// How many games, in tenths of the usual number. Builds that aren't optimised, or are watched by a
/// sanitizer, play one; MUSTER_CONFORMANCE_TENTHS says otherwise.
std::uint64_t tenths() {
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  constexpr std::uint64_t usual = 10;
#else
  constexpr std::uint64_t usual = 1;
#endif
  const char* asked = std::getenv("MUSTER_CONFORMANCE_TENTHS");
  return asked == nullptr ? usual : std::max<std::uint64_t>(1, std::strtoull(asked, nullptr, 10));
}

using Check = std::string (*)(const Pairs&);

void check_all(const std::vector<Matchup>& matches, Check check, std::uint64_t pairs) {
  CHECK_FALSE(matches.empty());
  for (const Matchup& m : matches) {
    const std::string fault =
        check({system_named(m.input.system, "a shipped match"), m.input, 0, (pairs * tenths() + 9) / 10});
    CHECK_MESSAGE(fault.empty(), m.title, ": ", fault);
  }
}

bool any_random(const MatchInput& input) {
  return input.doctrines[0].kind == DoctrineKind::random || input.doctrines[1].kind == DoctrineKind::random;
}

}  // namespace

TEST_CASE("every system ships the doctrines balanced, greedy and random") {
  for (const System* system : all_systems()) {
    std::map<std::string, DoctrineKind> kinds;
    for (const Matchup& m : matchups(*system, MUSTER_SOURCE_DIR)) {
      for (const Doctrine& d : m.input.doctrines) kinds.emplace(d.name, d.kind);
    }
    for (const char* name : {"balanced", "greedy", "random"}) {
      CAPTURE(system->key());
      CAPTURE(name);
      REQUIRE(kinds.count(name) == 1);
      CHECK((kinds[name] == DoctrineKind::random) == (std::string(name) == "random"));
    }
  }
}

TEST_CASE("games end within their limits, keep every invariant, and are those of a batch") {
  for (const System* system : all_systems())
    check_all(matchups(*system, MUSTER_SOURCE_DIR), fault_of_play, 20);
}

TEST_CASE("a low turn cap ends every game, the undecided ones as timeouts") {
  for (const System* system : all_systems()) {
    std::vector<Matchup> matches = matchups(*system, MUSTER_SOURCE_DIR);
    Timeouts all;
    for (Matchup& m : matches) {
      m.input.settings.set("win.turn_cap", "2", "conformance");
      const Timeouts t = timeouts_of({*system, m.input, 0, 1});
      all.games += t.games;
      all.timeouts += t.timeouts;
    }
    check_all(matches, fault_of_play, 10);
    CHECK(2 * all.timeouts > all.games);
  }
}

TEST_CASE("no doctrine but random lets more than 1 % of its games run into the turn cap") {
  for (const System* system : all_systems()) {
    std::map<std::string, Timeouts> by_doctrine;
    for (const Matchup& m : matchups(*system, MUSTER_SOURCE_DIR)) {
      if (any_random(m.input)) continue;
      const Timeouts t = timeouts_of({*system, m.input, 100, 4 * tenths()});
      for (const Doctrine& d : m.input.doctrines) {
        by_doctrine[d.name].games += t.games;
        by_doctrine[d.name].timeouts += t.timeouts;
      }
    }
    CHECK_FALSE(by_doctrine.empty());
    for (const auto& entry : by_doctrine) {
      const Timeouts& t = entry.second;
      CHECK_MESSAGE(!too_many(t), system->key(), ", ", entry.first, ": ", t.timeouts, " of ", t.games);
    }
  }
}

TEST_CASE("a copied game goes on as its original does, and leaves it alone") {
  for (const System* system : all_systems())
    check_all(matchups(*system, MUSTER_SOURCE_DIR), fault_of_copies, 8);
}

TEST_CASE("a table turned by half a turn turns the game with it") {
  for (const System* system : all_systems())
    check_all(matchups(*system, MUSTER_SOURCE_DIR), fault_of_turning, 10);
}

TEST_CASE("a game depends on match, seed, pair and leg alone") {
  for (const System* system : all_systems())
    check_all(matchups(*system, MUSTER_SOURCE_DIR), fault_of_order, 8);
}

TEST_CASE("a game's record replays to the same game, and is refused if something is missing") {
  for (const System* system : all_systems()) {
    // JSON takes its time: of every fourth match.
    std::vector<Matchup> some;
    const std::vector<Matchup> all = matchups(*system, MUSTER_SOURCE_DIR);
    for (std::size_t i = 0; i < all.size(); i += 4) some.push_back(all[i]);
    check_all(some, fault_of_records, 10);
  }
}

TEST_CASE("a doctrine that searches keeps the rules and is a function of its game") {
  for (const System* system : all_systems()) {
    const std::vector<Matchup> all = searches(*system, MUSTER_SOURCE_DIR);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Pairs one{*system, all[i].input, 0, 1};
      const std::string fault = i % 3 == 0   ? fault_of_play(one)
                                : i % 3 == 1 ? fault_of_turning(one)
                                             : fault_of_copies(one);
      CHECK_MESSAGE(fault.empty(), all[i].title, ": ", fault);
    }
  }
}

TEST_CASE("a list against itself under one doctrine scores 1/2 in every pair") {
  for (const System* system : all_systems())
    check_all(mirrors(*system, MUSTER_SOURCE_DIR), fault_of_mirror, 20);
}
