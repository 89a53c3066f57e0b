#include "cli/list.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"

namespace muster {
namespace {

struct ListOptions {
  std::vector<std::string> files;
  std::string data;
  std::vector<std::string> assignments;
};

std::string printed_name(const UnitKind& kind, const UnitCatalogue& catalogue) {
  const std::string& name = catalogue.of(kind.type).name;
  if (kind.size == UnitSize::common) return name;
  return (kind.size == UnitSize::large ? "Large " : "Small ") + name;
}

std::string described(const ArmyList& list, const UnitCatalogue& catalogue,
                      const std::vector<std::string>& faults) {
  std::string text = list.name + " (" + list.source + ")\n";
  if (!list.about.empty()) text += "  " + list.about + "\n";
  text += "  Roster: " + (list.roster.empty() ? std::string("none, a free list") : list.roster) + "\n";
  text += fmt::format("  {:>5}  {:<28}{:>6}{:>8}\n", "", "", "AP", "sum");
  for (const UnitCount& units : list.units) {
    const int cost = unit_cost(list, catalogue, units.kind);
    text += fmt::format("  {:>5}  {:<28}{:>6}{:>8}\n", units.count, printed_name(units.kind, catalogue),
                        ap_text(cost), ap_text(cost * units.count));
  }
  text += fmt::format("  {:>5}  {:<28}{:>6}{:>8}\n", unit_count(list),
                      unit_count(list) == 1 ? "unit" : "units", "", ap_text(total_cost(list, catalogue)));
  for (const std::string& fault : faults) text += "  Illegal: " + fault + "\n";
  return text + (faults.empty() ? "  Legal.\n" : "");
}

int run_list(const ListOptions& options) {
  const std::string data = data_folder(options.data);
  SystemChoice system;
  std::string text;
  bool all_legal = true;
  const std::size_t unreadable = for_each_readable(options.files, [&](const std::string& file) {
    const ArmyList list = load_list(data, file, system);
    Settings settings(system.chosen()->settings_table());
    for (const std::string& assignment : options.assignments) {
      settings.set_assignment(assignment, "command line");
    }
    const UnitCatalogue catalogue = system.chosen()->units(settings);
    const std::vector<std::string> faults = list_faults(list, catalogue, data);
    all_legal = all_legal && faults.empty();
    text += (text.empty() ? "" : "\n") + described(list, catalogue, faults);
  });
  print(text);
  return unreadable > 0 ? exit_code::bad_input : all_legal ? exit_code::done : exit_code::negative;
}

}  // namespace

void add_list(CLI::App& app, CommandContext& context) {
  auto options = std::make_shared<ListOptions>();
  CLI::App* command = app.add_subcommand("list", "Check army lists and say what they cost.");
  command->add_option("FILE", options->files, "Lists: names or paths")->required()->type_name("");
  command->add_option("--set", options->assignments, "Another value for a cost; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command->add_option("--data", options->data, "Folder that holds lists/ and scenarios/")
      ->type_name("FOLDER");
  command->footer(
      "Exit code: 0 all are legal, 1 some are not, 2 a file cannot be read (the others are checked).");
  command->callback([options, &context] { context.run = [options] { return run_list(*options); }; });
}

}  // namespace muster
