// muster sweep: many matches that differ in options, rules, lists or costs, compared with one of them.
#pragma once

namespace CLI {
class App;
}

namespace muster {

struct CommandContext;

void add_sweep(CLI::App& app, CommandContext& context);

}  // namespace muster
