#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "rules/two_by_two/replay.hpp"
#include "rules/two_by_two/system.hpp"

namespace {

using namespace muster;

MatchInput input_for(const std::string& a, const std::string& b, const std::string& scenario_name,
                     const std::string& doctrine_name) {
  const System& system = two_by_two::system();
  const std::string data = MUSTER_SOURCE_DIR;
  const std::string lists = data + "/lists/two_by_two/";
  const Scenario scenario =
      read_scenario(Document::read(data + "/scenarios/two_by_two/" + scenario_name + ".yaml").root());
  Settings settings(system.settings_table());
  apply_rules(scenario, settings);
  const UnitCatalogue units = system.units(settings);
  const auto list = [&](const std::string& name) {
    return read_army_list(Document::read(lists + name + ".yaml").root(), units);
  };
  const Doctrine doctrine = read_doctrine(
      Document::read(lists + "doctrines/" + doctrine_name + ".yaml").root(), system.doctrine_table());
  return {"two_by_two", settings,        {list(a), list(b)}, {doctrine, doctrine}, scenario, 5,
          false,        RunPurpose::play};
}

void check_replays(const MatchInput& input, std::uint64_t pairs) {
  const auto simulator = two_by_two::system().simulator(input);
  std::vector<PairOutcome> batch(pairs);
  WorkCounts work;
  simulator->play(0, batch, work);
  for (std::uint64_t pair = 0; pair < pairs; ++pair) {
    for (const int leg : {0, 1}) {
      std::ostringstream text;
      const Outcome told = two_by_two::replay_match(input, pair, leg, text);
      const Outcome& played = batch[pair].legs[static_cast<std::size_t>(leg)];
      CHECK(told.digest == played.digest);
      CHECK(told.ending == played.ending);
      CHECK(told.turns == played.turns);
      CHECK(text.str().find("The game is over") != std::string::npos);
    }
  }
}

}  // namespace

TEST_CASE("a replay is the game that the batch plays") {
  check_replays(input_for("french_columns", "british_lights", "pickup_40", "balanced"), 10);
  check_replays(input_for("standard", "austrian_line", "wooded_40", "balanced"), 5);
  check_replays(input_for("british_lights", "french_guard", "pickup_40", "random"), 10);
}

TEST_CASE("identical lists and doctrines play one game twice, with the seats exchanged") {
  const MatchInput input = input_for("british_lights", "british_lights", "pickup_40", "balanced");
  const auto simulator = two_by_two::system().simulator(input);
  std::vector<PairOutcome> batch(20);
  WorkCounts work;
  simulator->play(100, batch, work);
  for (const PairOutcome& pair : batch) {
    CHECK(pair.legs[0].digest == pair.legs[1].digest);
    CHECK(pair.legs[0].winner == pair.legs[1].winner);
  }
}
