// muster match A B: plays two armies against each other many times and says who wins, with an honest
// interval.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace muster {

struct CommandContext;

void add_match(CLI::App& app, CommandContext& context);

/// The command that takes up an interrupted one: the same words, but --resume FILE in place of --checkpoint
/// and
/// --force; quoted for a shell where needed.
std::string resume_command(const std::vector<std::string>& command_line, const std::string& checkpoint);

}  // namespace muster
