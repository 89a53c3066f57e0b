// Where results go: standard output, and files that are replaced whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace muster {

enum class OutputFormat : std::uint8_t { text, json, csv };

/// By the suffix .txt, .json or .csv; InputError for any other.
OutputFormat format_of_file(const std::string& path);

/// Throws InputError unless a file can be made at `path`: it is no folder, and its folder exists and may be
/// written.
void require_writable(const std::string& path);

/// Throws InputError if standard output cannot take it.
void print(std::string_view text);

/// A line on standard error.
void tell(std::string_view line);

}  // namespace muster
