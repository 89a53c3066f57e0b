// `muster position`: positions with a right answer, put to a doctrine.
#pragma once

#include "cli/command.hpp"

namespace muster {

void add_position(CLI::App& app, CommandContext& context);

}  // namespace muster
