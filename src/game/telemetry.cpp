#include "game/telemetry.hpp"

#include <utility>

namespace muster {

TelemetryTable::TelemetryTable(std::vector<CounterInfo> counters, std::vector<std::string> types)
    : counters_(std::move(counters)), types_(std::move(types)) {
  for (const CounterInfo& counter : counters_) {
    first_.push_back(cells_);
    cells_ += counter.by_type ? types_.size() : 1;
  }
}

std::vector<std::string> TelemetryTable::keys() const {
  std::vector<std::string> keys;
  for (const CounterInfo& counter : counters_) keys.push_back(counter.key);
  return keys;
}

std::optional<std::size_t> TelemetryTable::find(std::string_view key) const {
  for (std::size_t i = 0; i < counters_.size(); ++i) {
    if (counters_[i].key == key) return i;
  }
  return std::nullopt;
}

}  // namespace muster
