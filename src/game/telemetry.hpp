// How a doctrine plays, as counts: of so many occasions so many came to something, by type of unit or for the
// game as a whole. Every system has counters of its own; above it they are names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

struct Occasions {
  std::int64_t part = 0;   ///< what came of them: how many did, or a sum
  std::int64_t whole = 0;  ///< how many there were
};

enum class CounterForm : std::uint8_t {
  share,  ///< part of whole
  mean    ///< a sum over the whole
};

struct CounterInfo {
  std::string key;      ///< "charge.disrupted"
  std::string meaning;  ///< "charges on Disrupted units, of all charges"
  CounterForm form = CounterForm::share;
  double unit = 1;      ///< of a mean: `part` is counted in this much of what it means
  bool by_type = true;  ///< otherwise one for the whole game
};

/// The counters of a system. Their occasions are kept in one row: of each counter in turn, those by type with
/// a cell for each type.
class TelemetryTable {
 public:
  TelemetryTable() = default;
  TelemetryTable(std::vector<CounterInfo> counters, std::vector<std::string> types);

  const std::vector<CounterInfo>& counters() const { return counters_; }
  const std::vector<std::string>& types() const { return types_; }  ///< keys
  std::vector<std::string> keys() const;
  std::optional<std::size_t> find(std::string_view key) const;
  std::size_t cells() const { return cells_; }
  /// `type` is of no account where the counter isn't by type.
  std::size_t cell(std::size_t counter, std::size_t type) const {
    return first_[counter] + (counters_[counter].by_type ? type : 0);
  }

 private:
  std::vector<CounterInfo> counters_;
  std::vector<std::string> types_;
  std::vector<std::size_t> first_;
  std::size_t cells_ = 0;
};

}  // namespace muster
