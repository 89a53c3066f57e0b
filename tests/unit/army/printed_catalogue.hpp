// The unit types and costs as the rulebook prints them (UNIT), typed in by hand.
#pragma once

#include "army/catalogue.hpp"

inline muster::UnitCatalogue printed_catalogue(bool options_on = false) {
  using muster::UnitTypeInfo;
  constexpr std::array<bool, 3> any{true, true, true};
  constexpr std::array<bool, 3> no_small{true, true, false};
  constexpr std::array<bool, 3> one{true, false, false};
  muster::UnitCatalogue c;
  c.system = "two_by_two";
  c.required = "hq";
  c.types = {
      UnitTypeInfo{"hq", "HQ", one, {8, 0, 0}, "", true, ""},
      UnitTypeInfo{"line", "Line Infantry", any, {4, 6, 3}, "", true, ""},
      UnitTypeInfo{"guard", "Guards", any, {6, 8, 5}, "", true, ""},
      UnitTypeInfo{"light", "Light Infantry", any, {6, 8, 5}, "", true, ""},
      UnitTypeInfo{"militia", "Militia", no_small, {2, 4, 0}, "", true, ""},
      UnitTypeInfo{"heavy_cav", "Heavy Cavalry", any, {6, 8, 5}, "", true, ""},
      UnitTypeInfo{"light_cav", "Light Cavalry", any, {6, 8, 5}, "", true, ""},
      UnitTypeInfo{"foot_art", "Foot Artillery", one, {6, 0, 0}, "", true, ""},
      UnitTypeInfo{"horse_art", "Horse Artillery", one, {8, 0, 0}, "", true, ""},
      UnitTypeInfo{
          "irr_shooters", "Irregular Shooters", any, {3, 5, 2}, "option.irr_shooters", options_on, ""},
      UnitTypeInfo{"lancer", "Lancers", any, {6, 8, 5}, "option.lancer", options_on, "light_cav"},
  };
  return c;
}
