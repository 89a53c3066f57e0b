#include "cli/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/command.hpp"
#include "text/file.hpp"
#include "text/shown.hpp"

namespace muster {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 4> suffixes{".txt", ".json", ".csv", ".html"};  // by OutputFormat

}  // namespace

OutputFormat format_of_file(const std::string& path, const std::vector<OutputFormat>& formats) {
  const std::string suffix = fs::path(path).extension().string();
  std::vector<std::string> known;
  for (const OutputFormat format : formats) {
    known.emplace_back(suffixes[static_cast<std::size_t>(format)]);
    if (suffix == known.back()) return format;
  }
  throw InputError(fmt::format("command line: found output file '{}', expected a name that ends in {}", path,
                               either(known)));
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
  if (written) return;
  const int error = errno;
  if (error == EPIPE) throw ReaderGone("standard output: nobody reads it");
  throw InputError(
      fmt::format("standard output: cannot be written ({})", std::generic_category().message(error)));
}

void tell(std::string_view line) {
  std::string text;
  while (true) {
    const std::size_t end = line.find('\n');
    text += printable(line.substr(0, end), std::string_view::npos) + "\n";
    if (end == std::string_view::npos) break;
    line.remove_prefix(end + 1);
  }
  std::fwrite(text.data(), 1, text.size(), stderr);
}

int attempt(const std::function<void()>& action) {
  try {
    action();
  } catch (const ReaderGone&) {
    return exit_code::reader_gone;
  } catch (const InputError& error) {
    tell(fmt::format("muster: {}", error.what()));
    return exit_code::bad_input;
  }
  return exit_code::done;
}

std::size_t for_each_readable(const std::vector<std::string>& files,
                              const std::function<void(const std::string& file)>& action) {
  std::size_t unreadable = 0;
  for (const std::string& file : files) {
    if (attempt([&] { action(file); }) != exit_code::done) ++unreadable;
  }
  return unreadable;
}

void prepare_standard_streams() {
  // The next file that is opened would take the number of a closed one, and what is printed go into it.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", O_RDONLY);
  }
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace muster
