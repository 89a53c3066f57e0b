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

nlohmann::ordered_json settings_json(const Settings& settings) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < settings.table().size(); ++i) {
    const SettingInfo& info = settings.table()[i];
    json[info.key] = setting_json(info, settings[i]);
  }
  return json;
}

nlohmann::ordered_json doctrine_spec_json(const Doctrine& doctrine) {
  nlohmann::ordered_json json = {
      {"kind", std::string(doctrine_kind_names[static_cast<std::size_t>(doctrine.kind)])}};
  if (doctrine.kind != DoctrineKind::random) json["weights"] = settings_json(doctrine.weights);
  if (doctrine.kind == DoctrineKind::search)
    json["search"] = {{"playouts", doctrine.search.playouts}, {"halves", doctrine.search.halves}};
  if (!doctrine.forbidden.empty()) json["forbidden"] = doctrine.forbidden;
  return json;
}

}  // namespace muster
