// The command line as a whole: parses it, runs one subcommand, turns failures into exit codes.
#pragma once

namespace muster {

/// Returns the exit code (see cli/command.hpp). Never throws.
int run_command_line(int argc, char** argv);

}  // namespace muster
