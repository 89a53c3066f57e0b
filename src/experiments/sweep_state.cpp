#include "experiments/sweep_state.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "batch/sealed.hpp"
#include "core/error.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* schema = "muster.sweep_checkpoint/1";
const std::vector<std::string> members{"spec", "states"};

/// The spec as it would be with the pairs of the other, if those are fewer.
std::string with_pairs_of(Json saved, const Json& spec) {
  Json& pairs = saved["run"]["pairs"];
  if (pairs.is_number_integer() && pairs < spec["run"]["pairs"]) pairs = spec["run"]["pairs"];
  return canonical_json(saved);
}

void require_same(const std::string& path, const Json& saved, const SweepSpec& spec) {
  const Json wanted = Json::parse(spec_json(spec));
  const bool whole = saved.is_object() && saved.contains("run") && saved["run"].is_object() &&
                     saved["run"].contains("pairs");
  require_same_run(path, whole ? with_pairs_of(saved, wanted) : canonical_json(saved),
                   canonical_json(wanted));
}

}  // namespace

void save_sweep_state(const std::string& path, const SweepSpec& spec, const std::vector<CellState>& states) {
  Json cells = Json::array();
  for (const CellState& state : states) cells.push_back(to_json(state));
  save_sealed(path, schema, {{"spec", Json::parse(spec_json(spec))}, {"states", std::move(cells)}});
}

std::vector<CellState> load_sweep_state(const std::string& path, const SweepSpec& spec) {
  const Json json = load_sealed(path, schema, members);
  require_same(path, json.at("spec"), spec);
  const Json& saved = json.at("states");
  if (!saved.is_array() || saved.size() != spec.playing().size())
    throw InputError(fmt::format("{}: states: expected one for each cell that is played", path));
  std::vector<CellState> states;
  for (std::size_t i = 0; i < saved.size(); ++i)
    states.push_back(cell_from_json(saved[i], fmt::format("{}: states[{}]", path, i)));
  return states;
}

void require_sweep_state(const std::string& path) { load_sealed(path, schema, members); }

}  // namespace muster
