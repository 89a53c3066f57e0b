// The cases of tests/rulebook notice every mistake in a number, a switch or the condition of a modifier.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "../rulebook/cases.hpp"
#include "core/error.hpp"
#include "mutants.hpp"

namespace {

using namespace muster;
using namespace muster::two_by_two;

/// Mistakes that no case can notice, and why.
struct Unnoticeable {
  std::string_view mutant;
  std::string_view why;
};
constexpr std::array<Unnoticeable, 6> unnoticeable{{
    {"option.light_woods = true",
     "scenarios are asked for it before any game, and tests/cli/bad_input.sh is about that"},
    {"melee.clearing_woods_pinned dropped for the attacker",
     "it is about the defending light infantry alone"},
    {"melee.type everywhere for the attacker", "it is: every unit has the modifier of its type"},
    {"melee.clearing_woods dropped for the defender", "it is about the side that clears the woods alone"},
    {"melee.type everywhere for the defender", "it is: every unit has the modifier of its type"},
    {"melee.follow_up dropped for the defender", "it is about the side that followed up alone"},
}};

struct Case {
  std::string file;
  Document document;
  std::vector<std::string> rules;  ///< that it is about
};

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const auto& file : test::case_files())
    cases.push_back({file.filename().string(), Document::read(file.string()), {}});
  for (Case& c : cases) {
    const CaseResult result = run_case(c.document.root(), test::shipped_roster);
    CHECK_MESSAGE(result.passed(), c.file << " fails by the rules as they are");
    c.rules = result.rules;
  }
  return cases;
}

/// A case whose position the mistake makes impossible has not judged it.
bool notices(const Case& c, const Mutant& mutant) {
  try {
    return !run_case(c.document.root(), test::shipped_roster, mutant.tampering).passed();
  } catch (const InputError&) {
    return false;
  }
}

/// The cases about the rule itself are asked first: mostly one of them answers.
const Case* first_to_notice(const std::vector<Case>& cases, const Mutant& mutant) {
  const auto about_it = [&](const Case& c) {
    return std::find(c.rules.begin(), c.rules.end(), mutant.rule) != c.rules.end();
  };
  for (const bool about : {true, false}) {
    for (const Case& c : cases) {
      if (about_it(c) == about && notices(c, mutant)) return &c;
    }
  }
  return nullptr;
}

}  // namespace

TEST_CASE("the cases notice every mistake that can be noticed") {
  const std::vector<Case> cases = all_cases();
  const std::vector<Mutant> mutants = all_mutants();
  std::size_t noticed = 0;
  for (const Mutant& mutant : mutants) {
    CAPTURE(mutant.name);
    const auto listed = std::find_if(unnoticeable.begin(), unnoticeable.end(),
                                     [&](const Unnoticeable& u) { return u.mutant == mutant.name; });
    const Case* c = first_to_notice(cases, mutant);
    noticed += c ? 1 : 0;
    if (c) {
      CHECK_MESSAGE(listed == unnoticeable.end(), "is listed as unnoticeable, but noticed by " << c->file);
    } else {
      CHECK_MESSAGE(listed != unnoticeable.end(), "no case notices it");
    }
  }
  MESSAGE(noticed << " of " << mutants.size() << " mistakes are noticed by " << cases.size() << " cases");
  CHECK(mutants.size() > 300);
  CHECK(100 * noticed >= 95 * mutants.size());
}
