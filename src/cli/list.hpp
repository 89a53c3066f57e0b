// muster list FILE...: checks army lists and says what they cost.
#pragma once

namespace CLI {
class App;
}

namespace muster {

struct CommandContext;

/// Exit codes: 0 all lists are legal, 1 one or more are not.
void add_list(CLI::App& app, CommandContext& context);

}  // namespace muster
