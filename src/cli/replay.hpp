// `muster replay A B --pair I --leg 1|2`: one game of a match as text.
#pragma once

namespace CLI {
class App;
}

namespace muster {

struct CommandContext;

void add_replay(CLI::App& app, CommandContext& context);

}  // namespace muster
