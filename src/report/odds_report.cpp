#include "report/odds_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/match_spec.hpp"
#include "report/match_json.hpp"
#include "report/match_text.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

/// Longer fractions are for JSON.
constexpr std::size_t longest_fraction = 24;

std::string fraction_text(const OddsFigure& figure) {
  const std::string& text = figure.number->fraction;
  return text.size() <= longest_fraction ? text : "";
}

std::string value_text(const OddsFigure& figure) {
  if (!figure.number) return "none";
  return figure.probability ? fmt::format("{:.1f} %", 100.0 * figure.number->value)
                            : fmt::format("{:.4f}", figure.number->value);
}

std::string figures_text(const std::vector<OddsFigure>& figures) {
  std::size_t width = 0;
  for (const OddsFigure& figure : figures) width = std::max(width, figure.words.size());
  std::string text;
  for (const OddsFigure& figure : figures) {
    const std::string fraction = figure.number ? fraction_text(figure) : "";
    text += fmt::format("  {:<{}}  {:>8}{}{}\n", figure.words, width, value_text(figure),
                        fraction.empty() ? "" : "  ", fraction);
  }
  return text;
}

std::string in_words(std::string key) {
  std::replace(key.begin(), key.end(), '_', ' ');
  return key;
}

std::string term_text(const OddsTerm& term) {
  const auto* number = std::get_if<std::int64_t>(&term.value);
  if (!number) return std::get<std::string>(term.value);
  return *number == 0 ? "0" : fmt::format("{:+}", *number);
}

/// Columns of at most two keys: the first above the second.
std::string table_text(const OddsAnswer& answer) {
  constexpr std::size_t left = 5;
  constexpr std::size_t cell = 14;
  constexpr std::size_t share = 7;
  const std::vector<OddsFigure>& columns = answer.rows.front().figures;
  std::string above;
  std::string heads = fmt::format("{:>{}}", answer.rows.front().terms.front().key, left);
  for (const OddsFigure& figure : columns) {
    const bool two = figure.keys.size() > 1;
    above += fmt::format(" {:>{}}", two ? in_words(figure.keys.front()) : "", cell);
    heads += fmt::format(" {:>{}}", in_words(figure.keys.back()), cell);
  }
  std::string text;
  if (above.find_first_not_of(' ') != std::string::npos) text = std::string(left, ' ') + above + "\n";
  text += heads + "\n";
  for (const OddsRow& row : answer.rows) {
    text += fmt::format("{:>{}}", term_text(row.terms.front()), left);
    for (const OddsFigure& figure : row.figures)
      text += fmt::format(" {:>{}}{:>{}}", value_text(figure), share, fraction_text(figure), cell - share);
    text += "\n";
  }
  return text;
}

Json number_json(const std::optional<ExactNumber>& number) {
  if (!number) return nullptr;
  return {{"fraction", number->fraction}, {"value", std::round(number->value * 1e6) / 1e6}};
}

Json term_json(const OddsTerm& term) {
  return std::visit([](const auto& value) { return Json(value); }, term.value);
}

void add_row(Json& json, const OddsRow& row) {
  for (const OddsTerm& term : row.terms) json[term.key] = term_json(term);
  for (const OddsFigure& figure : row.figures) {
    Json* place = &json;
    for (const std::string& key : figure.keys) place = &(*place)[key];
    *place = number_json(figure.number);
  }
}

}  // namespace

std::string odds_text(const System& system, const Settings& settings, const OddsAnswer& answer) {
  std::string text = fmt::format("{}: exact odds\n{}\n\n", system.name(), answer.title);
  text += answer.table ? table_text(answer) : figures_text(answer.rows.front().figures);
  text += "\n";
  for (const std::string& remark : answer.remarks) text += remark + "\n";
  return text + settings_text(changed_settings(settings));
}

std::string odds_json(const System& system, const Settings& settings, const std::string& topic,
                      const OddsAnswer& answer) {
  Json question = {{"topic", topic}};
  for (const OddsTerm& term : answer.terms) question[term.key] = term_json(term);
  Json json = {
      {"schema", "muster.odds/1"},           {"command", "odds"},
      {"system", std::string(system.key())}, {"engine_version", system.engine_version()},
      {"question", std::move(question)},     {"settings", settings_json(changed_settings(settings))}};
  if (answer.table) {
    json["table"] = Json::array();
    for (const OddsRow& row : answer.rows) {
      Json cells = Json::object();
      add_row(cells, row);
      json["table"].push_back(std::move(cells));
    }
  } else {
    add_row(json, answer.rows.front());
  }
  return pretty_json(json);
}

}  // namespace muster
