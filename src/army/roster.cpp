#include "army/roster.hpp"

#include <algorithm>

#include "army/army_list.hpp"
#include "text/number.hpp"

namespace muster {
namespace {

constexpr int highest_allowance = 99;

std::optional<int> parse_count(std::string_view text) {
  const std::optional<std::int64_t> count = parse_integer(text);
  if (!count || *count < 0 || *count > highest_allowance) return std::nullopt;
  return static_cast<int>(*count);
}

std::string key_of_file(const std::string& file) {
  const std::size_t slash = file.find_last_of('/');
  const std::string name = slash == std::string::npos ? file : file.substr(slash + 1);
  return name.substr(0, name.rfind(".yaml"));
}

Allowance read_allowance(const Node& node) {
  const std::optional<Allowance> allowance = node.is_scalar() ? parse_allowance(node.raw()) : std::nullopt;
  if (!allowance) node.fail("an allowance as printed: '0-16', '1-2', '(2)-4' or '(4)'");
  return *allowance;
}

}  // namespace

std::string to_text(const Allowance& allowance) {
  const std::string minimum = std::to_string(allowance.minimum);
  if (!allowance.bracketed) return minimum + "-" + std::to_string(allowance.maximum);
  if (allowance.minimum == allowance.maximum) return "(" + minimum + ")";
  return "(" + minimum + ")-" + std::to_string(allowance.maximum);
}

std::optional<Allowance> parse_allowance(std::string_view text) {
  Allowance allowance;
  const std::size_t dash = text.find('-');
  std::string_view first = text.substr(0, dash);
  if (first.size() > 2 && first.front() == '(' && first.back() == ')') {
    allowance.bracketed = true;
    first = first.substr(1, first.size() - 2);
  }
  const std::optional<int> minimum = parse_count(first);
  if (!minimum || (allowance.bracketed && *minimum == 0)) return std::nullopt;
  allowance.minimum = *minimum;
  allowance.maximum = *minimum;
  if (dash == std::string_view::npos) {
    if (!allowance.bracketed) return std::nullopt;
    return allowance;
  }
  const std::optional<int> maximum = parse_count(text.substr(dash + 1));
  if (!maximum || *maximum < *minimum || *maximum == 0) return std::nullopt;
  allowance.maximum = *maximum;
  return allowance;
}

Roster read_roster(const Node& root, const UnitCatalogue& catalogue) {
  Fields fields(root, {"system", "name", "about", "allowances"});
  Roster roster;
  const Node system = fields.require("system");
  expect_system(system, catalogue.system);
  roster.system = system.text();
  roster.name = fields.require("name").name();
  if (const std::optional<Node> about = fields.find("about")) roster.about = about->text();
  const Node allowances = fields.require("allowances");
  fields.finish();
  roster.source = root.file();
  roster.key = key_of_file(root.file());
  roster.lines = read_allowances(allowances, catalogue);
  return roster;
}

std::vector<RosterLine> read_allowances(const Node& map, const UnitCatalogue& catalogue) {
  std::vector<RosterLine> lines;
  for (const YamlEntry& entry : map.entries()) {
    lines.push_back({read_unit_kind(entry.key, catalogue), read_allowance(entry.value)});
  }
  std::sort(lines.begin(), lines.end(), [&](const RosterLine& a, const RosterLine& b) {
    return catalogue.order_of(a.kind) < catalogue.order_of(b.kind);
  });
  return lines;
}

const RosterLine* find_line(const Roster& roster, const UnitCatalogue& catalogue, const UnitKind& kind) {
  const auto line_of = [&](const UnitKind& wanted) -> const RosterLine* {
    for (const RosterLine& line : roster.lines) {
      if (line.kind == wanted) return &line;
    }
    return nullptr;
  };
  if (const RosterLine* own = line_of(kind)) return own;
  const std::string& shared = catalogue.of(kind.type).allowance_of;
  return shared.empty() ? nullptr : line_of({shared, kind.size});
}

}  // namespace muster
