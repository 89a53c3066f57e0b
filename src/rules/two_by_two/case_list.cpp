#include "rules/two_by_two/case_list.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "game/scenario.hpp"
#include "rules/two_by_two/case_position.hpp"
#include "rules/two_by_two/settings.hpp"

namespace muster::two_by_two {
namespace {

constexpr double highest_ap = 1000;

/// The list with the roster that it is judged by.
struct Mustered {
  ArmyList list;
  std::optional<Roster> roster;
};

/// A name, as in list files, or the allowances themselves.
Roster read_roster_of(const Node& node, const UnitCatalogue& catalogue, const RosterSource& rosters) {
  if (!node.is_map()) return rosters(node, catalogue);
  Roster roster;
  roster.name = "this roster";
  roster.lines = read_allowances(node, catalogue);
  return roster;
}

Mustered read_list(const Node& node, const UnitCatalogue& catalogue, const RosterSource& rosters) {
  Fields fields(node, {"roster", "units", "cost"});
  const Node units = fields.require("units");
  const auto roster = fields.find("roster");
  const auto costs = fields.find("cost");
  fields.finish();
  Mustered m;
  m.list.source = node.place();
  if (roster) m.roster = read_roster_of(*roster, catalogue, rosters);
  read_units(units, catalogue, m.list);
  if (costs) read_costs(*costs, catalogue, m.list);
  return m;
}

/// A complaint without its place: words are not to be found in the name of a file.
std::string without_place(const std::string& complaint, const std::string& file) {
  const std::size_t from = complaint.rfind(file + ":", 0) == 0 ? file.size() : 0;
  const std::size_t found = complaint.find(": found ", from);
  return found == std::string::npos ? complaint : complaint.substr(found + 2);
}

/// All that speaks against the list, one sentence each.
std::vector<std::string> faults_of(const Mustered& m, const UnitCatalogue& catalogue,
                                   const std::optional<Node>& budget) {
  std::vector<std::string> faults = violations(m.list, catalogue, m.roster ? &*m.roster : nullptr);
  if (!budget) return faults;
  Scenario scenario;
  scenario.name = "of this case";
  scenario.budget = read_ap(*budget, 0.5, highest_ap);
  try {
    check_budget(m.list, catalogue, scenario);
  } catch (const InputError& above) {
    faults.push_back(without_place(above.what(), budget->file()));
  }
  return faults;
}

/// `because`: words of each fault, in order.
void check_faults(const Node& because, const std::vector<std::string>& faults, CaseResult& result) {
  const std::vector<Node> words = because.is_list() ? because.items() : std::vector<Node>{because};
  for (const Node& part : words) part.text();
  if (words.size() != faults.size()) {
    result.failures.push_back(fmt::format("{}: expected {} faults, found {}: {}", because.place(),
                                          words.size(), faults.size(), fmt::join(faults, "; ")));
    return;
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (faults[i].find(words[i].text()) != std::string::npos) continue;
    result.failures.push_back(
        fmt::format("{}: expected '{}', found '{}'", words[i].place(), words[i].text(), faults[i]));
  }
}

void check_list(const Node& expect, const Mustered& m, const UnitCatalogue& catalogue,
                const std::vector<std::string>& faults, CaseResult& result) {
  Fields fields(expect);
  const Node legal = fields.require("legal");
  const auto differs = [&](const Node& node, const std::string& expected, const std::string& found) {
    if (expected != found)
      result.failures.push_back(fmt::format("{}: expected {}, found {}", node.place(), expected, found));
  };
  differs(legal, legal.flag() ? "a legal list" : "an illegal list",
          faults.empty() ? "a legal list" : "an illegal list");
  if (const auto because = fields.find("because")) {
    if (legal.flag())
      fields.key_node("because").fail("'because' of a legal list", "it of an illegal one only");
    check_faults(*because, faults, result);
  }
  if (const auto ap = fields.find("ap"))
    differs(*ap, ap_text(read_ap(*ap, 0, highest_ap)), ap_text(total_cost(m.list, catalogue)));
  if (const auto units = fields.find("units"))
    differs(*units, std::to_string(units->integer(0, 1000)), std::to_string(unit_count(m.list)));
  fields.finish();
}

/// `refused`: words of what is wrong with a list that cannot even be read, as a type that has no such size.
void check_refused(const Node& refused, const Node& list, const UnitCatalogue& catalogue,
                   const RosterSource& rosters, CaseResult& result) {
  const std::string words = refused.text();
  try {
    read_list(list, catalogue, rosters);
  } catch (const InputError& fault) {
    result.account = std::string("refused: ") + fault.what() + "\n";
    if (without_place(fault.what(), list.file()).find(words) == std::string::npos) {
      result.failures.push_back(
          fmt::format("{}: expected '{}', found '{}'", refused.place(), words, fault.what()));
    }
    return;
  }
  result.failures.push_back(
      fmt::format("{}: expected the list to be refused, found it readable", refused.place()));
}

}  // namespace

void judge_list(Fields& fields, const RosterSource& rosters, const Tampering& tampering, CaseResult& result) {
  const UnitCatalogue catalogue = unit_catalogue(read_settings(fields, tampering));
  const Node list = fields.require("list");
  const auto budget = fields.find("budget");
  const auto expect = fields.find("expect");
  fields.finish();
  result.has_expectation = expect.has_value();
  if (expect) {
    Fields expected(*expect, {"legal", "because", "ap", "units", "refused"});
    if (const auto refused = expected.find("refused")) {
      expected.finish();
      return check_refused(*refused, list, catalogue, rosters, result);
    }
  }
  const Mustered m = read_list(list, catalogue, rosters);
  const std::vector<std::string> faults = faults_of(m, catalogue, budget);
  result.account = fmt::format("{} units, {} AP: {}\n", unit_count(m.list),
                               ap_text(total_cost(m.list, catalogue)), faults.empty() ? "legal" : "illegal");
  for (const std::string& fault : faults) result.account += "  " + fault + "\n";
  if (expect) check_list(*expect, m, catalogue, faults, result);
}

}  // namespace muster::two_by_two
