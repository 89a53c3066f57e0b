// The defaults of the settings are the numbers that the rulebook prints, chapter by chapter.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "../text/complaint.hpp"
#include "rules/two_by_two/modifiers.hpp"
#include "rules/two_by_two/rule_ids.hpp"
#include "rules/two_by_two/settings.hpp"

using namespace muster;
using namespace muster::two_by_two;

namespace {

struct Printed {
  const char* key;
  const char* value;
};

// Movement, small-arms range, artillery ranges, melee column, AP.
const std::vector<Printed> unit_table{{"hq.move", "6"},
                                      {"hq.melee", "-3"},
                                      {"hq.cost", "4"},
                                      {"line.move", "3"},
                                      {"line.range", "1"},
                                      {"line.melee", "0"},
                                      {"line.cost", "2"},
                                      {"guard.move", "3"},
                                      {"guard.range", "1"},
                                      {"guard.melee", "1"},
                                      {"guard.cost", "3"},
                                      {"light.move", "3"},
                                      {"light.range", "1"},
                                      {"light.melee", "-3"},
                                      {"light.cost", "3"},
                                      {"militia.move", "3"},
                                      {"militia.range", "1"},
                                      {"militia.melee", "0"},
                                      {"militia.cost", "1"},
                                      {"heavy_cav.move", "4"},
                                      {"heavy_cav.melee", "2"},
                                      {"heavy_cav.cost", "3"},
                                      {"light_cav.move", "5"},
                                      {"light_cav.melee", "-1"},
                                      {"light_cav.cost", "3"},
                                      {"foot_art.move", "2"},
                                      {"foot_art.short_range", "3"},
                                      {"foot_art.range", "8"},
                                      {"foot_art.melee", "-3"},
                                      {"foot_art.cost", "3"},
                                      {"horse_art.move", "4"},
                                      {"horse_art.short_range", "2"},
                                      {"horse_art.range", "5"},
                                      {"horse_art.melee", "-3"},
                                      {"horse_art.cost", "4"},
                                      // UNIT-1, UNIT-9
                                      {"size.large.cost", "1"},
                                      {"size.small.cost", "-0.5"},
                                      {"base.frontage", "1"},
                                      {"base.depth", "0.5"}};

const std::vector<Printed> before_the_fight{// SETUP-1, 3, 4
                                            {"setup.ties", "true"},
                                            {"setup.tie_ap", "10"},
                                            {"setup.start_ap", "10"},
                                            {"setup.depth", "6"},
                                            {"setup.side", "3"},
                                            {"setup.flank_distance", "6"},
                                            // MOVE-2 to 6, CONTACT-1
                                            {"move.back", "1"},
                                            {"move.sideways", "2"},
                                            {"move.pass_friends", "true"},
                                            {"pinned.may_pivot", "true"},
                                            {"move.road_bonus", "1"},
                                            {"move.road_reach", "0.5"},
                                            {"move.stream", "1"},
                                            {"move.town", "2"},
                                            {"move.exit", "1"},
                                            {"move.charge_straight", "2"},
                                            // REINF-1, 2, 3, 5
                                            {"reinf.dice", "2"},
                                            {"reinf.rear", "3"},
                                            {"reinf.flank", "4"},
                                            {"reinf.reach", "3"},
                                            {"reinf.arrival_move", "full"},
                                            {"reinf.swap_reach", "3"},
                                            // RALLY-1, 2, 4
                                            {"rally.needed", "5"},
                                            {"rally.range", "6"},
                                            {"rally.guard", "1"},
                                            {"rally.hq_contact", "1"},
                                            {"rally.militia", "-1"},
                                            {"rally.small", "-1"},
                                            {"rally.disrupted", "-1"},
                                            {"rally.hq_self", "2"},
                                            {"rally.enemy", "2"},
                                            {"rally.enemy_near", "-2"}};

const std::vector<Printed> the_fight{// SHOOT-4 to 8, CONTACT-5; the last inch and half inch are those of
                                     // SHOOT-5 and of MOVE-5's walls and hedges
                                     {"sight.lines", "both"},
                                     {"shoot.long_range", "-1"},
                                     {"shoot.point_blank", "1"},
                                     {"shoot.out_of_flank", "-2"},
                                     {"shoot.cavalry", "2"},
                                     {"shoot.cover", "-1"},
                                     {"shoot.light_in_woods", "-1"},
                                     {"shoot.downhill", "1"},
                                     {"shoot.disrupted", "1"},
                                     {"shoot.hq_contact", "1"},
                                     {"shoot.first_volley", "1"},
                                     {"shoot.flank", "1"},
                                     {"shoot.large", "1"},
                                     {"shoot.small", "-1"},
                                     {"shoot.pinned_from", "5"},
                                     {"shoot.disrupted_from", "6"},
                                     {"shoot.routs_from", "7"},
                                     {"shoot.destroyed_from", "8"},
                                     {"arc.front", "45"},
                                     {"shoot.push_back", "1"},
                                     {"shoot.into_contact", "false"},
                                     {"shoot.point_blank_range", "1"},
                                     {"shoot.cover_reach", "0.5"},
                                     // MELEE-2, 4
                                     {"melee.cavalry_in_town", "-2"},
                                     {"melee.disrupted", "2"},
                                     {"melee.outnumbered", "1"},
                                     {"melee.hq_contact", "1"},
                                     {"melee.higher", "1"},
                                     {"melee.clearing_woods", "-1"},
                                     {"melee.clearing_woods_pinned", "-1"},
                                     {"melee.large", "1"},
                                     {"melee.small", "-1"},
                                     {"melee.follow_up", "-1"},
                                     {"melee.road_column", "-2"},
                                     {"melee.destroyed_from", "3"},
                                     {"melee.must_from", "4"}};

const std::vector<Printed> after_the_fight{// ROUT-1, 4, 6, 7, 9
                                           {"rout.death_max", "2"},
                                           {"rout.enemy_range", "12"},
                                           {"rout.guard_contagion", "1"},
                                           {"rout.militia_contagion", "1"},
                                           {"rout.contagion_enemy", "false"},
                                           {"rout.voluntary", "any"},
                                           // WOODS-1, 2, 3
                                           {"woods.edge", "1"},
                                           {"woods.between", "1"},
                                           {"woods.inside", "1"},
                                           {"woods.assault", "1"},
                                           {"woods.light_ignores_melee_penalty", "false"},
                                           // WIN-1, 2, 6, 7
                                           {"victory", "fast"},
                                           {"win.fast_losses", "5"},
                                           {"win.decisive_losses", "5"},
                                           {"win.decisive_lead", "2"},
                                           {"win.turn_cap", "40"}};

const std::vector<Printed> optional_rules{// OPT-1 to 3 with UNIT and MELEE-3
                                          {"option.irr_shooters", "false"},
                                          {"irr_shooters.move", "3"},
                                          {"irr_shooters.range", "1"},
                                          {"irr_shooters.melee", "0"},
                                          {"irr_shooters.cost", "1.5"},
                                          {"shoot.irregular_shooters", "-1"},
                                          {"option.irr_warband", "false"},
                                          {"irr_warband.move", "3"},
                                          {"irr_warband.melee", "1"},
                                          {"irr_warband.cost", "2"},
                                          {"option.irr_cav", "false"},
                                          {"irr_cav.move", "5"},
                                          {"irr_cav.melee", "-1"},
                                          {"irr_cav.cost", "2"},
                                          {"rout.irr_cav_contagion", "2"},
                                          {"option.lancer", "false"},
                                          {"lancer.move", "5"},
                                          {"lancer.melee", "-1"},
                                          {"lancer.cost", "3"},
                                          {"melee.lancers_on_disrupted", "2"},
                                          {"melee.lancers_on_cavalry", "-1"},
                                          // OPT-4 to 7
                                          {"option.grand_battery", "false"},
                                          {"shoot.grand_battery", "1"},
                                          {"option.big_battle_hq", "false"},
                                          {"option.light_woods", "false"},
                                          {"move.light_woods", "2"},
                                          {"shoot.light_woods", "-1"},
                                          {"woods.light_sight", "1"},
                                          {"option.column_of_attack", "false"},
                                          {"melee.column_of_attack", "1"}};

std::map<std::string, std::string> printed() {
  std::map<std::string, std::string> values;
  for (const auto* chapter :
       {&unit_table, &before_the_fight, &the_fight, &after_the_fight, &optional_rules}) {
    for (const Printed& p : *chapter) CHECK_MESSAGE(values.emplace(p.key, p.value).second, p.key);
  }
  return values;
}

}  // namespace

TEST_CASE("every setting has its printed number for a default, and every printed number is a setting") {
  const std::map<std::string, std::string> expected = printed();
  const SettingsTable& table = settings_table();
  for (const auto& row : expected) {
    const std::string& key = row.first;  // by a name that a lambda may take: clang 14 allows no other
    const auto i = table.find(key);
    CHECK_MESSAGE(i.has_value(), key << " is no setting");
    if (i) CHECK_MESSAGE(table.text(*i, table[*i].default_value) == row.second, key);
  }
  for (const std::string& key : table.keys()) {
    CHECK_MESSAGE(expected.count(key) == 1, key << " is missing in the printed numbers of this test");
  }
}

TEST_CASE("the rules made of untouched settings are those of a value never touched") {
  const Rules made = rules_from(Settings(settings_table()));
  const Rules plain{};
  CHECK(made.back_rate == plain.back_rate);
  CHECK(made.road_reach == plain.road_reach);
  CHECK(made.swap_reach == plain.swap_reach);
  CHECK(made.push_back == plain.push_back);
  CHECK(made.woods_between == plain.woods_between);
  CHECK(made.start_ap == plain.start_ap);
  CHECK(made.small_cost == plain.small_cost);
  CHECK(made.turn_cap == plain.turn_cap);
}

TEST_CASE("a setting stands under a heading, names its rule and says what it is") {
  std::string last;
  std::vector<std::string> groups;
  for (const SettingInfo& info : settings_table()) {
    CAPTURE(info.key);
    const bool known =
        info.rule == "UNIT" || std::find(rule_ids.begin(), rule_ids.end(), info.rule) != rule_ids.end();
    CHECK_MESSAGE(known, info.rule << " is no rule");
    CHECK(info.meaning.size() > 5);
    CHECK(!info.group.empty());
    if (info.group != last) {
      CHECK_MESSAGE(std::find(groups.begin(), groups.end(), info.group) == groups.end(),
                    "its group is in two pieces");
      groups.push_back(info.group);
    }
    last = info.group;
  }
}

TEST_CASE("values that contradict each other are refused") {
  const auto complaint = [](const std::string& key, const std::string& value) {
    return complaint_of([&] {
      Settings settings(settings_table());
      settings.set(key, value, "command line");
      rules_from(settings);
    });
  };
  CHECK(complaint("shoot.pinned_from", "7").find("shoot.pinned_from 7 above shoot.disrupted_from 6") !=
        std::string::npos);
  CHECK(complaint("melee.must_from", "2").find("above melee.must_from 2") != std::string::npos);
  CHECK(complaint("foot_art.short_range", "9").find("above foot_art.range 8") != std::string::npos);
  CHECK(complaint("melee.must_from", "3").empty());
  CHECK(complaint("foot_art.range", "0").empty());
}
