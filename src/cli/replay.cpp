#include "cli/replay.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <sstream>
#include <string>

#include "cli/command.hpp"
#include "cli/match_input.hpp"
#include "cli/output.hpp"
#include "core/error.hpp"
#include "text/file.hpp"

namespace muster {
namespace {

struct ReplayArguments {
  MatchArguments arguments;
  std::string pair = "0";
  std::string leg = "1";
  std::string output;
  bool no_board = false;
};

int run_replay(const ReplayArguments& o) {
  const std::int64_t pair = parse_count("--pair", o.pair, 0, 1'000'000'000);
  const std::int64_t leg = parse_count("--leg", o.leg, 1, 2);
  const ResolvedMatch match = resolve_match(o.arguments);
  if (!o.output.empty()) files_read(match).writes("-o", o.output);
  ReplayOptions options;
  options.pictures = !o.no_board;
  std::ostringstream text;
  try {
    match.system->replay(match.input, static_cast<std::uint64_t>(pair), static_cast<int>(leg) - 1, text,
                         options);
  } catch (const InvariantError&) {
    print(text.str());
    throw;
  }
  if (o.output.empty()) {
    print(text.str());
  } else {
    write_file_atomically(o.output, text.str());
    tell("Wrote " + o.output);
  }
  return exit_code::done;
}

}  // namespace

void add_replay(CLI::App& app, CommandContext& context) {
  auto o = std::make_shared<ReplayArguments>();
  CLI::App* command = app.add_subcommand("replay", "Tell one game of a match, every decision and die.");
  add_match_arguments(*command, o->arguments);
  command->add_option("--pair", o->pair, "Number of the pair, from 0 (default 0)")->type_name("I");
  command->add_option("--leg", o->leg, "1: A attacks, 2: B attacks (default 1)")->type_name("1|2");
  command->add_flag("--no-board", o->no_board, "Leave out the pictures of the table");
  command->add_option("-o", o->output, "Write it to this file instead")->type_name("FILE");
  command->footer("Exit code: 0 done, 2 wrong input.");
  command->callback([o, &context] { context.run = [o] { return run_replay(*o); }; });
}

}  // namespace muster
