// The text of a JSON document, kept to tell in which line of it something stands.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace muster {

/// "file:line:column" of a byte of a text, both from 1.
std::string place_in(std::string_view text, std::size_t offset, const std::string& file);

class JsonSource {
 public:
  /// `text` is valid JSON; without one only the file can be told.
  explicit JsonSource(std::string file, std::string text = "")
      : file_(std::move(file)), text_(std::move(text)) {}

  /// "file:line:column: path" of the value at a path like "play[12].legs[0]", which is "" for the whole;
  /// without line and column where there is no such value.
  std::string place(const std::string& path) const;
  /// "file:line:column" of that value's key.
  std::string key_position(const std::string& path) const;

 private:
  std::string position(const std::string& path, bool of_key) const;

  std::string file_;
  std::string text_;
};

}  // namespace muster
