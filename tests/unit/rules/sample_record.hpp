// One game as a record, and what is said of it when something in it is changed.
#pragma once

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "../text/complaint.hpp"
#include "match_inputs.hpp"

namespace muster::test {

inline ToldGame played(const MatchInput& input, std::uint64_t pair, int leg) {
  ToldGame told;
  two_by_two::system().replay(input, pair, leg, {}, told);
  return told;
}

inline ToldGame replayed(const std::string& json) {
  ToldGame told;
  two_by_two::system().replay_record(parse_record(json, "game.json"), {}, told);
  return told;
}

/// What replaying says against it; "" if it is played to the same end.
inline std::string complaint_about(const std::string& json) {
  return complaint_of([&] { replayed(json); });
}

/// The same without line and column, which every complaint must have.
inline std::string placed_complaint(const std::string& json) {
  const std::string complaint = complaint_about(json);
  const auto digits_after = [&](std::size_t from) {
    const std::size_t end = complaint.find_first_not_of("0123456789", from);
    return end == std::string::npos || end == from ? from : end;
  };
  const std::string file = "game.json";
  const std::size_t line = file.size() + 1;
  const std::size_t colon = digits_after(line);
  const std::size_t rest = digits_after(colon + 1);
  const bool placed = complaint.compare(0, line, file + ":") == 0 && colon > line &&
                      complaint.compare(colon, 1, ":") == 0 && rest > colon + 1;
  CHECK_MESSAGE((complaint.empty() || placed), complaint);
  return placed ? file + complaint.substr(rest) : complaint;
}

/// A game with shots, melees, routs, arrivals and terrain.
inline const std::string& sample() {
  static const std::string json =
      record_json(played(input_for("french_guard", "british_lights", "pickup_40", "balanced"), 2, 1).record);
  return json;
}

inline nlohmann::ordered_json sample_json() { return nlohmann::ordered_json::parse(sample()); }

/// Positions in the play of the entries that have this member.
inline std::vector<std::size_t> entries_with(const nlohmann::ordered_json& record, const char* member) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < record["play"].size(); ++i) {
    if (record["play"][i].contains(member)) found.push_back(i);
  }
  return found;
}

}  // namespace muster::test
