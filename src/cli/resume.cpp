#include "cli/resume.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <system_error>

#include "cli/output.hpp"
#include "core/error.hpp"
#include "text/file.hpp"

namespace muster {
namespace {

std::string quoted(const std::string& word) {
  const char* plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=./,:@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

bool holds(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

void add_checkpoint_arguments(CLI::App& command, CheckpointArguments& a, const std::string& may_change) {
  command.add_option("--checkpoint", a.checkpoint, "Keep the state of the run in this file")
      ->type_name("FILE");
  command.add_option("--resume", a.resume, "Go on with the run in this checkpoint; " + may_change)
      ->type_name("FILE");
  command.add_flag("--force", a.force, "Replace an existing checkpoint (never another kind of file)");
}

void check_checkpoint_arguments(const CheckpointArguments& a) {
  if (!a.checkpoint.empty() && !a.resume.empty() && !same_file(a.checkpoint, a.resume))
    throw InputError(
        "command line: found --checkpoint and --resume with different files, expected --resume FILE, which "
        "keeps FILE up to date");
  if (a.force && (a.checkpoint.empty() || !a.resume.empty()))
    throw InputError(
        "command line: found --force, expected it with --checkpoint FILE only, whose file it lets be "
        "replaced");
}

void require_replaceable(const CheckpointArguments& a, const std::function<void(const std::string&)>& load) {
  const std::string& path = a.checkpoint;
  std::error_code error;
  if (path.empty() || !std::filesystem::exists(path, error)) return;
  try {
    load(path);
  } catch (const InputError& why) {
    throw InputError(
        fmt::format("{}: found a file that is no checkpoint, expected a new name or a checkpoint\n  {}", path,
                    why.what()));
  }
  if (!a.force)
    throw InputError(fmt::format(
        "{0}: found a checkpoint, expected none: --resume {0} goes on with it, --force replaces it", path));
}

std::string command_text(const std::vector<std::string>& command_line,
                         const std::vector<std::string>& options_with_value,
                         const std::vector<std::string>& flags) {
  std::string text;
  for (std::size_t i = 1; i < command_line.size(); ++i) {
    const std::string& word = command_line[i];
    const std::size_t equals = word.find('=');
    if (holds(options_with_value, word)) {
      ++i;
    } else if (!holds(flags, word) &&
               (equals == std::string::npos || !holds(options_with_value, word.substr(0, equals)))) {
      text += (text.empty() ? "" : " ") + quoted(word);
    }
  }
  return text;
}

std::string resume_command(const std::vector<std::string>& command_line, const std::string& checkpoint) {
  return fmt::format("{} {} --resume {}", quoted(command_line.front()),
                     command_text(command_line, {"--checkpoint", "--resume"}, {"--force"}),
                     quoted(checkpoint));
}

void tell_interrupted(const CheckpointArguments& a, const std::vector<std::string>& command_line) {
  if (a.kept().empty())
    return tell("Interrupted. Nothing was saved: --checkpoint FILE keeps a run that can be taken up again.");
  tell(fmt::format("Interrupted; saved in {}. To go on:\n  {}", a.kept(),
                   resume_command(command_line, a.kept())));
}

}  // namespace muster
