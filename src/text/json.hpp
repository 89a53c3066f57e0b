// JSON as text.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "text/csv.hpp"
#include "text/file.hpp"

namespace muster {

/// One line, keys in byte order at every level, no blanks: equal values give equal bytes. Throws
/// InvariantError on NaN, infinity or text that is not UTF-8.
std::string canonical_json(const nlohmann::ordered_json& value);
/// One line, keys in the order they were given. Throws likewise.
std::string one_line_json(const nlohmann::ordered_json& value);
/// Two blanks a level, keys in the order they were given, a newline at the end. Throws likewise.
std::string pretty_json(const nlohmann::ordered_json& value);
/// Strict: no comments, no duplicated keys, bounded depth, size and number of keys. InputError with
/// file:line:column.
nlohmann::ordered_json parse_json(std::string_view text, const std::string& file);

}  // namespace muster
