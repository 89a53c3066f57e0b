#include "text/json_reader.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "text/number.hpp"
#include "text/shown.hpp"

namespace muster {
namespace {

constexpr std::size_t longest_shown = 160;

std::string list_of(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

}  // namespace

std::string shown_json(const nlohmann::ordered_json& value) {
  if (value.is_string()) return shown(value.get_ref<const std::string&>());
  return printable(value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace),
                   longest_shown);
}

void JsonReader::fail(const std::string& expected, const std::string& hint) const {
  throw InputError(place() + ": found " + shown_json(*value_) + ", expected " + expected + hint);
}

std::optional<JsonReader> JsonReader::find(const std::string& key) const {
  if (!value_->is_object()) fail("an object");
  const auto found = value_->find(key);
  if (found == value_->end()) return std::nullopt;
  return below(*found, path_of(key));
}

JsonReader JsonReader::member(const std::string& key) const {
  const std::optional<JsonReader> found = find(key);
  if (!found) throw InputError(place() + ": found no " + shown(key) + ", expected one");
  return *found;
}

void JsonReader::only(const std::vector<std::string>& known) const {
  if (!value_->is_object()) fail("an object");
  for (const auto& [key, value] : value_->items()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    throw InputError(source_->key_position(path_of(key)) + (path_.empty() ? "" : ": " + path_) + remark_ +
                     ": found unknown key " + shown(key) + ", expected one of " + in_quotes(known) +
                     nearest_word_hint(key, known));
  }
}

std::vector<std::pair<std::string, JsonReader>> JsonReader::members() const {
  if (!value_->is_object()) fail("an object");
  std::vector<std::pair<std::string, JsonReader>> all;
  for (const auto& [key, value] : value_->items()) all.emplace_back(key, below(value, path_of(key)));
  return all;
}

void JsonReader::size(std::size_t least, std::size_t most) const {
  if (!value_->is_array()) fail("a list");
  if (value_->size() < least || value_->size() > most)
    fail(least == most ? "a list of " + std::to_string(least)
                       : "a list of " + std::to_string(least) + " to " + std::to_string(most));
}

std::vector<JsonReader> JsonReader::items(std::size_t least, std::size_t most) const {
  size(least, most);
  std::vector<JsonReader> all;
  all.reserve(value_->size());
  for (std::size_t i = 0; i < value_->size(); ++i)
    all.push_back(below((*value_)[i], path_ + "[" + std::to_string(i) + "]"));
  return all;
}

std::string JsonReader::text() const {
  if (!value_->is_string()) fail("a text");
  return value_->get<std::string>();
}

std::string JsonReader::name() const {
  std::string value = text();
  if (value.empty()) fail("a text that is not empty");
  if (has_control_character(value)) fail("text without control characters");
  return value;
}

std::int64_t JsonReader::integer(std::int64_t low, std::int64_t high) const {
  const bool fits = value_->is_number_integer() &&
                    (!value_->is_number_unsigned() || value_->get<std::uint64_t>() <= INT64_MAX);
  const std::int64_t number = fits ? value_->get<std::int64_t>() : 0;
  if (!fits || number < low || number > high)
    fail("a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return number;
}

std::uint64_t JsonReader::whole() const {
  if (!value_->is_number_unsigned()) fail("a whole number from 0");
  return value_->get<std::uint64_t>();
}

std::uint64_t JsonReader::digest() const {
  const std::string digits = text();
  std::uint64_t digest = 0;
  const char* end = digits.data() + digits.size();
  if (digits.size() != 16 || std::from_chars(digits.data(), end, digest, 16).ptr != end)
    fail("16 hexadecimal digits");
  return digest;
}

double JsonReader::number(double low, double high) const {
  const double number = value_->is_number() ? value_->get<double>() : low - 1;
  if (!(number >= low && number <= high))
    fail("a number from " + decimal_text(low) + " to " + decimal_text(high));
  return number;
}

bool JsonReader::flag() const {
  if (!value_->is_boolean()) fail("true or false");
  return value_->get<bool>();
}

std::size_t JsonReader::choice(const std::vector<std::string>& words) const {
  const std::string word = text();
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) fail("one of " + list_of(words), nearest_word_hint(word, words));
  return static_cast<std::size_t>(found - words.begin());
}

}  // namespace muster
