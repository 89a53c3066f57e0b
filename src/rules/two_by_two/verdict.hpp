// Whether a decision is legal and, if not, which rule it breaks.
#pragma once

#include <string_view>

namespace muster::two_by_two {

struct Verdict {
  std::string_view rule;  ///< the rule id broken; empty: legal
  std::string_view why;
  explicit operator bool() const { return rule.empty(); }
};
inline constexpr Verdict legal_verdict{};

}  // namespace muster::two_by_two
