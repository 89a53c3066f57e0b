// Files that are read within a limit, and replaced whole or not at all.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace muster {

/// The bytes of a file, at most `limit`; InputError if missing, a folder, unreadable or larger.
std::string read_file(const std::string& path, std::size_t limit);

/// Writes a temporary file in the same folder, syncs it, and renames it over `path`: after a failure
/// (InputError) the old file is as it was and no temporary file is left.
void write_file_atomically(const std::string& path, std::string_view bytes);

}  // namespace muster
