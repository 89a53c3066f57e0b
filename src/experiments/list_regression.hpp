// The cross-check of prices: what each kind is worth in random lists instead of around a template. Chunks of
// pairs are played, each with two fresh random lists; the score of a pair is regressed on by how much the
// lists' counts differ (Bradley-Terry with features), and a kind is worth as many numeraires as its
// coefficient is of theirs. It changes no verdict.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "army/random_list.hpp"
#include "batch/cells.hpp"
#include "experiments/price_spec.hpp"
#include "stats/cumulative_logit.hpp"
#include "stats/interval.hpp"

namespace muster {

/// 34 to 46 AP: lists of one cost could not tell what an AP more is worth.
inline constexpr CostRange random_list_cost{68, 92};
/// Pairs of two lists.
inline constexpr std::int64_t regression_chunk_pairs = 32;
/// AP between two costs of which it is worth telling.
inline constexpr double price_gap = 0.5;

/// A chunk in each context for every 16 pairs at an exchange near the fair one, 512 of them at most: in all
/// about a fifth of the games of a type that is played once more at its fair cost.
std::int64_t default_regression_chunks(std::int64_t pairs, std::size_t contexts);

/// The kinds that lists hold: every type in the common size, and the kinds to be priced, as far as the
/// rules without a what-if have them. The numeraire is first.
std::vector<UnitKind> regression_kinds(const PriceSpec& spec);

/// The match of the nth chunk: table, way to win and doctrine of one context, all of them taking turns.
/// InputError if there are no such lists.
MatchInput regression_match(const PriceSpec& spec, std::int64_t chunk);
/// Unique in a run.
std::string regression_name(const PriceSpec& spec, std::int64_t chunk);

struct ListPrice {
  UnitKind kind;
  std::optional<double> cost;      ///< AP
  std::optional<Bounds> interval;  ///< 95 %, Fieller's; none: unbounded
};

struct ListRegression {
  std::vector<ListPrice> prices;       ///< of all kinds but the numeraire
  std::optional<CumulativeLogit> fit;  ///< in the order of regression_kinds()
  std::int64_t chunks = 0;
  std::int64_t pairs = 0;
  std::int64_t timeouts = 0;  ///< games
};

/// Of the games of all chunks, in order.
ListRegression list_regression(const PriceSpec& spec, const std::vector<CellState>& chunks);

const ListPrice* find_price(const ListRegression& regression, const UnitKind& kind);

/// How far the cost on random lists is above the one around the templates; nothing if either is missing.
struct PriceGap {
  double gap = 0.0;              ///< AP
  bool depends_on_list = false;  ///< more than price_gap, and the two intervals have no point in common
};
std::optional<PriceGap> price_gap_of(const ListPrice& price, const std::optional<double>& cost,
                                     const std::optional<Bounds>& interval);

}  // namespace muster
