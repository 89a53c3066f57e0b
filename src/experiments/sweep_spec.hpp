// What a sweep is, resolved: its cells, each a match, the base first, and how much is played of them. Equal
// specs give equal results.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/match_spec.hpp"
#include "experiments/sweep_factors.hpp"

namespace muster {

struct SweepCell {
  std::string name;    ///< "base", or the levels: "option.x = true, count.b.light = 3"
  SweepLevels levels;  ///< none for factors that are as in the base
  std::string fault;   ///< why there can be no such match; "" if there can
  /// An earlier cell that plays the same games.
  std::optional<std::size_t> same_as;
  ChangedMatch match;
  MatchSpec spec;  ///< of a cell without a fault

  bool plays() const { return fault.empty() && !same_as; }
};

struct SweepSpec {
  const System* system = nullptr;
  std::string name;
  std::string about;
  SweepDesign design = SweepDesign::one_at_a_time;
  std::vector<SweepFactor> factors;
  std::vector<SweepCell> cells;  ///< the base is the first
  std::int64_t pairs = 0;        ///< of each cell; with a precision at most
  StopRule stop;                 ///< by pairs, or by the precision of every score

  /// The cell whose games are this one's.
  std::size_t played(std::size_t cell) const { return cells[cell].same_as.value_or(cell); }
  /// Cells that play, in order.
  std::vector<std::size_t> playing() const;
};

/// A precision is looked at after every so many pairs of each cell.
inline constexpr std::int64_t sweep_look_pairs = 256;
inline constexpr std::size_t most_cells = 1000;
/// Of all cells together: each keeps the score of every pair.
inline constexpr std::int64_t most_sweep_pairs = 200'000'000;

/// Every fault of a list; none if it is legal.
using ListFaults = std::function<std::vector<std::string>(const ArmyList& list, const UnitCatalogue& units)>;

/// The cells of the plan's design. InputError if there would be too many, or the base cannot be played.
std::vector<SweepCell> sweep_cells(const SweepBase& base, const SweepPlan& plan,
                                   const std::vector<SweepFactor>& factors, const ListFaults& faults);

/// Canonical JSON: everything that the result depends on, games included.
std::string spec_json(const SweepSpec& spec);
/// 16 hexadecimal digits.
std::string spec_digest(const SweepSpec& spec);

}  // namespace muster
