#include "cli/competence.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/files.hpp"

namespace muster {
namespace {

constexpr const char* verdicts = "verdicts";

bool is_there(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::optional<MisusedTypes> misused_types(const std::string& data, const System& system,
                                          const Doctrine& doctrine, const UnitCatalogue& catalogue) {
  const std::string name = std::filesystem::path(doctrine.source).stem().string();
  const bool shipped = is_there(all_names(data, FileKind::doctrine, system.key()), name) &&
                       find_file(data, FileKind::doctrine, name, system.key()) == doctrine.source;
  if (!shipped || !is_there(all_names(data, FileKind::gates, system.key()), verdicts)) return {};
  const Document document = Document::read(find_file(data, FileKind::gates, verdicts, system.key()));
  return GateVerdicts(document.root(), catalogue).of(name);
}

}  // namespace muster
