#include "cli/sweep.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>

#include "batch/interrupt.hpp"
#include "batch/threads.hpp"
#include "cli/command.hpp"
#include "cli/finish.hpp"
#include "cli/print_spec.hpp"
#include "cli/progress.hpp"
#include "cli/resume.hpp"
#include "cli/sweep_input.hpp"
#include "core/error.hpp"
#include "experiments/sweep.hpp"
#include "experiments/sweep_state.hpp"
#include "report/match_text.hpp"
#include "report/sweep_report.hpp"

namespace muster {
namespace {

constexpr std::int64_t most_threads = 1024;
constexpr std::chrono::milliseconds trial_time{400};
const std::vector<OutputFormat> formats{OutputFormat::json, OutputFormat::csv, OutputFormat::text};

struct SweepOptions {
  SweepArguments arguments;
  std::string threads;
  std::string output;
  CheckpointArguments kept;
  bool json = false;
  bool csv = false;
  bool fixed = false;
  bool quiet = false;
  bool print_spec = false;
};

void contradiction(const std::string& what) { throw InputError("command line: " + what); }

void check_options(const SweepOptions& o) {
  if (o.json && o.csv)
    contradiction("found --json and --csv, expected one of them (-o FILE takes another format)");
  if (o.fixed && !o.arguments.precision.empty())
    contradiction(
        "found --fixed and --precision, expected one of them: a run that is looked at to stop it needs an "
        "interval that holds at every look");
  check_checkpoint_arguments(o.kept);
  if (o.print_spec && !(o.output.empty() && o.kept.kept().empty()))
    contradiction(
        "found --print-spec, which plays nothing, expected no -o, --checkpoint or --resume with it");
  if (o.print_spec && o.csv) contradiction("found --print-spec and --csv, expected text or --json");
  if (!o.output.empty()) format_of_file(o.output, formats);
}

std::vector<CellState> starting_point(const SweepOptions& o, const SweepSpec& spec) {
  if (!o.kept.resume.empty()) return load_sweep_state(o.kept.resume, spec);
  require_replaceable(o.kept, require_sweep_state);
  return {};
}

/// How much there is to do, and how long it will take by a short trial.
void tell_amount(const SweepSpec& spec, int threads, std::int64_t played) {
  const auto cells = static_cast<std::int64_t>(spec.playing().size());
  const std::int64_t pairs = cells * spec.pairs;
  const bool by_precision = spec.stop.kind == StopKind::precision;
  const double seconds = seconds_per_pair(spec, trial_time) *
                         static_cast<double>(std::max<std::int64_t>(0, pairs - played)) /
                         std::max(1, std::min(threads, default_threads()));
  tell(fmt::format("{} with {}{} each: {}{}, {}.", counted(cells, "cell"), by_precision ? "at most " : "",
                   counted(spec.pairs, "pair"), by_precision ? "at most " : "", counted(2 * pairs, "game"),
                   seconds < 1.0 ? "less than a second" : "about " + duration_text(seconds)));
}

SweepResult play(const SweepOptions& o, const SweepSpec& spec, int threads) {
  std::vector<CellState> start = starting_point(o, spec);
  std::int64_t played = 0;
  for (const CellState& state : start) played += state.tally.pairs;
  if (!o.quiet) tell_amount(spec, threads, played);
  Progress progress(o.quiet, static_cast<std::int64_t>(spec.playing().size()) * spec.pairs, played,
                    spec.stop.kind == StopKind::precision);
  SweepControl control;
  control.threads = threads;
  control.interrupt = &InterruptGuard::flag();
  control.checkpoint = o.kept.kept();
  control.progress = [&](std::int64_t pairs) {
    if (progress.due()) progress.show(pairs, "");
  };
  return sweep(spec, std::move(start), control, o.fixed ? IntervalChoice::fixed : IntervalChoice::sequence);
}

std::string formatted(const SweepResult& result, OutputFormat format) {
  switch (format) {
    case OutputFormat::text: return sweep_text(result);
    case OutputFormat::json: return sweep_json(result);
    case OutputFormat::csv: return sweep_csv(result);
    case OutputFormat::html: break;
  }
  return "";
}

int finish(const SweepOptions& o, const SweepResult& result, const std::vector<std::string>& command_line) {
  FinishedRun run;
  run.printed = o.json ? OutputFormat::json : o.csv ? OutputFormat::csv : OutputFormat::text;
  run.output = o.output;
  run.formats = formats;
  run.formatted = [&](OutputFormat format) { return formatted(result, format); };
  run.complete = result.complete();
  run.interrupted = result.interrupted;
  run.checkpoint_failure = result.checkpoint_failure;
  const int code = finish_run(run, o.kept, command_line);
  if (code != exit_code::done) return code;
  if (result.too_many_timeouts()) {
    tell("In a cell more than 1 % of the games ran into the turn cap (exit code 3).");
    return exit_code::incomplete;
  }
  if (result.spec.stop.kind == StopKind::precision && !result.precise) {
    tell("The precision was not reached with all the pairs allowed by --pairs (exit code 3).");
    return exit_code::incomplete;
  }
  return exit_code::done;
}

int run_sweep(const SweepOptions& o, const std::vector<std::string>& command_line) {
  check_options(o);
  const int threads = o.threads.empty()
                          ? default_threads()
                          : static_cast<int>(parse_count("--threads", o.threads, 1, most_threads));
  ResolvedSweep run = resolve_sweep(o.arguments);
  if (!o.output.empty()) run.files.writes("-o", o.output);
  if (!o.kept.kept().empty()) run.files.writes(std::string(o.kept.kept_by()), o.kept.kept());
  if (!o.quiet) {
    for (const std::string& warning : run.warnings) tell("Warning: " + warning);
  }
  if (o.print_spec) {
    print(o.json ? sweep_spec_json(run) : sweep_spec_text(run));
    return exit_code::done;
  }
  const InterruptGuard guard;  // to the end, so that nothing of the result is lost to a second hangup
  return finish(o, play(o, run.spec, threads), command_line);
}

}  // namespace

void add_sweep(CLI::App& app, CommandContext& context) {
  auto o = std::make_shared<SweepOptions>();
  CLI::App* command = app.add_subcommand(
      "sweep", "Vary options, rules, lists or costs by a plan, and compare each variant with a base match.");
  add_sweep_arguments(*command, o->arguments);
  command->add_option("--threads", o->threads, "Threads (default: the processors this process may use)")
      ->type_name("N");
  command->add_flag("--fixed", o->fixed,
                    "Intervals and p-values for one look at the end only: narrower, not to be watched");
  command->add_flag("--json", o->json, "Result on standard output as JSON");
  command->add_flag("--csv", o->csv, "Result on standard output as CSV, one row a cell");
  command->add_option("-o", o->output, "Also write the result to this .json, .csv or .txt file")
      ->type_name("FILE");
  add_checkpoint_arguments(*command, o->kept, "--pairs may be higher");
  command->add_flag("--print-spec", o->print_spec,
                    "Show the base match, the cells and what each changes; play nothing");
  command->add_flag("--quiet", o->quiet, "No progress, no warnings, nothing about the time it takes");
  command->footer(
      "Exit code: 0 done, 2 wrong input, 3 more than 1 % of timeouts in 1,000 games or more of a cell, or "
      "the\nend of --pairs without the --precision asked for, 130 interrupted.");
  command->callback(
      [o, &context] { context.run = [o, &context] { return run_sweep(*o, context.command_line); }; });
}

}  // namespace muster
