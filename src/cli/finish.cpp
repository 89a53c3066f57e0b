#include "cli/finish.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "cli/command.hpp"

namespace muster {
namespace {

void write_file(const FinishedRun& run) {
  std::error_code error;
  if (std::filesystem::exists(run.output, error) && !run.complete)
    return tell(fmt::format(
        "{} was left as it was: the result is not complete, and is on standard output only.", run.output));
  write_output(run.output, run.formatted(format_of_file(run.output, run.formats)));
}

}  // namespace

int finish_run(const FinishedRun& run, const CheckpointArguments& kept,
               const std::vector<std::string>& command_line) {
  const int printed = attempt([&] { print(run.formatted(run.printed)); });
  const int written = run.output.empty() ? exit_code::done : attempt([&] { write_file(run); });
  if (!run.checkpoint_failure.empty()) {
    tell(fmt::format("muster: {}. The checkpoint is not up to date.", run.checkpoint_failure));
    return exit_code::bad_input;
  }
  if (run.interrupted) {
    tell_interrupted(kept, command_line);
    return written == exit_code::done ? exit_code::interrupted : written;
  }
  if (written != exit_code::done) return written;
  if (printed != exit_code::done) return printed;
  if (run.too_many_timeouts) {
    tell("More than 1 % of the games ran into the turn cap (exit code 3).");
    return exit_code::incomplete;
  }
  return exit_code::done;
}

}  // namespace muster
