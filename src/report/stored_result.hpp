// Results read back from their files, everything statistical in them computed again from their counts. A
// schema is read by a file of its own; stored_result.cpp names them all.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "text/json_reader.hpp"

namespace muster {

struct StoredResult {
  std::string text;     ///< what the counts say, for people
  std::string figures;  ///< for programs: an object as JSON
  /// Figures of the file that its counts don't give, and counts that contradict each other: a line each, path
  /// first.
  std::vector<std::string> disagreements;
};

/// InputError with the place in the file if it is no result of a known schema and version, or lacks
/// something.
StoredResult read_stored_result(std::string_view text, const std::string& file);

/// The names of the members, at any depth, whose values differ, as "path: found X, expected Y". What only
/// `found` has is passed over, since later versions may add members; numbers may differ by 1e-9.
std::vector<std::string> differing_figures(const nlohmann::ordered_json& found,
                                           const nlohmann::ordered_json& expected);

}  // namespace muster
