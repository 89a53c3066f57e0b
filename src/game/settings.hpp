// Settings: every number, switch and ruling of a rule system, by key. One table per system is the
// only source of keys; doctrine weights use the same mechanism.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/yaml.hpp"

namespace muster {

enum class SettingType : std::uint8_t { integer, number, flag, choice };
inline constexpr std::array<std::string_view, 4> setting_type_names{"integer", "number", "flag", "choice"};

/// Values are doubles: a flag is 0 or 1, a choice the position of its word.
struct SettingInfo {
  std::string key;
  SettingType type = SettingType::number;
  double default_value = 0;
  double low = 0;
  double high = 0;
  std::vector<std::string> choices;
  std::string rule;      ///< rule id, "MOVE-3"
  std::string meaning;   ///< one line, with the unit
  double step = 0;       ///< values are multiples of it; 0: any
  bool rounded = false;  ///< a value between two steps is taken to the nearer one
  std::string group;     ///< heading it is listed under
  double jump = 0;       ///< of a weight that acts through its order or a count: what changes that; 0: none
};

SettingInfo integer_setting(std::string key, int default_value, int low, int high, std::string rule,
                            std::string meaning);
SettingInfo number_setting(std::string key, double default_value, double low, double high, std::string rule,
                           std::string meaning, double step = 0);
SettingInfo flag_setting(std::string key, bool default_value, std::string rule, std::string meaning);
SettingInfo choice_setting(std::string key, const std::string& default_word, std::vector<std::string> words,
                           std::string rule, std::string meaning);

class SettingsTable {
 public:
  /// Throws InvariantError if a key comes twice, or a default is outside its range.
  explicit SettingsTable(std::vector<SettingInfo> settings);

  std::size_t size() const { return settings_.size(); }
  const SettingInfo& operator[](std::size_t i) const { return settings_[i]; }
  auto begin() const { return settings_.begin(); }
  auto end() const { return settings_.end(); }
  std::optional<std::size_t> find(std::string_view key) const;
  const std::vector<std::string>& keys() const { return keys_; }
  /// A value as the user writes it: "0.25", "true", "fast".
  std::string text(std::size_t i, double value) const;
  /// "0 to 12", "true or false", "one of fast, decisive", for messages and listings.
  std::string range_text(std::size_t i) const;

 private:
  std::vector<SettingInfo> settings_;
  std::vector<std::string> keys_;
  std::map<std::string, std::size_t, std::less<>> by_key_;
};

/// Values over a table, each with where it came from. The table must outlive them.
class Settings {
 public:
  explicit Settings(const SettingsTable& table);

  const SettingsTable& table() const { return *table_; }

  /// Reads and checks `value`. Errors (InputError) begin with `origin`, which is "command line" or a
  /// place; unknown keys get the nearest known one.
  void set(std::string_view key, std::string_view value, const std::string& origin);
  /// "KEY=VALUE" of the command line's --set.
  void set_assignment(std::string_view assignment, const std::string& origin);
  /// From a file: errors and the origin are the places of the two nodes. `key` may be another word than
  /// the file's, as for shorthands.
  void set(std::string_view key, const Node& key_place, const Node& value);
  /// A checked value; InvariantError if it is outside the range.
  void set_value(std::size_t i, double value, const std::string& origin);

  // Keys asked for by the program: an unknown one is an InvariantError.
  double value(std::string_view key) const { return values_[index_of(key)]; }
  int integer(std::string_view key) const;
  bool flag(std::string_view key) const { return value(key) != 0; }
  std::size_t choice_index(std::string_view key) const;
  const std::string& choice(std::string_view key) const;

  double operator[](std::size_t i) const { return values_[i]; }
  const std::string& origin(std::size_t i) const { return origins_[i]; }  ///< "default" if never set
  std::string text(std::size_t i) const { return table_->text(i, values_[i]); }
  /// Positions of the settings that differ from their defaults, in the order of the table.
  std::vector<std::size_t> changed() const;

 private:
  std::size_t index_of(std::string_view key) const;
  const SettingsTable* table_;
  std::vector<double> values_;
  std::vector<std::string> origins_;
};

}  // namespace muster
