#include "rules/two_by_two/settings.hpp"

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "rules/two_by_two/modifiers.hpp"

namespace muster::two_by_two {
namespace {

struct Entry {
  SettingInfo info;
  std::function<void(Rules&, double)> put;
};

/// What UNIT prints of one type.
struct Printed {
  double move, short_range, range;
  int melee;
  double ap;
};
constexpr std::array<Printed, type_count> printed{{{6, 0, 0, -3, 4},
                                                   {3, 0, 1, 0, 2},
                                                   {3, 0, 1, 1, 3},
                                                   {3, 0, 1, -3, 3},
                                                   {3, 0, 1, 0, 1},
                                                   {4, 0, 0, 2, 3},
                                                   {5, 0, 0, -1, 3},
                                                   {2, 3, 8, -3, 3},
                                                   {4, 2, 5, -3, 4},
                                                   {3, 0, 1, 0, 1.5},
                                                   {3, 0, 0, 1, 2},
                                                   {5, 0, 0, -1, 2},
                                                   {5, 0, 0, -1, 3}}};
constexpr std::array<int, shoot_rows> shoot_values{-1, 1, -2, 2, -1, -1, 1, 1, 1, 1, 1, 1, -1, -1, 1, -1};
// The value of the unit type comes from the type itself.
constexpr std::array<int, melee_rows> melee_values{0, -2, 2, 1, 1, 1, -1, -1, 1, -1, -1, -2, 2, -1, 1};
constexpr std::array<int, rally_rows> rally_values{1, 1, -1, -1, -1, 2, -2};

int half_points(double ap) { return static_cast<int>(std::lround(ap * 2)); }

class Builder {
 public:
  std::vector<Entry> entries;
  std::string group;  ///< of what is added from now on

  void add(SettingInfo info, std::function<void(Rules&, double)> put) {
    info.group = group;
    entries.push_back({std::move(info), std::move(put)});
  }
  template <class T>
  void integer(std::string key, T Rules::*field, int value, int low, int high, std::string rule,
               std::string meaning) {
    add(integer_setting(std::move(key), value, low, high, std::move(rule), std::move(meaning)),
        [field](Rules& r, double v) { r.*field = static_cast<T>(v); });
  }
  void number(std::string key, double Rules::*field, double value, double low, double high, std::string rule,
              std::string meaning, double step = 0) {
    SettingInfo info =
        number_setting(std::move(key), value, low, high, std::move(rule), std::move(meaning), step);
    info.rounded = step != 0;
    add(std::move(info), [field](Rules& r, double v) { r.*field = v; });
  }
  void ap(std::string key, int Rules::*field, double value, double low, double high, std::string rule,
          std::string meaning) {
    add(number_setting(std::move(key), value, low, high, std::move(rule), std::move(meaning), 0.5),
        [field](Rules& r, double v) { r.*field = half_points(v); });
  }
  void flag(std::string key, bool Rules::*field, bool value, std::string rule, std::string meaning) {
    add(flag_setting(std::move(key), value, std::move(rule), std::move(meaning)),
        [field](Rules& r, double v) { r.*field = v != 0; });
  }
  void choice(std::string key, const std::string& value, std::vector<std::string> words, std::string rule,
              std::string meaning, std::function<void(Rules&, double)> put) {
    add(choice_setting(std::move(key), value, std::move(words), std::move(rule), std::move(meaning)),
        std::move(put));
  }
  template <std::size_t N>
  void rows(const std::string& phase, std::array<int, N> Rules::*values, const std::array<Row, N>& names,
            const std::array<int, N>& defaults, std::size_t first) {
    for (std::size_t i = first; i < N; ++i) {
      add(integer_setting(phase + "." + std::string(names[i].key), defaults[i], -9, 9,
                          std::string(names[i].rule), "modifier: " + std::string(names[i].text)),
          [values, i](Rules& r, double v) { (r.*values)[i] = static_cast<int>(v); });
    }
  }
};

void add_types(Builder& b) {
  b.group = "Unit types";
  for (std::size_t i = 0; i < type_count; ++i) {
    const std::string key(type_keys[i]);
    const std::string name(type_names[i]);
    const Printed& p = printed[i];
    const auto add = [&](SettingInfo info, std::function<void(TypeNumbers&, double)> put) {
      b.add(std::move(info), [i, put = std::move(put)](Rules& r, double v) { put(r.types[i], v); });
    };
    add(number_setting(key + ".move", p.move, 0, 24, "UNIT", name + ": movement allowance in inches"),
        [](TypeNumbers& t, double v) { t.move = v; });
    add(integer_setting(key + ".melee", p.melee, -9, 9, "MELEE-2", name + ": melee modifier"),
        [](TypeNumbers& t, double v) { t.melee = static_cast<int>(v); });
    add(number_setting(key + ".cost", p.ap, 0, 20, "UNIT", name + ": AP", 0.5),
        [](TypeNumbers& t, double v) { t.cost = half_points(v); });
    const auto type = static_cast<UnitType>(i);
    if (is_artillery(type)) {
      add(number_setting(key + ".short_range", p.short_range, 0, 48, "SHOOT-2",
                         name + ": short range in inches"),
          [](TypeNumbers& t, double v) { t.short_range = v; });
    }
    if (p.range > 0) {
      add(number_setting(key + ".range", p.range, 0, 48, "SHOOT-2",
                         name + ": range in inches; 0: never shoots"),
          [](TypeNumbers& t, double v) { t.range = v; });
    }
  }
  b.group = "Sizes and bases";
  b.ap("size.large.cost", &Rules::large_cost, 1, -4, 8, "UNIT-1", "AP added for a Large unit");
  b.ap("size.small.cost", &Rules::small_cost, -0.5, -4, 8, "UNIT-1", "AP added for a Small unit");
  b.number("base.frontage", &Rules::frontage, 1, 1, 1.6, "UNIT-9", "frontage of every base in inches",
           1.0 / 512);
  b.number("base.depth", &Rules::depth, 0.5, 0.25, 1.6, "UNIT-9", "depth of every base in inches", 1.0 / 512);
}

void add_setup_and_movement(Builder& b) {
  b.group = "Set-up";
  b.ap("setup.start_ap", &Rules::start_ap, 10, 0, 1000, "SETUP-3", "AP each side places at the start");
  b.ap("setup.tie_ap", &Rules::tie_ap, 10, 0, 1000, "SETUP-1", "AP added for each tie of the role dice");
  b.flag("setup.ties", &Rules::ties, true, "SETUP-1", "role dice are rolled and ties add AP");
  b.number("setup.depth", &Rules::deploy_depth, 6, 1, 48, "SETUP-3", "deployment: inches from the own edge");
  b.number("setup.side", &Rules::deploy_side, 3, 0, 24, "SETUP-3", "deployment: inches kept from the sides");
  b.number("setup.flank_distance", &Rules::flank_distance, 6, 0, 48, "SETUP-4",
           "inches that flank points keep from defending units and points");
  b.group = "Movement";
  b.number("move.sideways", &Rules::sideways_rate, 2, 1, 9, "MOVE-2", "movement per inch sideways");
  b.number("move.back", &Rules::back_rate, 1, 1, 9, "MOVE-2", "movement per inch straight back");
  b.number("move.road_bonus", &Rules::road_bonus, 1, 0, 9, "MOVE-5",
           "inches added if the whole move is on road");
  b.number("move.road_reach", &Rules::road_reach, 0.5, 0.125, 3, "MOVE-5",
           "inches from a road's centreline that are on road, and no wood");
  b.number("move.stream", &Rules::stream_cost, 1, 0, 9, "MOVE-5", "movement spent on crossing a stream");
  b.number("move.town", &Rules::town_rate, 2, 1, 9, "MOVE-5", "movement per inch in a town");
  b.number("move.light_woods", &Rules::light_woods_rate, 2, 1, 9, "OPT-6",
           "movement per inch in light woods, but for light infantry");
  b.number("move.exit", &Rules::exit_cost, 1, 0, 9, "MOVE-6", "movement spent on leaving the table");
  b.number("move.charge_straight", &Rules::charge_straight, 2, 0, 9, "CONTACT-1",
           "last inches of a charge that are straight ahead");
  b.flag("move.pass_friends", &Rules::pass_friends, true, "MOVE-3", "units may pass through friends");
  b.flag("pinned.may_pivot", &Rules::pinned_may_pivot, true, "MOVE-4", "a Pinned unit may pivot");
  b.group = "Reinforcements";
  b.integer("reinf.dice", &Rules::reinf_dice, 2, 0, 20, "REINF-1", "reinforcement dice in a movement phase");
  b.integer("reinf.rear", &Rules::reinf_rear, 3, 1, 7, "REINF-1", "least die to arrive on the own edge");
  b.integer("reinf.flank", &Rules::reinf_flank, 4, 1, 7, "REINF-1", "least die to arrive on a flank");
  b.number("reinf.reach", &Rules::reinf_reach, 3, 0, 24, "REINF-2",
           "inches from its reinforcement point to an arrival");
  b.number("reinf.swap_reach", &Rules::swap_reach, 3, 0, 24, "REINF-5",
           "inches from a reinforcement point to an enemy swapped or leaving there");
  b.choice("reinf.arrival_move", "full", {"full", "none"}, "REINF-3", "what an arrival may still move",
           [](Rules& r, double v) { r.arrival_move = v == 0; });
}

void add_rally_and_shooting(Builder& b) {
  b.group = "Rally";
  b.integer("rally.needed", &Rules::rally_needed, 5, 1, 12, "RALLY-1", "least modified die to rally");
  b.number("rally.range", &Rules::rally_range, 6, 0, 48, "RALLY-1", "inches to an HQ that serves it");
  b.number("rally.enemy", &Rules::rally_enemy, 2, 0, 24, "RALLY-4",
           "inches within which an enemy hinders rally");
  b.rows("rally", &Rules::rally, rally_row_names, rally_values, 0);
  b.group = "Shooting";
  b.integer("shoot.pinned_from", &Rules::shoot_pinned, 5, -9, 20, "SHOOT-6", "least modified die for Pinned");
  b.integer("shoot.disrupted_from", &Rules::shoot_disrupted, 6, -9, 20, "SHOOT-6",
            "least modified die for Disrupted");
  b.integer("shoot.routs_from", &Rules::shoot_routs, 7, -9, 20, "SHOOT-6", "least modified die for Routs");
  b.integer("shoot.destroyed_from", &Rules::shoot_destroyed, 8, -9, 20, "SHOOT-6",
            "least modified die for Destroyed");
  b.number("shoot.point_blank_range", &Rules::point_blank, 1, 0, 24, "SHOOT-5",
           "inches that are point-blank range of artillery");
  b.number("shoot.cover_reach", &Rules::cover_reach, 0.5, 0, 4, "MOVE-5",
           "inches behind a wall or hedge that are cover");
  b.number("shoot.push_back", &Rules::push_back, 1, 0, 12, "SHOOT-8",
           "base depths that defensive fire pushes back");
  b.rows("shoot", &Rules::shoot, shoot_row_names, shoot_values, 0);
  b.flag("shoot.into_contact", &Rules::into_contact, false, "CONTACT-5",
         "anybody may shoot at units in contact");
  b.choice("sight.lines", "both", {"both", "either"}, "SHOOT-4", "lines of sight that must be clear",
           [](Rules& r, double v) { r.sight_either = v == 1; });
  b.choice("arc.front", "45", {"45", "strip"}, "SHOOT-7",
           "front zone: between 45-degree lines, or straight ahead",
           [](Rules& r, double v) { r.arc_strip = v == 1; });
}

void add_melee_rout_victory(Builder& b) {
  b.group = "Melee";
  b.integer("melee.destroyed_from", &Rules::melee_destroyed, 3, 1, 20, "MELEE-4",
            "least difference of totals that destroys");
  b.integer("melee.must_from", &Rules::melee_must, 4, 1, 20, "MELEE-4",
            "least difference of totals with a mandatory follow-up");
  b.rows("melee", &Rules::melee, melee_row_names, melee_values, 1);
  b.group = "Rout";
  b.integer("rout.death_max", &Rules::rout_death_max, 2, 0, 6, "ROUT-1", "greatest rout die that destroys");
  b.number("rout.guard_contagion", &Rules::guard_contagion, 1, 0, 24, "ROUT-6",
           "inches from a Guards rout at which friends are carried along");
  b.number("rout.militia_contagion", &Rules::militia_contagion, 1, 0, 24, "ROUT-7",
           "inches from a rout at which Militia are carried along");
  b.number("rout.irr_cav_contagion", &Rules::irr_cav_contagion, 2, 0, 24, "UNIT-8",
           "inches from a rout at which Irregular Cavalry are carried along");
  b.number("rout.enemy_range", &Rules::rout_enemy_range, 12, 0, 48, "ROUT-4",
           "inches within which contagion and voluntary routs run from an enemy");
  b.flag("rout.contagion_enemy", &Rules::contagion_enemy, false, "ROUT-7", "routing enemies carry along too");
  b.choice("rout.voluntary", "any", {"none", "on_contact", "any"}, "ROUT-9",
           "when units may rout of their own will",
           [](Rules& r, double v) { r.voluntary = static_cast<VoluntaryRout>(static_cast<int>(v)); });
  b.group = "Woods";
  b.number("woods.edge", &Rules::woods_edge, 1, 0, 6, "WOODS-1",
           "inches from a wood edge that see and are seen");
  b.number("woods.between", &Rules::woods_between, 1, 0, 24, "WOODS-1",
           "most inches of wood between light infantry inside and one outside");
  b.number("woods.inside", &Rules::woods_inside, 1, 0, 24, "WOODS-1",
           "inches that two units inside see each other");
  b.number("woods.assault", &Rules::woods_assault, 1, 0, 6, "WOODS-2",
           "inches straight ahead of a front on the wood edge that it assaults");
  b.number("woods.light_sight", &Rules::light_woods_sight, 1, 0, 24, "OPT-6",
           "inches of light woods that are seen into or out of");
  b.flag("woods.light_ignores_melee_penalty", &Rules::woods_light_ignores_penalty, false, "WOODS-3",
         "light infantry defending dense woods fights without its own modifier");
  b.group = "Victory";
  b.choice("victory", "fast", {"fast", "decisive"}, "WIN-7", "how the game is lost",
           [](Rules& r, double v) { r.victory = static_cast<Victory>(static_cast<int>(v)); });
  b.integer("win.fast_losses", &Rules::fast_losses, 5, 1, 64, "WIN-1",
            "units Destroyed that lose a Fast game");
  b.integer("win.decisive_losses", &Rules::decisive_losses, 5, 1, 64, "WIN-2",
            "units Destroyed that may lose a Decisive game");
  b.integer("win.decisive_lead", &Rules::decisive_lead, 2, 0, 64, "WIN-2",
            "how many more than the enemy's they must be");
  b.integer("win.turn_cap", &Rules::turn_cap, 40, 1, 1000, "WIN-6", "full turns until a game is a timeout");
}

void add_options(Builder& b) {
  b.group = "Optional rules";
  const auto add = [&b](std::string key, std::string rule, std::string meaning,
                        std::function<void(Options&, bool)> put) {
    b.add(flag_setting(std::move(key), false, std::move(rule), std::move(meaning)),
          [put = std::move(put)](Rules& r, double v) { put(r.option, v != 0); });
  };
  for (std::size_t i = 0; i < type_count; ++i) {
    const auto type = static_cast<UnitType>(i);
    if (!is_optional(type)) continue;
    add(option_of(type),
        type == UnitType::irr_shooters ? "OPT-1"
        : type == UnitType::lancer     ? "OPT-3"
                                       : "OPT-2",
        std::string(type_names[i]) + " may be fielded", [i](Options& o, bool on) { o.types[i] = on; });
  }
  add("option.grand_battery", "OPT-4", "two guns in base contact may fire as one",
      [](Options& o, bool on) { o.grand_battery = on; });
  add("option.big_battle_hq", "OPT-5", "HQs add nothing to shooting",
      [](Options& o, bool on) { o.big_battle_hq = on; });
  add("option.light_woods", "OPT-6", "light woods and orchards may lie on the table",
      [](Options& o, bool on) { o.light_woods = on; });
  add("option.column_of_attack", "OPT-7", "like infantry close behind helps in melee",
      [](Options& o, bool on) { o.column_of_attack = on; });
}

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = [] {
    Builder b;
    add_types(b);
    add_setup_and_movement(b);
    add_rally_and_shooting(b);
    add_melee_rout_victory(b);
    add_options(b);
    return std::move(b.entries);
  }();
  return all;
}

/// Two settings of which the first may not be above the second: steps of a ladder, ranges that enclose
/// others.
struct Order {
  std::string_view low;
  std::string_view high;
};
constexpr std::array<Order, 6> orders{{{"shoot.pinned_from", "shoot.disrupted_from"},
                                       {"shoot.disrupted_from", "shoot.routs_from"},
                                       {"shoot.routs_from", "shoot.destroyed_from"},
                                       {"melee.destroyed_from", "melee.must_from"},
                                       {"foot_art.short_range", "foot_art.range"},
                                       {"horse_art.short_range", "horse_art.range"}}};

void require_orders(const Settings& settings) {
  const SettingsTable& table = settings.table();
  for (const Order& order : orders) {
    const std::size_t low = *table.find(order.low);
    const std::size_t high = *table.find(order.high);
    const bool never_shoots = table[high].rule == "SHOOT-2" && settings[high] == 0;
    if (settings[low] <= settings[high] || never_shoots) continue;
    const std::size_t given = settings[high] == table[high].default_value ? low : high;
    throw InputError(settings.origin(given) + ": found " + table[low].key + " " + settings.text(low) +
                     " above " + table[high].key + " " + settings.text(high) +
                     ", expected it not to be above");
  }
}

}  // namespace

const SettingsTable& settings_table() {
  static const SettingsTable table = [] {
    std::vector<SettingInfo> infos;
    for (const Entry& e : entries()) infos.push_back(e.info);
    return SettingsTable(std::move(infos));
  }();
  return table;
}

Rules rules_from(const Settings& settings) {
  require_orders(settings);
  Rules rules{};
  for (std::size_t i = 0; i < entries().size(); ++i) entries()[i].put(rules, settings[i]);
  return rules;
}

UnitCatalogue unit_catalogue(const Settings& settings) {
  const Rules rules = rules_from(settings);
  UnitCatalogue catalogue;
  catalogue.system = "two_by_two";
  catalogue.required = "hq";
  catalogue.max_units = 64;
  for (std::size_t i = 0; i < type_count; ++i) {
    const auto type = static_cast<UnitType>(i);
    UnitTypeInfo info;
    info.key = type_keys[i];
    info.name = type_names[i];
    info.sizes = {true, comes_in(type, Size::large), comes_in(type, Size::small)};
    const int cost = rules.types[i].cost;
    if (is_optional(type)) info.option = option_of(type);
    info.available = rules.available(type);
    if (type == UnitType::lancer) info.allowance_of = type_keys[two_by_two::index(UnitType::light_cav)];
    info.cost = {cost, std::max(0, cost + rules.large_cost), std::max(0, cost + rules.small_cost)};
    catalogue.types.push_back(std::move(info));
  }
  return catalogue;
}

}  // namespace muster::two_by_two
