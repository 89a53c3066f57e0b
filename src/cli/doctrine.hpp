// muster doctrine: what a commander plays by.
#pragma once

namespace CLI {
class App;
}

namespace muster {

struct CommandContext;

void add_doctrine(CLI::App& app, CommandContext& context);

}  // namespace muster
