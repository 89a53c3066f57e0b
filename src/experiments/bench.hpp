// The fixed set of games behind `muster bench`: how fast they are, how much work they take, and the signature
// by which any change of what is played shows.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "batch/match_tally.hpp"

namespace muster {

/// One match of the set; lists and scenario by their names in the data folder, doctrines `balanced`.
struct BenchMatch {
  std::string_view a;
  std::string_view b;
  std::string_view scenario;
  std::string_view victory;
  std::int64_t pairs;
};

/// The first is the reference for speed.
const std::vector<BenchMatch>& bench_matches();

/// "standard v british_lights, pickup_40, fast, 16 pairs": unique in the set.
std::string title(const BenchMatch& match);

struct BenchRow {
  BenchMatch match;
  MatchTally tally;
  double seconds = 0.0;
};

/// One line per match, "digest  title", after a line of explanation that begins with #.
std::string signature_text(const std::vector<BenchRow>& rows);

/// Digests by the titles of their matches.
using Signature = std::map<std::string, std::string>;

/// Reads a signature's text, with lines that end in LF or CRLF. `name` is for messages. InputError if it is
/// no signature or has no match in it.
Signature parse_signature(const std::string& text, const std::string& name);

/// What differs between two signatures, one line each; nothing: they are equal.
std::vector<std::string> compare_signatures(const Signature& expected, const std::string& expected_name,
                                            const Signature& actual);

}  // namespace muster
