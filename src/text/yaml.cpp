#include "text/yaml.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "text/file.hpp"
#include "text/number.hpp"
#include "text/shown.hpp"
#include "text/yaml_tree.hpp"

namespace muster {
Node::Kind Node::kind() const { return tree_->items[index_].kind; }
const std::string& Node::file() const { return tree_->file; }
int Node::line() const { return tree_->items[index_].line; }
int Node::column() const { return tree_->items[index_].column; }
const std::string& Node::raw() const { return tree_->items[index_].text; }
bool Node::is_quoted() const { return tree_->items[index_].quoted; }

std::string Node::place() const {
  return file() + ":" + std::to_string(line()) + ":" + std::to_string(column());
}

std::string Node::found() const {
  switch (kind()) {
    case Kind::nothing: return "nothing";
    case Kind::list: return "a list";
    case Kind::map: return "a map";
    case Kind::scalar: break;
  }
  return (is_quoted() ? "text " : "") + shown(raw());
}

void Node::fail(const std::string& found, const std::string& expected, const std::string& hint) const {
  throw InputError(place() + ": found " + found + ", expected " + expected + hint);
}
void Node::fail(const std::string& expected) const { fail(found(), expected); }

std::string Node::text() const {
  if (!is_scalar() || raw().empty()) fail("text");
  return raw();
}

std::string Node::name() const {
  std::string value = text();
  if (has_control_character(value)) fail(shown(value), "text without control characters");
  return value;
}

std::int64_t Node::integer(std::int64_t low, std::int64_t high) const {
  const std::string expected = "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
  if (!is_scalar() || is_quoted()) fail(expected);
  const std::optional<std::int64_t> value = parse_integer(raw());
  if (!value || *value < low || *value > high) fail(expected);
  return *value;
}

double Node::number(double low, double high) const {
  const std::string expected =
      "a plain decimal number from " + decimal_text(low) + " to " + decimal_text(high);
  if (!is_scalar() || is_quoted()) fail(expected);
  const std::optional<double> value = parse_decimal(raw());
  if (!value || *value < low || *value > high) fail(expected);
  return *value;
}

bool Node::flag() const {
  if (!is_scalar() || is_quoted() || (raw() != "true" && raw() != "false")) fail("true or false");
  return raw() == "true";
}

std::size_t Node::choice(const std::vector<std::string>& words) const {
  const std::string expected = "one of " + in_quotes(words);
  if (!is_scalar()) fail(expected);
  const auto word = std::find(words.begin(), words.end(), raw());
  if (word == words.end()) fail(found(), expected, nearest_word_hint(raw(), words));
  return static_cast<std::size_t>(word - words.begin());
}

std::vector<Node> Node::items() const {
  if (!is_list()) fail("a list");
  std::vector<Node> members;
  for (const std::size_t child : tree_->items[index_].children) members.push_back(Node(tree_, child));
  return members;
}

std::vector<YamlEntry> Node::entries() const {
  if (!is_map()) fail("a map");
  const std::vector<std::size_t>& children = tree_->items[index_].children;
  std::vector<YamlEntry> members;
  for (std::size_t i = 0; i + 1 < children.size(); i += 2) {
    members.push_back({Node(tree_, children[i]), Node(tree_, children[i + 1])});
  }
  return members;
}

Document Document::read(const std::string& path) { return parse(read_file(path, max_yaml_bytes), path); }

Document Document::parse(std::string_view text, std::string file) {
  return Document(std::make_shared<const YamlTree>(parse_yaml_tree(text, std::move(file))));
}

Node Document::root() const { return Node(tree_, 0); }
const std::string& Document::file() const { return tree_->file; }

Fields::Fields(const Node& map) : map_(map), entries_(map.entries()) {}

Fields::Fields(const Node& map, const std::vector<std::string>& known) : Fields(map) {
  asked_ = known;
  finish();
  asked_.clear();
}

std::optional<Node> Fields::find(std::string_view key) {
  asked_.emplace_back(key);
  for (const YamlEntry& entry : entries_) {
    if (entry.key.raw() == key) return entry.value;
  }
  return std::nullopt;
}

Node Fields::require(std::string_view key) {
  const std::optional<Node> value = find(key);
  if (!value) {
    // A misspelt key is the likelier fault than a missing one.
    for (const YamlEntry& entry : entries_) {
      const std::string hint = nearest_word_hint(entry.key.raw(), {std::string(key)});
      const bool known =
          key.size() < 3 || std::find(asked_.begin(), asked_.end(), entry.key.raw()) != asked_.end();
      if (!hint.empty() && !known) {
        entry.key.fail("key " + shown(entry.key.raw()), shown(key), hint);
      }
    }
    map_.fail("no key " + shown(key), "one");
  }
  return *value;
}

Node Fields::key_node(std::string_view key) const {
  for (const YamlEntry& entry : entries_) {
    if (entry.key.raw() == key) return entry.key;
  }
  throw InvariantError("a key that is not in the map: " + std::string(key));
}

void Fields::finish() const {
  for (const YamlEntry& entry : entries_) {
    if (std::find(asked_.begin(), asked_.end(), entry.key.raw()) == asked_.end()) {
      entry.key.fail("unknown key " + shown(entry.key.raw()), "one of " + in_quotes(asked_),
                     nearest_word_hint(entry.key.raw(), asked_));
    }
  }
}

}  // namespace muster
