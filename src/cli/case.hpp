// muster case FILE...: plays scripted positions and says whether they end as they expect.
#pragma once

namespace CLI {
class App;
}

namespace muster {

struct CommandContext;

/// Exit codes: 0 all are as expected, 1 one or more are not.
void add_case(CLI::App& app, CommandContext& context);

}  // namespace muster
