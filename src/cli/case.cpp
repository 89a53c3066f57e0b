#include "cli/case.hpp"

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

struct CaseOptions {
  std::vector<std::string> files;
  std::string data;
  bool account = false;
};

std::string told(const std::string& file, const CaseResult& result, bool with_account) {
  const char* verdict = !result.passed() ? "FAILED" : result.has_expectation ? "passed" : "told";
  std::string text = fmt::format("{}: {} ({})\n", verdict, result.name, file);
  for (const std::string& failure : result.failures) text += "  " + failure + "\n";
  if (with_account || !result.passed() || !result.has_expectation) text += result.account;
  return text;
}

CaseResult run_file(const std::string& file, const std::string& data) {
  const Document document = Document::read(file);
  const RosterSource rosters = [&data](const Node& name, const UnitCatalogue& catalogue) {
    return load_roster(data_folder(data), name.name(), name.place(), catalogue);
  };
  return SystemChoice().accept(document).run_case(document.root(), rosters);
}

int run_cases(const CaseOptions& options) {
  int failed = 0;
  std::string text;
  const std::size_t unreadable = for_each_readable(options.files, [&](const std::string& file) {
    const CaseResult result = run_file(file, options.data);
    failed += result.passed() ? 0 : 1;
    text += told(file, result, options.account);
  });
  if (options.files.size() > 1) {
    text += fmt::format("{} cases, {} failed", options.files.size(), failed);
    text += unreadable > 0 ? fmt::format(", {} not readable\n", unreadable) : "\n";
  }
  print(text);
  return unreadable > 0 ? exit_code::bad_input : failed > 0 ? exit_code::negative : exit_code::done;
}

}  // namespace

void add_case(CLI::App& app, CommandContext& context) {
  auto options = std::make_shared<CaseOptions>();
  CLI::App* command = app.add_subcommand(
      "case", "Play scripted positions, judge lists, and check what they expect of the rules.");
  command->add_option("FILE", options->files, "Cases: paths of YAML files")->required()->type_name("");
  command->add_flag("--account", options->account, "Tell what happened also where all is as expected");
  command->add_option("--data", options->data, "Folder that holds lists/ and scenarios/")
      ->type_name("FOLDER");
  command->footer(
      "Exit code: 0 all are as expected, 1 some are not, 2 a file cannot be read (the others are played).");
  command->callback([options, &context] { context.run = [options] { return run_cases(*options); }; });
}

}  // namespace muster
