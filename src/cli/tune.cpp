#include "cli/tune.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "batch/interrupt.hpp"
#include "batch/threads.hpp"
#include "cli/command.hpp"
#include "cli/match_input.hpp"
#include "cli/progress.hpp"
#include "cli/resume.hpp"
#include "cli/tune_input.hpp"
#include "core/error.hpp"
#include "experiments/tune.hpp"
#include "report/tune_report.hpp"

namespace muster {
namespace {

constexpr std::int64_t most_threads = 1024;

struct TuneOptions {
  TuneArguments arguments;
  std::string threads;
  std::string output;
  CheckpointArguments kept;
  bool json = false;
  bool quiet = false;
};

std::string stem_of(const std::string& path) { return std::filesystem::path(path).stem().string(); }

void check_options(const TuneOptions& o) {
  check_checkpoint_arguments(o.kept);
  if (!o.output.empty() && std::filesystem::path(o.output).extension() != ".yaml")
    throw InputError(
        fmt::format("command line: found -o '{}', expected a name that ends in .yaml", o.output));
}

void check_files(const TuneOptions& o, ResolvedTune& run) {
  for (FileUse& files : run.files) {
    if (!o.output.empty()) files.writes("-o", o.output);
    if (!o.kept.kept().empty()) files.writes(std::string(o.kept.kept_by()), o.kept.kept());
  }
}

TuneState starting_point(const TuneOptions& o, const TuneSpec& spec) {
  if (!o.kept.resume.empty()) return load_tune_state(o.kept.resume, spec);
  require_replaceable(o.kept, require_tune_state);
  return {};
}

/// A line for each of the run's stages in turn.
class StageProgress {
 public:
  explicit StageProgress(bool quiet) : quiet_(quiet) {}

  void show(const TuneProgress& now) {
    if (!progress_ || noun_ != now.noun) {
      progress_.reset();
      progress_.emplace(quiet_, now.planned, now.done);
      noun_ = now.noun;
      games_before_ = now.games;
    } else if (progress_->due()) {
      progress_->show_steps(now.noun, now.done, now.games - games_before_);
    }
  }

 private:
  bool quiet_;
  std::string noun_;
  std::int64_t games_before_ = 0;
  std::optional<Progress> progress_;
};

TuneResult play(const TuneOptions& o, const TuneSpec& spec, int threads) {
  TuneState start = starting_point(o, spec);
  StageProgress progress(o.quiet);
  TuneControl control;
  control.threads = threads;
  control.interrupt = &InterruptGuard::flag();
  control.checkpoint = o.kept.kept();
  control.progress = [&](const TuneProgress& now) { progress.show(now); };
  TuneResult result = tune(spec, std::move(start), control);
  // Not in the result, which is to be the same bytes whenever and wherever it is made.
  if (!o.quiet && result.iteration_seconds > 0)
    tell(fmt::format("An iteration took {:.2f} s.", result.iteration_seconds));
  return result;
}

/// The words that decide what comes out, the seed always among them, and the program that they were given to.
std::string made_by(const std::vector<std::string>& command_line, const TuneSpec& spec) {
  std::string words = command_text(command_line, {"--threads", "--checkpoint", "--resume", "-o"},
                                   {"--force", "--quiet", "--json"});
  const auto is_seed = [](const std::string& word) {
    return word == "--seed" || word.rfind("--seed=", 0) == 0;
  };
  if (std::none_of(command_line.begin(), command_line.end(), is_seed))
    words += fmt::format(" --seed {}", spec.seed);
  return fmt::format("muster {} (engine {} version {}, spec {})", words, spec.system->key(),
                     spec.system->engine_version(), spec_digest(spec));
}

void write_product(const TuneOptions& o, const TuneResult& result,
                   const std::vector<std::string>& command_line) {
  if (!result.complete()) return tell(fmt::format("{} was not written: the run is not complete.", o.output));
  write_output(o.output, product_yaml(result, stem_of(o.output), made_by(command_line, result.spec)));
}

int finish(const TuneOptions& o, const TuneResult& result, const std::vector<std::string>& command_line) {
  const int printed = attempt([&] { print(o.json ? tune_json(result) : tune_text(result)); });
  const int written =
      o.output.empty() ? exit_code::done : attempt([&] { write_product(o, result, command_line); });
  if (!result.checkpoint_failure.empty()) {
    tell(fmt::format("muster: {}. The checkpoint is not up to date.", result.checkpoint_failure));
    return exit_code::bad_input;
  }
  if (result.end == BatchEnd::interrupted) {
    tell_interrupted(o.kept, command_line);
    return exit_code::interrupted;
  }
  if (written != exit_code::done) return written;
  if (printed != exit_code::done) return printed;
  if (result.too_many_timeouts()) {
    tell("More than 1 % of the confirming games ran into the turn cap (exit code 3).");
    return exit_code::incomplete;
  }
  return exit_code::done;
}

int run_tune(const TuneOptions& o, const std::vector<std::string>& command_line) {
  check_options(o);
  const int threads = o.threads.empty()
                          ? default_threads()
                          : static_cast<int>(parse_count("--threads", o.threads, 1, most_threads));
  ResolvedTune run = resolve_tune(o.arguments);
  check_files(o, run);
  if (!o.quiet) {
    for (const std::string& warning : run.warnings) tell("Warning: " + warning);
  }
  const InterruptGuard guard;  // to the end, so that nothing of the result is lost to a second hangup
  return finish(o, play(o, run.spec, threads), command_line);
}

}  // namespace

void add_tune(CLI::App& app, CommandContext& context) {
  auto o = std::make_shared<TuneOptions>();
  CLI::App* command =
      app.add_subcommand("tune", "Tune a doctrine's weights by self-play (SPSA), and confirm the result.");
  add_tune_arguments(*command, o->arguments);
  command->add_option("--threads", o->threads, "Threads (default: the processors this process may use)")
      ->type_name("N");
  command->add_option("-o", o->output, "Write the product to this .yaml file, a doctrine")->type_name("FILE");
  command->add_flag("--json", o->json, "Result on standard output as JSON");
  add_checkpoint_arguments(*command, o->kept, "with the same words otherwise");
  command->add_flag("--quiet", o->quiet, "No progress, no warnings");
  command->footer(
      "Each step plays two candidates, START with every weight moved one way or the other, in the same\n"
      "contexts, against the same opponents, with the same dice; the difference of their scores moves all\n"
      "weights. The product is the average of the last quarter of the steps. A match with other dice then\n"
      "says what it is worth, and whether it is better than START. The scale of a weight is a quarter of "
      "its\n"
      "default or a fortieth of its range, whichever is more. Of one that acts by its rank among others, or "
      "is\n"
      "compared with a number of units, the scale is half of what changes that, and the two candidates are\n"
      "always far enough apart to change it.\n\n"
      "Exit code: 0 done, 2 wrong input, 3 more than 1 % of timeouts in the last match, 130 interrupted.");
  command->callback(
      [o, &context] { context.run = [o, &context] { return run_tune(*o, context.command_line); }; });
}

}  // namespace muster
