// What units are worth, as a rules designer reads it and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/price.hpp"

namespace muster {

/// What is printed beside the result.
struct PriceHeading {
  std::string contexts;  ///< their file, as it was named
  bool numeraire_asked = false;
};

/// A line a type, then each type's contexts as a forest plot.
std::string price_text(const PriceResult& result, const PriceHeading& heading);

/// Schema muster.price/1. Costs and half widths in AP, scores fractions of 1; the raw scores of every pair
/// are in it.
std::string price_json(const PriceResult& result, const PriceHeading& heading);

/// Its member `types`.
nlohmann::ordered_json price_types(const PriceResult& result);

/// The verdict in words, and how many pairs would tell.
std::string verdict_text(const PriceJudgement& judgement);
/// "3.42 AP (3.20 to 3.64)".
std::string cost_text(const CostFigure& figure);

/// The contexts, and what would be played in each; nothing is.
std::string price_plan_text(const PriceSpec& spec, const PriceHeading& heading);

}  // namespace muster
