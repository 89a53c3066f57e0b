#include "cli/match.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <optional>

#include "batch/checkpoint.hpp"
#include "batch/interrupt.hpp"
#include "batch/threads.hpp"
#include "cli/command.hpp"
#include "cli/match_input.hpp"
#include "cli/output.hpp"
#include "cli/print_spec.hpp"
#include "cli/progress.hpp"
#include "core/error.hpp"
#include "experiments/match.hpp"
#include "report/match_json.hpp"
#include "report/match_text.hpp"
#include "text/file.hpp"

namespace muster {
namespace {

constexpr std::int64_t default_pairs = 2000;
constexpr std::int64_t most_pairs = 1'000'000'000;
constexpr std::int64_t most_threads = 1024;
const std::vector<OutputFormat> formats{OutputFormat::json, OutputFormat::csv, OutputFormat::text};

struct MatchOptions {
  MatchArguments arguments;
  std::string pairs;
  std::string threads;
  bool json = false;
  bool csv = false;
  bool fixed = false;
  bool quiet = false;
  bool print_spec = false;
  bool force = false;
  std::string output;
  std::string checkpoint;
  std::string resume;
};

void contradiction(const std::string& what) { throw InputError("command line: " + what); }

void check_options(const MatchOptions& o) {
  if (o.json && o.csv)
    contradiction("found --json and --csv, expected one of them (-o FILE takes another format)");
  if (!o.checkpoint.empty() && !o.resume.empty() && !same_file(o.checkpoint, o.resume))
    contradiction(
        "found --checkpoint and --resume with different files, expected --resume FILE, which keeps FILE up "
        "to "
        "date");
  if (o.force && (o.checkpoint.empty() || !o.resume.empty()))
    contradiction("found --force, expected it with --checkpoint FILE only, whose file it lets be replaced");
  if (o.print_spec && !(o.output.empty() && o.checkpoint.empty() && o.resume.empty()))
    contradiction(
        "found --print-spec, which plays nothing, expected no -o, --checkpoint or --resume with it");
  if (o.print_spec && o.csv) contradiction("found --print-spec and --csv, expected text or --json");
}

const std::string& kept_checkpoint(const MatchOptions& o) {
  return o.resume.empty() ? o.checkpoint : o.resume;
}

void check_files(const MatchOptions& o, const ResolvedMatch& match) {
  FileUse files = files_read(match);
  if (!o.output.empty()) files.writes("-o", o.output);
  if (!kept_checkpoint(o).empty())
    files.writes(o.resume.empty() ? "--checkpoint" : "--resume", kept_checkpoint(o));
}

/// A file under the checkpoint's name may be replaced by --force if it is a checkpoint, no other ever.
void require_replaceable(const std::string& path, bool force) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return;
  try {
    load_checkpoint(path);
  } catch (const InputError& why) {
    throw InputError(
        fmt::format("{}: found a file that is no checkpoint, expected a new name or a checkpoint\n  {}", path,
                    why.what()));
  }
  if (!force)
    throw InputError(fmt::format(
        "{0}: found a checkpoint, expected none: --resume {0} goes on with it, --force replaces it", path));
}

/// What is to be played on from.
MatchTally starting_point(const MatchOptions& o, const MatchSpec& spec) {
  if (!o.resume.empty()) {
    const Checkpoint checkpoint = load_checkpoint(o.resume);
    check_resumable(checkpoint, o.resume, spec.game, spec.run);
    return checkpoint.committed;
  }
  if (!o.checkpoint.empty()) require_replaceable(o.checkpoint, o.force);
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

void write_output_file(const MatchResult& result, const std::string& path) {
  std::error_code error;
  const bool replaced = std::filesystem::exists(path, error);
  if (replaced && !result.complete())
    return tell(fmt::format(
        "{} was left as it was: the result is not complete, and is on standard output only.", path));
  write_output(path, formatted(result, format_of_file(path, formats)));
}

MatchResult play(const MatchOptions& o, const Simulator& simulator, const MatchSpec& spec, int threads) {
  const MatchTally start = starting_point(o, spec);
  const IntervalChoice choice = o.fixed ? IntervalChoice::fixed : IntervalChoice::sequence;
  Progress progress(o.quiet, spec.pairs, start.pairs);
  MatchControl control;
  control.threads = threads;
  control.interrupt = &InterruptGuard::flag();
  control.checkpoint = kept_checkpoint(o);
  control.progress = [&](const MatchTally& tally) {
    if (progress.due()) progress.show(tally, match_interval(spec, tally, choice));
  };
  return play_match(simulator, spec, start, control, choice);
}

void tell_interrupted(const std::string& checkpoint, const std::vector<std::string>& command_line) {
  if (checkpoint.empty())
    return tell("Interrupted. Nothing was saved: --checkpoint FILE keeps a run that can be taken up again.");
  tell(fmt::format("Interrupted; saved in {}. To go on:\n  {}", checkpoint,
                   resume_command(command_line, checkpoint)));
}

int finish(const MatchOptions& o, const MatchResult& result, const std::vector<std::string>& command_line) {
  const OutputFormat format = o.json ? OutputFormat::json : o.csv ? OutputFormat::csv : OutputFormat::text;
  const int printed = attempt([&] { print(formatted(result, format)); });
  const int written =
      o.output.empty() ? exit_code::done : attempt([&] { write_output_file(result, o.output); });
  if (!result.checkpoint_failure.empty()) {
    tell(fmt::format("muster: {}. The checkpoint is not up to date.", result.checkpoint_failure));
    return exit_code::bad_input;
  }
  if (result.end == BatchEnd::interrupted) {
    tell_interrupted(kept_checkpoint(o), command_line);
    return written == exit_code::done ? exit_code::interrupted : written;
  }
  if (written != exit_code::done) return written;
  if (printed != exit_code::done) return printed;
  if (result.too_many_timeouts()) {
    tell("More than 1 % of the games ran into the turn cap (exit code 3).");
    return exit_code::incomplete;
  }
  if (result.many_timeouts() && !o.quiet)
    tell(
        "Warning: more than 1 % of the games ran into the turn cap; from 1,000 games on this is exit code "
        "3.");
  return exit_code::done;
}

int run_match_command(const MatchOptions& o, const std::vector<std::string>& command_line) {
  check_options(o);
  const std::int64_t pairs = o.pairs.empty() ? default_pairs : parse_count("--pairs", o.pairs, 1, most_pairs);
  const int threads = o.threads.empty()
                          ? default_threads()
                          : static_cast<int>(parse_count("--threads", o.threads, 1, most_threads));
  if (!o.output.empty()) format_of_file(o.output, formats);
  const ResolvedMatch match = resolve_match(o.arguments);
  const MatchSpec spec = match_spec(*match.system, match.input, pairs);
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

std::string quoted(const std::string& word) {
  const char* plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=./,:@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

std::string resume_command(const std::vector<std::string>& command_line, const std::string& checkpoint) {
  std::string text;
  for (std::size_t i = 0; i < command_line.size(); ++i) {
    const std::string& word = command_line[i];
    if (word == "--checkpoint" || word == "--resume") {
      ++i;
    } else if (word != "--force" && word.rfind("--checkpoint=", 0) != 0 && word.rfind("--resume=", 0) != 0) {
      text += quoted(word) + " ";
    }
  }
  return text + "--resume " + quoted(checkpoint);
}

void add_match(CLI::App& app, CommandContext& context) {
  auto o = std::make_shared<MatchOptions>();
  CLI::App* command = app.add_subcommand("match", "Play two armies against each other and say who wins.");
  add_match_arguments(*command, o->arguments);
  command->add_option("--pairs", o->pairs, fmt::format("Pairs of games to play (default {})", default_pairs))
      ->type_name("N");
  command->add_option("--threads", o->threads, "Threads (default: the processors this process may use)")
      ->type_name("N");
  command->add_flag("--fixed", o->fixed,
                    "Interval for one look at the end only: narrower, not to be watched while it runs");
  command->add_flag("--json", o->json, "Result on standard output as JSON");
  command->add_flag("--csv", o->csv, "Result on standard output as CSV");
  command->add_option("-o", o->output, "Also write the result to this .json, .csv or .txt file")
      ->type_name("FILE");
  command->add_option("--checkpoint", o->checkpoint, "Keep the state of the run in this file")
      ->type_name("FILE");
  command->add_option("--resume", o->resume, "Go on with the run in this checkpoint; --pairs may be higher")
      ->type_name("FILE");
  command->add_flag("--force", o->force, "Replace an existing checkpoint (never another kind of file)");
  command->add_flag("--print-spec", o->print_spec, "Show every value and where it came from; play nothing");
  command->add_flag("--quiet", o->quiet, "No progress, no warnings");
  command->footer(
      "Exit code: 0 done, 2 wrong input, 3 more than 1 % of timeouts in 1,000 games or more, 130 "
      "interrupted.");
  command->callback(
      [o, &context] { context.run = [o, &context] { return run_match_command(*o, context.command_line); }; });
}

}  // namespace muster
