// Files that are read within a limit, and replaced whole or not at all.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace muster {

/// The bytes of a file, at most `limit`; InputError if missing, a folder, unreadable or larger.
std::string read_file(const std::string& path, std::size_t limit);

/// The regular file that writing to `path` makes or replaces: `path` itself, or what it is a link to.
/// InputError if there is none: a folder, a device or the like, a link to one or to nothing, a file or
/// folder that may not be written.
std::string write_target(const std::string& path);

/// Whether both names are of one file, through links too; of files that don't exist, whether they would be.
bool same_file(const std::string& one, const std::string& other);

/// Writes a temporary file beside write_target(path), syncs it, and renames it over that: after a failure
/// (InputError) the old file is as it was and no temporary file is left. Signals that end the program wait
/// until it is done, unless another thread takes them.
void write_file_atomically(const std::string& path, std::string_view bytes);

/// For a handler of those signals that ends the program at once: no temporary file is left. No file can be
/// written after it.
void remove_unfinished_file();

}  // namespace muster
