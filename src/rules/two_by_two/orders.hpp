// What a commander is told to do otherwise than it would, unit by unit, for one half turn.
#pragma once

#include "rules/two_by_two/types.hpp"

namespace muster::two_by_two {

/// Sets of its own units; nobody is told anything unless a search tries it.
struct Orders {
  UnitSet stand;     ///< neither move nor charge
  UnitSet abstain;   ///< don't charge
  UnitSet charge;    ///< charge for less than the doctrine asks
  UnitSet withdraw;  ///< go back, without a charge
  UnitSet press;     ///< go on whatever threatens
  UnitSet cease;     ///< don't shoot
  UnitSet volley;    ///< shoot whatever it costs
  bool none() const { return (stand | abstain | charge | withdraw | press | cease | volley).empty(); }
};

}  // namespace muster::two_by_two
