#include "cli/stop_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <string_view>

#include "core/error.hpp"
#include "text/number.hpp"

namespace muster {
namespace {

constexpr double least_precision = 0.001;
constexpr double most_precision = 50.0;

/// Per cent as a fraction of 1, if it is within bounds and no finer than the steps in which rules compare.
std::optional<double> parse_percent(std::string_view text, double low, double high) {
  const auto percent = parse_decimal(text);
  if (!percent || *percent < low || *percent > high) return std::nullopt;
  const double fraction = static_cast<double>(in_millionths(*percent / 100.0)) / 1e6;
  if (static_cast<double>(in_millionths(fraction)) / 1e4 != *percent) return std::nullopt;
  return fraction;
}

StopRule parse_precision(const std::string& text) {
  const auto half_width = parse_percent(text, least_precision, most_precision);
  if (!half_width)
    throw InputError(
        fmt::format("command line: found --precision '{}', expected points of per cent from {} to {}, of at "
                    "most 4 decimals",
                    text, decimal_text(least_precision), decimal_text(most_precision)));
  return {StopKind::precision, *half_width, {}};
}

StopRule parse_sprt(const std::string& text) {
  const std::string_view words = text;
  const std::size_t comma = std::min(words.find(','), words.size());
  const auto low = parse_percent(words.substr(0, comma), 0.0, 100.0);
  const auto high = parse_percent(words.substr(std::min(comma + 1, words.size())), 0.0, 100.0);
  if (!low || !high || *low >= *high)
    throw InputError(fmt::format(
        "command line: found --sprt '{}', expected LOW,HIGH: two scores of A in per cent, the lower "
        "first, of at most 4 decimals",
        text));
  return {StopKind::sprt, 0.0, {*low, *high}};
}

}  // namespace

void add_stop_arguments(CLI::App& command, StopArguments& a) {
  command
      .add_option("--precision", a.precision,
                  "Stop when the score is known to within so many points of per cent either way")
      ->type_name("P");
  command
      .add_option(
          "--sprt", a.sprt,
          "Stop when a sequential test tells which of two scores of A, in per cent, it is (errors of 5 %)")
      ->type_name("LOW,HIGH");
}

StopRule parse_stop_rule(const StopArguments& a) {
  if (!a.precision.empty() && !a.sprt.empty())
    throw InputError("command line: found --precision and --sprt, expected one of them");
  if (!a.precision.empty()) return parse_precision(a.precision);
  return a.sprt.empty() ? StopRule{} : parse_sprt(a.sprt);
}

}  // namespace muster
