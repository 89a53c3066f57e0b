#include "text/csv.hpp"

#include "core/error.hpp"

namespace muster {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
  std::string field = "\"";
  for (const char c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

CsvWriter::CsvWriter(const std::vector<std::string>& header) : columns_(header.size()) { add_line(header); }

void CsvWriter::row(const std::vector<std::string>& fields) {
  if (fields.size() != columns_) {
    throw InvariantError("a CSV row of " + std::to_string(fields.size()) + " fields under a header of " +
                         std::to_string(columns_));
  }
  add_line(fields);
}

void CsvWriter::add_line(const std::vector<std::string>& fields) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) text_ += ',';
    text_ += csv_field(fields[i]);
  }
  text_ += '\n';
}

}  // namespace muster
