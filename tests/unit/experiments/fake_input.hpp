// A match input for FakeSystem: an HQ and some Line on each side.
#pragma once

#include "fake_system.hpp"

namespace muster::test {

inline const FakeSystem& fake_system() {
  static const FakeSystem system;
  return system;
}

inline ArmyList fake_list(int lines) {
  ArmyList list;
  list.system = "two_by_two";
  list.name = std::to_string(lines) + " Line";
  list.units = {{{"hq", UnitSize::common}, 1}, {{"line", UnitSize::common}, lines}};
  list.source = "lists/" + list.name + ".yaml";
  return list;
}

inline MatchInput fake_input(int lines_a, int lines_b) {
  const Doctrine doctrine{"two_by_two",
                          "balanced",
                          "",
                          DoctrineKind::weights,
                          Settings(fake_system().doctrine_table()),
                          "balanced.yaml",
                          {},
                          "",
                          {}};
  return MatchInput{"two_by_two",
                    Settings(fake_system().settings_table()),
                    {fake_list(lines_a), fake_list(lines_b)},
                    {doctrine, doctrine},
                    Scenario{},
                    1,
                    false,
                    RunPurpose::play};
}

}  // namespace muster::test
