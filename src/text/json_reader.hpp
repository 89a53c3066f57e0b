// Reading parsed JSON strictly: every complaint is an InputError that says where in the document it is,
// "file: play[12].legs[0]: found 'x', expected a number".
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

/// A value in a document that must outlive it.
class JsonReader {
 public:
  /// What the place of a member begins with: a file, or an entry of one.
  JsonReader(const nlohmann::ordered_json& value, std::string place)
      : JsonReader(value, std::move(place), ": ") {}

  const nlohmann::ordered_json& value() const { return *value_; }
  const std::string& place() const { return place_; }

  /// Members of an object. Others may be there too unless only() says no.
  JsonReader member(const std::string& key) const;
  std::optional<JsonReader> find(const std::string& key) const;
  void only(const std::vector<std::string>& known) const;
  std::vector<std::pair<std::string, JsonReader>> members() const;

  std::vector<JsonReader> items() const;
  std::vector<JsonReader> items(std::size_t least, std::size_t most) const;
  std::string text() const;
  std::int64_t integer(std::int64_t low, std::int64_t high) const;
  std::uint64_t whole() const;
  double number(double low, double high) const;
  bool flag() const;
  /// The position of the text among the words.
  std::size_t choice(const std::vector<std::string>& words) const;

  /// Throws "place: found <this>, expected <expected><hint>".
  [[noreturn]] void fail(const std::string& expected, const std::string& hint = "") const;

 private:
  JsonReader(const nlohmann::ordered_json& value, std::string place, const char* separator)
      : value_(&value), place_(std::move(place)), separator_(separator) {}

  const nlohmann::ordered_json* value_;
  std::string place_;
  const char* separator_;
};

/// JSON on one line, cut short if it is long: for messages.
std::string shown_json(const nlohmann::ordered_json& value);

}  // namespace muster
