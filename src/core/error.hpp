// The two kinds of failure: what a user gave us is wrong (exit 2), or the program itself is (exit 4).
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

/// Bad input or usage. The text is complete and ready to print, place first ("file:3:5: ...").
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A broken invariant or an illegal decision by a doctrine: a defect of this program.
class InvariantError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// "a, b or c".
std::string either(const std::vector<std::string>& words);

/// " (did you mean 'x'?)" for the nearest known word within a third of its length, else "". Two neighbouring
/// letters in the wrong order are one mistake, letters in the wrong case none.
std::string nearest_word_hint(std::string_view word, const std::vector<std::string>& known);

}  // namespace muster
