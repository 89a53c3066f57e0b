#include "experiments/price.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <utility>

#include "batch/parts.hpp"
#include "batch/watched.hpp"
#include "experiments/checkpoint_keeper.hpp"
#include "stats/ratio.hpp"

namespace muster {
namespace {

constexpr std::int64_t least_first_pairs = 32;
constexpr std::int64_t pairs_of_check = 32;
/// Rounds in which the exchanges may follow the root before it is taken as found.
constexpr int most_moves = 4;
/// Exchanges beyond those played to which a root is believed.
constexpr double reach_beyond = 4.0;
/// Of random lists: armies are made ready before play, and take up memory.
constexpr std::int64_t chunks_at_once = 64;
constexpr const char* arrived_key = "arrived";

/// Leaves the run at an interrupt or a failed checkpoint.
struct Ended {
  BatchEnd end;
};

/// What a kind is played with.
struct Setup {
  UnitKind kind;
  PriceVariant variant = PriceVariant::listed;
  std::optional<int> cost;  ///< half points, where not the list's
};

std::string cell_name(const PriceSpec& spec, const Setup& s, std::size_t context, int lines) {
  constexpr std::array<const char*, 3> variants{"listed", "changed", "refitted"};
  return name_of(s.kind) + ", " + variants[static_cast<std::size_t>(s.variant)] +
         (s.cost ? " at " + ap_text(*s.cost) : std::string()) + ", " + title(spec.contexts[context]) +
         ", for " + std::to_string(lines);
}

class Pricer {
 public:
  Pricer(const PriceSpec& spec, PriceGames games, const PriceControl& control)
      : spec_(spec),
        control_(control),
        games_(std::move(games)),
        keeper_(saver(), control.checkpoint_every) {}

  PriceResult run() {
    keeper_.save();  // so that a file that cannot be written is known before hours of play
    PriceResult result{spec_, {}, {}, BatchEnd::complete, ""};
    try {
      for (const UnitKind& kind : spec_.kinds) result.kinds.push_back(priced(kind));
      if (spec_.cross_check > 0) result.cross_check = cross_check();
    } catch (const Ended& ended) {
      result.end = ended.end;
    }
    keeper_.try_save();
    result.checkpoint_failure = keeper_.failure();
    return result;
  }

 private:
  std::function<void()> saver() {
    if (control_.checkpoint.empty()) return {};
    return [this] { save_price_games(control_.checkpoint, spec_, games_); };
  }

  PricedKind priced(const UnitKind& kind) {
    PricedKind result;
    result.kind = kind;
    if (exists(kind, PriceVariant::listed)) result.listed = pricing({kind, PriceVariant::listed, {}});
    if (spec_.what_if()) result.changed = pricing({kind, PriceVariant::changed, {}});
    if (result.changed && result.listed.answer.pooled.cost && result.changed->answer.pooled.cost)
      result.shift = cost_shift(result.listed.measurement, result.changed->measurement, spec_.seed);
    if (spec_.refit && !spec_.what_if()) refit(result);
    const Pricing& main = result.main();
    result.judgement =
        judge_price(main.answer, 0.5 * main.measurement.cost, spec_.misused.count(kind.type) == 0);
    return result;
  }

  bool exists(const UnitKind& kind, PriceVariant variant) const {
    const PriceContext& context = spec_.contexts.at(0);
    const Settings& settings =
        variant == PriceVariant::changed ? context.changed.settings : context.input.settings;
    return spec_.system->units(settings).of(kind.type).available;
  }

  /// Where the fair cost, to the half point, is another than the list's.
  void refit(PricedKind& result) {
    const Pricing& listed = result.listed;
    if (!listed.answer.pooled.cost) return;
    const int fair = std::max(0, static_cast<int>(std::lround(2.0 * *listed.answer.pooled.cost)));
    if (fair == listed.measurement.cost) return;
    const Setup setup{result.kind, PriceVariant::refitted, fair};
    result.cost_matters = differs(setup, nearest_lines(listed));
    if (result.cost_matters) result.refitted = pricing(setup);
  }

  int nearest_lines(const Pricing& pricing) const {
    const double lines = pricing.measurement.lines_at(pricing.answer.pooled.cost.value_or(0.0));
    const std::vector<int>& played = pricing.measurement.contexts.front().lines;
    return *std::min_element(played.begin(), played.end(),
                             [&](int x, int y) { return std::fabs(x - lines) < std::fabs(y - lines); });
  }

  /// Whether a few pairs of any context score otherwise with that cost.
  bool differs(const Setup& setup, int lines) {
    const Setup listed{setup.kind, PriceVariant::listed, {}};
    play(setup, {lines}, pairs_of_check);
    for (std::size_t c = 0; c < spec_.contexts.size(); ++c) {
      const std::string& before = games_.at(cell_name(spec_, listed, c, lines)).scores;
      const std::string& after = games_.at(cell_name(spec_, setup, c, lines)).scores;
      const std::size_t common = std::min(before.size(), after.size());
      if (before.compare(0, common, after, 0, common) != 0) return true;
    }
    return false;
  }

  Pricing pricing(const Setup& setup) {
    Pricing result;
    measure(setup);
    result.measurement = measurement(setup);
    result.answer = price_answer(spec_, result.measurement, errors(result.measurement));
    watch_arrivals(setup, nearest_lines(result), result.measurement);
    return result;
  }

  double errors(const Measurement& m) const {
    std::int64_t pairs = 0;
    for (const ContextCells& cells : m.contexts) {
      for (const CellState& state : cells.states) pairs += static_cast<std::int64_t>(state.scores.size());
    }
    return interval_errors(spec_, pairs);
  }

  /// Plays until the exchanges lie around the root, with as many pairs as are wanted.
  void measure(const Setup& setup) {
    wanted_[setup_name(setup)].clear();
    const ExchangeRange range = exchange_range(spec_, setup.kind);
    const double start = measurement(setup).lines_at(0.5 * cost_of(setup));
    play(setup, around_start(start, range), first_pairs(spec_));
    const std::int64_t first = spec_.precision ? std::min(spec_.pairs, 4 * first_pairs(spec_)) : spec_.pairs;
    for (std::int64_t pairs = first;; pairs = std::min(spec_.pairs, 2 * pairs)) {
      settle(setup, range, pairs);
      if (pairs >= spec_.pairs || precise(setup)) break;
    }
  }

  void settle(const Setup& setup, const ExchangeRange& range, std::int64_t pairs) {
    std::set<int> last;
    for (int move = 0; move < most_moves; ++move) {
      const std::set<int> places = around_root(setup, range);
      if (places == last) return;
      play(setup, places, pairs);
      last = places;
    }
  }

  bool precise(const Setup& setup) const {
    const Measurement m = measurement(setup);
    const PriceAnswer answer = price_answer(spec_, m, errors(m));
    if (!answer.pooled.interval) return false;
    return answer.pooled.interval->high - answer.pooled.interval->low <= 2.0 * *spec_.precision;
  }

  static std::set<int> around_start(double start, const ExchangeRange& range) {
    const int low = static_cast<int>(std::floor(start));
    const int high = static_cast<int>(std::ceil(start));
    std::set<int> places;
    for (const int lines : {low - 3, low, high, high + 3})
      places.insert(std::clamp(lines, range.low, range.high));
    return places;
  }

  /// The two exchanges to either side of the root; without one, all that were played.
  std::set<int> around_root(const Setup& setup, const ExchangeRange& range) const {
    const Measurement m = measurement(setup);
    const CostFigure pooled = price_answer(spec_, m, normal_quantile(default_alpha)).pooled;
    const std::vector<int>& played = m.contexts.front().lines;
    if (!pooled.cost) return {played.begin(), played.end()};
    const double root =
        std::clamp(m.lines_at(*pooled.cost), played.front() - reach_beyond, played.back() + reach_beyond);
    const int low = static_cast<int>(std::floor(root));
    std::set<int> places;
    for (const int lines : {low - 1, low, low + 1, low + 2})
      places.insert(std::clamp(lines, range.low, range.high));
    return places;
  }

  std::string setup_name(const Setup& s) const { return cell_name(spec_, s, 0, 0); }

  void play(const Setup& setup, const std::set<int>& places, std::int64_t pairs) {
    std::vector<std::unique_ptr<Simulator>> simulators;
    std::vector<Cell> cells;
    std::vector<CellState> states;
    for (std::size_t c = 0; c < spec_.contexts.size(); ++c) {
      for (const int lines : places) {
        std::int64_t& wanted = wanted_[setup_name(setup)][lines];
        wanted = std::max(wanted, pairs);
        const std::string name = cell_name(spec_, setup, c, lines);
        const CellState& state = games_[name];
        if (seen_.insert(name).second) counted_ += state.tally.pairs;
        if (state.tally.pairs >= pairs) continue;
        simulators.push_back(spec_.system->simulator(match(setup, c, lines)));
        cells.push_back({name, simulators.back().get(), pairs});
        states.push_back(state);
      }
    }
    run(name_of(setup.kind), cells, states);
  }

  MatchInput match(const Setup& setup, std::size_t context, int lines) const {
    return price_match(spec_, spec_.contexts[context], setup.kind, setup.variant, lines, setup.cost);
  }

  void run(const std::string& what, const std::vector<Cell>& cells, std::vector<CellState>& states) {
    std::int64_t before = 0;
    for (const CellState& state : states) before += state.tally.pairs;
    const BatchEnd end = run_cells(cells, control_.threads, control_.interrupt, states, [&](const auto& now) {
      if (++looks_ % 16 != 0) return true;
      std::int64_t pairs = counted_ - before;
      for (const CellState& state : now) pairs += state.tally.pairs;
      if (control_.progress) control_.progress({what, pairs, planned_pairs()});
      keep(cells, now);
      return keeper_.failure().empty();
    });
    for (std::size_t i = 0; i < cells.size(); ++i) {
      counted_ += states[i].tally.pairs - games_[cells[i].name].tally.pairs;
      games_[cells[i].name] = states[i];
    }
    if (end != BatchEnd::complete) throw Ended{end};
  }

  void keep(const std::vector<Cell>& cells, const std::vector<CellState>& states) {
    if (!keeper_.due()) return;
    const PriceGames whole = games_;
    for (std::size_t i = 0; i < cells.size(); ++i) games_[cells[i].name] = states[i];
    keeper_.try_save();
    games_ = whole;
  }

  std::int64_t planned_pairs() const {
    const std::int64_t each = 4 * spec_.pairs + 3 * first_pairs(spec_);
    const std::int64_t variants = spec_.what_if() ? 2 : 1;
    const std::int64_t prices =
        each * variants * static_cast<std::int64_t>(spec_.contexts.size() * spec_.kinds.size());
    return std::max(counted_, prices + spec_.cross_check * regression_chunk_pairs);
  }

  ListRegression cross_check() {
    std::vector<CellState> chunks;
    for (std::int64_t n = 0; n < spec_.cross_check; n += chunks_at_once)
      play_lists(n, std::min(n + chunks_at_once, spec_.cross_check));
    for (std::int64_t n = 0; n < spec_.cross_check; ++n)
      chunks.push_back(games_.at(regression_name(spec_, n)));
    return list_regression(spec_, chunks);
  }

  void play_lists(std::int64_t first, std::int64_t end) {
    std::vector<std::unique_ptr<Simulator>> simulators;
    std::vector<Cell> cells;
    std::vector<CellState> states;
    for (std::int64_t n = first; n < end; ++n) {
      const std::string name = regression_name(spec_, n);
      states.push_back(games_[name]);
      counted_ += states.back().tally.pairs;
      simulators.push_back(spec_.system->simulator(regression_match(spec_, n)));
      cells.push_back({name, simulators.back().get(), regression_chunk_pairs});
    }
    run("random lists", cells, states);
  }

  int cost_of(const Setup& setup) const {
    return setup.cost ? *setup.cost : list_cost(spec_, setup.kind, setup.variant);
  }

  Measurement measurement(const Setup& setup) const {
    Measurement m;
    m.kind = setup.kind;
    m.variant = setup.variant;
    m.copies = copies_of(spec_, setup.kind);
    m.cost = cost_of(setup);
    m.line_cost = list_cost(spec_, spec_.numeraire, setup.variant);
    const auto wanted = wanted_.find(setup_name(setup));
    if (wanted == wanted_.end()) return m;
    for (std::size_t c = 0; c < spec_.contexts.size(); ++c) {
      ContextCells cells;
      for (const auto& [lines, pairs] : wanted->second) {
        cells.lines.push_back(lines);
        cells.states.push_back(games_.at(cell_name(spec_, setup, c, lines)));
        // A run that was taken up may have played further than it is to know of yet.
        cells.states.back().scores.resize(
            std::min(cells.states.back().scores.size(), static_cast<std::size_t>(pairs)));
      }
      m.contexts.push_back(std::move(cells));
    }
    return m;
  }

  void watch_arrivals(const Setup& setup, int lines, Measurement& m) {
    const TelemetryTable& table = spec_.system->telemetry_table();
    const std::optional<std::size_t> arrived = table.find(arrived_key);
    if (!arrived) return;
    TelemetryCells figure;
    for (std::size_t type = 0; type < table.types().size(); ++type)
      figure.push_back(table.cell(*arrived, type));
    std::vector<std::unique_ptr<Simulator>> simulators;
    std::vector<std::unique_ptr<WatchedPairs>> watched;
    std::vector<MatchPart> parts;
    for (std::size_t c = 0; c < spec_.contexts.size(); ++c) {
      simulators.push_back(spec_.system->simulator(match(setup, c, lines)));
      watched.push_back(std::make_unique<WatchedPairs>(*simulators.back(), table.cells(),
                                                       std::vector<TelemetryCells>{figure}));
      parts.push_back({cell_name(spec_, setup, c, lines), watched.back().get(), 0,
                       static_cast<std::uint64_t>(std::min<std::int64_t>(first_pairs(spec_), 64))});
    }
    std::vector<MatchTally> tallies;
    const BatchEnd end = run_parts(parts, control_.threads, control_.interrupt, tallies);
    if (end != BatchEnd::complete) throw Ended{end};
    for (std::size_t c = 0; c < m.contexts.size(); ++c) {
      const RatioSums& sums = watched[c]->sums().front();
      if (sums.whole > 0) m.contexts[c].arrived = sums.ratio();
    }
  }

  const PriceSpec& spec_;
  const PriceControl& control_;
  PriceGames games_;
  CheckpointKeeper keeper_;
  /// By setup: the exchanges, and how many pairs have been asked for at each.
  std::map<std::string, std::map<int, std::int64_t>> wanted_;
  std::set<std::string> seen_;
  std::int64_t counted_ = 0;
  std::int64_t looks_ = 0;
};

}  // namespace

std::int64_t first_pairs(const PriceSpec& spec) {
  return spec.precision ? least_first_pairs : std::max(least_first_pairs, spec.pairs / 4);
}

double interval_errors(const PriceSpec& spec, std::int64_t pairs) {
  if (!spec.precision) return normal_quantile(default_alpha);
  const auto t = static_cast<double>(pairs);
  const double most = 4.0 * static_cast<double>(spec.pairs) * static_cast<double>(spec.contexts.size());
  return asymptotic_half_width(1.0, t, most / 8.0) * std::sqrt(t);
}

bool PriceResult::too_many_timeouts() const {
  std::int64_t pairs = 0;
  std::int64_t timeouts = 0;
  for (const PricedKind& kind : kinds) {
    pairs += kind.main().answer.pairs;
    timeouts += kind.main().answer.timeouts;
  }
  if (cross_check) {
    pairs += cross_check->pairs;
    timeouts += cross_check->timeouts;
  }
  return muster::too_many_timeouts(timeouts, 2 * pairs);
}

PriceResult price(const PriceSpec& spec, PriceGames games, const PriceControl& control) {
  return Pricer(spec, std::move(games), control).run();
}

}  // namespace muster
