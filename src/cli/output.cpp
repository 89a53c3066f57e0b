#include "cli/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <system_error>

#include "core/error.hpp"

namespace muster {

namespace fs = std::filesystem;

OutputFormat format_of_file(const std::string& path) {
  const std::string suffix = fs::path(path).extension().string();
  if (suffix == ".txt") return OutputFormat::text;
  if (suffix == ".json") return OutputFormat::json;
  if (suffix == ".csv") return OutputFormat::csv;
  throw InputError(fmt::format(
      "command line: found output file '{}', expected a name that ends in .json, .csv or .txt", path));
}

void require_writable(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error))
    throw InputError(fmt::format("{}: found a folder, expected the name of a file", path));
  const fs::path parent = fs::path(path).parent_path();
  const fs::path folder = parent.empty() ? fs::path(".") : parent;
  if (!fs::is_directory(folder, error))
    throw InputError(
        fmt::format("{}: found no folder '{}', expected one to write into", path, folder.string()));
  if (access(folder.c_str(), W_OK | X_OK) != 0)
    throw InputError(fmt::format("{}: the folder '{}' may not be written", path, folder.string()));
}

void print(std::string_view text) {
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written) throw InputError("standard output: cannot be written");
}

void tell(std::string_view line) { fmt::print(stderr, "{}\n", line); }

}  // namespace muster
