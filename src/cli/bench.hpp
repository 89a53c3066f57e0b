// muster bench: the speed of a fixed set of games, and their signature.
#pragma once

namespace CLI {
class App;
}

namespace muster {

struct CommandContext;

/// Exit codes: 1 if the signature differs from that of --expect.
void add_bench(CLI::App& app, CommandContext& context);

}  // namespace muster
