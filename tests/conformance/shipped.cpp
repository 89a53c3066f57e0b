#include "shipped.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>

#include "core/error.hpp"

namespace muster::conformance {
namespace {

std::string stem(const std::string& path) { return std::filesystem::path(path).stem().string(); }

/// The table under every word of the setting `victory`, or as it is where the system has no such setting.
std::vector<Settings> ways_to_win(const Settings& settings) {
  const auto key = settings.table().find("victory");
  if (!key) return {settings};
  std::vector<Settings> ways;
  for (std::size_t word = 0; word < settings.table()[*key].choices.size(); ++word) {
    ways.push_back(settings);
    ways.back().set_value(*key, static_cast<double>(word), "conformance");
  }
  return ways;
}

/// The lists that a scenario is meant for: all their types are played there, and they cost its budget or a
/// little less.
std::vector<std::string> lists_for(const Scenario& scenario, const std::vector<std::string>& lists,
                                   const UnitCatalogue& units) {
  std::vector<std::string> fitting;
  for (const std::string& path : lists) {
    const ArmyList list = read_army_list(Document::read(path).root(), units);
    if (!violations(list, units, nullptr).empty() || total_cost(list, units) > scenario.budget) continue;
    if (check_budget(list, units, scenario).empty()) fitting.push_back(path);
  }
  if (fitting.empty()) throw InputError("no list fills the budget of " + scenario.source);
  return fitting;
}

Doctrine doctrine_at(const System& system, const std::string& path) {
  const DoctrineSource beside = [&](const Node& name) {
    const std::filesystem::path base = std::filesystem::path(path).parent_path() / (name.name() + ".yaml");
    return read_doctrine(Document::read(base.string()).root(), system.doctrine_table());
  };
  return read_doctrine(Document::read(path).root(), system.doctrine_table(), beside);
}

/// The shipped doctrines that search, or the others.
std::vector<std::string> doctrine_files(const System& system, const std::string& data, bool searching) {
  std::vector<std::string> found;
  for (const std::string& path :
       files_in(data + "/lists/" + std::string(system.key()) + "/doctrines", ".yaml")) {
    if ((doctrine_at(system, path).kind == DoctrineKind::search) == searching) found.push_back(path);
  }
  return found;
}

struct Place {
  const Scenario& scenario;
  const Settings& settings;
  const std::vector<std::string>& lists;
  const std::vector<std::string>& doctrines;
};

/// Visits every scenario by every way to win.
void each_place(const System& system, const std::string& data,
                const std::function<void(const Place&)>& visit) {
  const std::string key(system.key());
  const auto scenarios = files_in(data + "/scenarios/" + key, ".yaml");
  const auto lists = files_in(data + "/lists/" + key, ".yaml");
  const auto doctrines = doctrine_files(system, data, false);
  if (scenarios.empty() || doctrines.empty())
    throw InputError("no scenario, or no doctrine, of " + key + " in " + data);
  for (const std::string& path : scenarios) {
    const Scenario scenario = read_scenario(Document::read(path).root());
    Settings settings(system.settings_table());
    apply_rules(scenario, settings);
    const std::vector<std::string> fitting = lists_for(scenario, lists, system.units(settings));
    for (const Settings& way : ways_to_win(settings)) visit({scenario, way, fitting, doctrines});
  }
}

void add(std::vector<Matchup>& found, const System& system, const Place& place,
         const std::array<std::string, 2>& lists, const std::array<std::string, 2>& doctrines) {
  Matchup m{"", match_of(system, place.scenario, place.settings, lists, doctrines)};
  m.input.seed = found.size() + 1;
  m.title = std::string(system.key()) + ": " + stem(lists[0]) + " (" + stem(doctrines[0]) + ") v " +
            stem(lists[1]) + " (" + stem(doctrines[1]) + "), " + stem(place.scenario.source);
  for (const std::size_t i : place.settings.changed())
    m.title += ", " + place.settings.table()[i].key + "=" + place.settings.text(i);
  m.title += ", seed " + std::to_string(m.input.seed);
  found.push_back(std::move(m));
}

}  // namespace

std::vector<std::string> files_in(const std::string& folder, const std::string& suffix) {
  std::vector<std::string> found;
  if (!std::filesystem::is_directory(folder)) return found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().extension() == suffix) found.push_back(entry.path().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

MatchInput match_of(const System& system, const Scenario& scenario, const Settings& settings,
                    const std::array<std::string, 2>& lists, const std::array<std::string, 2>& doctrines) {
  const UnitCatalogue units = system.units(settings);
  const auto list = [&](const std::string& path) {
    return read_army_list(Document::read(path).root(), units);
  };
  const auto doctrine = [&](const std::string& path) { return doctrine_at(system, path); };
  return {std::string(system.key()),
          settings,
          {list(lists[0]), list(lists[1])},
          {doctrine(doctrines[0]), doctrine(doctrines[1])},
          scenario,
          1,
          false,
          RunPurpose::play};
}

std::vector<Matchup> matchups(const System& system, const std::string& data) {
  std::vector<Matchup> found;
  each_place(system, data, [&](const Place& place) {
    const std::size_t n = place.lists.size();
    // Each doctrine against the next; against itself it plays in the mirrors.
    for (std::size_t a = 0; a < place.doctrines.size(); ++a) {
      const std::size_t b = (a + 1) % place.doctrines.size();
      const std::size_t k = found.size();
      add(found, system, place, {place.lists[k % n], place.lists[(k + 1 + k / n) % n]},
          {place.doctrines[a], place.doctrines[b]});
    }
  });
  return found;
}

std::vector<Matchup> searches(const System& system, const std::string& data) {
  std::vector<Matchup> found;
  const std::vector<std::string> searching = doctrine_files(system, data, true);
  each_place(system, data, [&](const Place& place) {
    for (const std::string& path : searching) {
      const std::string& list = place.lists[found.size() % place.lists.size()];
      add(found, system, place, {list, list}, {path, place.doctrines[0]});
      found.back().input.doctrines[0].search = {8, 1};
    }
  });
  return found;
}

std::vector<Matchup> mirrors(const System& system, const std::string& data) {
  std::vector<Matchup> found;
  each_place(system, data, [&](const Place& place) {
    for (const std::string& doctrine : place.doctrines) {
      const std::string& list = place.lists[found.size() % place.lists.size()];
      add(found, system, place, {list, list}, {doctrine, doctrine});
    }
  });
  return found;
}

}  // namespace muster::conformance
