#include "text/shown.hpp"

#include <algorithm>

namespace muster {

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned a = byte(0);
  if (text.empty()) return 0;
  if (a < 0x80U) return 1;
  if (a >= 0xC2U && a <= 0xDFU) return follows(1) ? 2 : 0;
  if (a >= 0xE0U && a <= 0xEFU) {
    const bool overlong = a == 0xE0U && byte(1) < 0xA0U;
    const bool surrogate = a == 0xEDU && byte(1) >= 0xA0U;
    return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (a >= 0xF0U && a <= 0xF4U) {
    const bool overlong = a == 0xF0U && byte(1) < 0x90U;
    const bool too_high = a == 0xF4U && byte(1) >= 0x90U;
    return follows(1) && follows(2) && follows(3) && !overlong && !too_high ? 4 : 0;
  }
  return 0;
}

bool has_control_character(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (byte < 0x20U || byte == 0x7FU || (byte == 0xC2U && next >= 0x80U && next < 0xA0U)) return true;
  }
  return false;
}

std::string printable(std::string_view text, std::size_t longest) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_length(text.substr(i));
    const std::size_t n = std::max<std::size_t>(length, 1);
    if (i + n > longest) return result + "...";
    const bool fit = length > 0 && !has_control_character(text.substr(i, n));
    result += fit ? text.substr(i, n) : std::string_view(" ");
    i += n;
  }
  return result;
}

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string quoted("'");
  return quoted.append(printable(text, longest)).append("'");
}

std::string in_quotes(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ", ";
    text.append("'").append(word).append("'");
  }
  return text;
}

}  // namespace muster
