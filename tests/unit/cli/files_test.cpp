#include "cli/files.hpp"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "../text/complaint.hpp"

using namespace muster;
namespace fs = std::filesystem;

namespace {

const std::string source = MUSTER_SOURCE_DIR;

/// A data folder of its own, gone afterwards.
struct DataFolder {
  DataFolder() {
    std::string name = (fs::temp_directory_path() / "muster_data_XXXXXX").string();
    if (::mkdtemp(name.data())) path = name;
    fs::create_directory(path + "/lists");
  }
  ~DataFolder() { fs::remove_all(path); }
  std::string put(const std::string& file, const std::string& text) const {
    const fs::path full = fs::path(path) / file;
    fs::create_directories(full.parent_path());
    std::ofstream(full) << text;
    return full.string();
  }
  std::string path;
};

UnitCatalogue catalogue_of(const SystemChoice& system) {
  return system.chosen()->units(Settings(system.chosen()->settings_table()));
}

}  // namespace

TEST_CASE("where the data folder is") {
  const DataFolder one;
  const DataFolder two;
  ::unsetenv("MUSTER_DATA");
  CHECK(data_folder("") == source);
  ::setenv("MUSTER_DATA", one.path.c_str(), 1);
  CHECK(data_folder("") == one.path);
  CHECK(data_folder(two.path) == two.path);
  ::setenv("MUSTER_DATA", "/no/such", 1);
  CHECK(complaint_of([] { data_folder(""); }) ==
        "MUSTER_DATA: found no folder 'lists' in '/no/such', expected the data folder");
  CHECK(complaint_of([] { data_folder("/nor/this"); }) ==
        "--data: found no folder 'lists' in '/nor/this', expected the data folder");
  ::unsetenv("MUSTER_DATA");
}

TEST_CASE("paths are taken as they are, names are looked up") {
  CHECK(find_file(source, FileKind::list, "a/b") == "a/b");
  CHECK(find_file(source, FileKind::list, "b.yaml") == "b.yaml");
  CHECK(find_file(source, FileKind::list, "standard") == source + "/lists/two_by_two/standard.yaml");
  CHECK(find_file(source, FileKind::roster, "french") == source + "/lists/two_by_two/rosters/french.yaml");
  CHECK(find_file(source, FileKind::scenario, "open_40", "two_by_two") ==
        source + "/scenarios/two_by_two/open_40.yaml");
  CHECK(complaint_of([] { find_file(source, FileKind::list, "standart"); }) ==
        "command line: found list 'standart', expected a path or the name of a list in " + source +
            " (did you mean 'standard'?)");
  CHECK(complaint_of([] { find_file(source, FileKind::scenario, "open_40", "dbm"); }) ==
        "command line: found scenario 'open_40', expected a path or the name of a scenario in " + source);
  const DataFolder data;
  const std::string a = data.put("lists/one/x.yaml", "");
  const std::string b = data.put("lists/two/x.yaml", "");
  CHECK(complaint_of([&] { find_file(data.path, FileKind::list, "x"); }) ==
        "command line: found list 'x' in more than one system, expected a path: " + a + " or " + b);
  CHECK(find_file(data.path, FileKind::list, "x", "two") == b);
}

TEST_CASE("one command has one rule system") {
  SystemChoice system;
  CHECK(system.key() == "");
  const auto accept = [&](const std::string& text, const std::string& file) {
    system.accept(Document::parse(text, file));
  };
  CHECK(complaint_of([&] { accept("system: two_by_tvo\n", "a.yaml"); }) ==
        "a.yaml:1:9: found 'two_by_tvo', expected a rule system (two_by_two) (did you mean 'two_by_two'?)");
  accept("system: two_by_two\n", "a.yaml");
  CHECK(system.key() == "two_by_two");
  accept("system: two_by_two\n", "b.yaml");
  CHECK(complaint_of([&] { accept("system: dbm\n", "c.yaml"); }) ==
        "c.yaml:1:9: found 'dbm', expected system 'two_by_two' as in a.yaml");
}

TEST_CASE(
    "every shipped file loads, and every shipped list is legal, with its options where it has optional "
    "types") {
  int lists = 0;
  int scenarios = 0;
  SystemChoice system;
  for (const auto& entry : fs::directory_iterator(source + "/lists/two_by_two")) {
    if (entry.path().extension() != ".yaml") continue;
    const ArmyList list = load_list(source, entry.path().string(), system);
    CAPTURE(list.source);
    Settings settings(system.chosen()->settings_table());
    for (const UnitCount& units : list.units) {
      const std::string option = catalogue_of(system).of(units.kind.type).option;
      if (!option.empty()) settings.set(option, "true", "test");
    }
    CHECK(list_faults(list, system.chosen()->units(settings), source).empty());
    ++lists;
  }
  for (const auto& entry : fs::directory_iterator(source + "/scenarios/two_by_two")) {
    const Scenario scenario = load_scenario(source, entry.path().string(), system);
    Settings settings(system.chosen()->settings_table());
    apply_rules(scenario, settings);
    ++scenarios;
  }
  CHECK(lists >= 12);
  CHECK(scenarios >= 6);
  const ArmyList standard = load_list(source, "standard", system);
  CHECK(total_cost(standard, catalogue_of(system)) == 78);
}

TEST_CASE("an illegal list names every fault, an unknown roster the nearest one") {
  const DataFolder data;
  const std::string bad = data.put("bad.yaml",
                                   "system: two_by_two\nname: Bad\nroster: french\n"
                                   "units: {line: 20, guard: 1, light: 2}\n");
  SystemChoice system;
  const ArmyList list = load_list(source, bad, system);
  CHECK(complaint_of([&] { require_legal(list, catalogue_of(system), source); }) ==
        bad +
            ": found an illegal list, expected a legal one\n  no hq, at least 1 is needed\n"
            "  line: 20, allowed 0-18\n  guard: 1, allowed (2)-6\n  light: 2, not available to French");
  ArmyList other = list;
  other.roster = "frensh";
  CHECK(complaint_of([&] { list_faults(other, catalogue_of(system), source); }) ==
        bad + ": found roster 'frensh', expected the name of a roster in " + source +
            " (did you mean 'french'?)");
}
