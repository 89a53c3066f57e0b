#include "cli/price.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "batch/interrupt.hpp"
#include "batch/threads.hpp"
#include "cli/finish.hpp"
#include "cli/match_input.hpp"
#include "cli/output.hpp"
#include "cli/price_input.hpp"
#include "cli/progress.hpp"
#include "cli/resume.hpp"
#include "core/error.hpp"
#include "experiments/price.hpp"
#include "report/price_report.hpp"

namespace muster {
namespace {

constexpr std::int64_t most_threads = 1024;
const std::vector<OutputFormat> formats{OutputFormat::json, OutputFormat::text};

struct PriceOptions {
  PriceArguments arguments;
  std::string threads;
  std::string output;
  CheckpointArguments kept;
  bool json = false;
  bool quiet = false;
  bool print_spec = false;
};

void check_files(const PriceOptions& o, ResolvedPrice& run) {
  for (FileUse& files : run.files) {
    if (!o.output.empty()) files.writes("-o", o.output);
    if (!o.kept.kept().empty()) files.writes(std::string(o.kept.kept_by()), o.kept.kept());
  }
}

PriceGames starting_point(const PriceOptions& o, const PriceSpec& spec) {
  if (!o.kept.resume.empty()) return load_price_games(o.kept.resume, spec);
  require_replaceable(o.kept, require_price_games);
  return {};
}

PriceResult play(const PriceOptions& o, const PriceSpec& spec, int threads) {
  PriceGames games = starting_point(o, spec);
  std::int64_t before = 0;
  for (const auto& [name, state] : games) before += state.tally.pairs;
  std::optional<Progress> progress;
  PriceControl control;
  control.threads = threads;
  control.interrupt = &InterruptGuard::flag();
  control.checkpoint = o.kept.kept();
  control.progress = [&](const PriceProgress& now) {
    if (!progress) progress.emplace(o.quiet, now.planned, before);
    if (progress->due()) progress->show(now.pairs, now.kind);
  };
  return price(spec, std::move(games), control);
}

std::string formatted(const PriceResult& result, const PriceHeading& heading, OutputFormat format) {
  return format == OutputFormat::json ? price_json(result, heading) : price_text(result, heading);
}

int finish(const PriceOptions& o, const PriceResult& result, const PriceHeading& heading,
           const std::vector<std::string>& command_line) {
  FinishedRun run;
  run.printed = o.json ? OutputFormat::json : OutputFormat::text;
  run.output = o.output;
  run.formats = formats;
  run.formatted = [&](OutputFormat format) { return formatted(result, heading, format); };
  run.complete = result.complete();
  run.interrupted = result.end == BatchEnd::interrupted;
  run.checkpoint_failure = result.checkpoint_failure;
  run.too_many_timeouts = result.too_many_timeouts();
  return finish_run(run, o.kept, command_line);
}

int run_price(const PriceOptions& o, const std::vector<std::string>& command_line) {
  check_checkpoint_arguments(o.kept);
  if (o.print_spec && !(o.output.empty() && o.kept.kept().empty()))
    throw InputError(
        "command line: found --print-spec, which plays nothing, expected no -o, --checkpoint or --resume "
        "with it");
  const int threads = o.threads.empty()
                          ? default_threads()
                          : static_cast<int>(parse_count("--threads", o.threads, 1, most_threads));
  if (!o.output.empty()) format_of_file(o.output, formats);
  ResolvedPrice run = resolve_price(o.arguments);
  const PriceHeading heading{run.contexts_name, run.numeraire_asked};
  if (!o.quiet) {
    for (const std::string& warning : run.warnings) tell("Warning: " + warning);
  }
  if (o.print_spec) {
    print(price_plan_text(run.spec, heading));
    return exit_code::done;
  }
  check_files(o, run);
  const InterruptGuard guard;  // to the end, so that nothing of the result is lost to a second hangup
  return finish(o, play(o, run.spec, threads), heading, command_line);
}

}  // namespace

void add_price(CLI::App& app, CommandContext& context) {
  auto o = std::make_shared<PriceOptions>();
  CLI::App* command = app.add_subcommand("price", "Say what types of unit are worth in AP.");
  add_price_arguments(*command, o->arguments);
  command->add_option("--threads", o->threads, "Threads (default: the processors this process may use)")
      ->type_name("N");
  command->add_flag("--json", o->json, "Result on standard output as JSON");
  command->add_option("-o", o->output, "Also write the result to this .json or .txt file")->type_name("FILE");
  add_checkpoint_arguments(*command, o->kept, "with the same words otherwise");
  command->add_flag("--print-spec", o->print_spec,
                    "Show the contexts and what would be played; play nothing");
  command->add_flag("--quiet", o->quiet, "No progress, no warnings");
  command->footer(
      "In each context an army with copies of a type put in, and Line Infantry taken out, plays the same "
      "army\n"
      "without. The type is worth the Line Infantry for which that scores one half. The contexts' mean score "
      "is\n"
      "fitted by a line in log odds; a verdict needs the whole interval to one side of its list cost, or "
      "within\n"
      "0.25 AP of it.\n\n"
      "Exit code: 0 done, 2 wrong input, 3 more than 1 % of timeouts, 130 interrupted.");
  command->callback(
      [o, &context] { context.run = [o, &context] { return run_price(*o, context.command_line); }; });
}

}  // namespace muster
