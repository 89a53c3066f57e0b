#include "experiments/gate_file.hpp"

#include <cmath>

namespace muster {
namespace {

constexpr std::int64_t most_pairs = 1'000'000;
constexpr int most_units = 64;
constexpr int most_positions = 10'000;
constexpr double most_ap = 1000;

GateSize read_size(Fields& fields) {
  Fields size(fields.require("pairs"), {"full", "quick"});
  GateSize pairs;
  pairs.full = size.require("full").integer(2, most_pairs);
  pairs.quick = size.require("quick").integer(2, most_pairs);
  size.finish();
  return pairs;
}

std::vector<Node> read_names(const Node& list) {
  std::vector<Node> names = list.items();
  if (names.empty()) list.fail("an empty list", "at least one name");
  for (const Node& name : names) name.text();
  return names;
}

std::vector<std::array<Node, 2>> read_list_pairs(const Node& node) {
  std::vector<std::array<Node, 2>> pairs;
  for (const Node& pair : node.items()) {
    const std::vector<Node> names = read_names(pair);
    if (names.size() != 2) pair.fail(std::to_string(names.size()) + " names", "two lists: [one, other]");
    pairs.push_back({names[0], names[1]});
  }
  if (pairs.empty()) node.fail("an empty list", "at least one pair of lists");
  return pairs;
}

double read_share(const Node& node) { return node.number(0, 1); }

LadderGate read_ladder(const Node& node) {
  Fields fields(node, {"scenarios", "lists", "rungs", "pairs"});
  LadderGate ladder;
  ladder.scenarios = read_names(fields.require("scenarios"));
  ladder.lists = read_list_pairs(fields.require("lists"));
  for (const Node& rung : fields.require("rungs").items()) {
    Fields parts(rung, {"against", "at_least", "of_styles"});
    const Node against = parts.require("against");
    against.text();
    LadderRung read{against, read_share(parts.require("at_least")), {}};
    if (const auto of_styles = parts.find("of_styles")) read.of_styles = read_share(*of_styles);
    parts.finish();
    ladder.rungs.push_back(read);
  }
  ladder.size = read_size(fields);
  fields.finish();
  return ladder;
}

std::vector<int> read_rising(const Node& list, double unit, double most) {
  std::vector<int> steps;
  for (const Node& node : list.items()) {
    const double value = node.number(0, most) / unit;
    if (value != std::floor(value)) node.fail("a multiple of " + std::string(unit == 1 ? "1" : "0.5"));
    const auto step = static_cast<int>(value);
    if (step <= (steps.empty() ? 0 : steps.back())) node.fail("more than the number before it");
    steps.push_back(step);
  }
  if (steps.empty()) list.fail("an empty list", "at least one number");
  return steps;
}

/// `unit`: what is counted in, 1 or half of one.
HelpGate read_help(Fields& fields, double unit, double most) {
  const Node list = fields.require("list");
  list.text();
  const Node scenario = fields.require("scenario");
  scenario.text();
  HelpGate help{list, scenario, fields.require("victory").text(), {}, {}};
  help.more = read_rising(fields.require("more"), unit, most);
  help.size = read_size(fields);
  return help;
}

PositionGate read_positions(const Node& node) {
  Fields fields(node, {"at_least", "of_styles", "forbidden_most"});
  PositionGate positions{read_share(fields.require("at_least")), {}, {}};
  if (const auto of_styles = fields.find("of_styles")) positions.of_styles = read_share(*of_styles);
  if (const auto forbidden = fields.find("forbidden_most"))
    positions.forbidden_most = static_cast<int>(forbidden->integer(0, most_positions));
  fields.finish();
  return positions;
}

PlayGate read_play(const Node& node) {
  Fields fields(node, {"scenarios", "lists", "against", "pairs"});
  PlayGate play{read_names(fields.require("scenarios")),
                read_list_pairs(fields.require("lists")),
                fields.require("against"),
                {}};
  play.against.text();
  play.size = read_size(fields);
  fields.finish();
  return play;
}

TimeoutGate read_timeouts(const Node& node) {
  Fields fields(node, {"scenarios", "list", "victories", "at_most", "pairs"});
  TimeoutGate timeouts{read_names(fields.require("scenarios")), fields.require("list"), {}, 0, {}};
  timeouts.list.text();
  for (const Node& victory : read_names(fields.require("victories")))
    timeouts.victories.push_back(victory.text());
  timeouts.at_most = read_share(fields.require("at_most"));
  timeouts.size = read_size(fields);
  fields.finish();
  return timeouts;
}

}  // namespace

GateFile read_gates(const Node& root) {
  Fields fields(
      root, {"system", "reference", "styles", "positions", "ladder", "troops", "start", "play", "timeouts"});
  fields.require("system");
  const Node reference = fields.require("reference");
  reference.text();
  GateFile file{reference, read_names(fields.require("styles")), {}, {}, {}, {}, {}, {}, {}};
  if (const auto ladder = fields.find("ladder")) file.ladder = read_ladder(*ladder);
  if (const auto node = fields.find("troops")) {
    Fields troops(*node, {"list", "unit", "more", "scenario", "victory", "pairs"});
    file.unit = troops.require("unit");
    file.troops = read_help(troops, 1, most_units);
    troops.finish();
  }
  if (const auto node = fields.find("start")) {
    Fields start(*node, {"list", "more", "scenario", "victory", "pairs"});
    file.start = read_help(start, 0.5, most_ap);
    start.finish();
  }
  if (const auto positions = fields.find("positions")) file.positions = read_positions(*positions);
  if (const auto play = fields.find("play")) file.play = read_play(*play);
  if (const auto timeouts = fields.find("timeouts")) file.timeouts = read_timeouts(*timeouts);
  fields.finish();
  return file;
}

}  // namespace muster
