// Exact odds: the questions that a system answers by counting every die, and answers as fractions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace muster {

struct ExactNumber {
  std::string fraction;  ///< "29/72", in lowest terms; "2" for a whole number
  double value = 0;
};
/// Of "29/72", "58/144", "-3", with digits as many as it takes.
ExactNumber exact_number(const std::string& fraction);

/// What belongs to a question, asked as `--name VALUE`.
struct OddsOption {
  std::string name;
  std::string value;  ///< what stands for it in a help text
  std::string about;
};

/// A kind of question.
struct OddsTopic {
  std::string name;
  std::string about;
  std::vector<OddsOption> options;
};

/// As typed: options by name.
struct OddsQuestion {
  std::string topic;
  std::map<std::string, std::string> options;
};

struct OddsFigure {
  std::vector<std::string> keys;  ///< where it stands in an answer: "attacker", "destroyed"
  std::string words;
  std::optional<ExactNumber> number;  ///< nothing where there is no such number
  bool probability = true;            ///< otherwise an expected number
};

/// What was asked, resolved.
struct OddsTerm {
  std::string key;
  std::variant<std::int64_t, std::string> value;
};

struct OddsRow {
  std::vector<OddsTerm> terms;  ///< what the row is about, in a table
  std::vector<OddsFigure> figures;
};

struct OddsAnswer {
  std::string title;
  std::vector<std::string> remarks;
  std::vector<OddsTerm> terms;
  bool table = false;         ///< the question left open what the rows go through
  std::vector<OddsRow> rows;  ///< one, unless it is a table
};

}  // namespace muster
