#include "rules/catalogue.hpp"

#include <string>

#include "core/error.hpp"
#include "rules/two_by_two/system.hpp"

namespace muster {

std::vector<const System*> all_systems() { return {&two_by_two::system()}; }

const System& system_named(std::string_view key) {
  std::vector<std::string> known;
  for (const System* s : all_systems()) {
    if (s->key() == key) return *s;
    known.emplace_back(s->key());
  }
  std::string message = "unknown rule system '";
  message += key;
  message += "'";
  throw InputError(message + nearest_word_hint(key, known));
}

}  // namespace muster
