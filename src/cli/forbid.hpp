// muster forbid: what it costs a side that a behaviour is forbidden to its commander.
#pragma once

#include "cli/command.hpp"

namespace muster {

void add_forbid(CLI::App& app, CommandContext& context);

}  // namespace muster
