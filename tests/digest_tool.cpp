// Plays the matches named in a signature file with the game libraries alone and prints the file as this
// build makes it: the same bytes whatever the compiler, the optimisation or the instruction set.
// Usage: digest_tool [SOURCE_FOLDER]
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "core/digest.hpp"
#include "core/error.hpp"
#include "rules/catalogue.hpp"

namespace {

using namespace muster;

/// "A v B, scenario, victory, N pairs".
struct Title {
  std::string a, b, scenario, victory;
  std::uint64_t pairs = 0;
};

Title parse(const std::string& text) {
  Title t;
  std::istringstream in(text);
  std::string word;
  in >> t.a >> word >> t.b >> t.scenario >> t.victory >> t.pairs;
  for (std::string* name : {&t.b, &t.scenario, &t.victory}) {
    if (!name->empty() && name->back() == ',') name->pop_back();
  }
  if (!in || word != "v") throw InputError("not the title of a match: " + text);
  return t;
}

std::uint64_t digest_of(const Title& t, const std::string& source) {
  const System& system = system_named("two_by_two", "this tool");
  const std::string lists = source + "/lists/two_by_two/";
  const Scenario scenario =
      read_scenario(Document::read(source + "/scenarios/two_by_two/" + t.scenario + ".yaml").root());
  Settings settings(system.settings_table());
  apply_rules(scenario, settings);
  settings.set("victory", t.victory, "signature");
  const UnitCatalogue units = system.units(settings);
  const Doctrine doctrine =
      read_doctrine(Document::read(lists + "doctrines/balanced.yaml").root(), system.doctrine_table());
  const MatchInput input{"two_by_two",
                         settings,
                         {read_army_list(Document::read(lists + t.a + ".yaml").root(), units),
                          read_army_list(Document::read(lists + t.b + ".yaml").root(), units)},
                         {doctrine, doctrine},
                         scenario,
                         1,
                         false,
                         RunPurpose::bench};
  const auto simulator = system.simulator(input);
  std::uint64_t sum = 0;
  std::vector<PairOutcome> pair(1);
  WorkCounts work;
  for (std::uint64_t p = 0; p < t.pairs; ++p) {
    simulator->play(p, std::span(pair), work);
    for (const std::uint64_t leg : {0U, 1U}) sum += mix(p, leg, pair[0].legs[leg].digest);
  }
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::string source = argc > 1 ? argv[1] : ".";
    std::ifstream signature(source + "/tests/signature.txt");
    if (!signature) throw InputError(source + "/tests/signature.txt: cannot be read");
    std::string line;
    while (std::getline(signature, line)) {
      if (line.size() > 18 && line[0] != '#') {
        line = fmt::format("{:016x}  {}", digest_of(parse(line.substr(18)), source), line.substr(18));
      }
      std::cout << line << '\n';
    }
  } catch (const std::exception& error) {
    std::cerr << "digest_tool: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
