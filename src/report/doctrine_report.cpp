#include "report/doctrine_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "report/rules_report.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

constexpr std::size_t columns = 5;
using Row = std::array<std::string, columns>;  ///< key, value, default, range, meaning

bool is_changed(const Settings& weights, std::size_t i) {
  return weights[i] != weights.table()[i].default_value;
}

std::vector<Row> rows_of(const Settings& weights) {
  std::vector<Row> rows{{"  key", "value", "default", "range", "meaning"}};
  const SettingsTable& table = weights.table();
  for (std::size_t i = 0; i < table.size(); ++i) {
    rows.push_back({(is_changed(weights, i) ? "* " : "  ") + table[i].key, weights.text(i),
                    table.text(i, table[i].default_value), table.range_text(i), table[i].meaning});
  }
  return rows;
}

std::string weights_text(const Settings& weights) {
  const std::vector<Row> rows = rows_of(weights);
  std::array<std::size_t, columns> widths{};
  for (const Row& row : rows) {
    for (std::size_t c = 0; c < columns; ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  std::string text = fmt::format("{} weights in thousandths; {} of them, marked *, not the default\n\n",
                                 weights.table().size(), weights.changed().size());
  for (const Row& row : rows) {
    text += fmt::format("{:<{}}  {:>{}}  {:>{}}  {:>{}}  {}\n", row[0], widths[0], row[1], widths[1], row[2],
                        widths[2], row[3], widths[3], row[4]);
  }
  return text;
}

}  // namespace

std::string doctrine_text(const Doctrine& doctrine, std::string_view system_name) {
  std::string text = fmt::format("{}: doctrine {} ({})\n", system_name, doctrine.name, doctrine.source);
  if (!doctrine.about.empty()) text += fmt::format("  {}\n", doctrine.about);
  if (!doctrine.made_by.empty()) text += fmt::format("  Made by: {}\n", doctrine.made_by);
  if (doctrine.kind == DoctrineKind::random) return text + "It decides at random and has no weights.\n";
  if (doctrine.kind == DoctrineKind::search)
    text += fmt::format("It looks ahead: {} imagined games for each thing tried, {} half turns each.\n",
                        doctrine.search.playouts, doctrine.search.halves);
  if (!doctrine.forbidden.empty())
    text += fmt::format("Forbidden to it: {}\n", fmt::join(doctrine.forbidden, ", "));
  return text + weights_text(doctrine.weights);
}

std::string doctrine_json(const Doctrine& doctrine, std::string_view system_name) {
  using Json = nlohmann::ordered_json;
  Json weights = Json::array();
  if (doctrine.kind != DoctrineKind::random) {
    for (std::size_t i = 0; i < doctrine.weights.table().size(); ++i) {
      Json row = setting_row_json(doctrine.weights, i);
      row["changed"] = is_changed(doctrine.weights, i);
      weights.push_back(std::move(row));
    }
  }
  Json search;
  if (doctrine.kind == DoctrineKind::search)
    search = {{"playouts", doctrine.search.playouts}, {"halves", doctrine.search.halves}};
  return pretty_json({{"schema", "muster.doctrine/1"},
                      {"system", doctrine.system},
                      {"system_name", system_name},
                      {"name", doctrine.name},
                      {"about", doctrine.about},
                      {"made_by", doctrine.made_by},
                      {"kind", doctrine_kind_names[static_cast<std::size_t>(doctrine.kind)]},
                      {"search", std::move(search)},
                      {"forbidden", doctrine.forbidden},
                      {"source", doctrine.source},
                      {"weights", std::move(weights)}});
}

}  // namespace muster
