#include "cli/position.hpp"

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

struct PositionOptions {
  std::vector<std::string> files;
  std::string doctrine = "balanced";
  std::string data;
  bool account = false;
};

std::string told(const std::string& name, const CaseResult& result, bool with_account) {
  std::string text = fmt::format("{}: {} ({})\n", result.passed() ? "solved" : "FAILED", result.name, name);
  for (const std::string& failure : result.failures) text += "  " + failure + "\n";
  if (with_account) text += result.account;
  return text;
}

int run_positions(const PositionOptions& o) {
  const std::string data = data_folder(o.data);
  SystemChoice system;
  const Doctrine doctrine = load_doctrine(data, o.doctrine, system);
  const std::vector<std::string> names =
      o.files.empty() ? all_names(data, FileKind::position, system.key()) : o.files;
  int failed = 0;
  const std::size_t unreadable = for_each_readable(names, [&](const std::string& name) {
    const Document document = Document::read(find_file(data, FileKind::position, name, system.key()));
    const CaseResult result = system.accept(document).run_position(document.root(), doctrine);
    failed += result.passed() ? 0 : 1;
    print(told(name, result, o.account));
  });
  const auto solved = names.size() - unreadable - static_cast<std::size_t>(failed);
  print(fmt::format("{} of {} positions solved by doctrine {}{}\n", solved, names.size(), doctrine.name,
                    unreadable > 0 ? fmt::format(", {} not readable", unreadable) : ""));
  return unreadable > 0 ? exit_code::bad_input : failed > 0 ? exit_code::negative : exit_code::done;
}

}  // namespace

void add_position(CLI::App& app, CommandContext& context) {
  auto o = std::make_shared<PositionOptions>();
  CLI::App* command = app.add_subcommand(
      "position", "Put positions that have a right answer to a doctrine, and say which it solves.");
  command->add_option("FILE", o->files, "Positions: names or paths of YAML files (default: all)")
      ->type_name("");
  command->add_option("--doctrine", o->doctrine, "Who plays both sides (default balanced)")
      ->type_name("NAME");
  command->add_flag("--account", o->account, "Tell a game of each: the first that failed, or the first");
  command->add_option("--data", o->data, "Folder that holds lists/ and scenarios/")->type_name("FOLDER");
  command->footer(
      "Exit code: 0 all are solved, 1 some are not, 2 a file cannot be read (the others are played).");
  command->callback([o, &context] { context.run = [o] { return run_positions(*o); }; });
}

}  // namespace muster
