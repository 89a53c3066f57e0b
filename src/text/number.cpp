#include "text/number.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "core/error.hpp"

namespace muster {
namespace {

constexpr std::size_t longest_number = 30;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Digits without a needless zero in front, at the start of `text`; how many.
std::size_t whole_digits(std::string_view text) {
  std::size_t n = 0;
  while (n < text.size() && is_digit(text[n])) ++n;
  return n > 1 && text[0] == '0' ? 0 : n;
}

bool is_decimal(std::string_view text, bool with_point) {
  if (text.size() > longest_number) return false;
  if (!text.empty() && text[0] == '-') text.remove_prefix(1);
  const std::size_t whole = whole_digits(text);
  if (whole == 0) return false;
  text.remove_prefix(whole);
  if (text.empty()) return true;
  if (!with_point || text[0] != '.' || text.size() == 1) return false;
  for (const char c : text.substr(1)) {
    if (!is_digit(c)) return false;
  }
  return true;
}

template <class T>
std::optional<T> converted(std::string_view text) {
  T value{};
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc{} || result.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<double> parse_decimal(std::string_view text) {
  if (!is_decimal(text, true)) return std::nullopt;
  const std::optional<double> value = converted<double>(text);
  if (value && *value == 0) return 0.0;
  return value;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  if (!is_decimal(text, false)) return std::nullopt;
  return converted<std::int64_t>(text);
}

std::string decimal_text(double value) {
  if (!(std::fabs(value) < 1e15)) throw InvariantError("a number that is not plain decimal");
  if (value == 0) return "0";
  std::array<char, 400> buffer{};
  const auto result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed);
  return std::string(buffer.data(), result.ptr);
}

}  // namespace muster
