// What the games of a pricing say: costs with their intervals, how far they depend on context and doctrine,
// and the verdict. Pure functions of the scores. Costs are in AP.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "batch/cells.hpp"
#include "experiments/price_spec.hpp"
#include "stats/cost_line.hpp"
#include "stats/heterogeneity.hpp"
#include "stats/interval.hpp"

namespace muster {

/// One context's games, by the number of Lines given up, rising.
struct ContextCells {
  std::vector<int> lines;
  std::vector<CellState> states;
  std::optional<double> arrived;  ///< share of the AP of A that ever came onto the table
};

/// All that was played of one kind under one variant of the rules.
struct Measurement {
  UnitKind kind;
  PriceVariant variant = PriceVariant::listed;
  int copies = 0;
  int cost = 0;       ///< half points: that of the kind in these games
  int line_cost = 0;  ///< half points: that of the numeraire
  std::vector<ContextCells> contexts;

  /// AP of one copy where the copies are worth that many Lines.
  double per_copy(double lines) const { return 0.5 * line_cost * lines / copies; }
  /// Lines that cost as much as the copies do.
  double lines_at(double ap) const { return ap * copies / (0.5 * line_cost); }
};

enum class CostMethod : std::uint8_t {
  line,       ///< the line fits
  staircase,  ///< it does not: bracketed by isotonic means
  none        ///< nothing that can be measured, or the curve does not cross one half
};
inline constexpr std::array<std::string_view, 3> cost_method_names{"logit line", "isotonic bracket", "none"};

struct CostFigure {
  CostMethod method = CostMethod::none;
  std::optional<double> cost;
  double error = 0.0;              ///< standard error of the cost; of a line only
  std::optional<Bounds> interval;  ///< none: unbounded
  double slope = 0.0;              ///< score that a Line is worth at the fair exchange, fraction of 1
  LackOfFit fit;
};

struct PriceAnswer {
  CostFigure pooled;  ///< of the mean of the contexts' scores, each weighing the same
  std::vector<CostFigure> contexts;
  Heterogeneity between_contexts;
  Heterogeneity between_doctrines;     ///< among contexts that differ in nothing else
  std::optional<Bounds> context_band;  ///< pooled +- 1.64 tau
  std::optional<Bounds> doctrine_band;
  std::optional<double> duel_score;  ///< of A at equal AP; fraction of 1
  Bounds duel_interval;
  bool duel_interpolated = false;  ///< between two whole numbers of Lines
  std::int64_t pairs = 0;
  std::int64_t timeouts = 0;  ///< games
};

/// `z`: standard errors to either side of the pooled cost's interval; contexts and duel have 1.96.
PriceAnswer price_answer(const PriceSpec& spec, const Measurement& measurement, double z);

/// Mean scores of a context, and of all of them at the exchanges that they share.
ScoreCurve curve_of(const ContextCells& cells);
ScoreCurve pooled_curve(const Measurement& measurement);

enum class PriceVerdict : std::uint8_t {
  underpriced,  ///< interval wholly above cost + margin
  overpriced,   ///< wholly below cost - margin
  fair,         ///< wholly within
  inconclusive,
  policy_dependent,  ///< one of the first three, but not under every doctrine
  not_competent,     ///< the commander misuses it by its own gates
  no_measurable_effect
};
inline constexpr std::array<std::string_view, 7> price_verdict_names{
    "underpriced",   "overpriced",          "fair", "inconclusive", "policy_dependent",
    "not_competent", "no_measurable_effect"};

struct PriceJudgement {
  PriceVerdict verdict = PriceVerdict::inconclusive;
  /// Of an inconclusive one: about how many pairs in all would settle it; none if none would.
  std::optional<std::int64_t> pairs_needed;
};

/// `cost`: AP; `competent`: the commanders pass the gates about this kind.
PriceJudgement judge_price(const PriceAnswer& answer, double cost, bool competent);

}  // namespace muster
