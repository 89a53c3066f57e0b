#include "cli/output.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "core/error.hpp"
#include "text/file.hpp"

namespace muster {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 4> suffixes{".txt", ".json", ".csv", ".html"};  // by OutputFormat

}  // namespace

OutputFormat format_of_file(const std::string& path, const std::vector<OutputFormat>& formats) {
  const std::string suffix = fs::path(path).extension().string();
  std::string expected;
  for (const OutputFormat format : formats) {
    const std::string_view known = suffixes[static_cast<std::size_t>(format)];
    if (suffix == known) return format;
    expected += (expected.empty() ? "" : format == formats.back() ? " or " : ", ") + std::string(known);
  }
  throw InputError(
      fmt::format("command line: found output file '{}', expected a name that ends in {}", path, expected));
}

void FileUse::reads(std::string role, std::string path) {
  uses_.push_back({std::move(role), std::move(path)});
}

void FileUse::writes(std::string role, std::string path) {
  for (const Use& use : uses_) {
    if (same_file(use.path, path))
      throw InputError(fmt::format("command line: found the same file for {} '{}' and {} '{}', expected two",
                                   use.role, use.path, role, path));
  }
  write_target(path);
  reads(std::move(role), std::move(path));
}

void write_output(const std::string& path, std::string_view bytes) {
  std::error_code error;
  const bool replaced = fs::exists(path, error);
  write_file_atomically(path, bytes);
  tell(fmt::format("{} {}", replaced ? "Replaced" : "Wrote", path));
}

void print(std::string_view text) {
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written) throw InputError("standard output: cannot be written");
}

std::size_t for_each_readable(const std::vector<std::string>& files,
                              const std::function<void(const std::string& file)>& action) {
  std::size_t unreadable = 0;
  for (const std::string& file : files) {
    try {
      action(file);
    } catch (const InputError& error) {
      tell(fmt::format("muster: {}", error.what()));
      ++unreadable;
    }
  }
  return unreadable;
}

void tell(std::string_view line) { fmt::print(stderr, "{}\n", line); }

}  // namespace muster
