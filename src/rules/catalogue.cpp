#include "rules/catalogue.hpp"

#include "core/error.hpp"
#include "rules/two_by_two/system.hpp"
#include "text/shown.hpp"

namespace muster {

std::vector<const System*> all_systems() { return {&two_by_two::system()}; }

std::string expected_system(std::string_view found) {
  std::vector<std::string> known;
  for (const System* system : all_systems()) known.emplace_back(system->key());
  return "a rule system (" + either(known) + ")" + nearest_word_hint(found, known);
}

const System* find_system(std::string_view key) {
  for (const System* system : all_systems()) {
    if (system->key() == key) return system;
  }
  return nullptr;
}

const System& system_named(std::string_view key, const std::string& origin) {
  const System* system = find_system(key);
  if (!system) throw InputError(origin + ": found " + shown(key) + ", expected " + expected_system(key));
  return *system;
}

}  // namespace muster
