#include "cli/doctrine.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/doctrine_gates.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "report/doctrine_report.hpp"

namespace muster {
namespace {

struct DoctrineOptions {
  std::string doctrine;
  std::string data;
  bool json = false;
  GateOptions gates;
};

int list_weights(const DoctrineOptions& o) {
  SystemChoice choice;
  const Doctrine doctrine = load_doctrine(data_folder(o.data), o.doctrine, choice);
  const std::string_view system_name = choice.chosen()->name();
  print(o.json ? doctrine_json(doctrine, system_name) : doctrine_text(doctrine, system_name));
  return exit_code::done;
}

}  // namespace

void add_doctrine(CLI::App& app, CommandContext& context) {
  auto options = std::make_shared<DoctrineOptions>();
  DoctrineOptions& o = *options;
  CLI::App* command =
      app.add_subcommand("doctrine", "Check a doctrine, list its weights, or judge how well it plays.");
  command->add_option("NAME", o.doctrine, "Doctrine: a name in the data folder, or a path")
      ->required()
      ->type_name("");
  add_gate_options(*command, o.gates);
  command->add_option("--data", o.data, "Folder that holds lists/ and scenarios/")->type_name("FOLDER");
  command->add_flag("--json", o.json, "Print JSON");
  command->footer(
      "Without --gates it lists the weights: value, default, range and meaning.\n\n"
      "Exit code: 0 done, every gate is passed, 1 one fails, 2 wrong input, 3 one is undecided and none "
      "fails,\n"
      "130 interrupted.");
  command->callback([options, &context] {
    context.run = [options] {
      const DoctrineOptions& given = *options;
      return given.gates.gates ? run_doctrine_gates(given.gates, given.doctrine, given.data, given.json)
                               : list_weights(given);
    };
  });
}

}  // namespace muster
