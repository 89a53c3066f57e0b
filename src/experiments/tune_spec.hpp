// What a tuning run is, resolved: the weights to be tuned, the contexts and opponents to be played, how much
// of it, and everything that is drawn, each a function of seed and iteration.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/spsa.hpp"
#include "game/system.hpp"

namespace muster {

/// A table, a way to win, and who plays which list. Words as given.
struct TuneContext {
  std::string scenario;
  std::string victory;  ///< "" for a system without a setting of that name
  std::string a;        ///< list of the doctrine that is judged
  std::string b;
  MatchInput input;  ///< its doctrines, seed and purpose are put in for each game
};

/// "open_40, fast, standard v standard": unique in a run.
std::string title(const TuneContext& context);

struct TuneSpec {
  const System* system = nullptr;
  Doctrine start;              ///< weights that are not tuned keep its values
  std::vector<Doctrine> pool;  ///< opponents
  std::vector<TuneContext> contexts;
  std::vector<std::size_t> weights;  ///< positions in the doctrine table, rising

  std::uint64_t seed = 1;
  std::int64_t iterations = 0;
  std::int64_t drawn = 0;          ///< contexts of an iteration
  std::int64_t pairs = 0;          ///< of either candidate in each
  std::int64_t points = 0;         ///< random ones of which the best is started from; 0: from `start`
  std::int64_t confirm_pairs = 0;  ///< in every context
  double first_step = 0;           ///< scales by which the first iterations move a weight; finds the gain
  double perturbation = 0;         ///< c, in scales
};

/// Before the first iteration, to find the gain.
inline constexpr std::int64_t tune_trials = 10;

/// The scale of a weight is a quarter of its default's size or a fortieth of its range, whichever is more,
/// and at least half a step. Of one that acts in jumps it is half of a jump, and then no candidate is nearer
/// than 0.6 of one: of two neighbouring ranks whose directions differ, one candidate has the order reversed,
/// and a count differs between the candidates.
SpsaAxis axis_of(const SettingInfo& weight);
/// Numbers can be tuned, words and switches can't.
bool can_be_tuned(const SettingInfo& weight);

SpsaProblem problem_of(const TuneSpec& spec);

/// Of the tuned weights only, in their order.
std::vector<double> values_of(const TuneSpec& spec, const Doctrine& doctrine);
Doctrine with_values(const TuneSpec& spec, const std::vector<double>& values, const std::string& name);
/// The same kind and the same weights.
bool plays_the_same(const Doctrine& one, const Doctrine& other);

/// What is played in one context of an iteration.
struct TuneDraw {
  std::size_t context = 0;
  std::size_t opponent = 0;
  std::uint64_t first_pair = 0;
};

/// Different contexts, each with an opponent of the pool and pairs that no other draw plays. Draw 0 is that
/// of the random points; those of the trials follow, then those of the iterations.
std::vector<TuneDraw> draw_contexts(const TuneSpec& spec, std::int64_t draw);

/// Random values, uniform within a distance of the start's that goes in turn through 4, 8 and 16 scales and
/// the whole range.
std::vector<double> draw_point(const TuneSpec& spec, std::int64_t point);

/// Canonical JSON: everything that the result depends on, games included.
std::string spec_json(const TuneSpec& spec);
/// 16 hexadecimal digits.
std::string spec_digest(const TuneSpec& spec);

}  // namespace muster
