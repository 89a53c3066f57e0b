#include "report/forest_plot.hpp"

#include <doctest/doctest.h>

using namespace muster;

TEST_CASE("intervals stand on a common axis around the mark") {
  ForestAxis axis;
  axis.mark = 3.0;
  axis.least_half = 2.0;
  axis.width = 9;  // two places an AP
  CHECK(forest_plot({{"light", 2.0, Bounds{1.5, 3.5}, "2.0"}, {"guards", 3.0, Bounds{3.0, 4.0}, "3.0"}},
                    axis) ==
        "  light    -o-|-     2.0\n"
        "  guards      o--    3.0\n"
        "          1.0   5.0\n");
}

TEST_CASE("what lies beyond the axis ends in arrows, and nothing known leaves the mark alone") {
  ForestAxis axis;
  axis.mark = 0.0;
  axis.least_half = 1.0;
  axis.most_half = 2.0;
  axis.width = 5;
  CHECK(forest_plot(
            {{"a", 7.0, Bounds{-9.0, 9.0}, ""}, {"b", {}, {}, "-"}, {"c", -8.0, Bounds{-9.0, -7.0}, ""}},
            axis) ==
        "  a  <-|->\n"
        "  b    |    -\n"
        "  c  < |\n"
        "     -2.02.0\n");
}
