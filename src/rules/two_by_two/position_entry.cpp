#include "rules/two_by_two/position_entry.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {
namespace {

constexpr double farthest = 150;
const std::vector<std::string> verb_words(verb_names.begin(), verb_names.end());
const std::vector<std::string> terrain_words(terrain_names.begin(), terrain_names.end());
const std::string any_word = "any";

std::vector<Node> one_or_more(const Node& node) {
  if (node.is_list()) return node.items();
  std::vector<Node> one;
  one.push_back(node);
  return one;
}

/// One entry being read.
class EntryReader {
 public:
  EntryReader(const PositionStart& start, const Node& node)
      : start_(start), own_(start.commander), fields_(node), entry_(node, verb_of(node)) {}

  PositionEntry read() {
    const Node value = *fields_.find(verb_names[static_cast<std::size_t>(entry_.verb)]);
    if (entry_.verb == Verb::reinforces) {
      entry_.point = static_cast<int>(value.integer(0, 1));
    } else {
      read_units_of(value);
    }
    switch (entry_.verb) {
      case Verb::charges:
        read_target();
        read_front();
        break;
      case Verb::swaps:
      case Verb::faces:
      case Verb::could_charge:
      case Verb::follows_up: read_target(); break;
      case Verb::could_shoot:
        read_target();
        read_net();
        break;
      case Verb::fights:
        read_target();
        read_first();
        break;
      case Verb::rallies: read_first(); break;
      case Verb::shoots:
        read_target();
        read_first();
        read_partner();
        break;
      case Verb::in_reach: read_enemies("of"); break;
      case Verb::under_fire:
        read_enemies("of");
        read_net();
        break;
      case Verb::ends: read_place(); break;
      default: break;
    }
    fields_.finish();
    return entry_;
  }

 private:
  static Verb verb_of(const Node& node) {
    const std::vector<YamlEntry> members = node.entries();
    for (const YamlEntry& e : members) {
      const auto at = std::find(verb_names.begin(), verb_names.end(), e.key.raw());
      if (at != verb_names.end()) return static_cast<Verb>(at - verb_names.begin());
    }
    if (members.empty()) node.fail("nothing", "an entry like {charges: line 1}");
    const Node& key = members.front().key;
    key.fail(key.found(), fmt::format("one of {}", fmt::join(verb_words, ", ")),
             nearest_word_hint(key.raw(), verb_words));
  }

  UnitSet read_set(Seat seat, const Node& node) const {
    const UnitSet all = start_.table.armies[index(seat)].all();
    if (node.is_scalar() && node.raw() == any_word) return all;
    UnitSet units;
    for (const Node& name : one_or_more(node)) {
      const unsigned i = read_unit(start_.table, seat, name).number();
      if (units.has(i)) name.fail("a unit named twice", "each once");
      units.add(i);
    }
    if (units.empty()) node.fail("an empty list", "units or 'any'");
    return units;
  }

  void read_units_of(const Node& node) {
    const Seat seat = entry_.verb == Verb::gives_result_to ? other(own_) : own_;
    entry_.who = read_set(seat, node);
    const bool any = node.is_scalar() && node.raw() == any_word;
    const auto most = fields_.find("at_most");
    const auto least = fields_.find("at_least");
    entry_.at_least = any ? 1 : entry_.who.size();
    if (most) {
      entry_.at_most = static_cast<int>(most->integer(0, entry_.who.size() - 1));
      entry_.at_least = 0;
    }
    if (least) entry_.at_least = static_cast<int>(least->integer(1, entry_.who.size()));
    if (entry_.at_least > entry_.at_most) least->fail("more than 'at_most'", "at most that");
  }

  void read_enemies(std::string_view key) {
    const auto node = fields_.find(key);
    entry_.enemies = node ? read_set(other(own_), *node) : start_.table.armies[index(other(own_))].all();
  }
  void read_target() { read_enemies("target"); }
  void read_first() {
    if (const auto node = fields_.find("first")) entry_.first = node->flag();
  }
  void read_front() {
    if (const auto node = fields_.find("at")) entry_.front = node->choice({"flank", "front"}) == 1;
  }
  void read_partner() {
    if (const auto node = fields_.find("with")) entry_.with = read_unit(start_.table, own_, *node);
  }
  void read_net() {
    if (const auto node = fields_.find("net")) entry_.net = static_cast<int>(node->integer(-9, 9));
  }

  void read_place() {
    const auto from = [this](std::string_view key, std::optional<double>& value) {
      if (const auto node = fields_.find(key)) value = node->number(0, farthest);
    };
    const auto area = [this](std::string_view key, std::optional<Terrain>& kind) {
      if (const auto node = fields_.find(key)) kind = static_cast<Terrain>(node->choice(terrain_words));
    };
    from("within", entry_.within);
    from("beyond", entry_.beyond);
    const bool measured = entry_.within || entry_.beyond;
    const auto enemies = fields_.find("of");
    const auto friends = fields_.find("of_own");
    if (measured != (enemies || friends) || (enemies && friends))
      fields_.node().fail(flow_text(fields_.node()), "'within' or 'beyond' with 'of' or 'of_own'");
    if (enemies) entry_.enemies = read_set(other(own_), *enemies);
    if (friends) entry_.friends = read_set(own_, *friends);
    area("inside", entry_.inside);
    area("outside", entry_.outside);
    from("deeper_than", entry_.deeper_than);
    if (entry_.deeper_than && entry_.inside != Terrain::dense_woods)
      fields_.key_node("deeper_than").fail("'deeper_than'", "it with 'inside: dense_woods'");
    if (const auto node = fields_.find("touching")) entry_.touching = read_unit(start_.table, own_, *node);
    if (const auto node = fields_.find("facing")) entry_.facing = read_set(other(own_), *node);
    if (!measured && !entry_.inside && !entry_.outside && !entry_.touching.valid() && entry_.facing.empty())
      fields_.node().fail(flow_text(fields_.node()), "where it ends");
  }

  const PositionStart& start_;
  Seat own_;
  Fields fields_;
  PositionEntry entry_;
};

}  // namespace

std::string flow_text(const Node& node) {
  std::vector<std::string> parts;
  if (node.is_list()) {
    for (const Node& item : node.items()) parts.push_back(flow_text(item));
    return fmt::format("[{}]", fmt::join(parts, ", "));
  }
  if (node.is_map()) {
    for (const YamlEntry& e : node.entries()) parts.push_back(e.key.raw() + ": " + flow_text(e.value));
    return fmt::format("{{{}}}", fmt::join(parts, ", "));
  }
  return node.raw();
}

std::vector<PositionCondition> read_conditions(const PositionStart& start, const Node& list) {
  std::vector<PositionCondition> conditions;
  for (const Node& item : list.items()) {
    PositionCondition condition{item, {}};
    for (const Node& entry : one_or_more(item)) condition.entries.push_back(EntryReader(start, entry).read());
    if (condition.entries.empty()) item.fail("an empty list", "entries");
    conditions.push_back(std::move(condition));
  }
  if (conditions.empty()) list.fail("an empty list", "entries");
  return conditions;
}

}  // namespace muster::two_by_two
