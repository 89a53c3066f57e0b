#include "report/forest_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace muster {
namespace {

class Scale {
 public:
  Scale(const std::vector<ForestLine>& lines, const ForestAxis& axis) : axis_(axis) {
    double reach = axis.least_half;
    const auto see = [&](double x) { reach = std::max(reach, std::fabs(x - axis.mark)); };
    for (const ForestLine& line : lines) {
      if (line.point) see(*line.point);
      if (line.interval) {
        see(line.interval->low);
        see(line.interval->high);
      }
    }
    half_ = std::min(reach, axis.most_half);
  }

  double low() const { return axis_.mark - half_; }
  double high() const { return axis_.mark + half_; }

  std::string draw(const ForestLine& line) const {
    std::string text(static_cast<std::size_t>(axis_.width), ' ');
    if (line.interval) {
      const int first = place(line.interval->low);
      const int last = place(line.interval->high);
      for (int i = std::max(first, 0); i <= std::min(last, axis_.width - 1); ++i) at(text, i) = '-';
    }
    at(text, place(axis_.mark)) = '|';
    if (line.interval && line.interval->low < low()) text.front() = '<';
    if (line.interval && line.interval->high > high()) text.back() = '>';
    if (line.point && *line.point >= low() && *line.point <= high()) at(text, place(*line.point)) = 'o';
    return text;
  }

 private:
  static char& at(std::string& text, int i) { return text[static_cast<std::size_t>(i)]; }
  int place(double x) const {
    const double share = std::clamp((x - low()) / (2.0 * half_), -1.0, 2.0);
    return static_cast<int>(std::lround(share * (axis_.width - 1)));
  }

  const ForestAxis& axis_;
  double half_ = 1.0;
};

}  // namespace

std::string forest_plot(const std::vector<ForestLine>& lines, const ForestAxis& axis) {
  const Scale scale(lines, axis);
  std::size_t labels = 0;
  for (const ForestLine& line : lines) labels = std::max(labels, line.label.size());
  std::string text;
  for (const ForestLine& line : lines) {
    text += fmt::format("  {:<{}}  {}  {}", line.label, labels, scale.draw(line), line.figures);
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  const std::string low = fmt::format("{:.{}f}", scale.low(), axis.decimals);
  const std::string high = fmt::format("{:.{}f}", scale.high(), axis.decimals);
  return text + fmt::format("  {:<{}}  {}{:>{}}\n", "", labels, low, high,
                            axis.width - static_cast<int>(low.size()));
}

}  // namespace muster
