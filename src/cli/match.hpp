// muster match A B: plays two armies against each other many times and says who wins, with an honest
// interval.
#pragma once

namespace CLI {
class App;
}

namespace muster {

struct CommandContext;

void add_match(CLI::App& app, CommandContext& context);

}  // namespace muster
