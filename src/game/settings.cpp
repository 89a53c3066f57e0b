#include "game/settings.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "text/number.hpp"
#include "text/shown.hpp"

namespace muster {
namespace {

SettingInfo setting(std::string key, SettingType type, std::string rule, std::string meaning) {
  SettingInfo info;
  info.key = std::move(key);
  info.type = type;
  info.rule = std::move(rule);
  info.meaning = std::move(meaning);
  return info;
}

bool is_allowed(const SettingInfo& info, double value) {
  if (!(value >= info.low && value <= info.high)) return false;
  if (info.type != SettingType::number && value != std::floor(value)) return false;
  return info.step == 0 || value / info.step == std::floor(value / info.step);
}

double to_step(const SettingInfo& info, double value) {
  return info.rounded ? std::floor(value / info.step + 0.5) * info.step : value;
}

std::optional<double> parse_value(const SettingInfo& info, std::string_view text) {
  switch (info.type) {
    case SettingType::integer:
      if (const std::optional<std::int64_t> whole = parse_integer(text)) return static_cast<double>(*whole);
      return std::nullopt;
    case SettingType::number: return parse_decimal(text);
    case SettingType::flag:
      if (text == "true") return 1;
      if (text == "false") return 0;
      return std::nullopt;
    case SettingType::choice: break;
  }
  const auto word = std::find(info.choices.begin(), info.choices.end(), text);
  if (word == info.choices.end()) return std::nullopt;
  return static_cast<double>(word - info.choices.begin());
}

std::string hint_for(const SettingInfo& info, std::string_view text) {
  if (info.type == SettingType::choice) return nearest_word_hint(text, info.choices);
  if (info.type == SettingType::flag) return nearest_word_hint(text, {"true", "false"});
  return "";
}

}  // namespace

SettingInfo integer_setting(std::string key, int default_value, int low, int high, std::string rule,
                            std::string meaning) {
  SettingInfo info = setting(std::move(key), SettingType::integer, std::move(rule), std::move(meaning));
  info.default_value = default_value;
  info.low = low;
  info.high = high;
  return info;
}

SettingInfo number_setting(std::string key, double default_value, double low, double high, std::string rule,
                           std::string meaning, double step) {
  SettingInfo info = setting(std::move(key), SettingType::number, std::move(rule), std::move(meaning));
  info.default_value = default_value;
  info.low = low;
  info.high = high;
  info.step = step;
  return info;
}

SettingInfo flag_setting(std::string key, bool default_value, std::string rule, std::string meaning) {
  SettingInfo info = setting(std::move(key), SettingType::flag, std::move(rule), std::move(meaning));
  info.default_value = default_value ? 1 : 0;
  info.high = 1;
  return info;
}

SettingInfo choice_setting(std::string key, const std::string& default_word, std::vector<std::string> words,
                           std::string rule, std::string meaning) {
  SettingInfo info = setting(std::move(key), SettingType::choice, std::move(rule), std::move(meaning));
  info.default_value =
      static_cast<double>(std::find(words.begin(), words.end(), default_word) - words.begin());
  info.high = static_cast<double>(words.size()) - 1;
  info.choices = std::move(words);
  return info;
}

SettingsTable::SettingsTable(std::vector<SettingInfo> settings) : settings_(std::move(settings)) {
  for (std::size_t i = 0; i < settings_.size(); ++i) {
    const SettingInfo& info = settings_[i];
    if (!by_key_.emplace(info.key, i).second) throw InvariantError("setting " + info.key + " comes twice");
    if (!is_allowed(info, info.default_value)) {
      throw InvariantError("setting " + info.key + " has a default outside its range");
    }
    keys_.push_back(info.key);
  }
}

std::optional<std::size_t> SettingsTable::find(std::string_view key) const {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return std::nullopt;
  return found->second;
}

std::string SettingsTable::text(std::size_t i, double value) const {
  const SettingInfo& info = settings_.at(i);
  if (info.type == SettingType::flag) return value != 0 ? "true" : "false";
  if (info.type == SettingType::choice) return info.choices.at(static_cast<std::size_t>(value));
  return decimal_text(value);
}

std::string SettingsTable::range_text(std::size_t i) const {
  const SettingInfo& info = settings_.at(i);
  if (info.type == SettingType::flag) return "true or false";
  std::string text;
  if (info.type == SettingType::choice) {
    for (const std::string& word : info.choices) text += (text.empty() ? "one of " : ", ") + word;
    return text;
  }
  text = decimal_text(info.low) + " to " + decimal_text(info.high);
  if (info.step != 0)
    text += (info.rounded ? ", rounded to steps of " : " in steps of ") + decimal_text(info.step);
  return text;
}

Settings::Settings(const SettingsTable& table) : table_(&table) {
  for (const SettingInfo& info : table) values_.push_back(info.default_value);
  origins_.assign(table.size(), "default");
}

void Settings::set(std::string_view key, std::string_view value, const std::string& origin) {
  const std::optional<std::size_t> i = table_->find(key);
  if (!i) {
    throw InputError(origin + ": found unknown setting " + shown(key) + ", expected a known one" +
                     nearest_word_hint(key, table_->keys()));
  }
  const SettingInfo& info = (*table_)[*i];
  const std::optional<double> parsed = parse_value(info, value);
  if (!parsed || !is_allowed(info, to_step(info, *parsed))) {
    const std::string kind = info.type == SettingType::integer  ? " a whole number,"
                             : info.type == SettingType::number ? " a plain decimal number,"
                                                                : "";
    throw InputError(origin + ": found " + shown(value) + " for " + info.key + ", expected" + kind + " " +
                     table_->range_text(*i) + hint_for(info, value));
  }
  values_[*i] = to_step(info, *parsed);
  origins_[*i] = origin;
}

void Settings::set_assignment(std::string_view assignment, const std::string& origin) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos) {
    throw InputError(origin + ": found " + shown(assignment) + ", expected KEY=VALUE");
  }
  set(assignment.substr(0, equals), assignment.substr(equals + 1), origin);
}

void Settings::set(std::string_view key, const Node& key_place, const Node& value) {
  const std::optional<std::size_t> i = table_->find(key);
  if (!i) {
    key_place.fail("unknown setting " + shown(key), "a known one", nearest_word_hint(key, table_->keys()));
  }
  if (!value.is_scalar()) value.fail(value.found() + " for " + (*table_)[*i].key, table_->range_text(*i));
  if (value.is_quoted() && (*table_)[*i].type != SettingType::choice) {
    value.fail(value.found() + " for " + (*table_)[*i].key, table_->range_text(*i) + " without quotes");
  }
  set(key, value.raw(), value.place());
}

void Settings::set_value(std::size_t i, double value, const std::string& origin) {
  if (i >= values_.size() || !is_allowed((*table_)[i], value)) {
    throw InvariantError("a value outside the range of its setting");
  }
  values_[i] = value;
  origins_[i] = origin;
}

int Settings::integer(std::string_view key) const { return static_cast<int>(value(key)); }

std::size_t Settings::choice_index(std::string_view key) const {
  return static_cast<std::size_t>(value(key));
}

const std::string& Settings::choice(std::string_view key) const {
  const std::size_t i = index_of(key);
  return (*table_)[i].choices.at(static_cast<std::size_t>(values_[i]));
}

std::vector<std::size_t> Settings::changed() const {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (values_[i] != (*table_)[i].default_value) positions.push_back(i);
  }
  return positions;
}

std::size_t Settings::index_of(std::string_view key) const {
  const std::optional<std::size_t> i = table_->find(key);
  if (!i) throw InvariantError("no setting is called " + std::string(key));
  return *i;
}

}  // namespace muster
