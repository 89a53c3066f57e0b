// The kit itself: it finds nothing wrong with a right system, and every fault planted in one.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "checks.hpp"
#include "golden.hpp"
#include "rules/catalogue.hpp"
#include "shipped.hpp"
#include "toy_system.hpp"

namespace {

using namespace muster;
using namespace muster::conformance;

using Check = std::string (*)(const Pairs&);

std::string found_by(Check check, Fault fault, const char* cap = "40") {
  MatchInput input = toy_match();
  input.settings.set("win.turn_cap", cap, "test");
  return check({toy(fault), input, 0, 5});
}

void write(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  REQUIRE(out.flush().good());
}

}  // namespace

TEST_CASE("a right system passes every check") {
  for (const Check check : {fault_of_play, fault_of_copies, fault_of_turning, fault_of_order,
                            fault_of_records, fault_of_mirror}) {
    CHECK(found_by(check, Fault::none) == "");
    CHECK(found_by(check, Fault::none, "5") == "");
  }
}

TEST_CASE("every planted fault is found by its check") {
  CHECK(found_by(fault_of_play, Fault::endless).find("no end") != std::string::npos);
  CHECK(found_by(fault_of_copies, Fault::endless).find("no end") != std::string::npos);
  CHECK(found_by(fault_of_turning, Fault::endless).find("no end") != std::string::npos);
  CHECK(found_by(fault_of_play, Fault::beyond_cap, "5").find("beyond the cap of 5") != std::string::npos);
  CHECK(found_by(fault_of_play, Fault::early_timeout, "5").find("a timeout after 4") != std::string::npos);
  CHECK(found_by(fault_of_play, Fault::won_timeout, "5").find("somebody won") != std::string::npos);
  CHECK(found_by(fault_of_play, Fault::unworded).find("without a word") != std::string::npos);
  CHECK(found_by(fault_of_play, Fault::broken).find("turn 3 is unlucky") != std::string::npos);
  CHECK(found_by(fault_of_play, Fault::loss_undone).find("taken back") != std::string::npos);
  CHECK(found_by(fault_of_play, Fault::other_batch).find("in a batch") != std::string::npos);
  CHECK(found_by(fault_of_copies, Fault::forgetful_copy).find("copied after") != std::string::npos);
  CHECK(found_by(fault_of_copies, Fault::shared_copy).find("once its copy was played") != std::string::npos);
  CHECK(found_by(fault_of_copies, Fault::borrowed_copy).find("once its copy was played") !=
        std::string::npos);
  CHECK(found_by(fault_of_turning, Fault::lopsided_pose).find("first stands at") != std::string::npos);
  CHECK(found_by(fault_of_turning, Fault::lopsided_rule).find("turned back") != std::string::npos);
  CHECK(found_by(fault_of_turning, Fault::lopsided_rest).find("doesn't show") != std::string::npos);
  CHECK(found_by(fault_of_order, Fault::carried_over).find("backwards") != std::string::npos);
  CHECK(found_by(fault_of_records, Fault::other_record).find("of another game") != std::string::npos);
  CHECK(found_by(fault_of_records, Fault::other_replay).find("replays to another") != std::string::npos);
  CHECK(found_by(fault_of_records, Fault::deaf_record).find("played all the same") != std::string::npos);
  CHECK(found_by(fault_of_mirror, Fault::uneven_seats).find("seats exchanged") != std::string::npos);
}

TEST_CASE("more than one timeout in a hundred games is too many") {
  CHECK_FALSE(too_many({100, 1}));
  CHECK(too_many({100, 2}));
  CHECK(too_many({99, 1}));
  MatchInput input = toy_match();
  CHECK_FALSE(too_many(timeouts_of({toy(Fault::none), input, 0, 50})));
  input.settings.set("win.turn_cap", "5", "test");
  const Timeouts t = timeouts_of({toy(Fault::none), input, 0, 50});
  CHECK(t.games == 100);
  CHECK(too_many(t));
}

TEST_CASE("a golden transcript that is missing, changed or nobody's is a fault") {
  const System& system = *all_systems().front();
  const std::string data = MUSTER_SOURCE_DIR;
  const std::string kept = data + "/tests/conformance/golden/" + std::string(system.key());
  const auto folder = std::filesystem::temp_directory_path() / "muster_golden_faults";
  std::filesystem::remove_all(folder);
  std::filesystem::copy(kept, folder);
  const auto faults = [&](bool update = false) {
    return golden_faults(system, folder.string(), data, update);
  };
  REQUIRE(faults(true).empty());

  const std::string one = files_in(folder.string(), ".txt").front();
  std::filesystem::remove(one);
  REQUIRE(faults().size() == 1);
  CHECK(faults()[0] == one + ": missing");

  write(one, "another game\n");
  REQUIRE(faults().size() == 1);
  CHECK(faults()[0].find("line 1: told '") != std::string::npos);
  CHECK(faults()[0].find("expected 'another game'") != std::string::npos);

  CHECK(faults(true).empty());
  CHECK(faults().empty());

  write((folder / "nobody.txt").string(), "");
  REQUIRE(faults().size() == 1);
  CHECK(faults()[0] == (folder / "nobody.txt").string() + ": no game of games.yaml");
  std::filesystem::remove_all(folder);
}
