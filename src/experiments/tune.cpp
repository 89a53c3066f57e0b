#include "experiments/tune.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "batch/parts.hpp"
#include "experiments/checkpoint_keeper.hpp"

namespace muster {
namespace {

/// One doctrine against another in one context, on some pairs of dice.
struct Meeting {
  std::size_t context = 0;
  const Doctrine* a = nullptr;
  const Doctrine* b = nullptr;
  std::uint64_t first_pair = 0;
  std::int64_t pairs = 0;
};

/// Whose weights or settings could not be played would be an InputError here.
std::unique_ptr<Simulator> simulator_of(const TuneSpec& spec, const Meeting& meeting, RunPurpose purpose) {
  MatchInput input = spec.contexts[meeting.context].input;
  input.doctrines = {*meeting.a, *meeting.b};
  input.seed = spec.seed;
  input.purpose = purpose;
  return spec.system->simulator(input);
}

/// A doctrine must not gain by games that never end: a pair with a timeout counts as lost.
double mean_score(const std::vector<MatchTally>& tallies, std::size_t first, std::size_t count) {
  double sum = 0.0;
  for (std::size_t i = first; i < first + count; ++i) sum += tallies[i].score_with_voids_lost();
  return sum / static_cast<double>(count);
}

std::vector<Doctrine> opponents_of(const TuneSpec& spec) {
  if (spec.points > 0) return spec.pool;
  std::vector<Doctrine> opponents{spec.start};
  for (const Doctrine& other : spec.pool) {
    if (!plays_the_same(other, spec.start)) opponents.push_back(other);
  }
  return opponents;
}

/// The start against itself is even and not played.
std::vector<TuneBout> bouts_of(const TuneSpec& spec, const std::vector<Doctrine>& opponents) {
  std::vector<TuneBout> bouts;
  for (std::size_t i = 0; i < opponents.size(); ++i) {
    bouts.push_back({true, i});
    if (spec.points > 0 || i > 0) bouts.push_back({false, i});
  }
  return bouts;
}

class Tuner {
 public:
  Tuner(const TuneSpec& spec, TuneState state, const TuneControl& control)
      : spec_(spec),
        control_(control),
        problem_(problem_of(spec)),
        state_(std::move(state)),
        keeper_(saver(), control.checkpoint_every) {}

  TuneResult run() {
    keeper_.save();  // so that a file that cannot be written is known before hours of play
    const std::vector<Doctrine> opponents = opponents_of(spec_);
    TuneResult result{
        spec_, {}, spec_.start, spec_.start, opponents, bouts_of(spec_, opponents), BatchEnd::complete, ""};
    const bool tuned = search_points() && try_differences() && iterate();
    result.origin = origin();
    result.product = with_values(
        spec_,
        state_.spsa.iterate.empty() ? values_of(spec_, result.origin) : spsa_answer(problem_, state_.spsa),
        "product");
    if (tuned) confirm(result);
    keeper_.try_save();
    result.checkpoint_failure = keeper_.failure();
    result.end = end_;
    result.gain = problem_.gain;
    result.iteration_seconds = iteration_seconds_;
    result.state = std::move(state_);
    return result;
  }

 private:
  std::function<void()> saver() {
    if (control_.checkpoint.empty()) return {};
    return [this] { save_tune_state(control_.checkpoint, spec_, state_); };
  }

  /// False: the run ends here.
  bool go_on() {
    keeper_.save_if_due();
    if (!keeper_.failure().empty()) end_ = BatchEnd::stopped;
    return end_ == BatchEnd::complete;
  }

  void tell(std::string_view noun, std::int64_t done, std::int64_t planned,
            std::int64_t unsaved_games = 0) const {
    if (control_.progress) control_.progress({noun, done, planned, games_ + unsaved_games});
  }

  bool play(const std::vector<Meeting>& meetings, RunPurpose purpose, std::vector<MatchTally>& tallies,
            const PartsObserver& observer = {}) {
    std::vector<std::unique_ptr<Simulator>> simulators;
    std::vector<MatchPart> parts;
    for (const Meeting& m : meetings) {
      simulators.push_back(simulator_of(spec_, m, purpose));
      parts.push_back(
          {fmt::format("{}, {} against {}", title(spec_.contexts[m.context]), m.a->name, m.b->name),
           simulators.back().get(), m.first_pair, static_cast<std::uint64_t>(m.pairs)});
    }
    end_ = run_parts(parts, control_.threads, control_.interrupt, tallies, observer);
    if (end_ != BatchEnd::complete) return false;
    for (const MatchTally& tally : tallies) games_ += 2 * tally.pairs;
    return true;
  }

  /// The scores of candidates that all play the same games; none after an interrupt.
  std::vector<double> judge(const std::vector<Doctrine>& candidates, std::int64_t draw) {
    const std::vector<TuneDraw> draws = draw_contexts(spec_, draw);
    std::vector<Meeting> meetings;
    for (const Doctrine& candidate : candidates) {
      for (const TuneDraw& d : draws)
        meetings.push_back({d.context, &candidate, &spec_.pool[d.opponent], d.first_pair, spec_.pairs});
    }
    std::vector<MatchTally> tallies;
    if (!play(meetings, RunPurpose::tune, tallies)) return {};
    state_.games += 2 * spec_.pairs * static_cast<std::int64_t>(meetings.size());
    std::vector<double> scores;
    for (std::size_t i = 0; i < candidates.size(); ++i)
      scores.push_back(mean_score(tallies, i * draws.size(), draws.size()));
    return scores;
  }

  bool search_points() {
    while (state_.points_done < spec_.points) {
      const std::vector<double> point = draw_point(spec_, state_.points_done);
      const std::string name = fmt::format("random point {}", state_.points_done);
      const std::vector<double> score = judge({with_values(spec_, point, name)}, 0);
      if (score.empty()) return false;
      if (state_.best.empty() || score[0] > state_.best_score) {
        state_.best = point;
        state_.best_score = score[0];
      }
      ++state_.points_done;
      tell("random points", state_.points_done, spec_.points);
      if (!go_on()) return false;
    }
    return true;
  }

  Doctrine origin() const {
    return state_.best.empty() ? spec_.start : with_values(spec_, state_.best, "best random point");
  }

  /// The difference between two candidates; `noun` and number name them.
  SpsaObjective objective(std::string_view noun, std::int64_t draws_before) {
    return [this, noun, draws_before](std::int64_t k, const std::vector<double>& plus,
                                      const std::vector<double>& minus) -> std::optional<double> {
      const std::vector<double> scores =
          judge({with_values(spec_, plus, fmt::format("candidate + of {} {}", noun, k)),
                 with_values(spec_, minus, fmt::format("candidate - of {} {}", noun, k))},
                draws_before + k);
      if (scores.empty()) return std::nullopt;
      return scores[0] - scores[1];
    };
  }

  bool try_differences() {
    const std::vector<double> values = values_of(spec_, origin());
    const SpsaObjective trial = objective("trial", 0);
    while (static_cast<std::int64_t>(state_.trials.size()) < tune_trials) {
      const auto done = static_cast<std::int64_t>(state_.trials.size()) + 1;
      const std::optional<double> difference = spsa_trial(problem_, trial, values, done);
      if (!difference) return false;
      state_.trials.push_back(*difference);
      tell("trials", done, tune_trials);
      if (!go_on()) return false;
    }
    problem_.gain = spsa_gain(problem_, spec_.first_step, state_.trials);
    return true;
  }

  bool iterate() {
    if (state_.spsa.iterate.empty()) state_.spsa = spsa_start(problem_, values_of(spec_, origin()));
    const SpsaObjective step = objective("iteration", tune_trials);
    const std::int64_t before = state_.spsa.done;
    const auto begun = std::chrono::steady_clock::now();
    while (state_.spsa.done < spec_.iterations) {
      if (!spsa_step(problem_, step, state_.spsa)) return false;
      iteration_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count() /
                           static_cast<double>(state_.spsa.done - before);
      tell("iterations", state_.spsa.done, spec_.iterations);
      if (!go_on()) return false;
    }
    return true;
  }

  void confirm(const TuneResult& result) {
    const auto contexts = static_cast<std::int64_t>(spec_.contexts.size());
    const std::int64_t pairs_a_bout = contexts * spec_.confirm_pairs;
    const std::int64_t planned = pairs_a_bout * static_cast<std::int64_t>(result.bouts.size());
    while (state_.confirmed.size() < result.bouts.size()) {
      const TuneBout bout = result.bouts[state_.confirmed.size()];
      const std::int64_t before = pairs_a_bout * static_cast<std::int64_t>(state_.confirmed.size());
      std::vector<Meeting> meetings;
      for (std::size_t c = 0; c < spec_.contexts.size(); ++c)
        meetings.push_back({c, bout.product ? &result.product : &result.origin,
                            &result.opponents[bout.opponent], 0, spec_.confirm_pairs});
      std::vector<MatchTally> tallies;
      const auto observer = [&](std::int64_t pairs) {
        tell("pairs of the confirming match", before + pairs, planned, 2 * pairs);
      };
      if (!play(meetings, RunPurpose::confirm, tallies, observer)) return;
      std::vector<ContextScore> scores;
      scores.reserve(tallies.size());
      for (const MatchTally& t : tallies)
        scores.push_back({t.pair_counts, t.timeout_pairs, t.games().timeouts, t.digest});
      state_.confirmed.push_back(std::move(scores));
      if (!go_on()) return;
    }
  }

  const TuneSpec& spec_;
  const TuneControl& control_;
  SpsaProblem problem_;
  TuneState state_;
  CheckpointKeeper keeper_;
  BatchEnd end_ = BatchEnd::complete;
  std::int64_t games_ = 0;
  double iteration_seconds_ = 0;
};

}  // namespace

const std::vector<ContextScore>* TuneResult::scores(bool of_product, std::size_t opponent) const {
  for (std::size_t i = 0; i < state.confirmed.size(); ++i) {
    if (bouts[i].product == of_product && bouts[i].opponent == opponent) return &state.confirmed[i];
  }
  return nullptr;
}

std::optional<TuneVerdict> TuneResult::verdict() const {
  const std::vector<ContextScore>* bout = scores(true, 0);
  if (!bout || pooled(*bout).counts.pairs() == 0) return std::nullopt;
  const ScoreInterval interval = fixed_interval(pooled(*bout).counts);
  return interval.low > 0.5    ? TuneVerdict::better
         : interval.high < 0.5 ? TuneVerdict::worse
                               : TuneVerdict::not_better;
}

bool TuneResult::too_many_timeouts() const {
  ContextScore all;
  for (const auto& scores : state.confirmed) all += pooled(scores);
  return muster::too_many_timeouts(all.timeouts, 2 * all.pairs());
}

TuneResult tune(const TuneSpec& spec, TuneState state, const TuneControl& control) {
  return Tuner(spec, std::move(state), control).run();
}

ContextScore pooled(const std::vector<ContextScore>& scores) {
  ContextScore sum;
  for (const ContextScore& score : scores) sum += score;
  return sum;
}

}  // namespace muster
