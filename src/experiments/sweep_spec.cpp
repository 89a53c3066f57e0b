#include "experiments/sweep_spec.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "batch/groups.hpp"
#include "batch/tally_json.hpp"
#include "core/digest.hpp"
#include "core/error.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

std::string name_of(const std::vector<SweepFactor>& factors, const SweepLevels& levels) {
  std::string name;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    if (levels[f])
      name += fmt::format("{}{} = {}", name.empty() ? "" : ", ", factors[f].name,
                          factors[f].levels[*levels[f]].text);
  }
  return name.empty() ? "base" : name;
}

/// What makes the match impossible, apart from what its simulator says.
std::string fault_of(const SweepBase& base, const ChangedMatch& match, const ListFaults& faults) {
  if (!match.fault.empty()) return match.fault;
  const UnitCatalogue units = base.system->units(match.input.settings);
  for (std::size_t side = 0; side < 2; ++side) {
    const ArmyList& list = match.input.armies[side];
    const std::vector<std::string> found = faults(list, units);
    if (!found.empty())
      return fmt::format("{} of {}: {}", list.name, side == 0 ? 'A' : 'B', fmt::join(found, "; "));
    check_budget(list, units, match.input.scenario);
  }
  return "";
}

SweepCell make_cell(const SweepBase& base, const std::vector<SweepFactor>& factors, const SweepLevels& levels,
                    const ListFaults& faults) {
  SweepCell cell{name_of(factors, levels), levels, "", {}, {base.input, "", {}}, {}};
  try {
    cell.match = change_match(base, factors, levels);
    cell.fault = fault_of(base, cell.match, faults);
    if (!cell.fault.empty()) return cell;
    base.system->simulator(cell.match.input);  // which refuses what cannot be played
    cell.spec = match_spec(*base.system, cell.match.input, 1);
  } catch (const InputError& error) {
    cell.fault = error.what();
  }
  return cell;
}

std::uint64_t digest_of(const std::string& text) {
  Digest digest;
  digest.add(text);
  return digest.value();
}

Json cell_json(const SweepSpec& spec, const SweepCell& cell) {
  if (!cell.fault.empty()) return {{"fault", cell.fault}};
  if (cell.same_as) return {{"same_as", spec.cells[*cell.same_as].name}};
  return {{"game", hex64(digest_of(cell.spec.game))}};
}

}  // namespace

std::vector<std::size_t> SweepSpec::playing() const {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].plays()) positions.push_back(i);
  }
  return positions;
}

std::vector<SweepCell> sweep_cells(const SweepBase& base, const SweepPlan& plan,
                                   const std::vector<SweepFactor>& factors, const ListFaults& faults) {
  std::vector<std::size_t> levels;
  levels.reserve(factors.size());
  for (const SweepFactor& factor : factors) levels.push_back(factor.levels.size());
  const auto require_few = [&](std::size_t cells) {
    if (cells > most_cells)
      plan.design_node->fail(fmt::format("a design of {} cells", cells),
                             fmt::format("at most {}", most_cells));
  };
  if (plan.design == SweepDesign::full) require_few(full_design_size(levels));
  std::vector<SweepLevels> rows = sweep_design(plan.design, levels);
  require_few(rows.size());
  rows.insert(rows.begin(), SweepLevels(factors.size()));
  std::vector<SweepCell> cells;
  std::map<std::string, std::size_t> known;
  for (const SweepLevels& row : rows) {
    cells.push_back(make_cell(base, factors, row, faults));
    SweepCell& cell = cells.back();
    if (cells.size() == 1 && !cell.fault.empty()) throw InputError("the base match: " + cell.fault);
    if (!cell.fault.empty()) continue;
    const auto [first, is_new] = known.emplace(cell.spec.game, cells.size() - 1);
    if (!is_new) cell.same_as = first->second;
  }
  return cells;
}

std::string spec_json(const SweepSpec& spec) {
  Json cells = Json::object();
  for (const SweepCell& cell : spec.cells) cells[cell.name] = cell_json(spec, cell);
  Json run = {{"pairs", spec.pairs}, {"group_pairs", group_pairs}};
  if (spec.stop.kind == StopKind::precision)
    run["precision"] = {{"half_width", spec.stop.half_width}, {"look_pairs", sweep_look_pairs}};
  return canonical_json({{"name", spec.name},
                         {"base", Json::parse(spec.cells.front().spec.game)},
                         {"cells", std::move(cells)},
                         {"run", std::move(run)}});
}

std::string spec_digest(const SweepSpec& spec) { return hex64(digest_of(spec_json(spec))); }

}  // namespace muster
