#include "cli/doctrine.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/doctrine_gates.hpp"

namespace muster {
namespace {

struct DoctrineOptions {
  std::string doctrine;
  std::string data;
  bool json = false;
  GateOptions gates;
};

}  // namespace

void add_doctrine(CLI::App& app, CommandContext& context) {
  auto options = std::make_shared<DoctrineOptions>();
  DoctrineOptions& o = *options;
  CLI::App* command = app.add_subcommand("doctrine", "Judge how well a commander's doctrine plays.");
  command->add_option("NAME", o.doctrine, "Doctrine: a name in the data folder, or a path")
      ->required()
      ->type_name("");
  add_gate_options(*command, o.gates);
  command->get_option("--gates")->required();
  command->add_option("--data", o.data, "Folder that holds lists/ and scenarios/")->type_name("FOLDER");
  command->add_flag("--json", o.json, "Print JSON");
  command->footer(
      "Exit code: 0 every gate is passed, 1 one fails, 2 wrong input, 3 one is undecided and none fails, 130 "
      "interrupted.");
  command->callback([options, &context] {
    context.run = [options] {
      return run_doctrine_gates(options->gates, options->doctrine, options->data, options->json);
    };
  });
}

}  // namespace muster
