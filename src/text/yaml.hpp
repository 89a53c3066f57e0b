// Strict reading of YAML files. Every complaint is an InputError that says
// "file:line:column: found X, expected Y (did you mean 'z'?)".
//
// Refused wherever they appear: keys that nobody asked for, duplicated keys, anchors and aliases,
// tags, several documents, text that is not UTF-8, control characters, nesting deeper than
// max_yaml_depth, files above max_yaml_bytes or with nothing in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

inline constexpr std::size_t max_yaml_bytes = std::size_t{1} << 20;
inline constexpr int max_yaml_depth = 24;

struct YamlTree;
struct YamlEntry;

/// A place in a document: a handle, cheap to copy, that keeps its document alive.
class Node {
 public:
  enum class Kind : std::uint8_t { nothing, scalar, list, map };

  Kind kind() const;
  bool is_scalar() const { return kind() == Kind::scalar; }
  bool is_list() const { return kind() == Kind::list; }
  bool is_map() const { return kind() == Kind::map; }
  const std::string& file() const;
  int line() const;           ///< from 1
  int column() const;         ///< from 1
  std::string place() const;  ///< "file:line:column"

  /// A scalar's text, not empty.
  std::string text() const;
  /// The same on one line, without control characters: fit to be printed among other words.
  std::string name() const;
  /// Plain decimal without a point, low <= value <= high. Quoted numbers are text, no numbers.
  std::int64_t integer(std::int64_t low, std::int64_t high) const;
  /// Plain decimal, low <= value <= high.
  double number(double low, double high) const;
  /// true or false, nothing else.
  bool flag() const;
  /// The position of the scalar among the words.
  std::size_t choice(const std::vector<std::string>& words) const;

  /// The members of a list.
  std::vector<Node> items() const;
  /// The members of a map, in the order of the file; keys are scalars.
  std::vector<YamlEntry> entries() const;

  /// A scalar's characters, whatever its type; "" for anything else. `is_quoted` tells "3" from 3.
  const std::string& raw() const;
  bool is_quoted() const;

  /// What is here, in words: "'abc'", "a map", "a list", "nothing".
  std::string found() const;
  /// Throws "place: found <found>, expected <expected><hint>".
  [[noreturn]] void fail(const std::string& found, const std::string& expected,
                         const std::string& hint = "") const;
  /// The same with found().
  [[noreturn]] void fail(const std::string& expected) const;

 private:
  friend class Document;
  friend struct YamlTree;
  Node(std::shared_ptr<const YamlTree> tree, std::size_t index) : tree_(std::move(tree)), index_(index) {}
  std::shared_ptr<const YamlTree> tree_;
  std::size_t index_;
};

/// A member of a map.
struct YamlEntry {
  Node key;
  Node value;
};

class Document {
 public:
  /// Throws InputError also if the file is missing, is a folder or cannot be read.
  static Document read(const std::string& path);
  /// `file` is the name used in messages.
  static Document parse(std::string_view text, std::string file);

  Node root() const;
  const std::string& file() const;

 private:
  explicit Document(std::shared_ptr<const YamlTree> tree) : tree_(std::move(tree)) {}
  std::shared_ptr<const YamlTree> tree_;
};

/// Reads a map whose keys are known: ask for each, then finish().
class Fields {
 public:
  /// `map` must be a map.
  explicit Fields(const Node& map);
  /// Throws at once at a key that is not `known`, so that a misspelt key is told before a missing one.
  Fields(const Node& map, const std::vector<std::string>& known);

  Node require(std::string_view key);
  std::optional<Node> find(std::string_view key);
  /// The node of the key itself, for errors about it; only for keys that are there.
  Node key_node(std::string_view key) const;
  const Node& node() const { return map_; }
  /// Throws at the first key that nobody asked for.
  void finish() const;

 private:
  Node map_;
  std::vector<YamlEntry> entries_;
  std::vector<std::string> asked_;
};

}  // namespace muster
