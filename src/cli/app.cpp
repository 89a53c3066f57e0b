#include "cli/app.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>

#include "cli/bench.hpp"
#include "cli/case.hpp"
#include "cli/command.hpp"
#include "cli/doctrine.hpp"
#include "cli/forbid.hpp"
#include "cli/list.hpp"
#include "cli/match.hpp"
#include "cli/odds.hpp"
#include "cli/output.hpp"
#include "cli/position.hpp"
#include "cli/price.hpp"
#include "cli/replay.hpp"
#include "cli/rules.hpp"
#include "cli/stats.hpp"
#include "cli/sweep.hpp"
#include "cli/tune.hpp"
#include "core/error.hpp"
#include "rules/catalogue.hpp"

namespace muster {
namespace {

void add_commands(CLI::App& app, CommandContext& context) {
  add_match(app, context);
  add_forbid(app, context);
  add_price(app, context);
  add_replay(app, context);
  add_case(app, context);
  add_position(app, context);
  add_list(app, context);
  add_doctrine(app, context);
  add_odds(app, context);
  add_rules(app, context);
  add_sweep(app, context);
  add_tune(app, context);
  add_stats(app, context);
  add_bench(app, context);
}

std::vector<std::string> subcommand_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
    for (const auto& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

/// Behind a word that ends so, a word in brackets is no list to the library, but a word like any other.
constexpr char no_list = '\x1f';

bool ends_in_bracket(const std::string& word) {
  const std::size_t last = word.find_last_not_of(no_list);
  return last != std::string::npos && word[last] == ']';
}
std::string marked(const std::string& word) { return ends_in_bracket(word) ? word + no_list : word; }
std::string unmarked(std::string word) {
  if (ends_in_bracket(word)) word.pop_back();
  return word;
}

/// What to say about words that the library could not place, the first of them.
std::string describe_unknown(const CLI::App& app, const std::string& word) {
  const auto given = app.get_subcommands();
  if (given.empty()) {
    return fmt::format("command line: found '{}', expected a command{}", word,
                       nearest_word_hint(word, subcommand_names(app)));
  }
  const CLI::App& command = *given.front();
  if (word.rfind('-', 0) == 0) {
    const std::string name = word.substr(0, word.find('='));
    return fmt::format("command line: found unknown option '{}', expected an option of '{}'{}", name,
                       command.get_name(), nearest_word_hint(name, option_names(command)));
  }
  return fmt::format("command line: found '{}' more than '{}' takes", word, command.get_name());
}

/// An empty word is a variable of a script that was never set, not a wish for the default.
void take_values_literally(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands({})) {
    for (CLI::Option* option : command->get_options()) {
      if (option->get_items_expected_max() == 0) continue;
      option->transform(unmarked);
      option->check([name = option->get_name()](const std::string& value) -> std::string {
        if (!value.empty()) return "";
        throw InputError(fmt::format("command line: found {} '', expected a value", name));
      });
    }
  }
}

/// What the library misreads: "--pairs=" takes the next word for its value, "--json=5" counts as --json.
void refuse_odd_assignments(CLI::App& app, const std::vector<std::string>& words) {
  if (words.size() < 2) return;
  CLI::App* command = nullptr;
  for (CLI::App* known : app.get_subcommands({})) {
    if (known->get_name() == words[1]) command = known;
  }
  if (!command) return;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (word.rfind("--", 0) != 0 || equals == std::string::npos) continue;
    const std::string name = word.substr(0, equals);
    const CLI::Option* option = command->get_option_no_throw(name);
    if (!option) continue;
    if (option->get_items_expected_max() == 0)
      throw InputError(
          fmt::format("command line: found '{}', expected {} alone, which takes no value", word, name));
    if (equals + 1 == word.size())
      throw InputError(fmt::format("command line: found {} '', expected a value", name));
  }
}

/// What to say about an option that was given more often than it may be; "" if there is none.
std::string describe_repeated(const CLI::App& app) {
  for (const CLI::App* command : app.get_subcommands()) {
    for (const CLI::Option* option : command->get_options()) {
      const int most = option->get_items_expected_max();
      const auto count = static_cast<int>(option->count());
      if (most >= 1 && count > most)
        return fmt::format("command line: found {} {}, expected it once", option->get_name(),
                           count == 2 ? "twice" : fmt::format("{} times", count));
    }
  }
  return "";
}

int report_parse_error(CLI::App& app, const CLI::ParseError& error) {
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
    std::ostringstream help;
    app.exit(error, help, help);
    print(help.str());
    return exit_code::done;
  }
  const auto unknown = app.remaining(true);
  std::string message = describe_repeated(app);
  if (message.empty()) message = "command line: " + std::string(error.what());
  for (auto word = unknown.rbegin(); word != unknown.rend(); ++word) {
    if (*word != "--") message = describe_unknown(app, unmarked(*word));
  }
  tell("muster: " + message);
  const auto given = app.get_subcommands();
  tell(fmt::format("'muster {}--help' tells more.", given.empty() ? "" : given.front()->get_name() + " "));
  return exit_code::bad_input;
}

/// A line for the program, a line for each rule system.
std::string versions() {
  std::string text = "muster " MUSTER_VERSION;
  for (const System* system : all_systems())
    text +=
        fmt::format("\n{} ({}), engine version {}", system->key(), system->name(), system->engine_version());
  return text;
}

int parse_and_run(CLI::App& app, int argc, char** argv) {
  CommandContext context;
  context.command_line.assign(argv, argv + argc);
  add_commands(app, context);
  take_values_literally(app);
  refuse_odd_assignments(app, context.command_line);
  std::vector<std::string> words;  // the last first, as the library wants them
  for (int i = argc - 1; i > 0; --i) words.push_back(marked(argv[i]));
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return report_parse_error(app, error);
  }
  return context.run();
}

}  // namespace

int run_command_line(int argc, char** argv) {
  try {
    prepare_standard_streams();
    CLI::App app("A laboratory for the balance of Napoleonic tabletop rules.", "muster");
    app.require_subcommand(1);
    app.set_version_flag("--version", versions, "Print the versions of the program and its rule systems");
    int result = exit_code::done;
    const int failure = attempt([&] { result = parse_and_run(app, argc, argv); });
    return failure == exit_code::done ? result : failure;
  } catch (const InvariantError& error) {
    tell(fmt::format("muster: broken invariant, a defect of this program: {}", error.what()));
  } catch (const std::exception& error) {
    tell(fmt::format("muster: unexpected failure, a defect of this program: {}", error.what()));
  }
  return exit_code::broken;
}

}  // namespace muster
