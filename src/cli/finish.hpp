// How a command that played games ends: its result printed and written, what went wrong told, the exit code.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/output.hpp"
#include "cli/resume.hpp"

namespace muster {

struct FinishedRun {
  OutputFormat printed = OutputFormat::text;  ///< format on standard output
  std::string output;                         ///< -o, "" for none
  std::vector<OutputFormat> formats;          ///< that `output` may have
  std::function<std::string(OutputFormat)> formatted;
  bool complete = true;  ///< otherwise an older `output` stays as it was
  bool interrupted = false;
  std::string checkpoint_failure;
  bool too_many_timeouts = false;
};

/// A file that cannot be written keeps nothing from being printed, nor the other way round.
int finish_run(const FinishedRun& run, const CheckpointArguments& kept,
               const std::vector<std::string>& command_line);

}  // namespace muster
