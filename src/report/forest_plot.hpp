// A forest plot as text: a line a figure, its interval drawn on a common axis.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "stats/interval.hpp"

namespace muster {

struct ForestLine {
  std::string label;
  std::optional<double> point;
  std::optional<Bounds> interval;  ///< none: unbounded, or not known
  std::string figures;             ///< behind the plot
};

struct ForestAxis {
  double mark = 0.0;        ///< drawn as '|' in every line
  double least_half = 1.0;  ///< the axis reaches at least so far from the mark
  double most_half = 1e9;   ///< and at most so far; what lies beyond ends in < or >
  int width = 41;           ///< characters
  int decimals = 1;         ///< of the axis' ends
};

/// Each line indented by two blanks; a last line has the axis' ends.
std::string forest_plot(const std::vector<ForestLine>& lines, const ForestAxis& axis);

}  // namespace muster
