#include "experiments/match.hpp"

#include <fmt/format.h>

#include "batch/checkpoint.hpp"
#include "core/error.hpp"
#include "experiments/checkpoint_keeper.hpp"

namespace muster {
namespace {

void check_mirror(const MatchSpec& spec, const MatchTally& tally) {
  if (spec.mirror && tally.pair_counts.n[2] != tally.pair_counts.pairs())
    throw InvariantError(fmt::format(
        "a mirror match has a pair that is not even among the first {}: seats are not exchanged exactly",
        tally.pairs));
}

}  // namespace

std::string_view name(StopReason reason) {
  switch (reason) {
    case StopReason::pairs: return "pairs";
    case StopReason::precision: return "precision";
    case StopReason::sprt: return "sprt";
    case StopReason::cap: return "cap";
    case StopReason::interrupted: return "interrupted";
  }
  return "";
}

StopReason MatchResult::reason() const {
  if (stopped) return spec.stop.kind == StopKind::sprt ? StopReason::sprt : StopReason::precision;
  if (!complete()) return StopReason::interrupted;
  return spec.stop.kind == StopKind::pairs ? StopReason::pairs : StopReason::cap;
}

SprtState MatchResult::sprt() const {
  return sprt_state(tally.pair_counts, spec.stop.sprt, match_interval(spec, tally, IntervalChoice::sequence));
}

bool MatchResult::many_timeouts() const {
  return muster::many_timeouts(tally.games().timeouts, tally.games().games());
}

bool MatchResult::too_many_timeouts() const {
  return muster::too_many_timeouts(tally.games().timeouts, tally.games().games());
}

ScoreInterval match_interval(const MatchSpec& spec, const MatchTally& tally, IntervalChoice choice) {
  if (spec.mirror) return {0.5, 0.5, IntervalMethod::by_construction};
  if (choice == IntervalChoice::fixed) return fixed_interval(tally.pair_counts);
  return confidence_sequence(tally.pair_counts, tightest_at(spec.stop, spec.pairs));
}

bool rule_stops(const MatchSpec& spec, const MatchTally& tally) {
  const bool look = tally.pairs % static_cast<std::int64_t>(chunk_pairs) == 0 || tally.pairs == spec.pairs;
  return look && stops(spec.stop, tally.pair_counts, match_interval(spec, tally, IntervalChoice::sequence));
}

MatchResult play_match(const Simulator& simulator, const MatchSpec& spec, MatchTally committed,
                       const MatchControl& control, IntervalChoice choice) {
  std::function<void()> save;
  if (!control.checkpoint.empty())
    save = [&] { save_checkpoint(control.checkpoint, {spec.game, spec.run, committed}); };
  CheckpointKeeper keeper(save, control.checkpoint_every);
  keeper.save();  // so that a file that cannot be written is known before hours of play
  const auto observer = [&](const MatchTally& tally) {
    check_mirror(spec, tally);
    keeper.save_if_due();
    if (control.progress) control.progress(tally);
    return keeper.failure().empty() && !rule_stops(spec, tally);
  };
  MatchResult result;
  const BatchPlan plan{static_cast<std::uint64_t>(spec.pairs), control.threads, control.interrupt};
  // A run that was over when it was saved is not gone on with.
  result.end =
      rule_stops(spec, committed) ? BatchEnd::stopped : run_batch(simulator, plan, committed, observer);
  result.stopped = rule_stops(spec, committed);
  keeper.try_save();
  result.checkpoint_failure = keeper.failure();
  result.spec = spec;
  result.words = simulator.vocabulary();
  result.tally = committed;
  if (committed.pair_counts.pairs() > 0) result.score = committed.pair_counts.mean();
  result.interval = match_interval(spec, committed, choice);
  return result;
}

}  // namespace muster
