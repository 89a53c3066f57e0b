// The words of "2 by 2 Napoleonic's": unit types, sizes, units and their numbers (UNIT).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_list.hpp"
#include "core/unit_set.hpp"
#include "game/outcome.hpp"

namespace muster::two_by_two {

enum class UnitType : std::uint8_t {
  hq,
  line,
  guard,
  light,
  militia,
  heavy_cav,
  light_cav,
  foot_art,
  horse_art,
  irr_shooters,
  irr_warband,
  irr_cav,
  lancer
};
inline constexpr std::size_t type_count = 13;
inline constexpr std::array<std::string_view, type_count> type_keys{
    "hq",       "line",      "guard",        "light",       "militia", "heavy_cav", "light_cav",
    "foot_art", "horse_art", "irr_shooters", "irr_warband", "irr_cav", "lancer"};
inline constexpr std::array<std::string_view, type_count> type_names{"HQ",
                                                                     "Line Infantry",
                                                                     "Guards",
                                                                     "Light Infantry",
                                                                     "Militia",
                                                                     "Heavy Cavalry",
                                                                     "Light Cavalry",
                                                                     "Foot Artillery",
                                                                     "Horse Artillery",
                                                                     "Irregular Shooters",
                                                                     "Irregular Warbands",
                                                                     "Irregular Cavalry",
                                                                     "Lancers"};
constexpr std::size_t index(UnitType type) { return static_cast<std::size_t>(type); }

enum class Size : std::uint8_t { common, large, small };
inline constexpr std::array<std::string_view, 3> size_keys{"common", "large", "small"};

/// Types as bits, so that a question about one takes no branch.
template <class... Types>
constexpr unsigned type_set(Types... types) {
  return ((1U << index(types)) | ...);
}
constexpr bool is_among(unsigned types, UnitType t) { return (types >> index(t) & 1U) != 0; }

/// UNIT-2. HQ is neither.
constexpr bool is_infantry(UnitType t) {
  return is_among(type_set(UnitType::line, UnitType::guard, UnitType::light, UnitType::militia,
                           UnitType::irr_shooters, UnitType::irr_warband),
                  t);
}
constexpr bool is_cavalry(UnitType t) {
  return is_among(type_set(UnitType::heavy_cav, UnitType::light_cav, UnitType::irr_cav, UnitType::lancer), t);
}
constexpr bool is_artillery(UnitType t) { return t == UnitType::foot_art || t == UnitType::horse_art; }
/// UNIT-1: units of the type come in that size.
constexpr bool comes_in(UnitType t, Size size) {
  if (size == Size::common) return true;
  return (is_infantry(t) || is_cavalry(t)) && !(size == Size::small && t == UnitType::militia);
}
/// "line", "large guard".
std::string kind_text(UnitType type, Size size);

/// UNIT-5.
constexpr bool may_rout_at_will(UnitType t) {
  return t == UnitType::light || t == UnitType::light_cav || t == UnitType::lancer;
}
/// CONTACT-2 and UNIT-8: the type may move into contact with the other at all.
constexpr bool may_contact(UnitType mover, UnitType target) {
  if (is_artillery(mover)) return false;
  const bool barred =
      is_infantry(mover) ? is_cavalry(target) : mover == UnitType::irr_cav && is_infantry(target);
  return !barred;
}
/// OPT-1 to 3: a type that is there only by an option, "option.<its key>".
constexpr bool is_optional(UnitType t) { return t >= UnitType::irr_shooters; }

/// The setting that switches it on.
std::string option_of(UnitType type);

/// A unit by its side and its number in that side's army.
class UnitId {
 public:
  constexpr UnitId() = default;
  constexpr UnitId(Seat seat, unsigned number)
      : value_(static_cast<std::uint8_t>(muster::index(seat) << 6 | number)) {}
  static constexpr UnitId none() { return {}; }

  constexpr bool valid() const { return value_ != 0xFF; }
  constexpr Seat seat() const { return static_cast<Seat>(value_ >> 6); }
  constexpr unsigned number() const { return value_ & 63U; }
  constexpr std::uint8_t raw() const { return value_; }
  friend constexpr bool operator==(UnitId, UnitId) = default;
  friend constexpr bool operator<(UnitId a, UnitId b) { return a.value_ < b.value_; }

 private:
  std::uint8_t value_ = 0xFF;
};

/// What never changes about a unit. Its name is type, size and copy number, so that the dice of a
/// unit don't depend on the order of a file.
struct Unit {
  UnitType type = UnitType::line;
  Size size = Size::common;
  std::uint8_t copy = 1;
  std::uint16_t code = 0;  ///< of the name, for its dice
  int cost = 0;            ///< half points
};

struct Army {
  FixedList<Unit, 64> units;
  std::array<UnitSet, type_count> of_type;
  UnitSet infantry, cavalry, artillery, hqs;
  UnitSet raiders;  ///< cavalry other than heavy

  void add(UnitType type, Size size, int cost);
  UnitSet all() const { return UnitSet::first(static_cast<unsigned>(units.size())); }
};

/// "line 7", "large guard 2".
std::string name_of(const Unit& unit);

enum class Status : std::uint8_t { steady, pinned, disrupted };
inline constexpr std::array<std::string_view, 3> status_keys{"steady", "pinned", "disrupted"};

enum class Cause : std::uint8_t {
  shot,
  melee,
  rout_die,
  rout_enemy,
  rout_edge,
  rout_woods,
  swap,
  hq_with_unit
};
inline constexpr std::array<std::string_view, 8> cause_names{"shot",
                                                             "melee",
                                                             "rout die",
                                                             "routed into an enemy",
                                                             "routed off the table",
                                                             "routed into woods",
                                                             "swap",
                                                             "HQ lost with its unit"};

enum class Ending : std::uint8_t { losses, draw_losses, draw_exit, no_units, draw_no_units, timeout };
inline constexpr std::array<std::string_view, 6> ending_names{
    "losses",        "draw: both at the limit",        "draw by exit",
    "no units left", "draw: none left on either side", "timeout"};

}  // namespace muster::two_by_two
