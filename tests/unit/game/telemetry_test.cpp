#include "game/telemetry.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace muster;

TEST_CASE("every counter has cells of its own, one a type or one in all") {
  const TelemetryTable table({{"charges", "", CounterForm::mean, 1, true},
                              {"turns", "", CounterForm::mean, 1, false},
                              {"shots", "", CounterForm::share, 1, true}},
                             {"line", "light", "hq"});
  CHECK(table.cells() == 7);
  std::set<std::size_t> cells;
  for (const std::size_t counter : {0U, 2U}) {
    for (const std::size_t type : {0U, 1U, 2U}) cells.insert(table.cell(counter, type));
  }
  cells.insert(table.cell(1, 0));
  CHECK(cells == std::set<std::size_t>{0, 1, 2, 3, 4, 5, 6});
  CHECK(table.cell(1, 2) == table.cell(1, 0));
  CHECK(table.find("shots") == 2U);
  CHECK_FALSE(table.find("shot"));
  CHECK(table.keys() == std::vector<std::string>{"charges", "turns", "shots"});
  CHECK(TelemetryTable().cells() == 0);
}
