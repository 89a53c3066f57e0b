#include "cli/case.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "rules/catalogue.hpp"

namespace muster {
namespace {

struct CaseOptions {
  std::vector<std::string> files;
  bool account = false;
};

std::string told(const std::string& file, const CaseResult& result, bool with_account) {
  const char* verdict = !result.has_expectation ? "told" : result.passed() ? "passed" : "FAILED";
  std::string text = fmt::format("{}: {} ({})\n", verdict, result.name, file);
  for (const std::string& failure : result.failures) text += "  " + failure + "\n";
  if (with_account || !result.passed() || !result.has_expectation) text += result.account;
  return text;
}

int run_cases(const CaseOptions& options) {
  int failed = 0;
  std::string text;
  for (const std::string& file : options.files) {
    const Document document = Document::read(file);
    Fields fields(document.root());
    const std::string key = fields.require("system").text();
    const CaseResult result = system_named(key).run_case(document.root());
    failed += result.passed() ? 0 : 1;
    text += told(file, result, options.account);
  }
  if (options.files.size() > 1) text += fmt::format("{} cases, {} failed\n", options.files.size(), failed);
  print(text);
  return failed == 0 ? exit_code::done : exit_code::negative;
}

}  // namespace

void add_case(CLI::App& app, CommandContext& context) {
  auto options = std::make_shared<CaseOptions>();
  CLI::App* command =
      app.add_subcommand("case", "Play scripted positions and check what they expect of the rules.");
  command->add_option("FILE", options->files, "Cases: paths of YAML files")->required();
  command->add_flag("--account", options->account, "Tell what happened also where all is as expected");
  command->footer("Exit code: 0 all are as expected, 1 some are not, 2 a file cannot be read.");
  command->callback([options, &context] { context.run = [options] { return run_cases(*options); }; });
}

}  // namespace muster
