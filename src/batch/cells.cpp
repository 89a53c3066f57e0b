#include "batch/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "batch/groups.hpp"
#include "batch/tally_json.hpp"
#include "core/error.hpp"

namespace muster {
namespace {

char letter(const PairOutcome& outcome) {
  const std::optional<int> score = pair_score(outcome);
  return score ? static_cast<char>('0' + *score) : CellState::void_pair;
}

/// All cells in step: groups of low pairs first.
std::vector<PairGroup> groups_in_step(const std::vector<Cell>& cells, const std::vector<CellState>& states) {
  std::vector<PairGroup> groups;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    add_groups(groups, i, static_cast<std::uint64_t>(states[i].tally.pairs),
               static_cast<std::uint64_t>(std::max(cells[i].pairs, states[i].tally.pairs)));
  }
  std::stable_sort(groups.begin(), groups.end(), [](const PairGroup& x, const PairGroup& y) {
    return x.first_pair / group_pairs < y.first_pair / group_pairs;
  });
  return groups;
}

}  // namespace

BatchEnd run_cells(const std::vector<Cell>& cells, int threads, const std::atomic<bool>* interrupt,
                   std::vector<CellState>& states, const CellsObserver& observer) {
  std::vector<GroupedMatch> matches;
  matches.reserve(cells.size());
  for (const Cell& cell : cells) matches.push_back({cell.name, cell.simulator});
  return run_groups(
      matches, groups_in_step(cells, states), threads, interrupt,
      [&](const PairGroup& group, const MatchTally& tally, std::span<const PairOutcome> outcomes) {
        CellState& state = states[group.match];
        state.tally += tally;
        for (const PairOutcome& outcome : outcomes) state.scores.push_back(letter(outcome));
        return !observer || observer(states);
      });
}

PairedTable paired(const CellState& base, const CellState& other) {
  PairedTable table;
  const std::size_t pairs = std::min(base.scores.size(), other.scores.size());
  for (std::size_t i = 0; i < pairs; ++i) {
    if (base.scores[i] == CellState::void_pair || other.scores[i] == CellState::void_pair) {
      ++table.void_pairs;
    } else {
      table.add(base.scores[i] - '0', other.scores[i] - '0');
    }
  }
  return table;
}

nlohmann::ordered_json to_json(const CellState& state) {
  return {{"tally", to_json(state.tally)}, {"scores", state.scores}};
}

CellState cell_from_json(const nlohmann::ordered_json& json, const std::string& place) {
  const auto fail = [&](const std::string& what) { throw InputError(place + ": " + what); };
  if (!json.is_object() || !json.contains("tally") || !json.contains("scores") || json.size() != 2)
    fail("expected 'tally' and 'scores' and nothing else");
  if (!json["scores"].is_string()) fail("'scores' is no text");
  CellState state{tally_from_json(json["tally"], place + ".tally"), json["scores"].get<std::string>()};
  PairCounts counts;
  std::int64_t voids = 0;
  for (const char c : state.scores) {
    if (c == CellState::void_pair) {
      ++voids;
    } else if (c >= '0' && c <= '4') {
      ++counts.n[static_cast<std::size_t>(c - '0')];
    } else {
      fail(fmt::format("'scores' holds other characters than 0 to 4 and {}", CellState::void_pair));
    }
  }
  if (counts != state.tally.pair_counts || voids != state.tally.timeout_pairs)
    fail("'scores' are not those that the tally counted");
  return state;
}

}  // namespace muster
