// The gates that a doctrine has to pass before anybody believes the balance figures that it makes: plan in,
// report out. A gate passes if the whole interval of its figure keeps to the bound, fails if all of it lies
// outside, and is undecided otherwise.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "experiments/bands.hpp"
#include "game/system.hpp"
#include "stats/interval.hpp"
#include "stats/ratio.hpp"

namespace muster {

enum class GateVerdict : std::uint8_t { passes, undecided, fails };
inline constexpr std::array<std::string_view, 3> gate_verdict_names{"passes", "undecided", "fails"};

GateVerdict judge(const Bounds& interval, const GateBound& bound);

enum class FigureForm : std::uint8_t {
  share,       ///< a fraction of 1
  difference,  ///< of two such
  number
};

/// One figure and what it is held against.
struct GateRow {
  std::string what;
  FigureForm form = FigureForm::share;
  std::optional<double> figure;  ///< none without occasions
  Bounds interval;               ///< 95 %, for this one look
  GateBound bound;
  std::int64_t pairs = 0;
  std::optional<std::int64_t> occasions;  ///< that a band rests on; positions that were put
  std::int64_t least_occasions = 0;
  std::string remark;
  GateVerdict verdict = GateVerdict::undecided;
};

/// The score of A over all these matches.
struct ScoreTask {
  std::string what;
  std::vector<MatchInput> matches;
  GateBound bound;
};

/// Matches on the same seeds, in each of which A has more than in the one before: its score must rise.
struct StepsTask {
  struct Step {
    std::string what;
    MatchInput match;
  };
  std::vector<Step> steps;
};

/// How the doctrine of A plays these matches.
struct PlayTask {
  std::vector<MatchInput> matches;
  std::vector<Band> bands;
};

/// The share of games without an end.
struct TimeoutTask {
  std::string what;
  std::vector<MatchInput> matches;
  double at_most = 0;
};

/// Positions with a right answer, put to the doctrine.
struct PositionTask {
  struct Position {
    std::string name;
    Node root;
  };
  Doctrine doctrine;
  std::vector<Position> positions;
  double at_least = 0;                ///< share that it solves
  std::optional<int> forbidden_most;  ///< positions where it does what they forbid; nothing: not asked
};

using GateTask = std::variant<ScoreTask, StepsTask, PlayTask, TimeoutTask, PositionTask>;

/// A gate: its tasks are played one after the other, each match with so many pairs.
struct GatePlanPart {
  std::string key;    ///< "ladder"
  std::string title;  ///< "Score against weaker doctrines"
  std::int64_t pairs = 0;
  std::vector<GateTask> tasks;
};

struct GatePlan {
  std::vector<GatePlanPart> parts;
  std::int64_t total_pairs() const;
};

struct GateReportPart {
  std::string key;
  std::string title;
  std::vector<GateRow> rows;
};

/// All that was counted of how the doctrine plays; as in the table of the system.
struct CountedCell {
  std::string counter;
  std::string meaning;
  std::string type;  ///< "": of the game as a whole
  double unit = 1;
  CounterForm form = CounterForm::share;
  std::int64_t part = 0;
  std::int64_t whole = 0;
};

struct GateReport {
  std::vector<GateReportPart> parts;
  std::vector<CountedCell> telemetry;  ///< cells with occasions

  std::int64_t rows(GateVerdict verdict) const;
  /// The worst of all rows.
  GateVerdict verdict() const;
};

struct GateControl {
  int threads = 1;
  const std::atomic<bool>* interrupt = nullptr;
  /// Sees how many of all pairs have been played.
  std::function<void(const std::string& title, std::int64_t pairs)> progress;
};

/// Nothing if interrupted. Throws what playing throws.
std::optional<GateReport> run_gates(const System& system, const GatePlan& plan, const GateControl& control);

// What a row says of figures once they are there.
GateRow score_row(const ScoreTask& task, const PairCounts& counts, std::int64_t pairs);
/// `failed`: names of those that it didn't solve.
GateRow position_row(const PositionTask& task, const std::vector<std::string>& failed);
/// `forbidden`: names of those in which it did what they forbid.
GateRow forbidden_row(const PositionTask& task, const std::vector<std::string>& forbidden);
GateRow timeout_row(const TimeoutTask& task, std::int64_t timeouts, std::int64_t games, std::int64_t pairs);

GateRow band_row(const Band& band, const TelemetryTable& table, const RatioSums& sums, std::int64_t pairs);

}  // namespace muster
