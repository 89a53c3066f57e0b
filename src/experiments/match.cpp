#include "experiments/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "batch/checkpoint.hpp"
#include "core/error.hpp"

namespace muster {
namespace {

constexpr std::int64_t timeout_rule_games = 1000;

void check_mirror(const MatchSpec& spec, const MatchTally& tally) {
  if (spec.mirror && tally.pair_counts.n[2] != tally.pair_counts.pairs())
    throw InvariantError(fmt::format(
        "a mirror match has a pair that is not even among the first {}: seats are not exchanged exactly",
        tally.pairs));
}

/// Saves the committed prefix now and then, and at the end.
class CheckpointKeeper {
 public:
  CheckpointKeeper(const MatchSpec& spec, const MatchControl& control)
      : spec_(spec),
        path_(control.checkpoint),
        every_(control.checkpoint_every),
        last_(std::chrono::steady_clock::now()) {}

  void save(const MatchTally& tally) {
    if (path_.empty()) return;
    save_checkpoint(path_, {spec_.game, spec_.run, tally});
    last_ = std::chrono::steady_clock::now();
  }
  /// Hours of play are not to be lost for a full disk: keeps the failure instead of throwing it.
  void try_save(const MatchTally& tally) {
    try {
      if (failure_.empty()) save(tally);
    } catch (const InputError& error) {
      failure_ = error.what();
    }
  }
  void save_if_due(const MatchTally& tally) {
    if (!path_.empty() && std::chrono::steady_clock::now() - last_ >= every_) try_save(tally);
  }
  const std::string& failure() const { return failure_; }

 private:
  const MatchSpec& spec_;
  std::string path_;
  std::string failure_;
  std::chrono::seconds every_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace

bool MatchResult::many_timeouts() const {
  const GameCounts games = tally.games();
  return 100 * games.timeouts > games.games();
}

bool MatchResult::too_many_timeouts() const {
  return many_timeouts() && tally.games().games() >= timeout_rule_games;
}

ScoreInterval match_interval(const MatchSpec& spec, const MatchTally& tally, IntervalChoice choice) {
  if (spec.mirror) return {0.5, 0.5, IntervalMethod::by_construction};
  if (choice == IntervalChoice::fixed) return fixed_interval(tally.pair_counts);
  return confidence_sequence(tally.pair_counts, static_cast<double>(std::max<std::int64_t>(1, spec.pairs)));
}

MatchResult play_match(const Simulator& simulator, const MatchSpec& spec, MatchTally committed,
                       const MatchControl& control, IntervalChoice choice) {
  CheckpointKeeper keeper(spec, control);
  keeper.save(committed);  // so that a file that cannot be written is known before hours of play
  const auto observer = [&](const MatchTally& tally) {
    check_mirror(spec, tally);
    keeper.save_if_due(tally);
    if (control.progress) control.progress(tally);
    return keeper.failure().empty();
  };
  MatchResult result;
  const BatchPlan plan{static_cast<std::uint64_t>(spec.pairs), control.threads, control.interrupt};
  result.end = run_batch(simulator, plan, committed, observer);
  keeper.try_save(committed);
  result.checkpoint_failure = keeper.failure();
  result.spec = spec;
  result.words = simulator.vocabulary();
  result.tally = committed;
  if (committed.pair_counts.pairs() > 0) result.score = committed.pair_counts.mean();
  result.interval = match_interval(spec, committed, choice);
  return result;
}

}  // namespace muster
