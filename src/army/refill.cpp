#include "army/refill.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace muster {
Refill refill(ArmyList& list, const UnitCatalogue& catalogue, const UnitKind& fill, int target, int most) {
  const int each = unit_cost(list, catalogue, fill);
  if (each <= 0) return {0, fmt::format("{} costs nothing, so that it fills nothing", name_of(fill))};
  const int rest = total_cost(list, catalogue) - each * count_of(list, fill);
  if (rest > most || 2 * (rest - target) > each)
    return {0, fmt::format("without any {} the list costs {} AP, more than {}", name_of(fill), ap_text(rest),
                           ap_text(std::min(target, most)))};
  const int below = (target - rest) / each;
  const int short_of = target - rest - below * each;
  const bool one_more = 2 * short_of > each && rest + (below + 1) * each <= most;
  int count = below + (one_more ? 1 : 0);
  while (rest + count * each > most) --count;
  set_count(list, catalogue, fill, count);
  return {target - rest - count * each, ""};
}

}  // namespace muster
