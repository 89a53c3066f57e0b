#include "cli/forbid.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "batch/interrupt.hpp"
#include "batch/threads.hpp"
#include "cli/command.hpp"
#include "cli/finish.hpp"
#include "cli/match_input.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "core/error.hpp"
#include "experiments/forbid.hpp"
#include "report/forbid_report.hpp"
#include "rules/catalogue.hpp"

namespace muster {
namespace {

constexpr std::int64_t default_pairs = 2000;
constexpr std::int64_t most_pairs = 10'000'000;
constexpr std::int64_t most_threads = 1024;
const std::vector<OutputFormat> formats{OutputFormat::json, OutputFormat::text};

struct ForbidOptions {
  MatchArguments arguments;
  std::vector<std::string> behaviours;
  std::string side = "a";
  std::string pairs;
  std::string threads;
  std::string output;
  bool fixed = false;
  bool json = false;
  bool quiet = false;
};

std::string known_behaviours() {
  std::string text;
  for (const System* system : all_systems()) {
    if (system->behaviours().empty()) continue;
    text += fmt::format("Behaviours of {}:\n", system->key());
    for (const Behaviour& behaviour : system->behaviours())
      text += fmt::format("  {:<18} {}\n", behaviour.key, behaviour.meaning);
  }
  return text;
}

std::size_t side_of(const std::string& word) {
  if (word != "a" && word != "b")
    throw InputError(fmt::format("command line: found --side '{}', expected a or b", word));
  return word == "a" ? 0 : 1;
}

/// Those asked for, or all that aren't forbidden to the side as it is.
std::vector<std::string> behaviours_of(const ForbidOptions& o, const ResolvedMatch& match, std::size_t side) {
  const Behaviours known = match.system->behaviours();
  Doctrine doctrine = match.input.doctrines[side];
  std::vector<std::string> chosen;
  for (const std::string& word : o.behaviours) {
    const std::string found = fmt::format("command line: found '{}'", word);
    if (doctrine.forbidden.count(word) > 0)
      throw InputError(found +
                       (std::find(chosen.begin(), chosen.end(), word) != chosen.end()
                            ? " twice, expected each behaviour once"
                            : ", which is forbidden to that side as it is, expected another behaviour"));
    forbid(doctrine, known, word, found);
    chosen.push_back(word);
  }
  if (!o.behaviours.empty()) return chosen;
  for (const Behaviour& behaviour : known) {
    if (doctrine.forbidden.count(std::string(behaviour.key)) > 0) continue;
    forbid(doctrine, known, std::string(behaviour.key), "command line: found --side " + o.side);
    chosen.emplace_back(behaviour.key);
  }
  if (chosen.empty())
    throw InputError(
        fmt::format("command line: found no behaviour that is not forbidden to {} as it is, "
                    "expected one at least",
                    o.side));
  return chosen;
}

ForbidResult play(const ForbidOptions& o, const ForbidSpec& spec, int threads) {
  Progress progress(o.quiet, spec.pairs * static_cast<std::int64_t>(spec.behaviours.size() + 1), 0);
  ForbidControl control;
  control.threads = threads;
  control.interrupt = &InterruptGuard::flag();
  control.progress = [&](std::int64_t pairs, std::int64_t) {
    if (progress.due()) progress.show(pairs, "");
  };
  return play_forbidden(spec, control);
}

int finish(const ForbidOptions& o, const ForbidResult& result, const std::vector<std::string>& command_line) {
  FinishedRun run;
  run.printed = o.json ? OutputFormat::json : OutputFormat::text;
  run.output = o.output;
  run.formats = formats;
  run.formatted = [&](OutputFormat format) {
    return format == OutputFormat::json ? forbid_json(result) : forbid_text(result);
  };
  run.complete = result.complete();
  run.interrupted = result.end == BatchEnd::interrupted;
  run.too_many_timeouts = result.too_many_timeouts();
  return finish_run(run, {}, command_line);
}

int run_forbid(const ForbidOptions& o, const std::vector<std::string>& command_line) {
  const std::size_t side = side_of(o.side);
  const std::int64_t pairs = o.pairs.empty() ? default_pairs : parse_count("--pairs", o.pairs, 1, most_pairs);
  const int threads = o.threads.empty()
                          ? default_threads()
                          : static_cast<int>(parse_count("--threads", o.threads, 1, most_threads));
  if (!o.output.empty()) format_of_file(o.output, formats);
  const ResolvedMatch match = resolve_match(o.arguments);
  const ForbidSpec spec{match.system, match.input,
                        side,         behaviours_of(o, match, side),
                        pairs,        o.fixed ? IntervalChoice::fixed : IntervalChoice::sequence};
  if (!o.quiet) {
    for (const std::string& warning : match.warnings) tell("Warning: " + warning);
  }
  FileUse files = files_read(match);
  if (!o.output.empty()) files.writes("-o", o.output);
  const InterruptGuard guard;  // to the end, so that nothing of the result is lost to a second hangup
  return finish(o, play(o, spec, threads), command_line);
}

}  // namespace

void add_forbid(CLI::App& app, CommandContext& context) {
  auto o = std::make_shared<ForbidOptions>();
  CLI::App* command =
      app.add_subcommand("forbid", "Say what it costs a side that its commander is forbidden a behaviour.");
  add_match_arguments(*command, o->arguments);
  command
      ->add_option("BEHAVIOUR", o->behaviours,
                   "What is forbidden, each by itself, such as swap (default: everything that can be)")
      ->type_name("");
  command->add_option("--side", o->side, "To whose commander: a (default) or b")->type_name("SIDE");
  command
      ->add_option("--pairs", o->pairs,
                   fmt::format("Pairs of games of each match (default {})", default_pairs))
      ->type_name("N");
  command->add_option("--threads", o->threads, "Threads (default: the processors this process may use)")
      ->type_name("N");
  command->add_flag("--fixed", o->fixed, "Intervals for one look at the end only: narrower");
  command->add_flag("--json", o->json, "Result on standard output as JSON");
  command->add_option("-o", o->output, "Also write the result to this .json or .txt file")->type_name("FILE");
  command->add_flag("--quiet", o->quiet, "No progress, no warnings");
  command->footer(
      "The match as it is, and again with each behaviour forbidden, on the same tables and dice. No rule "
      "changes:\n"
      "the commander never chooses it where the rules leave it a choice. --forbid, as in 'muster match', "
      "holds in\n"
      "all of these matches.\n\n" +
      known_behaviours() +
      "\nExit code: 0 done, 2 wrong input, 3 more than 1 % of timeouts, 130 interrupted.");
  command->callback(
      [o, &context] { context.run = [o, &context] { return run_forbid(*o, context.command_line); }; });
}

}  // namespace muster
