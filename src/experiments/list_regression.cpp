#include "experiments/list_regression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "chance/dice.hpp"
#include "core/error.hpp"
#include "stats/cost_line.hpp"

namespace muster {
namespace {

/// Of a precision's thousands of pairs no more are counted: this is a check, not the measurement.
constexpr std::int64_t most_pairs = 512;
constexpr std::int64_t exchange_pairs_per_chunk = 16;
constexpr std::uint64_t games_of_lists = 0x6c697374;

const PriceContext& context_of(const PriceSpec& spec, std::int64_t chunk) {
  return spec.contexts[static_cast<std::size_t>(chunk) % spec.contexts.size()];
}

ArmyList drawn_list(const PriceSpec& spec, const UnitCatalogue& catalogue, std::int64_t chunk,
                    std::uint8_t side) {
  const Dice dice(run_key(spec.seed, RunPurpose::lists), static_cast<std::uint64_t>(chunk), side);
  std::optional<ArmyList> list = random_free_list(catalogue, regression_kinds(spec), random_list_cost, dice);
  if (!list)
    throw InputError(
        fmt::format("the cross-check: found no army of {} to {} AP under these rules, expected "
                    "some, or --no-cross-check",
                    ap_text(random_list_cost.low), ap_text(random_list_cost.high)));
  list->name = fmt::format("random list {}{}", chunk, side == 0 ? "A" : "B");
  return *list;
}

std::vector<PairCluster> clusters_of(const PriceSpec& spec, const std::vector<CellState>& chunks) {
  const std::vector<UnitKind> kinds = regression_kinds(spec);
  std::vector<PairCluster> clusters;
  for (std::size_t n = 0; n < chunks.size(); ++n) {
    const MatchInput match = regression_match(spec, static_cast<std::int64_t>(n));
    PairCluster cluster{{}, chunks[n].tally.pair_counts};
    for (const UnitKind& kind : kinds)
      cluster.x.push_back(count_of(match.armies[0], kind) - count_of(match.armies[1], kind));
    clusters.push_back(std::move(cluster));
  }
  return clusters;
}

/// The ratio of the nth coefficient to the numeraire's, which is the first, by the root of a line.
ListPrice price_of(const CumulativeLogit& fit, const UnitKind& kind, std::size_t n, double line_cost) {
  ListPrice price{kind, {}, {}};
  if (!fit.identified[n] || !fit.identified[0] || !(fit.beta[0] > 0.0)) return price;
  const CostLine line{fit.beta[n], fit.beta[0], {fit.cov(n, n), fit.cov(n, 0), fit.cov(0, 0)}};
  price.cost = line_cost * line.root();
  if (const auto interval = fieller_interval(line, normal_quantile(default_alpha)))
    price.interval = Bounds{line_cost * interval->low, line_cost * interval->high};
  return price;
}

}  // namespace

std::int64_t default_regression_chunks(std::int64_t pairs, std::size_t contexts) {
  return std::max<std::int64_t>(1, std::min(pairs, most_pairs) / exchange_pairs_per_chunk) *
         static_cast<std::int64_t>(contexts);
}

std::vector<UnitKind> regression_kinds(const PriceSpec& spec) {
  const UnitCatalogue catalogue = spec.system->units(spec.contexts.at(0).input.settings);
  std::vector<UnitKind> kinds{spec.numeraire};
  const auto add = [&](const UnitKind& kind) {
    if (catalogue.of(kind.type).available && std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
      kinds.push_back(kind);
  };
  for (const UnitTypeInfo& type : catalogue.types) add({type.key, UnitSize::common});
  for (const UnitKind& kind : spec.kinds) add(kind);
  return kinds;
}

MatchInput regression_match(const PriceSpec& spec, std::int64_t chunk) {
  MatchInput match = context_of(spec, chunk).input;
  const UnitCatalogue catalogue = spec.system->units(match.settings);
  for (std::uint8_t side = 0; side < 2; ++side) match.armies[side] = drawn_list(spec, catalogue, chunk, side);
  match.seed = mix(spec.seed, games_of_lists, static_cast<std::uint64_t>(chunk)) >> 32;
  match.purpose = RunPurpose::lists;
  return match;
}

std::string regression_name(const PriceSpec& spec, std::int64_t chunk) {
  return fmt::format("random lists {}, {}", chunk, title(context_of(spec, chunk)));
}

ListRegression list_regression(const PriceSpec& spec, const std::vector<CellState>& chunks) {
  ListRegression result;
  result.chunks = static_cast<std::int64_t>(chunks.size());
  for (const CellState& chunk : chunks) {
    result.pairs += chunk.tally.pairs;
    result.timeouts += chunk.tally.games().timeouts;
  }
  result.fit = fit_cumulative_logit(clusters_of(spec, chunks));
  const std::vector<UnitKind> kinds = regression_kinds(spec);
  const double line_cost = 0.5 * list_cost(spec, spec.numeraire, PriceVariant::listed);
  for (std::size_t n = 1; n < kinds.size(); ++n)
    result.prices.push_back(result.fit ? price_of(*result.fit, kinds[n], n, line_cost)
                                       : ListPrice{kinds[n], {}, {}});
  return result;
}

const ListPrice* find_price(const ListRegression& regression, const UnitKind& kind) {
  for (const ListPrice& price : regression.prices) {
    if (price.kind == kind) return &price;
  }
  return nullptr;
}

std::optional<PriceGap> price_gap_of(const ListPrice& price, const std::optional<double>& cost,
                                     const std::optional<Bounds>& interval) {
  if (!price.cost || !cost) return {};
  PriceGap gap{*price.cost - *cost, false};
  gap.depends_on_list = std::fabs(gap.gap) > price_gap && price.interval && interval &&
                        (price.interval->low > interval->high || price.interval->high < interval->low);
  return gap;
}

}  // namespace muster
