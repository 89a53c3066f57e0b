// muster stats FILE...: recomputes results from the counts in their files, and says whether what the files
// tell follows from them.
#pragma once

namespace CLI {
class App;
}

namespace muster {

struct CommandContext;

void add_stats(CLI::App& app, CommandContext& context);

}  // namespace muster
