// From the words of `muster price` to a run that can be played.
#pragma once

#include <string>
#include <vector>

#include "cli/output.hpp"
#include "experiments/price_spec.hpp"

namespace CLI {
class App;
}

namespace muster {

/// As typed; empty where not given.
struct PriceArguments {
  std::vector<std::string> kinds;
  bool all = false;
  std::string contexts;
  bool full = false;
  bool quick = false;
  bool no_cross_check = false;
  std::string copies, pairs, precision;
  std::string seed;
  std::vector<std::string> assignments;  ///< --set KEY=VALUE
  std::string data;
};

/// `arguments` must outlive parsing.
void add_price_arguments(CLI::App& command, PriceArguments& arguments);

struct ResolvedPrice {
  PriceSpec spec;
  std::string contexts_name;     ///< as given
  bool numeraire_asked = false;  ///< its price is its list cost, and takes no games
  std::vector<FileUse> files;    ///< what was read, in parts: no output may be any of it
  std::vector<std::string> warnings;
};

/// Throws InputError: unknown names, unreadable files, kinds that do not exist under these rules,
/// contradictory options.
ResolvedPrice resolve_price(const PriceArguments& arguments);

}  // namespace muster
