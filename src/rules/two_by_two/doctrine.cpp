#include "rules/two_by_two/doctrine.hpp"

#include <array>
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
};

// Defaults are the balanced doctrine's.
constexpr std::array<Entry, 29> entries{{
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
    {"position.standoff", &Weights::standoff, 2800, 500, 9000,
     "distance infantry keeps before an assault, inches"},
    {"position.advance", &Weights::advance, 90, 0, 1000, "an inch nearer to where it wants to be"},
    {"position.fire_danger", &Weights::fire_danger, 700, 0, 4000, "expected losses to fire where it stands"},
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
    {"position.wait", &Weights::wait, 500, 0, 1000, "share of the army that must be on before it advances"},
    {"fire.hold", &Weights::hold_fire, 90, 0, 2000, "gain a volley must promise to be worth being Pinned"},
    {"evade", &Weights::evade, 0, -2000, 2000, "margin by which evading must beat standing"},
    {"swap", &Weights::swap, 0, -2000, 2000, "reluctance to swap units at a reinforcement point"},
    {"raid", &Weights::raid, 120, 0, 2000, "pull of an enemy reinforcement point on light cavalry"},
    {"draw_exit", &Weights::draw_exit, 2000, 0, 9000, "how many losses behind before it leaves for a draw"},
    {"plan.left", &Weights::plan_left, 1000, 0, 9000, "prior: mass on the left"},
    {"plan.centre", &Weights::plan_centre, 1500, 0, 9000, "prior: mass in the centre"},
    {"plan.right", &Weights::plan_right, 1000, 0, 9000, "prior: mass on the right"},
    {"plan.hold", &Weights::plan_hold, 100, 0, 1000, "prior, of 1000: receive rather than attack"},
    {"plan.flank_march", &Weights::flank_march, 350, 0, 1000, "prior, of 1000: one point on a flank"},
}};

}  // namespace

const SettingsTable& doctrine_table() {
  static const SettingsTable table = [] {
    std::vector<SettingInfo> infos;
    infos.reserve(entries.size());
    for (const Entry& e : entries) {
      infos.push_back(integer_setting(e.key, e.value, e.low, e.high, "doctrine", e.meaning));
    }
    return SettingsTable(std::move(infos));
  }();
  return table;
}

Weights weights_from(const Settings& settings) {
  Weights w;
  for (std::size_t i = 0; i < entries.size(); ++i) w.*entries[i].field = settings[i] / 1000.0;
  return w;
}

}  // namespace muster::two_by_two
