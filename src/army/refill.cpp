#include "army/refill.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace muster {
namespace {

/// Changes the list by `change` and refills it; a list that cannot be filled stays as it was.
template <class Change>
Refill refilled(ArmyList& list, const Change& change, const UnitCatalogue& catalogue, const UnitKind& fill,
                int target, int most) {
  ArmyList changed = list;
  change(changed);
  Refill result = refill(changed, catalogue, fill, target, most);
  if (result.fault.empty()) list = std::move(changed);
  return result;
}

}  // namespace

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

Refill set_count_and_refill(ArmyList& list, const UnitCatalogue& catalogue, const UnitKind& kind, int count,
                            const UnitKind& fill, int target, int most) {
  const auto change = [&](ArmyList& changed) { set_count(changed, catalogue, kind, count); };
  return refilled(list, change, catalogue, fill, target, most);
}

Refill set_cost_and_refill(ArmyList& list, const UnitCatalogue& catalogue, const UnitKind& kind,
                           int half_points, const UnitKind& fill, int target, int most) {
  const auto change = [&](ArmyList& changed) { set_cost(changed, catalogue, kind, half_points); };
  return refilled(list, change, catalogue, fill, target, most);
}

}  // namespace muster
