// Runs that can be interrupted and taken up again: --checkpoint, --resume, --force.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace muster {

/// As typed; empty where not given.
struct CheckpointArguments {
  std::string checkpoint;
  std::string resume;
  bool force = false;

  /// The file that the run is kept in, "" for none.
  const std::string& kept() const { return resume.empty() ? checkpoint : resume; }
  std::string_view kept_by() const { return resume.empty() ? "--checkpoint" : "--resume"; }
};

/// Declares the three options; `may_change` says what a resumed run may have changed.
void add_checkpoint_arguments(CLI::App& command, CheckpointArguments& arguments,
                              const std::string& may_change);

/// InputError for options that contradict each other.
void check_checkpoint_arguments(const CheckpointArguments& arguments);

/// A file under the new checkpoint's name may be replaced by --force if it is a checkpoint, no other ever.
/// `load` throws InputError if the file is none.
void require_replaceable(const CheckpointArguments& arguments,
                         const std::function<void(const std::string& path)>& load);

/// The words of a command line without the program's name, quoted for a shell where needed. Left out are the
/// options named, with their values.
std::string command_text(const std::vector<std::string>& command_line,
                         const std::vector<std::string>& options_with_value,
                         const std::vector<std::string>& flags);

/// The command that takes up an interrupted one: the same words, but --resume FILE in place of --checkpoint
/// and --force.
std::string resume_command(const std::vector<std::string>& command_line, const std::string& checkpoint);

/// What to say on standard error after an interrupt.
void tell_interrupted(const CheckpointArguments& arguments, const std::vector<std::string>& command_line);

}  // namespace muster
