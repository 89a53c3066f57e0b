// Where results go: standard output, and files that are replaced whole.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace muster {

enum class OutputFormat : std::uint8_t { text, json, csv, html };

/// By its suffix, .txt, .json, .csv or .html; InputError for any but those of `formats`.
OutputFormat format_of_file(const std::string& path, const std::vector<OutputFormat>& formats);

/// The files that one command reads and writes. Told before anything is done, so that no output takes the
/// place of an input or of another output.
class FileUse {
 public:
  /// `role` is what the user calls it: "list", "--checkpoint".
  void reads(std::string role, std::string path);
  /// InputError if the file is in use already, or cannot be written.
  void writes(std::string role, std::string path);

 private:
  struct Use {
    std::string role;
    std::string path;
  };
  std::vector<Use> uses_;
};

/// Writes the file and says on standard error whether there was one.
void write_output(const std::string& path, std::string_view bytes);

/// Nobody reads standard output any more, as after `| head`: not worth a word.
class ReaderGone : public InputError {
 public:
  using InputError::InputError;
};

/// Throws InputError if standard output cannot take it, ReaderGone if that is why.
void print(std::string_view text);

/// A line on standard error, or several; whatever names are in it, they do nothing to a terminal. Where that
/// cannot be written nothing happens: what a command does matters more than what it says about it.
void tell(std::string_view line);

/// Does it. An InputError is told on standard error and comes back as its exit code, so that whatever else a
/// command has to do is done all the same.
int attempt(const std::function<void()>& action);

/// Attempts it for every file; returns how many failed.
std::size_t for_each_readable(const std::vector<std::string>& files,
                              const std::function<void(const std::string& file)>& action);

/// Before anything is opened or written: see to it that a standard stream that is closed, or whose reader has
/// gone, makes writing to it fail, and nothing worse.
void prepare_standard_streams();

}  // namespace muster
