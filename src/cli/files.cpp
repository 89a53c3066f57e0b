#include "cli/files.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "core/error.hpp"
#include "rules/catalogue.hpp"

namespace muster {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".yaml";

struct Place {
  std::string_view top;     ///< folder that holds one folder per system
  std::string_view inside;  ///< folder in the system's, "" for itself
  std::string_view word;
};
constexpr std::array<Place, 8> places{{{"lists", "", "list"},
                                       {"lists", "rosters", "roster"},
                                       {"lists", "doctrines", "doctrine"},
                                       {"lists", "positions", "position"},
                                       {"scenarios", "", "scenario"},
                                       {"lists", "gates", "file of gates"},
                                       {"lists", "contexts", "file of contexts"},
                                       {"lists", "plans", "plan"}}};

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

/// Names in a folder, sorted; none if it is missing.
std::vector<fs::path> members(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    found.push_back(entry->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// Every file of a kind in the data folder, of one system or of all.
std::vector<fs::path> files_of(const fs::path& data, const Place& place, std::string_view system) {
  std::vector<fs::path> files;
  for (const fs::path& folder : members(data / place.top)) {
    if (!is_folder(folder) || (!system.empty() && folder.filename() != system)) continue;
    for (const fs::path& file : members(place.inside.empty() ? folder : folder / place.inside)) {
      if (file.extension() == ending) files.push_back(file);
    }
  }
  return files;
}

/// A doctrine of the data folder that another names; it stands by itself.
Doctrine base_doctrine(const std::string& data, const Node& name, const System& system) {
  const std::vector<std::string> known = all_names(data, FileKind::doctrine, system.key());
  const std::string wanted = name.name();
  if (std::find(known.begin(), known.end(), wanted) == known.end())
    name.fail(name.found(), "the name of a doctrine in " + data, nearest_word_hint(wanted, known));
  const Document document = Document::read(find_file(data, FileKind::doctrine, wanted, system.key()));
  return read_doctrine(document.root(), system.doctrine_table(), {}, system.behaviours());
}

}  // namespace

std::string data_folder(const std::string& option) {
  std::string folder = MUSTER_SOURCE_DIR;
  std::string from = "the source tree";
  const char* variable = std::getenv("MUSTER_DATA");
  if (variable && *variable) {
    folder = variable;
    from = "MUSTER_DATA";
  }
  if (!option.empty()) {
    folder = option;
    from = "--data";
  }
  if (!is_folder(fs::path(folder) / "lists")) {
    throw InputError(from + ": found no folder 'lists' in '" + folder + "', expected the data folder");
  }
  return folder;
}

std::string find_file(const std::string& data, FileKind kind, std::string_view argument,
                      std::string_view system, const std::string& named_at) {
  if (argument.find('/') != std::string_view::npos || ends_with(argument, ending)) {
    return std::string(argument);
  }
  const Place& place = places[static_cast<std::size_t>(kind)];
  std::vector<fs::path> matches;
  std::vector<std::string> names;
  for (const fs::path& file : files_of(data, place, system)) {
    names.push_back(file.stem().string());
    if (names.back() == argument) matches.push_back(file);
  }
  const std::string found =
      named_at + ": found " + std::string(place.word) + " '" + std::string(argument) + "'";
  if (matches.empty()) {
    throw InputError(found + ", expected a path or the name of a " + std::string(place.word) + " in " + data +
                     nearest_word_hint(argument, names));
  }
  if (matches.size() > 1) {
    throw InputError(found + " in more than one system, expected a path: " + matches[0].string() + " or " +
                     matches[1].string());
  }
  return matches.front().string();
}

std::vector<std::string> all_names(const std::string& data, FileKind kind, std::string_view system) {
  std::vector<std::string> names;
  for (const fs::path& file : files_of(data, places[static_cast<std::size_t>(kind)], system))
    names.push_back(file.stem().string());
  return names;
}

const System& SystemChoice::accept(const Document& document) {
  const Node node = Fields(document.root()).require("system");
  const std::string name = node.text();
  if (system_) {
    if (name != system_->key()) {
      node.fail(node.found(), "system '" + std::string(system_->key()) + "' as in " + first_file_);
    }
    return *system_;
  }
  system_ = find_system(name);
  if (!system_) node.fail(expected_system(name));
  first_file_ = document.file();
  return *system_;
}

const System& SystemChoice::accept_option(const std::string& key) {
  system_ = find_system(key);
  if (!system_)
    throw InputError("command line: found --system '" + key + "', expected " + expected_system(key));
  first_file_ = "--system";
  return *system_;
}

std::string_view SystemChoice::key() const { return system_ ? system_->key() : std::string_view(); }

ArmyList load_list(const std::string& data, std::string_view argument, SystemChoice& system) {
  const Document document = Document::read(find_file(data, FileKind::list, argument, system.key()));
  const System& chosen = system.accept(document);
  return read_army_list(document.root(), chosen.units(Settings(chosen.settings_table())));
}

Scenario load_scenario(const std::string& data, std::string_view argument, SystemChoice& system) {
  const Document document = Document::read(find_file(data, FileKind::scenario, argument, system.key()));
  system.accept(document);
  return read_scenario(document.root());
}

Doctrine load_doctrine(const std::string& data, std::string_view argument, SystemChoice& system) {
  const Document document = Document::read(find_file(data, FileKind::doctrine, argument, system.key()));
  const System& chosen = system.accept(document);
  const DoctrineSource named = [&](const Node& name) { return base_doctrine(data, name, chosen); };
  return read_doctrine(document.root(), chosen.doctrine_table(), named, chosen.behaviours());
}

Roster load_roster(const std::string& data, const std::string& name, const std::string& named_at,
                   const UnitCatalogue& catalogue) {
  const std::vector<fs::path> files =
      files_of(data, places[static_cast<std::size_t>(FileKind::roster)], catalogue.system);
  std::vector<std::string> names;
  for (const fs::path& file : files) {
    names.push_back(file.stem().string());
    if (names.back() == name) return read_roster(Document::read(file.string()).root(), catalogue);
  }
  throw InputError(named_at + ": found roster '" + name + "', expected the name of a roster in " + data +
                   nearest_word_hint(name, names));
}

std::vector<std::string> list_faults(const ArmyList& list, const UnitCatalogue& catalogue,
                                     const std::string& data) {
  if (list.roster.empty()) return violations(list, catalogue, nullptr);
  const Roster roster = load_roster(data, list.roster, list.source, catalogue);
  return violations(list, catalogue, &roster);
}

void require_legal(const ArmyList& list, const UnitCatalogue& catalogue, const std::string& data) {
  const std::vector<std::string> faults = list_faults(list, catalogue, data);
  if (faults.empty()) return;
  std::string text = list.source + ": found an illegal list, expected a legal one";
  for (const std::string& fault : faults) text += "\n  " + fault;
  throw InputError(text);
}

}  // namespace muster
