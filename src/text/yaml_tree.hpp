// A parsed YAML file with the place of everything in it; the inside of Document and Node.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/yaml.hpp"

namespace muster {

struct YamlTree {
  struct Item {
    Node::Kind kind = Node::Kind::nothing;
    bool quoted = false;
    int line = 1;
    int column = 1;
    std::string text;                   ///< of a scalar
    std::vector<std::size_t> children;  ///< of a list; of a map: key, value, key, value, ...
  };
  std::string file;
  std::vector<Item> items;  ///< the root is the first
};

/// Throws InputError.
YamlTree parse_yaml_tree(std::string_view text, std::string file);

}  // namespace muster
