// Where results go: standard output, and files that are replaced whole.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

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

/// Throws InputError if standard output cannot take it.
void print(std::string_view text);

/// Does it for every file, and tells an InputError about one on standard error instead of stopping there;
/// returns how many had one.
std::size_t for_each_readable(const std::vector<std::string>& files,
                              const std::function<void(const std::string& file)>& action);

/// A line on standard error.
void tell(std::string_view line);

}  // namespace muster
