// muster price: what units are worth in AP.
#pragma once

#include "cli/command.hpp"

namespace muster {

void add_price(CLI::App& app, CommandContext& context);

}  // namespace muster
