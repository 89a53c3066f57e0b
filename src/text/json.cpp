#include "text/json.hpp"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "text/json_source.hpp"
#include "text/shown.hpp"

namespace muster {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int max_json_depth = 64;
/// The library looks a key up by going through those before it.
constexpr std::size_t max_json_members = 1000;
constexpr std::size_t max_json_values = 2'000'000;

template <class Json>
void require_finite(const Json& value) {
  if (value.is_number_float() && !std::isfinite(value.template get<double>())) {
    throw InvariantError("a number in JSON that is not finite");
  }
  if (value.is_structured()) {
    for (const auto& member : value) require_finite(member);
  }
}

template <class Json>
std::string dumped(const Json& value, int indent) {
  require_finite(value);
  try {
    return value.dump(indent);
  } catch (const nlohmann::json::exception& error) {
    throw InvariantError(std::string("JSON that cannot be written: ") + error.what());
  }
}

/// Goes through a text for the parser and lets know how far it has come.
class Reading {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  Reading(const char* at, const char** reached) : at_(at), reached_(reached) {}
  reference operator*() const { return *at_; }
  Reading& operator++() {
    *reached_ = ++at_;
    return *this;
  }
  friend bool operator==(const Reading& a, const Reading& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  const char** reached_;
};

/// Watches the parser for what the library itself would let through, and knows where it is.
class Strictness {
 public:
  Strictness(std::string_view text, const std::string& file)
      : text_(text), file_(file), reached_(text.data()) {}

  Reading begin() { return {text_.data(), &reached_}; }
  Reading end() { return {text_.data() + text_.size(), &reached_}; }

  bool operator()(int depth, json::parse_event_t event, const ordered_json& parsed) {
    using Event = json::parse_event_t;
    const bool opens = event == Event::object_start || event == Event::array_start;
    if (opens && depth >= max_json_depth)
      fail(read() - 1, "nesting deeper than " + std::to_string(max_json_depth) + " levels", "less");
    if (event == Event::object_start) keys_.emplace_back();
    if (event == Event::object_end) keys_.pop_back();
    if (event == Event::key) check_key(parsed.get_ref<const std::string&>());
    if ((opens || event == Event::value) && ++values_ > max_json_values)
      fail(read() - 1, "more than " + std::to_string(max_json_values) + " values", "a smaller file");
    return true;
  }

  [[noreturn]] void fail_at_number() const {
    constexpr std::string_view digits = "0123456789+-.eE";
    // The parser has read the character after it too, if there is one.
    std::size_t begin = read();
    if (begin > 0 && digits.find(text_[begin - 1]) == std::string_view::npos) --begin;
    const std::size_t end = begin;
    while (begin > 0 && digits.find(text_[begin - 1]) != std::string_view::npos) --begin;
    fail(begin, shown(text_.substr(begin, end - begin)), "a number within range");
  }

 private:
  std::size_t read() const { return static_cast<std::size_t>(reached_ - text_.data()); }

  [[noreturn]] void fail(std::size_t at, const std::string& found, const std::string& expected) const {
    throw InputError(place_in(text_, at, file_) + ": found " + found + ", expected " + expected);
  }

  /// Of the key that has just been read: its opening quote is the last that no backslash stands before.
  std::size_t begin_of_key() const {
    std::size_t at = read() - 2;
    while (text_[at] != '"' || text_[at - 1] == '\\') --at;
    return at;
  }

  void check_key(const std::string& key) {
    const std::size_t at = begin_of_key();
    if (keys_.back().size() >= max_json_members)
      fail(at, "more than " + std::to_string(max_json_members) + " keys", "fewer");
    const auto [first, fresh] = keys_.back().emplace(key, at);
    if (fresh) return;
    const std::string where = place_in(text_, first->second, "");
    fail(at,
         "key " + shown(key) + " a second time (first in line " + where.substr(1, where.find(':', 1) - 1) +
             ")",
         "each key once");
  }

  std::string_view text_;
  const std::string& file_;
  const char* reached_;
  std::vector<std::map<std::string, std::size_t>> keys_;
  std::size_t values_ = 0;
};

}  // namespace

std::string canonical_json(const ordered_json& value) {
  require_finite(value);
  // The library's plain objects keep their keys sorted.
  return dumped(json(value), -1);
}

std::string one_line_json(const ordered_json& value) { return dumped(value, -1); }

std::string pretty_json(const ordered_json& value) { return dumped(value, 2) + "\n"; }

ordered_json parse_json(std::string_view text, const std::string& file) {
  Strictness strictness(text, file);
  try {
    return ordered_json::parse(strictness.begin(), strictness.end(),
                               [&](int depth, ordered_json::parse_event_t event, ordered_json& parsed) {
                                 return strictness(depth, static_cast<json::parse_event_t>(event), parsed);
                               });
  } catch (const json::parse_error& error) {
    const std::size_t offset = error.byte > 0 ? error.byte - 1 : 0;
    throw InputError(place_in(text, offset, file) + ": found text that is no JSON, expected valid JSON");
  } catch (const json::out_of_range&) {
    strictness.fail_at_number();
  }
}

}  // namespace muster
