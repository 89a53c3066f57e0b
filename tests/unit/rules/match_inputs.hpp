// Matches of the lists, scenarios and doctrines that come with the program.
#pragma once

#include <string>

#include "rules/two_by_two/system.hpp"

namespace muster::test {

inline MatchInput input_for(const std::string& a, const std::string& b, const std::string& scenario_name,
                            const std::string& doctrine_name,
                            const std::vector<std::string>& assignments = {}) {
  const System& system = two_by_two::system();
  const std::string data = MUSTER_SOURCE_DIR;
  const std::string lists = data + "/lists/two_by_two/";
  const Scenario scenario =
      read_scenario(Document::read(data + "/scenarios/two_by_two/" + scenario_name + ".yaml").root());
  Settings settings(system.settings_table());
  apply_rules(scenario, settings);
  for (const std::string& assignment : assignments) settings.set_assignment(assignment, "test");
  const UnitCatalogue units = system.units(settings);
  const auto list = [&](const std::string& name) {
    return read_army_list(Document::read(lists + name + ".yaml").root(), units);
  };
  const Doctrine doctrine = read_doctrine(
      Document::read(lists + "doctrines/" + doctrine_name + ".yaml").root(), system.doctrine_table());
  return {"two_by_two", settings,        {list(a), list(b)}, {doctrine, doctrine}, scenario, 5,
          false,        RunPurpose::play};
}

}  // namespace muster::test
