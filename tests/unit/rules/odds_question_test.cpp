// Questions of odds and their answers: against counts of dice, against the engine's tables, and what is
// refused.
#include "rules/two_by_two/odds_question.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "core/error.hpp"
#include "rules/two_by_two/odds.hpp"
#include "rules/two_by_two/odds_reinforce.hpp"
#include "rules/two_by_two/settings.hpp"
#include "rules/two_by_two/system.hpp"

using namespace muster;
using namespace muster::two_by_two;

namespace {

using Arguments = std::map<std::string, std::string>;

OddsAnswer ask(const std::string& topic, const Arguments& options,
               const std::vector<std::string>& assignments = {}) {
  Settings settings(settings_table());
  for (const std::string& a : assignments) settings.set_assignment(a, "test");
  return answer_odds({topic, options}, settings);
}

std::string refusal(const std::string& topic, const Arguments& options) {
  try {
    ask(topic, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

bool refused_with(const std::string& topic, const Arguments& options, const std::string& text) {
  const std::string message = refusal(topic, options);
  CAPTURE(message);
  const bool found = message.find(text) != std::string::npos;
  CHECK(found);
  return found;
}

ExactNumber figure(const OddsRow& row, const std::vector<std::string>& keys) {
  for (const OddsFigure& f : row.figures) {
    if (f.keys == keys) return *f.number;
  }
  throw InvariantError("no such figure");
}

std::string lowest(int count, int of) {
  const int common = std::gcd(count, of);
  if (of == common) return std::to_string(count / common);
  return std::to_string(count / common) + "/" + std::to_string(of / common);
}

Rules printed_rules() { return rules_from(Settings(settings_table())); }

}  // namespace

TEST_CASE("every entry of the engine's tables is the exact fraction, and that is the count of dice") {
  const Odds odds(printed_rules());
  for (int net = -Odds::reach; net <= Odds::reach; ++net) {
    CAPTURE(net);
    const Arguments options{{"net", std::to_string(net)}};
    std::array<int, 5> shots{};
    int rallies = 0;
    for (int die = 1; die <= 6; ++die) {
      const int total = die + net;
      ++shots[total <= 4 ? 0 : total == 5 ? 1 : total == 6 ? 2 : total == 7 ? 3 : 4];
      rallies += total >= 5;
    }
    const OddsRow shot = ask("shoot", options).rows.at(0);
    CHECK(figure(shot, {"none"}).fraction == lowest(shots[0], 6));
    CHECK(figure(shot, {"pinned"}).fraction == lowest(shots[1], 6));
    CHECK(figure(shot, {"disrupted"}).fraction == lowest(shots[2], 6));
    // A third of the routs die on their die.
    CHECK(figure(shot, {"routed"}).fraction == lowest(2 * shots[3], 18));
    CHECK(figure(shot, {"destroyed"}).fraction == lowest(3 * shots[4] + shots[3], 18));
    CHECK(odds.shot(net).none == figure(shot, {"none"}).value);
    CHECK(odds.shot(net).pinned == figure(shot, {"pinned"}).value);
    CHECK(odds.shot(net).disrupted == figure(shot, {"disrupted"}).value);
    CHECK(odds.shot(net).routs == exact_number(std::to_string(shots[3]) + "/6").value);
    CHECK(odds.shot(net).destroyed == exact_number(std::to_string(shots[4]) + "/6").value);

    std::array<int, 6> melees{};
    for (int roll = 0; roll < 36; ++roll) {
      const int by = roll / 6 - roll % 6 + net;
      const int size = std::abs(by);
      if (by != 0) ++melees[(by > 0 ? 0 : 3) + (size <= 2 ? 0 : size == 3 ? 1 : 2)];
    }
    const int decided = std::accumulate(melees.begin(), melees.end(), 0);
    const OddsRow melee = ask("melee", options).rows.at(0);
    const MeleeOdds& table = odds.melee(net);
    const std::array<double, 6> entries{table.win_rout,  table.win_destroy,  table.win_must,
                                        table.lose_rout, table.lose_destroy, table.lose_must};
    for (std::size_t i = 0; i < 6; ++i) {
      const std::string grade = i % 3 == 0 ? "rout" : i % 3 == 1 ? "destroy" : "destroy_must";
      const ExactNumber exact = figure(melee, {i < 3 ? "win" : "lose", grade});
      CHECK(exact.fraction == lowest(melees[i], decided));
      CHECK(entries[i] == exact.value);
    }
    const ExactNumber rally = figure(ask("rally", options).rows.at(0), {"rallies"});
    CHECK(rally.fraction == lowest(rallies, 6));
    CHECK(odds.rally(net) == rally.value);
  }
  CHECK(odds.rout_death() == exact_number("2/6").value);
}

TEST_CASE(
    "without a net modifier the answer is a table from where nothing happens to where nothing more can") {
  const auto ends = [](const OddsAnswer& answer) {
    CHECK(answer.table);
    const auto net = [](const OddsRow& row) { return std::get<std::int64_t>(row.terms.at(0).value); };
    return std::pair{net(answer.rows.front()), net(answer.rows.back())};
  };
  CHECK(ends(ask("shoot", {})) == std::pair<std::int64_t, std::int64_t>{-2, 7});
  CHECK(ends(ask("melee", {})) == std::pair<std::int64_t, std::int64_t>{-9, 9});
  CHECK(ends(ask("rally", {})) == std::pair<std::int64_t, std::int64_t>{-2, 4});
  const OddsAnswer shots = ask("shoot", {}, {"shoot.pinned_from=4", "shoot.destroyed_from=9"});
  CHECK(ends(shots) == std::pair<std::int64_t, std::int64_t>{-3, 8});
  CHECK(figure(shots.rows.front(), {"none"}).fraction == "1");
  CHECK(figure(shots.rows.back(), {"destroyed"}).fraction == "1");
}

TEST_CASE("settings act on single rolls") {
  const Arguments zero{{"net", "0"}};
  CHECK(figure(ask("rally", zero, {"rally.needed=4"}).rows[0], {"rallies"}).fraction == "1/2");
  CHECK(figure(ask("melee", zero, {"melee.must_from=5"}).rows[0], {"win", "destroy"}).fraction == "1/6");
  const OddsRow shot = ask("shoot", {{"net", "2"}}, {"rout.death_max=6"}).rows[0];
  CHECK(figure(shot, {"routed"}).fraction == "0");
  CHECK(figure(shot, {"destroyed"}).fraction == "1/3");
}

TEST_CASE("REINF-1 three units on a flank, by hand") {
  // Each of two dice succeeds with 1/2. Expected phases: of one unit 1 / (3/4) = 4/3; of two (1 + 1/2 x 4/3)
  // / (3/4) = 20/9; of three (1 + 1/2 x 20/9 + 1/4 x 4/3) / (3/4) = 88/27. In two phases: two and then at
  // least one of two dice, 1/4 x 3/4, or one and then two, 1/2 x 1/4.
  const OddsRow row = ask("reinforce", {{"units", "3"}, {"edge", "flank"}}).rows.at(0);
  CHECK(figure(row, {"arrivals", "0"}).fraction == "1/4");
  CHECK(figure(row, {"arrivals", "1"}).fraction == "1/2");
  CHECK(figure(row, {"arrivals", "2"}).fraction == "1/4");
  CHECK(figure(row, {"expected_turns"}).fraction == "88/27");
  CHECK(figure(row, {"last_arrival", "2"}).fraction == "5/16");
}

TEST_CASE("REINF-1 the last arrival by counting every roll of the dice") {
  for (const bool flank : {false, true}) {
    for (int units = 1; units <= 4; ++units) {
      const ReinforcementOdds odds = reinforcement_odds(printed_rules(), units, flank);
      // Of 6^6 rolls of three phases' dice, those in which the last arrives in phase 1, 2, 3.
      std::array<int, 4> in_phase{};
      for (int roll = 0; roll < 46656; ++roll) {
        int arrived = 0;
        int rest = roll;
        for (std::size_t phase = 1; phase <= 3; ++phase) {
          const int before = arrived;
          for (int die = 0; die < 2; ++die, rest /= 6) arrived += rest % 6 + 1 >= (flank ? 4 : 3);
          if (before < units && arrived >= units) ++in_phase[phase];
        }
      }
      CHECK(odds.soonest == (units <= 2 ? 1U : 2U));
      for (std::size_t phase = odds.soonest; phase <= 3; ++phase)
        CHECK(odds.last.at(phase - odds.soonest).fraction == lowest(in_phase[phase], 46656));
      double all = odds.later.value;
      for (const ExactNumber& p : odds.last) all += p.value;
      CHECK(all == doctest::Approx(1).epsilon(1e-12));
      CHECK(odds.later.value <= 0.001);
    }
  }
}

TEST_CASE("REINF-1 one unit, certain arrivals, none at all") {
  const ReinforcementOdds one = reinforcement_odds(printed_rules(), 1, false);
  // Both dice fail with 1/9; there is no second unit to arrive.
  CHECK(one.arrivals.size() == 2);
  CHECK(one.arrivals.at(1).fraction == "8/9");
  CHECK(one.phases->fraction == "9/8");
  const OddsRow certain = ask("reinforce", {{"units", "5"}, {"edge", "rear"}}, {"reinf.rear=1"}).rows.at(0);
  CHECK(figure(certain, {"expected_turns"}).fraction == "3");
  CHECK(figure(certain, {"last_arrival", "3"}).fraction == "1");
  CHECK(figure(certain, {"last_arrival", "later"}).fraction == "0");
  for (const char* never : {"reinf.rear=7", "reinf.dice=0"}) {
    const OddsRow row = ask("reinforce", {{"units", "5"}, {"edge", "rear"}}, {never}).rows.at(0);
    CHECK(figure(row, {"arrivals", "0"}).fraction == "1");
    CHECK(figure(row, {"last_arrival", "later"}).fraction == "1");
    for (const OddsFigure& f : row.figures) CHECK(f.number.has_value() == (f.keys[0] != "expected_turns"));
  }
  // The remainder is left where a queue takes longer than the table of turns.
  const ReinforcementOdds slow = reinforcement_odds(printed_rules(), 64, true);
  CHECK(slow.soonest + slow.last.size() - 1 == most_phases);
  CHECK(slow.later.value > 0.5);
  // One success a phase on average; the last phase may bring one too many (Wald's equation).
  CHECK(slow.phases->value > 64);
  CHECK(slow.phases->value < 65);
}

TEST_CASE("a charge's answer says what was asked") {
  const OddsAnswer answer = ask("charge", {{"attacker", "large line"},
                                           {"attackers", "2"},
                                           {"defender", "militia"},
                                           {"defender-status", "pinned"}});
  CHECK(answer.title == "2 large line charging militia, pinned");
  CHECK(std::get<std::string>(answer.terms.at(0).value) == "large line");
  CHECK(std::get<std::string>(answer.terms.at(2).value) == "pinned");
  CHECK(std::get<std::int64_t>(answer.terms.at(3).value) == 2);
  double attackers = 0;
  double defender = 0;
  for (const OddsFigure& f : answer.rows.at(0).figures) {
    (f.keys.at(0) == "attacker" ? attackers : defender) += f.number->value;
    CHECK(f.probability == (f.keys.at(0) == "defender"));
  }
  CHECK(attackers == doctest::Approx(2).epsilon(1e-12));
  CHECK(defender == doctest::Approx(1).epsilon(1e-12));
  const OddsAnswer mixed = ask("charge", {{"attacker", "heavy_cav,line"}, {"defender", "line"}});
  CHECK(mixed.title == "heavy_cav,line charging line, steady");
  CHECK(std::get<std::int64_t>(mixed.terms.at(3).value) == 2);
}

TEST_CASE("what is asked wrongly is refused with what was found and expected") {
  refused_with("shoot", {{"net", "25"}}, "found --net '25', expected a whole number from -24 to 24");
  refused_with("shoot", {{"net", "-25"}}, "from -24 to 24");
  refused_with("melee", {{"net", "1.5"}}, "found --net '1.5'");
  refused_with("rally", {{"net", "two"}}, "found --net 'two'");
  refused_with("charge", {{"attacker", "line"}}, "found no --defender, expected it with 'charge'");
  refused_with("charge", {{"defender", "line"}}, "found no --attacker");
  refused_with("charge", {{"attacker", "hevy_cav"}, {"defender", "line"}}, "(did you mean 'heavy_cav'?)");
  refused_with("charge", {{"attacker", "line"}, {"defender", "large gard"}}, "(did you mean 'large guard'?)");
  refused_with("charge", {{"attacker", "line"}, {"defender", "small militia"}}, "found --defender");
  refused_with("charge", {{"attacker", "line,"}, {"defender", "line"}}, "found --attacker ''");
  refused_with("charge", {{"attacker", "line"}, {"defender", "light_cav"}}, "(CONTACT-2)");
  refused_with("charge", {{"attacker", "foot_art"}, {"defender", "line"}}, "(CONTACT-2)");
  refused_with("charge", {{"attacker", "line"}, {"defender", "line"}, {"attackers", "4"}},
               "found --attackers '4', expected a whole number from 1 to 3");
  refused_with("charge", {{"attacker", "line,line,line,line"}, {"defender", "line"}}, "at most 3");
  refused_with("charge", {{"attacker", "line,guard"}, {"defender", "line"}, {"attackers", "2"}},
               "expected one of them");
  refused_with("charge", {{"attacker", "line"}, {"defender", "line"}, {"defender-status", "pined"}},
               "(did you mean 'pinned'?)");
  refused_with("reinforce", {{"edge", "rear"}}, "found no --units");
  refused_with("reinforce", {{"units", "3"}}, "found no --edge");
  refused_with("reinforce", {{"units", "0"}, {"edge", "rear"}}, "found --units '0'");
  refused_with("reinforce", {{"units", "65"}, {"edge", "rear"}}, "from 1 to 64");
  refused_with("reinforce", {{"units", "3"}, {"edge", "flanks"}}, "(did you mean 'flank'?)");
}

TEST_CASE("every topic is answered") {
  const Arguments options{
      {"net", "0"},     {"attacker", "line"}, {"defender", "line"},         {"units", "2"},
      {"edge", "rear"}, {"attackers", "1"},   {"defender-status", "steady"}};
  const Settings settings(settings_table());
  for (const OddsTopic& topic : two_by_two::system().odds_topics()) {
    OddsQuestion question{topic.name, {}};
    for (const OddsOption& option : topic.options) question.options[option.name] = options.at(option.name);
    const OddsAnswer answer = two_by_two::system().odds(question, settings);
    CHECK(answer.rows.size() == 1);
    CHECK(!answer.rows.at(0).figures.empty());
  }
}
