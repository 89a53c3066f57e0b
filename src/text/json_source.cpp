#include "text/json_source.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "text/shown.hpp"

namespace muster {
namespace {

constexpr std::size_t longest_path = 200;

/// Goes through valid JSON along a path.
class Search {
 public:
  explicit Search(std::string_view text) : text_(text) { blanks(); }

  /// Whether there is such a value; it and its key are then known.
  bool find(std::string_view rest) {
    value_at_ = at_;
    if (rest.empty()) return true;
    if (here() == '{') return find_member(rest[0] == '.' ? rest.substr(1) : rest);
    return here() == '[' && rest[0] == '[' && find_item(rest);
  }
  std::size_t value_at() const { return value_at_; }
  std::size_t key_at() const { return key_at_; }

 private:
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  void step() {
    ++at_;
    blanks();
  }

  void skip_string() {
    for (++at_; here() != '"'; ++at_) {
      if (here() == '\\') ++at_;
    }
    ++at_;
  }

  void skip_value() {
    std::size_t depth = 0;
    do {
      switch (here()) {
        case '"': skip_string(); break;
        case '{':
        case '[':
          ++depth;
          ++at_;
          break;
        case '}':
        case ']':
          --depth;
          ++at_;
          break;
        case ',':
        case ':': ++at_; break;
        default: at_ = std::min(text_.find_first_of(",:}] \t\r\n", at_), text_.size());
      }
      blanks();
    } while (depth > 0);
  }

  bool find_member(std::string_view rest) {
    for (step(); here() == '"'; skip_comma()) {
      const std::size_t key_at = at_;
      skip_string();
      const auto key = nlohmann::json::parse(text_.substr(key_at, at_ - key_at)).get<std::string>();
      blanks();
      step();  // over the colon
      const std::size_t value_at = at_;
      const bool begins = rest.substr(0, key.size()) == key;
      const std::string_view after = begins ? rest.substr(key.size()) : rest;
      // Of a key with a full stop in it another may be the beginning.
      if (begins && (after.empty() || after[0] == '.' || after[0] == '[')) {
        key_at_ = key_at;
        if (find(after)) return true;
        at_ = value_at;
      }
      skip_value();
    }
    return false;
  }

  bool find_item(std::string_view rest) {
    const std::size_t close = rest.find(']');
    std::size_t number = 0;
    for (const char c : rest.substr(1, close - 1)) number = 10 * number + static_cast<std::size_t>(c - '0');
    for (step(); here() != ']'; skip_comma()) {
      if (number == 0) return find(rest.substr(close + 1));
      --number;
      skip_value();
    }
    return false;
  }

  void skip_comma() {
    if (here() == ',') step();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t value_at_ = 0;
  std::size_t key_at_ = 0;
};

}  // namespace

std::string place_in(std::string_view text, std::size_t offset, const std::string& file) {
  std::size_t line = 1;
  std::size_t column = 1;
  for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
    // A character of several bytes is one column.
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) ++column;
    if (text[i] == '\n') {
      ++line;
      column = 1;
    }
  }
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

std::string JsonSource::position(const std::string& path, bool of_key) const {
  if (text_.empty()) return file_;
  Search search(text_);
  if (!search.find(path)) return file_;
  return place_in(text_, of_key ? search.key_at() : search.value_at(), file_);
}

std::string JsonSource::place(const std::string& path) const {
  return position(path, false) + (path.empty() ? "" : ": " + printable(path, longest_path));
}

std::string JsonSource::key_position(const std::string& path) const { return position(path, true); }

}  // namespace muster
