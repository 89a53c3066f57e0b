#include "rules/two_by_two/doctrine.hpp"

#include <string>
#include <utility>
#include <vector>

namespace muster::two_by_two {
namespace {

struct Entry {
  const char* key;
  double Weights::*field;
  int value;
  int low, high;
  const char* meaning;
  int jump = 0;  ///< it is compared with a number of units
};

// Defaults play plainly; a doctrine's file says what it does otherwise.
constexpr std::array<Entry, 36> entries{{
    {"worth.rout", &Weights::rout, 500, 0, 2000, "an enemy routed, in units destroyed"},
    {"worth.disrupted", &Weights::disrupt, 250, 0, 2000, "a unit Disrupted, in units destroyed"},
    {"worth.pinned", &Weights::pin, 80, 0, 2000, "a unit Pinned, in units destroyed"},
    {"assault.threshold", &Weights::assault_threshold, 0, -2000, 4000,
     "gain an assault must promise, in units"},
    {"assault.impatience", &Weights::impatience, 25, 0, 1000,
     "how much that falls with every turn after the sixth"},
    {"assault.caution", &Weights::caution, 900, 0, 4000, "own losses count so much against enemy ones"},
    {"assault.follow_up", &Weights::follow_up, 100, -2000, 2000, "gain an optional follow-up must promise"},
    {"assault.last_blow", &Weights::last_blow, 1000, 0, 4000, "worth added to the loss that wins the game"},
    {"assault.momentum", &Weights::momentum, 0, 0, 2000,
     "a won melee beyond its own result, for where it leads, in units"},
    {"assault.superiority", &Weights::superiority, 0, 0, 1000,
     "gain of an assault by each unit more than the enemy has about its target"},
    {"position.standoff", &Weights::standoff, 2800, 500, 9000,
     "distance infantry keeps before an assault, inches"},
    {"position.advance", &Weights::advance, 90, 0, 1000, "an inch nearer to where it wants to be"},
    {"position.fire_danger", &Weights::fire_danger, 700, 0, 10000, "expected losses to fire where it stands"},
    {"position.charge_danger", &Weights::charge_danger, 600, 0, 4000,
     "expected losses to charges where it stands"},
    {"position.support", &Weights::support, 40, 0, 1000, "a friend beside it"},
    {"position.cover", &Weights::cover, 80, 0, 1000, "standing in cover or on a hill"},
    {"position.gun_arc", &Weights::gun_arc, 150, 0, 2000, "a target for a gun from where it stands"},
    {"position.grand_battery", &Weights::grand_battery, 300, 0, 2000,
     "a gun beside another, where they may fire as one"},
    {"position.reserve", &Weights::reserve_distance, 5000, 500, 12000,
     "distance cavalry in reserve keeps, inches"},
    {"position.hq_contact", &Weights::hq_contact, 150, 0, 2000, "an HQ touching a unit that it helps"},
    {"position.together", &Weights::together, 24000, 0, 24000,
     "how far nobody gets ahead of half of the infantry, inches"},
    {"position.gang_danger", &Weights::gang_danger, 0, 0, 4000,
     "expected losses to several charges together where it stands"},
    {"position.gang_threat", &Weights::gang_threat, 0, 0, 4000,
     "expected gain of the charges, with others, that it could make from where it stands"},
    {"position.shield", &Weights::shield, 0, 0, 4000,
     "what an enemy charge on a Disrupted friend would gain, for standing in its way"},
    {"position.wait", &Weights::wait, 500, 0, 1000, "share of the army that must be on before it advances"},
    {"fire.hold", &Weights::hold_fire, 90, 0, 2000, "gain a volley must promise to be worth being Pinned"},
    {"fire.mobility", &Weights::mobility, 500, 0, 2000,
     "share of the gain of its next charge that a volley must promise as well"},
    {"evade", &Weights::evade, 0, -2000, 2000, "margin by which evading must beat standing"},
    {"swap", &Weights::swap, 0, -2000, 2000, "reluctance to swap units at a reinforcement point", 1000},
    {"raid", &Weights::raid, 0, 0, 24000,
     "how far off an enemy reinforcement point may be for light cavalry to ride there for a swap, inches"},
    {"draw_exit", &Weights::draw_exit, 2000, 0, 9000, "how many losses behind before it leaves for a draw",
     1000},
    {"plan.left", &Weights::plan_left, 1000, 0, 9000, "prior: mass on the left"},
    {"plan.centre", &Weights::plan_centre, 1500, 0, 9000, "prior: mass in the centre"},
    {"plan.right", &Weights::plan_right, 1000, 0, 9000, "prior: mass on the right"},
    {"plan.hold", &Weights::plan_hold, 100, 0, 1000, "prior, of 1000: receive rather than attack"},
    {"plan.flank_march", &Weights::flank_march, 350, 0, 1000, "prior, of 1000: one point on a flank"},
}};

/// Weights that each type has: ranks, of which only the order counts.
struct TypeEntry {
  const char* key;
  std::array<double, type_count> Weights::*field;
  std::array<int, type_count> values;
  const char* meaning;
};
constexpr std::array<TypeEntry, 2> type_entries{{
    {"first.",
     &Weights::first,
     {5000, 1000, 0, 3000, 2000, 6000, 7000, 4000, 8000, 2000, 1000, 7000, 7000},
     "lower numbers are placed at the start before higher ones:"},
    {"queue.",
     &Weights::queue,
     {2000, 3000, 4000, 5000, 7000, 8000, 6000, 0, 1000, 5000, 4000, 6000, 6000},
     "lower numbers arrive before higher ones:"},
}};
constexpr int between_ranks = 1000;  // commonly, in the values above and in doctrines

constexpr std::array<Behaviour, 6> behaviour_table{{
    {"voluntary_rout", "never routs of its own will"},
    {"swap", "never swaps units, on arrival or by an exit at an enemy reinforcement point"},
    {"draw_exit", "never leaves the table for a draw"},
    {"flank_points", "names its reinforcement points on its own edge only"},
    {"first_volley_hold", "never holds a first volley: whoever has one and may shoot does"},
    {"woods", "never ends a move in dense woods nor makes contact with anybody in them"},
}};
/// In the same order.
constexpr std::array<bool Forbidden::*, behaviour_table.size()> switches{
    &Forbidden::voluntary_rout,    &Forbidden::swap, &Forbidden::draw_exit, &Forbidden::flank_points,
    &Forbidden::first_volley_hold, &Forbidden::woods};

}  // namespace

Behaviours behaviours() { return behaviour_table; }

const SettingsTable& doctrine_table() {
  static const SettingsTable table = [] {
    std::vector<SettingInfo> infos;
    infos.reserve(entries.size() + type_entries.size() * type_count);
    for (const Entry& e : entries) {
      infos.push_back(integer_setting(e.key, e.value, e.low, e.high, "doctrine", e.meaning));
      infos.back().jump = e.jump;
    }
    for (const TypeEntry& e : type_entries) {
      for (std::size_t t = 0; t < type_count; ++t) {
        infos.push_back(integer_setting(std::string(e.key) + std::string(type_keys[t]), e.values[t], 0, 9000,
                                        "doctrine",
                                        std::string(e.meaning) + " " + std::string(type_names[t])));
        infos.back().jump = between_ranks;
      }
    }
    return SettingsTable(std::move(infos));
  }();
  return table;
}

Weights weights_from(const Settings& settings) {
  Weights w;
  std::size_t next = 0;
  for (const Entry& e : entries) w.*e.field = settings[next++] / 1000.0;
  for (const TypeEntry& e : type_entries) {
    for (double& value : w.*e.field) value = settings[next++] / 1000.0;
  }
  return w;
}

Weights weights_from(const Doctrine& doctrine) {
  Weights w = weights_from(doctrine.weights);
  for (std::size_t i = 0; i < switches.size(); ++i)
    w.forbidden.*switches[i] = doctrine.forbidden.count(std::string(behaviour_table[i].key)) > 0;
  return w;
}

}  // namespace muster::two_by_two
