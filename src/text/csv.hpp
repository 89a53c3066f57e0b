// CSV by RFC 4180, but with lines that end in "\n".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

/// Quoted where it holds a comma, a quote, a newline or a carriage return.
std::string csv_field(std::string_view text);

/// A text with a header line.
class CsvWriter {
 public:
  explicit CsvWriter(const std::vector<std::string>& header);
  /// As many fields as the header has (InvariantError otherwise).
  void row(const std::vector<std::string>& fields);
  const std::string& text() const { return text_; }

 private:
  void add_line(const std::vector<std::string>& fields);

  std::size_t columns_;
  std::string text_;
};

}  // namespace muster
