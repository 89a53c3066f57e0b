#include "cli/match.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "batch/checkpoint.hpp"
#include "batch/interrupt.hpp"
#include "batch/threads.hpp"
#include "cli/command.hpp"
#include "cli/finish.hpp"
#include "cli/match_input.hpp"
#include "cli/output.hpp"
#include "cli/print_spec.hpp"
#include "cli/progress.hpp"
#include "cli/resume.hpp"
#include "cli/stop_options.hpp"
#include "core/error.hpp"
#include "experiments/match.hpp"
#include "report/match_json.hpp"
#include "report/match_text.hpp"

namespace muster {
namespace {

constexpr std::int64_t default_pairs = 2000;
constexpr std::int64_t default_cap = 1'000'000;
constexpr std::int64_t most_pairs = 1'000'000'000;
constexpr std::int64_t most_threads = 1024;
const std::vector<OutputFormat> formats{OutputFormat::json, OutputFormat::csv, OutputFormat::text};

struct MatchOptions {
  MatchArguments arguments;
  std::string pairs;
  StopArguments stop;
  std::string threads;
  bool json = false;
  bool csv = false;
  bool fixed = false;
  bool quiet = false;
  bool print_spec = false;
  std::string output;
  CheckpointArguments kept;
};

void contradiction(const std::string& what) { throw InputError("command line: " + what); }

void check_options(const MatchOptions& o) {
  if (o.json && o.csv)
    contradiction("found --json and --csv, expected one of them (-o FILE takes another format)");
  if (o.fixed && o.stop.given())
    contradiction(fmt::format(
        "found --fixed and {}, expected one of them: a run that is looked at to stop it needs an interval "
        "that holds at every look",
        o.stop.sprt.empty() ? "--precision" : "--sprt"));
  check_checkpoint_arguments(o.kept);
  if (o.print_spec && !(o.output.empty() && o.kept.kept().empty()))
    contradiction(
        "found --print-spec, which plays nothing, expected no -o, --checkpoint or --resume with it");
  if (o.print_spec && o.csv) contradiction("found --print-spec and --csv, expected text or --json");
}

void check_files(const MatchOptions& o, const ResolvedMatch& match) {
  FileUse files = files_read(match);
  if (!o.output.empty()) files.writes("-o", o.output);
  if (!o.kept.kept().empty()) files.writes(std::string(o.kept.kept_by()), o.kept.kept());
}

/// What is to be played on from.
MatchTally starting_point(const MatchOptions& o, const MatchSpec& spec) {
  if (!o.kept.resume.empty()) {
    const Checkpoint checkpoint = load_checkpoint(o.kept.resume);
    check_resumable(checkpoint, o.kept.resume, spec.game, spec.run);
    return checkpoint.committed;
  }
  require_replaceable(o.kept, [](const std::string& path) { load_checkpoint(path); });
  return {};
}

std::string formatted(const MatchResult& result, OutputFormat format) {
  switch (format) {
    case OutputFormat::text: return match_text(result);
    case OutputFormat::json: return match_json(result);
    case OutputFormat::csv: return match_csv(result);
    case OutputFormat::html: break;
  }
  return "";
}

/// For the line of progress.
std::string so_far(const MatchSpec& spec, const MatchTally& tally, IntervalChoice choice) {
  const ScoreInterval interval = match_interval(spec, tally, choice);
  if (interval.method == IntervalMethod::by_construction) return "";
  std::string text = "score for A " + interval_text(interval);
  if (spec.stop.kind != StopKind::sprt) return text;
  const auto ratio = log_likelihood_ratio(tally.pair_counts, spec.stop.sprt);
  return ratio ? text + fmt::format(", log-likelihood ratio {:.2f}", *ratio) : text;
}

MatchResult play(const MatchOptions& o, const Simulator& simulator, const MatchSpec& spec, int threads) {
  const MatchTally start = starting_point(o, spec);
  const IntervalChoice choice = o.fixed ? IntervalChoice::fixed : IntervalChoice::sequence;
  Progress progress(o.quiet, spec.pairs, start.pairs, spec.stop.kind != StopKind::pairs);
  MatchControl control;
  control.threads = threads;
  control.interrupt = &InterruptGuard::flag();
  control.checkpoint = o.kept.kept();
  control.progress = [&](const MatchTally& tally) {
    if (progress.due()) progress.show(tally.pairs, so_far(spec, tally, choice));
  };
  return play_match(simulator, spec, start, control, choice);
}

int finish(const MatchOptions& o, const MatchResult& result, const std::vector<std::string>& command_line) {
  FinishedRun run;
  run.printed = o.json ? OutputFormat::json : o.csv ? OutputFormat::csv : OutputFormat::text;
  run.output = o.output;
  run.formats = formats;
  run.formatted = [&](OutputFormat format) { return formatted(result, format); };
  run.complete = result.complete();
  run.interrupted = result.end == BatchEnd::interrupted;
  run.checkpoint_failure = result.checkpoint_failure;
  run.too_many_timeouts = result.too_many_timeouts();
  const int code = finish_run(run, o.kept, command_line);
  if (code != exit_code::done) return code;
  if (result.many_timeouts() && !o.quiet)
    tell(
        "Warning: more than 1 % of the games ran into the turn cap; from 1,000 games on this is exit code "
        "3.");
  if (result.reason() == StopReason::cap) {
    tell(result.spec.stop.kind == StopKind::sprt
             ? "The test is undecided after all the pairs allowed by --pairs (exit code 3)."
             : "The precision was not reached with all the pairs allowed by --pairs (exit code 3).");
    return exit_code::incomplete;
  }
  return exit_code::done;
}

int run_match_command(const MatchOptions& o, const std::vector<std::string>& command_line) {
  check_options(o);
  const StopRule stop = parse_stop_rule(o.stop);
  const std::int64_t usual_pairs = stop.kind == StopKind::pairs ? default_pairs : default_cap;
  const std::int64_t pairs = o.pairs.empty() ? usual_pairs : parse_count("--pairs", o.pairs, 1, most_pairs);
  const int threads = o.threads.empty()
                          ? default_threads()
                          : static_cast<int>(parse_count("--threads", o.threads, 1, most_threads));
  if (!o.output.empty()) format_of_file(o.output, formats);
  const ResolvedMatch match = resolve_match(o.arguments);
  const MatchSpec spec = match_spec(*match.system, match.input, pairs, stop);
  const auto simulator = match.system->simulator(match.input);
  if (!o.quiet) {
    for (const std::string& warning : match.warnings) tell("Warning: " + warning);
  }
  if (o.print_spec) {
    print(o.json ? spec_json(spec, match) : spec_text(spec, match, o.pairs.empty()));
    return exit_code::done;
  }
  check_files(o, match);
  const InterruptGuard guard;  // to the end, so that nothing of the result is lost to a second hangup
  return finish(o, play(o, *simulator, spec, threads), command_line);
}

}  // namespace

void add_match(CLI::App& app, CommandContext& context) {
  auto o = std::make_shared<MatchOptions>();
  CLI::App* command = app.add_subcommand("match", "Play two armies against each other and say who wins.");
  add_match_arguments(*command, o->arguments);
  command
      ->add_option(
          "--pairs", o->pairs,
          fmt::format("Pairs of games to play (default {}); with --precision or --sprt the most (default {})",
                      default_pairs, default_cap))
      ->type_name("N");
  add_stop_arguments(*command, o->stop);
  command->add_option("--threads", o->threads, "Threads (default: the processors this process may use)")
      ->type_name("N");
  command->add_flag("--fixed", o->fixed,
                    "Interval for one look at the end only: narrower, not to be watched while it runs");
  command->add_flag("--json", o->json, "Result on standard output as JSON");
  command->add_flag("--csv", o->csv, "Result on standard output as CSV");
  command->add_option("-o", o->output, "Also write the result to this .json, .csv or .txt file")
      ->type_name("FILE");
  add_checkpoint_arguments(*command, o->kept, "--pairs may be higher");
  command->add_flag("--print-spec", o->print_spec, "Show every value and where it came from; play nothing");
  command->add_flag("--quiet", o->quiet, "No progress, no warnings");
  command->footer(
      "Exit code: 0 done, 2 wrong input, 3 more than 1 % of timeouts in 1,000 games or more, or --pairs not "
      "enough "
      "for --precision or --sprt, 130 interrupted.");
  command->callback(
      [o, &context] { context.run = [o, &context] { return run_match_command(*o, context.command_line); }; });
}

}  // namespace muster
