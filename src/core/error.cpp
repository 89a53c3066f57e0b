#include "core/error.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <numeric>

namespace muster {
namespace {

/// A letter in another case is no mistake: whoever asks knows already that the words differ.
bool same_letter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

/// Letters missed, added or mistaken, and neighbours exchanged, each 1 (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Rows of the table for the first i letters of a, the first i - 1 and the first i - 2.
  std::vector<std::size_t> row(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> two_above(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    two_above.swap(above);
    above.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = above[j - 1] + (same_letter(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({substituted, above[j] + 1, row[j - 1] + 1});
      const bool exchanged =
          i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]);
      if (exchanged) row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
  }
  return row.back();
}

}  // namespace

std::string either(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return text;
}

std::string nearest_word_hint(std::string_view word, const std::vector<std::string>& known) {
  constexpr std::size_t longest_word = 64;
  if (word.size() > longest_word) return "";
  const std::string* best = nullptr;
  std::size_t best_distance = 0;
  for (const std::string& candidate : known) {
    const std::size_t distance = edit_distance(word, candidate);
    if (!best || distance < best_distance) {
      best = &candidate;
      best_distance = distance;
    }
  }
  if (!best || best_distance > std::max<std::size_t>(1, std::max(word.size(), best->size()) / 3)) return "";
  std::string hint = " (did you mean '";
  hint += *best;
  hint += "'?)";
  return hint;
}

}  // namespace muster
