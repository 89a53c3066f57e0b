// muster odds QUESTION: exact odds of shots, melees, charges and the like, by counting every die.
#pragma once

namespace CLI {
class App;
}

namespace muster {

struct CommandContext;

void add_odds(CLI::App& app, CommandContext& context);

}  // namespace muster
