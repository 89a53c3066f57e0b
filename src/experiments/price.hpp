// Pricing: plays every kind in every context at several exchanges against Lines, first wide of its list cost,
// then around where the fair one shows. Spec in, result out; neither reads nor prints anything, apart from
// the checkpoint.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "batch/cells.hpp"
#include "batch/runner.hpp"
#include "experiments/list_regression.hpp"
#include "experiments/price_answer.hpp"
#include "experiments/price_spec.hpp"

namespace muster {

/// The games of a run so far, by the name of what was played. All that is needed to go on with it.
using PriceGames = std::map<std::string, CellState>;

/// InputError if the file cannot be written.
void save_price_games(const std::string& path, const PriceSpec& spec, const PriceGames& games);
/// InputError if the file is missing, damaged, or of another run; then it names the keys that differ.
PriceGames load_price_games(const std::string& path, const PriceSpec& spec);
/// InputError if the file is no checkpoint of a pricing run.
void require_price_games(const std::string& path);

struct PriceProgress {
  std::string kind;          ///< what is being played
  std::int64_t pairs = 0;    ///< of the whole run
  std::int64_t planned = 0;  ///< about how many it will be
};

/// How a run is carried out; none of it changes what comes out of one that ends.
struct PriceControl {
  int threads = 1;
  const std::atomic<bool>* interrupt = nullptr;
  std::string checkpoint;  ///< file kept up to date, or ""
  std::chrono::seconds checkpoint_every{30};
  std::function<void(const PriceProgress&)> progress;
};

/// A measurement with its answer.
struct Pricing {
  Measurement measurement;
  PriceAnswer answer;
};

/// By how much a what-if moves the fair cost, AP.
struct CostShift {
  double cost = 0.0;
  std::optional<Bounds> interval;  ///< 95 %, percentiles of 1,000 resamples of pairs; none: unbounded
};

struct PricedKind {
  UnitKind kind;
  Pricing listed;                  ///< of a what-if about a kind that only it allows: no games
  std::optional<Pricing> changed;  ///< in a what-if
  std::optional<CostShift> shift;  ///< where both are there
  /// Once more with the fair cost, to the half point, where that is not the list's and scores differ.
  std::optional<Pricing> refitted;
  bool cost_matters = true;  ///< false: the pairs tried at the fair cost scored the same
  PriceJudgement judgement;  ///< of `listed`, or, without its games, of `changed`

  const Pricing& main() const { return listed.measurement.contexts.empty() ? *changed : listed; }
};

struct PriceResult {
  PriceSpec spec;
  std::vector<PricedKind> kinds;              ///< those that were finished
  std::optional<ListRegression> cross_check;  ///< where it was asked for, once it is finished
  BatchEnd end = BatchEnd::complete;
  /// Why the checkpoint could not be kept up to date, which ends a run; "" if it could.
  std::string checkpoint_failure;

  bool complete() const {
    return kinds.size() == spec.kinds.size() && (spec.cross_check == 0 || cross_check.has_value());
  }
  /// More than 1 % of the games, from 1,000 on.
  bool too_many_timeouts() const;
};

/// Standard errors to either side of a pooled cost's interval: 1.96 where the number of pairs was planned,
/// that of the asymptotic confidence sequence where a precision stops the run.
double interval_errors(const PriceSpec& spec, std::int64_t pairs);

/// Goes on from `games`, which are none or those of a checkpoint. InputError if the input cannot be played,
/// or if the checkpoint cannot be written before the first game; what run_cells throws.
PriceResult price(const PriceSpec& spec, PriceGames games, const PriceControl& control);

/// Of two measurements of a kind on the same dice. Nothing if either has no cost.
std::optional<CostShift> cost_shift(const Measurement& before, const Measurement& after, std::uint64_t seed);

/// Pairs of a context at each of the first exchanges.
std::int64_t first_pairs(const PriceSpec& spec);

}  // namespace muster
