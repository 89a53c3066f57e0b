// muster tune START: tunes a doctrine's weights by self-play and confirms what comes of it.
#pragma once

namespace CLI {
class App;
}

namespace muster {

struct CommandContext;

void add_tune(CLI::App& app, CommandContext& context);

}  // namespace muster
