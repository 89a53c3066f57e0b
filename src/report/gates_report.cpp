#include "report/gates_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/match_text.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

/// A figure in its own words, "97.1 %" or "+1.2 %", with so many decimals.
std::string figure_text(FigureForm form, double value, int decimals) {
  switch (form) {
    case FigureForm::share: return fmt::format("{:.{}f} %", 100.0 * value, decimals);
    case FigureForm::difference: return fmt::format("{:+.{}f} %", 100.0 * value, decimals);
    case FigureForm::number: return fmt::format("{:.{}f}", value, decimals);
  }
  return "";
}

std::string measured_text(const GateRow& row) {
  if (!row.figure) return "-";
  if (row.interval.low == row.interval.high)  // not by lot
    return row.form == FigureForm::number ? fmt::format("{:g}", *row.figure)
                                          : figure_text(row.form, *row.figure, 1);
  const double width = row.interval.high - row.interval.low;
  // A difference that seems to be 0 has a sign.
  const int decimals = row.form == FigureForm::number       ? decimals_within(width / 2.0)
                       : row.form == FigureForm::difference ? std::max(1, percent_decimals(width))
                                                            : percent_decimals(width);
  const double scale = row.form == FigureForm::number ? 1.0 : 100.0;
  const char* sign = row.form == FigureForm::difference ? "+" : "";
  return fmt::format(fmt::runtime(fmt::format("{{}} ({{:{0}.{{}}f}} to {{:{0}.{{}}f}})", sign)),
                     figure_text(row.form, *row.figure, decimals), scale * row.interval.low, decimals,
                     scale * row.interval.high, decimals);
}

/// A bound as it was written.
std::string bound_number(FigureForm form, double value) {
  return form == FigureForm::number ? fmt::format("{:g}", value) : fmt::format("{:g} %", 100.0 * value);
}

std::string bound_text(const GateRow& row) {
  const GateBound& b = row.bound;
  if (b.low && b.high) {
    const double scale = row.form == FigureForm::number ? 1.0 : 100.0;
    return fmt::format("{:g} to {}", scale * *b.low, bound_number(row.form, *b.high));
  }
  if (b.low) return ">= " + bound_number(row.form, *b.low);
  return "<= " + bound_number(row.form, b.high.value_or(0.0));
}

/// Beneath a row, as many lines as it takes.
std::string remark_text(const std::string& remark) {
  constexpr std::size_t width = 96;
  std::string text;
  std::size_t from = 0;
  while (from < remark.size()) {
    std::size_t to = remark.size();
    if (to - from > width) {
      const std::size_t space = remark.rfind(' ', from + width);
      to = space == std::string::npos || space <= from ? std::min(remark.find(' ', from + width), to) : space;
    }
    text += std::string(12, ' ') + remark.substr(from, to - from) + "\n";
    from = to + 1;
  }
  return text;
}

std::string row_text(const GateRow& row) {
  const auto verdict = gate_verdict_names[static_cast<std::size_t>(row.verdict)];
  std::string text = fmt::format("  {:<10}{:<26}{:<12}{:>9}  {}\n", verdict, measured_text(row),
                                 bound_text(row), grouped(row.occasions.value_or(row.pairs)), row.what);
  if (row.verdict == GateVerdict::passes) return text;
  if (row.occasions && *row.occasions < row.least_occasions)
    text += fmt::format("            judged from {} occasions on\n", grouped(row.least_occasions));
  return text + remark_text(row.remark);
}

std::string part_text(const GateReportPart& part) {
  if (part.rows.empty()) return "";
  const bool occasions = part.rows.front().occasions.has_value();
  std::string text = fmt::format("{}\n  {:<10}{:<26}{:<12}{:>9}\n", part.title, "", "figure (interval)",
                                 "bound", occasions ? "occasions" : "pairs");
  for (const GateRow& row : part.rows) text += row_text(row);
  return text + "\n";
}

std::string cell_text(const CountedCell& cell) {
  const double value = static_cast<double>(cell.part) / static_cast<double>(cell.whole);
  return cell.form == CounterForm::share ? fmt::format("{:.1f}", 100.0 * value)
                                         : fmt::format("{:.2f}", value / cell.unit);
}

/// The types that have occasions, in the order in which they come first.
std::vector<std::string> types_in(const GateReport& report) {
  std::vector<std::string> types;
  for (const CountedCell& cell : report.telemetry) {
    if (!cell.type.empty() && std::find(types.begin(), types.end(), cell.type) == types.end())
      types.push_back(cell.type);
  }
  return types;
}

/// A line a counter, a column a type.
std::string telemetry_text(const GateReport& report) {
  const std::vector<std::string> types = types_in(report);
  const auto width = [](const std::string& type) { return std::max<std::size_t>(type.size(), 5) + 2; };
  std::size_t keys = 0;
  for (const CountedCell& cell : report.telemetry) keys = std::max(keys, cell.counter.size());
  std::string text = fmt::format("What was counted, shares in per cent\n  {:<{}}", "", keys);
  for (const std::string& type : types) text += fmt::format("{:>{}}", type, width(type));
  for (std::size_t i = 0; i < report.telemetry.size();) {
    const std::string& counter = report.telemetry[i].counter;
    text += fmt::format("\n  {:<{}}", counter, keys);
    if (report.telemetry[i].type.empty()) {
      text += fmt::format("{:>7}", cell_text(report.telemetry[i++]));
      continue;
    }
    for (const std::string& type : types) {
      const bool here = i < report.telemetry.size() && report.telemetry[i].counter == counter &&
                        report.telemetry[i].type == type;
      text += fmt::format("{:>{}}", here ? cell_text(report.telemetry[i++]) : "-", width(type));
    }
  }
  return text + "\n\n";
}

Json number_or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json row_json(const GateRow& row) {
  constexpr std::array<const char*, 3> forms{"share", "difference", "number"};
  return {{"what", row.what},
          {"verdict", std::string(gate_verdict_names[static_cast<std::size_t>(row.verdict)])},
          {"form", forms[static_cast<std::size_t>(row.form)]},
          {"figure", number_or_null(row.figure)},
          {"interval", row.figure ? Json::array({row.interval.low, row.interval.high}) : Json()},
          {"at_least", number_or_null(row.bound.low)},
          {"at_most", number_or_null(row.bound.high)},
          {"pairs", row.pairs},
          {"occasions", row.occasions ? Json(*row.occasions) : Json()},
          {"least_occasions", row.occasions ? Json(row.least_occasions) : Json()},
          {"remark", row.remark}};
}

Json cell_json(const CountedCell& cell) {
  return {{"counter", cell.counter},
          {"type", cell.type.empty() ? Json() : Json(cell.type)},
          {"meaning", cell.meaning},
          {"form", cell.form == CounterForm::share ? "share" : "mean"},
          {"value", static_cast<double>(cell.part) / static_cast<double>(cell.whole) / cell.unit},
          {"part", cell.part},
          {"whole", cell.whole},
          {"unit", cell.unit}};
}

}  // namespace

std::string gates_text(const GateHead& head, const GateReport& report, bool telemetry) {
  std::string text = fmt::format("{}: gates of {}\n", head.system_name, head.doctrine);
  for (const std::string& remark : head.remarks) text += remark + "\n";
  text += "\n";
  for (const GateReportPart& part : report.parts) text += part_text(part);
  if (telemetry) text += telemetry_text(report);
  const auto rows = [&](GateVerdict v) { return grouped(report.rows(v)); };
  text += fmt::format("{} pass, {} fail, {} undecided: the doctrine {}.\n", rows(GateVerdict::passes),
                      rows(GateVerdict::fails), rows(GateVerdict::undecided),
                      report.verdict() == GateVerdict::undecided
                          ? "is undecided"
                          : gate_verdict_names[static_cast<std::size_t>(report.verdict())]);
  return text + fmt::format("Intervals of 95 %, for one look. Seed {}{}. Engine {} version {}\n", head.seed,
                            head.quick ? ", quick" : "", head.system, head.engine_version);
}

std::string gates_json(const GateHead& head, const GateReport& report) {
  Json parts = Json::array();
  for (const GateReportPart& part : report.parts) {
    Json rows = Json::array();
    for (const GateRow& row : part.rows) rows.push_back(row_json(row));
    parts.push_back({{"gate", part.key}, {"title", part.title}, {"rows", std::move(rows)}});
  }
  Json telemetry = Json::array();
  for (const CountedCell& cell : report.telemetry) telemetry.push_back(cell_json(cell));
  return pretty_json(
      {{"schema", "muster.gates/1"},
       {"system", head.system},
       {"engine_version", head.engine_version},
       {"doctrine", head.doctrine},
       {"seed", head.seed},
       {"purpose", "gate"},
       {"quick", head.quick},
       {"interval_level", 1.0 - default_alpha},
       {"verdict", std::string(gate_verdict_names[static_cast<std::size_t>(report.verdict())])},
       {"passes", report.rows(GateVerdict::passes)},
       {"fails", report.rows(GateVerdict::fails)},
       {"undecided", report.rows(GateVerdict::undecided)},
       {"remarks", head.remarks},
       {"gates", std::move(parts)},
       {"telemetry", std::move(telemetry)}});
}

}  // namespace muster
