// Finding and reading the files that commands name: paths as they are, bare names in the data folder.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "army/army_list.hpp"
#include "game/scenario.hpp"
#include "game/system.hpp"

namespace muster {

enum class FileKind : std::uint8_t { list, roster, doctrine, position, scenario, gates, contexts, plan };

/// The folder that holds lists/ and scenarios/: `option` (--data) if not empty, else the
/// environment's MUSTER_DATA, else the source tree of this program. InputError if there is no such folder.
std::string data_folder(const std::string& option);

/// The path for an argument: itself if it has a slash or ends in .yaml, else NAME.yaml in the data folder's
/// place for that kind, of `system` or, if that is "", of any. Unknown: InputError with the nearest known
/// name. The same name in two systems: InputError. Errors begin with `named_at`, where the argument stands.
std::string find_file(const std::string& data, FileKind kind, std::string_view argument,
                      std::string_view system = "", const std::string& named_at = "command line");

/// The names of all files of that kind in the data folder, of one system, sorted.
std::vector<std::string> all_names(const std::string& data, FileKind kind, std::string_view system);

/// The one rule system of a command, set by the first file that is read or by an option before any.
class SystemChoice {
 public:
  /// The system of that key, as given with --system. InputError, with the nearest known one, if there is
  /// none.
  const System& accept_option(const std::string& key);
  /// Throws if the file belongs to another system than the files before it, or to an unknown one.
  const System& accept(const Document& document);
  const System* chosen() const { return system_; }
  /// Its key, "" before the first file.
  std::string_view key() const;

 private:
  const System* system_ = nullptr;
  std::string first_file_;
};

// Each finds and reads one file of a command; the system is the file's own, and the same for all.
ArmyList load_list(const std::string& data, std::string_view argument, SystemChoice& system);
Scenario load_scenario(const std::string& data, std::string_view argument, SystemChoice& system);
Doctrine load_doctrine(const std::string& data, std::string_view argument, SystemChoice& system);

/// The roster of that name, of the catalogue's system; `named_at` is where it is named, for the error.
Roster load_roster(const std::string& data, const std::string& name, const std::string& named_at,
                   const UnitCatalogue& catalogue);
/// Every fault of the list against its roster (looked up in the data folder) or as a free list.
std::vector<std::string> list_faults(const ArmyList& list, const UnitCatalogue& catalogue,
                                     const std::string& data);
/// The same as one InputError.
void require_legal(const ArmyList& list, const UnitCatalogue& catalogue, const std::string& data);

}  // namespace muster
