// Prices (muster.price/1) as they come back from their file: costs, intervals, bands, duels and verdicts are
// computed again from the scores of the pairs. The cross-check on random lists is left as it is.
#pragma once

#include "experiments/price.hpp"
#include "report/stored_result.hpp"

namespace muster {

StoredResult read_stored_price(const JsonReader& document);

/// Without what only games can tell: its contexts have no armies.
PriceResult price_from_json(const JsonReader& document);

}  // namespace muster
