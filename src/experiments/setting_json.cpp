#include "experiments/setting_json.hpp"

#include <nlohmann/json.hpp>

namespace muster {

nlohmann::ordered_json setting_json(const SettingInfo& info, double value) {
  switch (info.type) {
    case SettingType::integer: return static_cast<std::int64_t>(value);
    case SettingType::number: return value;
    case SettingType::flag: return value != 0.0;
    case SettingType::choice: return info.choices.at(static_cast<std::size_t>(value));
  }
  return nullptr;
}

}  // namespace muster
