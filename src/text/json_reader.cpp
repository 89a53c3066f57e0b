#include "text/json_reader.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "text/number.hpp"
#include "text/yaml_tree.hpp"

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
  const std::string text = value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  return text.size() <= longest_shown ? text : text.substr(0, longest_shown) + "...";
}

void JsonReader::fail(const std::string& expected, const std::string& hint) const {
  throw InputError(place_ + ": found " + shown_json(*value_) + ", expected " + expected + hint);
}

std::optional<JsonReader> JsonReader::find(const std::string& key) const {
  if (!value_->is_object()) fail("an object");
  const auto found = value_->find(key);
  if (found == value_->end()) return std::nullopt;
  return JsonReader(*found, place_ + separator_ + key, ".");
}

JsonReader JsonReader::member(const std::string& key) const {
  const std::optional<JsonReader> found = find(key);
  if (!found) throw InputError(place_ + ": found no '" + key + "', expected one");
  return *found;
}

void JsonReader::only(const std::vector<std::string>& known) const {
  for (const auto& [key, value] : members()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    throw InputError(place_ + ": found unknown member " + shown(key) + ", expected one of " + list_of(known) +
                     nearest_word_hint(key, known));
  }
}

std::vector<std::pair<std::string, JsonReader>> JsonReader::members() const {
  if (!value_->is_object()) fail("an object");
  std::vector<std::pair<std::string, JsonReader>> all;
  for (const auto& [key, value] : value_->items()) all.emplace_back(key, member(key));
  return all;
}

std::vector<JsonReader> JsonReader::items() const {
  if (!value_->is_array()) fail("a list");
  std::vector<JsonReader> all;
  for (std::size_t i = 0; i < value_->size(); ++i)
    all.push_back(JsonReader((*value_)[i], place_ + "[" + std::to_string(i) + "]", "."));
  return all;
}

std::vector<JsonReader> JsonReader::items(std::size_t least, std::size_t most) const {
  std::vector<JsonReader> all = items();
  if (all.size() < least || all.size() > most)
    fail(least == most ? "a list of " + std::to_string(least)
                       : "a list of " + std::to_string(least) + " to " + std::to_string(most));
  return all;
}

std::string JsonReader::text() const {
  if (!value_->is_string()) fail("a text");
  return value_->get<std::string>();
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
