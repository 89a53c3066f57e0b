#include "experiments/bands.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"

namespace muster {
namespace {

constexpr double largest_mean = 1e6;
constexpr std::int64_t most_occasions = 1'000'000'000;
const std::string every_type = "all";

std::size_t read_counter(const Node& node, const TelemetryTable& table) {
  const std::optional<std::size_t> counter = table.find(node.text());
  if (!counter) node.fail(node.found(), "a counter", nearest_word_hint(node.raw(), table.keys()));
  return *counter;
}

std::vector<std::size_t> read_types(Fields& fields, const CounterInfo& counter, const TelemetryTable& table) {
  const std::optional<Node> given = fields.find("type");
  if (!counter.by_type) {
    if (given)
      fields.key_node("type").fail("'type'",
                                   fmt::format("none: {} is counted for the game as a whole", counter.key));
    return {};
  }
  const Node node = fields.require("type");
  std::vector<std::size_t> types;
  if (node.is_scalar() && node.raw() == every_type) {
    for (std::size_t i = 0; i < table.types().size(); ++i) types.push_back(i);
    return types;
  }
  std::vector<std::string> words = table.types();
  words.push_back(every_type);
  for (const Node& word : node.is_list() ? node.items() : std::vector<Node>{node}) {
    const std::size_t type = word.choice(node.is_list() ? table.types() : words);
    if (std::find(types.begin(), types.end(), type) != types.end())
      word.fail(word.found() + " a second time", "each type once");
    types.push_back(type);
  }
  if (types.empty()) node.fail("a unit type, a list of them, or 'all'");
  return types;
}

GateBound read_bound(Fields& fields, const CounterInfo& counter) {
  const double most = counter.form == CounterForm::share ? 1.0 : largest_mean;
  const double least = counter.form == CounterForm::share ? 0.0 : -largest_mean;
  GateBound bound;
  const std::optional<Node> low = fields.find("low");
  const std::optional<Node> high = fields.find("high");
  if (low) bound.low = low->number(least, most);
  if (high) bound.high = high->number(least, most);
  if (!low && !high) fields.node().fail("neither 'low' nor 'high'", "one of them, or both");
  if (low && high && *bound.low > *bound.high)
    low->fail(fmt::format("low {} above high {}", low->raw(), high->raw()), "it not to be above");
  return bound;
}

Band read_band(const Node& node, const TelemetryTable& table) {
  Fields fields(node, {"counter", "type", "low", "high", "least", "reason"});
  Band band;
  band.counter = read_counter(fields.require("counter"), table);
  const CounterInfo& counter = table.counters()[band.counter];
  band.types = read_types(fields, counter, table);
  band.bound = read_bound(fields, counter);
  band.least = fields.require("least").integer(1, most_occasions);
  band.reason = fields.require("reason").text();
  fields.finish();
  return band;
}

}  // namespace

std::vector<Band> read_bands(const Node& root, const TelemetryTable& table) {
  Fields fields(root, {"system", "bands"});
  fields.require("system");
  const Node list = fields.require("bands");
  fields.finish();
  std::vector<Band> bands;
  for (const Node& node : list.items()) {
    Band band = read_band(node, table);
    for (const Band& other : bands) {
      if (other.counter == band.counter && other.types == band.types)
        node.fail("a second band for " + name_of(band, table), "one");
    }
    bands.push_back(std::move(band));
  }
  return bands;
}

std::vector<std::size_t> cells_of(const Band& band, const TelemetryTable& table) {
  std::vector<std::size_t> cells;
  for (const std::size_t type : band.types) cells.push_back(table.cell(band.counter, type));
  if (cells.empty()) cells.push_back(table.cell(band.counter, 0));
  return cells;
}

std::string name_of(const Band& band, const TelemetryTable& table) {
  const std::string& key = table.counters()[band.counter].key;
  if (band.types.empty()) return key;
  if (band.types.size() == table.types().size()) return key + " of all";
  std::string types;
  for (const std::size_t type : band.types) types += (types.empty() ? "" : ", ") + table.types()[type];
  return key + " of " + types;
}

}  // namespace muster
