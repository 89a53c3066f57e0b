// What every subcommand shares. A subcommand is one pair of files, `NAME.hpp` with
// `void add_NAME(CLI::App& app, CommandContext& context)` and `NAME.cpp`, and one line in app.cpp.
//
// add_NAME declares the subcommand and its options and leaves, in the subcommand's callback, what is to be
// run in `context.run`. Nothing is read, written or printed before that function is called. It returns the
// exit code, throws InputError for what the user got wrong (exit 2) and InvariantError for what this program
// got wrong (exit 4).
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace muster {

/// The exit codes of every command.
namespace exit_code {
inline constexpr int done = 0;
inline constexpr int negative = 1;  ///< a negative verdict, from judging commands only
inline constexpr int bad_input = 2;
inline constexpr int incomplete = 3;  ///< undecided, or too many timeouts
inline constexpr int broken = 4;      ///< a broken invariant
inline constexpr int interrupted = 130;
inline constexpr int reader_gone = 141;  ///< of standard output; a shell's code for one who dies of that
}  // namespace exit_code

struct CommandContext {
  std::vector<std::string> command_line;  ///< the words as typed, the program's name first
  std::function<int()> run;               ///< set by the subcommand that was given
};

}  // namespace muster
