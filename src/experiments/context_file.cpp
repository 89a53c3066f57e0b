#include "experiments/context_file.hpp"

#include "core/error.hpp"

namespace muster {
namespace {

/// A word or a list of words.
std::vector<Node> words(const Node& node) {
  if (!node.is_list()) {
    node.text();
    return {node};
  }
  std::vector<Node> items = node.items();
  if (items.empty()) node.fail("an empty list", "at least one name");
  for (const Node& item : items) item.text();
  return items;
}

void add_crossed(const Node& entry, std::vector<NamedContext>& contexts) {
  Fields fields(entry, {"template", "scenario", "victory", "doctrine"});
  const std::vector<Node> lists = words(fields.require("template"));
  const std::vector<Node> scenarios = words(fields.require("scenario"));
  const std::vector<Node> doctrines = words(fields.require("doctrine"));
  std::vector<std::optional<Node>> victories{std::nullopt};
  if (const auto given = fields.find("victory")) {
    const std::vector<Node> named = words(*given);
    victories.assign(named.begin(), named.end());
  }
  fields.finish();
  for (const Node& list : lists) {
    for (const Node& scenario : scenarios) {
      for (const auto& victory : victories) {
        for (const Node& doctrine : doctrines) contexts.push_back({list, scenario, victory, doctrine});
      }
    }
    if (contexts.size() > most_contexts)
      entry.fail("more than " + std::to_string(most_contexts) + " contexts", "fewer");
  }
}

}  // namespace

ContextFile read_context_file(const Node& root) {
  Fields fields(root, {"system", "numeraire", "contexts"});
  ContextFile file{fields.require("system"), fields.require("numeraire"), {}};
  const Node contexts = fields.require("contexts");
  for (const Node& entry : contexts.items()) add_crossed(entry, file.contexts);
  if (file.contexts.empty()) contexts.fail("an empty list", "at least one context");
  fields.finish();
  return file;
}

}  // namespace muster
