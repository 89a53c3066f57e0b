#include "text/json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "core/error.hpp"

namespace muster {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int max_json_depth = 64;

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

/// "file:line:column" of a byte offset.
std::string place_of(std::string_view text, std::size_t offset, const std::string& file) {
  std::size_t line = 1;
  std::size_t column = 1;
  for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
    ++column;
    if (text[i] == '\n') {
      ++line;
      column = 1;
    }
  }
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

/// Watches the parser for what the library itself would let through.
class Strictness {
 public:
  explicit Strictness(const std::string& file) : file_(file) {}

  bool operator()(int depth, json::parse_event_t event, const ordered_json& parsed) {
    if (depth > max_json_depth) {
      throw InputError(file_ + ": found nesting deeper than " + std::to_string(max_json_depth) +
                       " levels, expected less");
    }
    if (event == json::parse_event_t::object_start) keys_.emplace_back();
    if (event == json::parse_event_t::object_end) keys_.pop_back();
    if (event == json::parse_event_t::key && !keys_.back().insert(parsed.get<std::string>()).second) {
      throw InputError(file_ + ": found key '" + parsed.get<std::string>() +
                       "' a second time, expected each key once");
    }
    return true;
  }

 private:
  const std::string& file_;
  std::vector<std::set<std::string>> keys_;
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
  try {
    Strictness strictness(file);
    return ordered_json::parse(text.begin(), text.end(),
                               [&](int depth, ordered_json::parse_event_t event, ordered_json& parsed) {
                                 return strictness(depth, static_cast<json::parse_event_t>(event), parsed);
                               });
  } catch (const json::parse_error& error) {
    const std::size_t offset = error.byte > 0 ? error.byte - 1 : 0;
    throw InputError(place_of(text, offset, file) + ": found text that is no JSON, expected valid JSON");
  } catch (const json::exception& error) {
    throw InputError(file + ": found JSON that cannot be read, expected values within range");
  }
}

}  // namespace muster
