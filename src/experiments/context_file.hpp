// The file that says in which contexts a price is measured. Names only: nothing is looked up here.
#pragma once

#include <optional>
#include <vector>

#include "text/yaml.hpp"

namespace muster {

/// A context by its names, each where the file has it.
struct NamedContext {
  Node list;
  Node scenario;
  std::optional<Node> victory;
  Node doctrine;
};

struct ContextFile {
  Node system;
  Node numeraire;
  std::vector<NamedContext> contexts;
};

inline constexpr std::size_t most_contexts = 1000;

/// Reads `system, numeraire, contexts: [{template, scenario, victory, doctrine}]`, where each word of a
/// context may be a list of words, which stands for a context with each of them.
ContextFile read_context_file(const Node& root);

}  // namespace muster
