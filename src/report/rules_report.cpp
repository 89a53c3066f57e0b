#include "report/rules_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/setting_json.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

struct Line {
  std::string group;
  std::string key;
  std::string value;  ///< if it isn't the default
  std::string by_default;
  std::string rule;
  std::string meaning;
};

Line line_of(const Settings& settings, std::size_t i) {
  const SettingsTable& table = settings.table();
  const SettingInfo& info = table[i];
  const bool changed = settings[i] != info.default_value;
  return {info.group,
          info.key,
          changed ? settings.text(i) : "",
          table.text(i, info.default_value),
          info.rule,
          fmt::format("{} ({})", info.meaning, table.range_text(i))};
}

std::size_t widest(const std::vector<Line>& lines, std::string Line::*column, std::size_t least) {
  for (const Line& line : lines) least = std::max(least, (line.*column).size());
  return least;
}

}  // namespace

std::string rules_text(const RulesListing& listing) {
  const Settings& settings = listing.settings;
  std::vector<Line> lines;
  for (const std::size_t i : listing.shown) lines.push_back(line_of(settings, i));
  const bool any_changed =
      std::any_of(lines.begin(), lines.end(), [](const Line& line) { return !line.value.empty(); });
  const std::size_t keys = widest(lines, &Line::key, 3);
  const std::size_t values = any_changed ? widest(lines, &Line::value, 5) : 0;
  const std::size_t defaults = widest(lines, &Line::by_default, 7);
  const std::size_t rules = widest(lines, &Line::rule, 4);
  const auto row = [&](const std::string& key, const std::string& value, const std::string& by_default,
                       const std::string& rule, const std::string& meaning) {
    const std::string now = any_changed ? fmt::format("  {:>{}}", value, values) : "";
    return fmt::format("  {:<{}}{}  {:>{}}  {:<{}}  {}\n", key, keys, now, by_default, defaults, rule, rules,
                       meaning);
  };
  std::string text =
      fmt::format("{}: {} of {} settings\n", listing.system_name, lines.size(), settings.table().size());
  text += row("key", "value", "default", "rule", "meaning (range)");
  const std::string* group = nullptr;
  for (const Line& line : lines) {
    if (!group || *group != line.group) text += fmt::format("\n{}\n", line.group);
    group = &line.group;
    text += row(line.key, line.value, line.by_default, line.rule, line.meaning);
  }
  return text;
}

nlohmann::ordered_json setting_row_json(const Settings& settings, std::size_t i) {
  using Json = nlohmann::ordered_json;
  const SettingInfo& info = settings.table()[i];
  const bool ranged = info.type == SettingType::integer || info.type == SettingType::number;
  Json step;
  if (info.type == SettingType::integer) step = 1;
  if (info.step != 0) step = info.step;
  return {{"key", info.key},
          {"type", setting_type_names[static_cast<std::size_t>(info.type)]},
          {"default", setting_json(info, info.default_value)},
          {"value", setting_json(info, settings[i])},
          {"origin", settings.origin(i)},
          {"low", ranged ? setting_json(info, info.low) : Json()},
          {"high", ranged ? setting_json(info, info.high) : Json()},
          {"choices", info.type == SettingType::choice ? Json(info.choices) : Json()},
          {"step", step},
          {"rule", info.rule},
          {"group", info.group},
          {"meaning", info.meaning}};
}

std::string rules_json(const RulesListing& listing) {
  using Json = nlohmann::ordered_json;
  Json rules = Json::array();
  for (const std::size_t i : listing.shown) rules.push_back(setting_row_json(listing.settings, i));
  return pretty_json({{"schema", "muster.rules/1"},
                      {"system", listing.system},
                      {"system_name", listing.system_name},
                      {"rules", std::move(rules)}});
}

}  // namespace muster
