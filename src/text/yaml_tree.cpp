// yaml-cpp's own node tree takes the last of duplicated keys and resolves aliases silently, so the
// tree is built from the parser's events instead.
#include "text/yaml_tree.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "core/error.hpp"
#include "text/shown.hpp"

namespace muster {
namespace {

[[noreturn]] void fail_at(const std::string& file, int line, int column, const std::string& complaint) {
  throw InputError(file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + complaint);
}

void require_clean_text(std::string_view text, const std::string& file) {
  int line = 1;
  int column = 1;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t n = utf8_length(text.substr(i));
    if (n == 0) fail_at(file, line, column, "found bytes that are not UTF-8, expected UTF-8 text");
    const char c = text[i];
    const bool control = (c >= 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 0x7F;
    if (control) fail_at(file, line, column, "found a control character, expected plain text");
    ++column;
    if (c == '\n') {
      ++line;
      column = 1;
    }
    i += n;
  }
}

class TreeBuilder : public YAML::EventHandler {
 public:
  explicit TreeBuilder(YamlTree& tree) : tree_(tree) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (started_) fail(mark, "found a second document, expected one");
    started_ = true;
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    const std::size_t index = add(mark, Node::Kind::nothing);
    if (open_.empty() || tree_.items[open_.back().index].kind != Node::Kind::map) return;
    // The parser's mark for a missing value is the next token, lines away; its key says more.
    tree_.items[index].line = tree_.items[index - 1].line;
    tree_.items[index].column = tree_.items[index - 1].column;
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    fail(mark, "found an alias, expected the value itself");
  }
  void OnAnchor(const YAML::Mark& mark, const std::string& name) override {
    fail(mark, "found an anchor " + shown(name) + ", expected a value without one");
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                const std::string& value) override {
    // "!" is how the parser marks quoted text.
    if (tag != "!") require_no_tag(mark, tag);
    const std::size_t index = add(mark, Node::Kind::scalar, value);
    tree_.items[index].quoted = tag == "!";
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    require_no_tag(mark, tag);
    open(mark, Node::Kind::list);
  }
  void OnSequenceEnd() override { open_.pop_back(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    require_no_tag(mark, tag);
    open(mark, Node::Kind::map);
  }
  void OnMapEnd() override { open_.pop_back(); }

 private:
  struct Open {
    std::size_t index;
    std::map<std::string, int> key_lines;
  };

  [[noreturn]] void fail(const YAML::Mark& mark, const std::string& complaint) const {
    fail_at(tree_.file, mark.line + 1, mark.column + 1, complaint);
  }

  void require_no_tag(const YAML::Mark& mark, const std::string& tag) const {
    if (!tag.empty() && tag != "?")
      fail(mark, "found a tag " + shown(tag) + ", expected a value without one");
  }

  std::size_t add(const YAML::Mark& mark, Node::Kind kind, const std::string& text = "") {
    if (!open_.empty()) {
      Open& parent = open_.back();
      YamlTree::Item& parent_item = tree_.items[parent.index];
      if (parent_item.kind == Node::Kind::map && parent_item.children.size() % 2 == 0) {
        check_key(mark, kind, text, parent);
      }
      parent_item.children.push_back(tree_.items.size());
    }
    YamlTree::Item item;
    item.kind = kind;
    item.line = mark.line + 1;
    item.column = mark.column + 1;
    item.text = text;
    tree_.items.push_back(std::move(item));
    return tree_.items.size() - 1;
  }

  void check_key(const YAML::Mark& mark, Node::Kind kind, const std::string& text, Open& map) const {
    if (kind == Node::Kind::nothing) fail(mark, "found a value without a key, expected a word as its key");
    if (kind != Node::Kind::scalar) {
      fail(mark, std::string("found a ") + (kind == Node::Kind::map ? "map" : "list") +
                     " as a key, expected a word");
    }
    const auto [first, is_new] = map.key_lines.emplace(text, mark.line + 1);
    if (!is_new) {
      fail(mark, "found key " + shown(text) + " a second time (first in line " +
                     std::to_string(first->second) + "), expected each key once");
    }
  }

  void open(const YAML::Mark& mark, Node::Kind kind) {
    if (open_.size() >= static_cast<std::size_t>(max_yaml_depth)) {
      fail(mark, "found nesting deeper than " + std::to_string(max_yaml_depth) + " levels, expected less");
    }
    open_.push_back({add(mark, kind), {}});
  }

  YamlTree& tree_;
  std::vector<Open> open_;
  bool started_ = false;
};

}  // namespace

YamlTree parse_yaml_tree(std::string_view text, std::string file) {
  if (text.size() > max_yaml_bytes) {
    throw InputError(file + ": found more than " + std::to_string(max_yaml_bytes) +
                     " bytes, expected a smaller file");
  }
  require_clean_text(text, file);
  YamlTree tree;
  tree.file = std::move(file);
  TreeBuilder builder(tree);
  try {
    std::istringstream in{std::string(text)};
    YAML::Parser parser(in);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& error) {
    fail_at(tree.file, std::max(error.mark.line + 1, 1), std::max(error.mark.column + 1, 1),
            "found text that is no YAML (" + error.msg + "), expected valid YAML");
  }
  if (tree.items.empty() || tree.items.front().kind == Node::Kind::nothing) {
    fail_at(tree.file, 1, 1, "found an empty file, expected something in it");
  }
  return tree;
}

}  // namespace muster
