// muster rules [WORD...]: every number, switch and ruling of a rule system.
#pragma once

namespace CLI {
class App;
}

namespace muster {

struct CommandContext;

void add_rules(CLI::App& app, CommandContext& context);

}  // namespace muster
