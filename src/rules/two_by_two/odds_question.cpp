#include "rules/two_by_two/odds_question.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "rules/two_by_two/odds.hpp"
#include "rules/two_by_two/odds_charge.hpp"
#include "rules/two_by_two/odds_reinforce.hpp"
#include "rules/two_by_two/settings.hpp"
#include "text/number.hpp"

namespace muster::two_by_two {
namespace {

constexpr int most_units = 64;

const std::string* given(const OddsQuestion& q, const std::string& option) {
  const auto found = q.options.find(option);
  return found == q.options.end() ? nullptr : &found->second;
}

const std::string& required(const OddsQuestion& q, const std::string& option) {
  if (const std::string* text = given(q, option)) return *text;
  throw InputError(fmt::format("command line: found no --{}, expected it with '{}'", option, q.topic));
}

int whole_number(const std::string& option, const std::string& text, int low, int high) {
  const auto value = parse_integer(text);
  if (!value || *value < low || *value > high) {
    throw InputError(fmt::format("command line: found --{} '{}', expected a whole number from {} to {}",
                                 option, text, low, high));
  }
  return static_cast<int>(*value);
}

std::size_t one_of(const std::string& option, const std::string& text,
                   const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (text == words[i]) return i;
  }
  throw InputError(fmt::format("command line: found --{} '{}', expected {}{}", option, text,
                               fmt::join(words, ", "), nearest_word_hint(text, words)));
}

/// "line", "large guard".
Kind unit_kind(const std::string& option, const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t type = 0; type < type_count; ++type) {
    for (std::size_t size = 0; size < size_keys.size(); ++size) {
      const Kind kind{static_cast<UnitType>(type), static_cast<Size>(size)};
      if (!comes_in(kind.type, kind.size)) continue;
      words.push_back(kind_text(kind.type, kind.size));
      if (words.back() == text) return kind;
    }
  }
  throw InputError(fmt::format(
      "command line: found --{} '{}', expected a unit type ({}), with 'large' or 'small' before it if it "
      "comes in sizes{}",
      option, text, fmt::join(type_keys, ", "), nearest_word_hint(text, words)));
}

OddsFigure probability(std::vector<std::string> keys, std::string words, int count, int of) {
  return {std::move(keys), std::move(words), exact_number(fmt::format("{}/{}", count, of)), true};
}

/// The rout's die is in `destroyed`, so that `routed` lives.
std::vector<OddsFigure> shot_figures(const Rules& rules, int net) {
  const ShotCounts c = shot_counts(rules, net);
  const int death = rout_death_count(rules);
  return {probability({"none"}, "no effect", c.none, 6), probability({"pinned"}, "Pinned", c.pinned, 6),
          probability({"disrupted"}, "Disrupted", c.disrupted, 6),
          probability({"routed"}, "routs and survives its die", c.routs * (6 - death), 36),
          probability({"destroyed"}, "Destroyed", 6 * c.destroyed + c.routs * death, 36)};
}

std::vector<OddsFigure> melee_figures(const Rules& rules, int net) {
  const MeleeCounts c = melee_counts(rules, net);
  return {
      probability({"win", "rout"}, "wins: enemy Routs", c.win_rout, c.decided),
      probability({"win", "destroy"}, "wins: enemy Destroyed", c.win_destroy, c.decided),
      probability({"win", "destroy_must"}, "wins: enemy Destroyed, must follow up", c.win_must, c.decided),
      probability({"lose", "rout"}, "loses: Routs", c.lose_rout, c.decided),
      probability({"lose", "destroy"}, "loses: Destroyed", c.lose_destroy, c.decided),
      probability({"lose", "destroy_must"}, "loses: Destroyed, enemy must follow up", c.lose_must,
                  c.decided)};
}

std::vector<OddsFigure> rally_figures(const Rules& rules, int net) {
  return {probability({"rallies"}, "rallies", rally_count(rules, net), 6)};
}

OddsAnswer titled(std::string title, std::vector<std::string> remarks) {
  OddsAnswer answer;
  answer.title = std::move(title);
  answer.remarks = std::move(remarks);
  return answer;
}

/// For one net modifier, or for all from where nothing happens to where nothing more can.
template <class Figures>
OddsAnswer by_net(const OddsQuestion& q, OddsAnswer answer, int low, int high, Figures figures) {
  if (const std::string* text = given(q, "net")) {
    const int net = whole_number("net", *text, -Odds::reach, Odds::reach);
    answer.title += net == 0 ? " at net 0" : fmt::format(" at net {:+}", net);
    answer.terms = {{"net", net}};
    answer.rows = {{{}, figures(net)}};
    return answer;
  }
  answer.title += " by net modifier";
  answer.table = true;
  for (int net = std::max(low, -Odds::reach); net <= std::min(high, Odds::reach); ++net)
    answer.rows.push_back({{{"net", net}}, figures(net)});
  return answer;
}

OddsAnswer answer_shoot(const OddsQuestion& q, const Rules& rules) {
  return by_net(
      q,
      titled("A shot",
             {"SHOOT-6, for all but Light Infantry, which takes any result as Pinned (UNIT-4).",
              "The rout's die (ROUT-1) is counted: 'routed' lives, who dies on it is in 'destroyed'."}),
      rules.shoot_pinned - 7, rules.shoot_destroyed - 1, [&](int net) { return shot_figures(rules, net); });
}

OddsAnswer answer_melee(const OddsQuestion& q, const Rules& rules) {
  return by_net(
      q,
      titled("A melee", {"The results of MELEE-4, ties rolled again; net: own modifiers less the enemy's.",
                         "The rout's die (ROUT-1) is not counted: whoever routs has it still to roll."}),
      -rules.melee_must - 5, rules.melee_must + 5, [&](int net) { return melee_figures(rules, net); });
}

OddsAnswer answer_rally(const OddsQuestion& q, const Rules& rules) {
  return by_net(q, titled("A rally", {"RALLY-1, for a unit that may try."}), rules.rally_needed - 7,
                rules.rally_needed - 1, [&](int net) { return rally_figures(rules, net); });
}

Charge charge_asked(const OddsQuestion& q, const Rules& rules) {
  Charge charge;
  const std::string& attacker = required(q, "attacker");
  const std::string& defender = required(q, "defender");
  std::vector<std::string> names;
  for (std::size_t start = 0; start <= attacker.size();) {
    const std::size_t comma = std::min(attacker.find(',', start), attacker.size());
    names.push_back(attacker.substr(start, comma - start));
    charge.attackers.push_back(unit_kind("attacker", names.back()));
    start = comma + 1;
  }
  charge.defender = unit_kind("defender", defender);
  if (charge.attackers.size() > most_attackers) {
    throw InputError(
        fmt::format("command line: found --attacker '{}', expected at most {}: no more reach one "
                    "front (CONTACT-1)",
                    attacker, most_attackers));
  }
  if (const std::string* text = given(q, "attackers")) {
    const int count = whole_number("attackers", *text, 1, most_attackers);
    if (charge.attackers.size() > 1) {
      throw InputError("command line: found --attackers and more than one --attacker, expected one of them");
    }
    charge.attackers.resize(static_cast<std::size_t>(count), charge.attackers[0]);
  }
  if (const std::string* text = given(q, "defender-status")) {
    charge.status =
        static_cast<Status>(one_of("defender-status", *text, {status_keys.begin(), status_keys.end()}));
  }
  if (const auto barred = barred_attacker(rules, charge)) {
    const Kind kind = charge.attackers[*barred];
    throw InputError(
        fmt::format("command line: found --attacker {} against --defender {}, expected one that may move "
                    "into contact with "
                    "it (CONTACT-2)",
                    kind_text(kind.type, kind.size), defender));
  }
  return charge;
}

std::string attackers_text(const Charge& charge) {
  std::string text;
  for (const Kind& kind : charge.attackers) {
    if (!text.empty()) text += ",";
    text += kind_text(kind.type, kind.size);
  }
  const bool alike = std::all_of(charge.attackers.begin(), charge.attackers.end(), [&](const Kind& kind) {
    return kind.type == charge.attackers[0].type && kind.size == charge.attackers[0].size;
  });
  return alike ? text.substr(0, text.find(',')) : text;
}

OddsAnswer answer_charge(const OddsQuestion& q, const Rules& rules) {
  const Charge charge = charge_asked(q, rules);
  const ChargeOdds odds = charge_odds(rules, charge);
  const auto count = static_cast<std::int64_t>(charge.attackers.size());
  const std::string attacker = attackers_text(charge);
  const std::string defender = kind_text(charge.defender.type, charge.defender.size);
  const std::string status(status_keys[static_cast<std::size_t>(charge.status)]);
  OddsAnswer answer = titled(
      fmt::format("{}{} charging {}, {}",
                  count > 1 && attacker.find(',') == std::string::npos ? fmt::format("{} ", count) : "",
                  attacker, defender, status),
      {"In front, on open ground, without an HQ. The defender fires if it can, and doesn't evade;",
       "nobody follows up. The rout's die (ROUT-1) is counted: 'routed' lives, who dies on it is in",
       "'destroyed'; what the flight meets is not counted."});
  if (count > 1) {
    answer.remarks.emplace_back(
        "Of the attackers these are expected numbers, a rout that spreads among them included.");
  }
  answer.terms = {
      {"attacker", attacker}, {"defender", defender}, {"defender_status", status}, {"attackers", count}};
  const bool share = count == 1;
  answer.rows = {{{},
                  {{{"attacker", "destroyed"}, "attacker Destroyed", odds.attacker_destroyed, share},
                   {{"attacker", "routed"}, "attacker routed", odds.attacker_routed, share},
                   {{"attacker", "repelled"},
                    "attacker repelled: pushed back by fire, or left without a pair",
                    odds.attacker_repelled,
                    share},
                   {{"attacker", "stands"}, "attacker stands, having won", odds.attacker_stands, share},
                   {{"defender", "destroyed"}, "defender Destroyed", odds.defender_destroyed, true},
                   {{"defender", "routed"}, "defender routed", odds.defender_routed, true},
                   {{"defender", "stands"}, "defender stands", odds.defender_stands, true}}}};
  return answer;
}

OddsAnswer answer_reinforce(const OddsQuestion& q, const Rules& rules) {
  const int units = whole_number("units", required(q, "units"), 1, most_units);
  const std::vector<std::string> edges{"rear", "flank"};
  const std::size_t edge = one_of("edge", required(q, "edge"), edges);
  const ReinforcementOdds odds = reinforcement_odds(rules, units, edge == 1);
  OddsAnswer answer = titled(
      fmt::format("{} queued at one point on {}", units == 1 ? "1 unit" : fmt::format("{} units", units),
                  edge == 1 ? "a flank" : "the own edge"),
      {"All the dice of each movement phase go to this queue, and there is always room (REINF-1, 2)."});
  answer.terms = {{"units", units}, {"edge", edges[edge]}};
  std::vector<OddsFigure> figures;
  for (std::size_t k = 0; k < odds.arrivals.size(); ++k) {
    figures.push_back({{"arrivals", std::to_string(k)},
                       fmt::format("{} in one movement phase", k == 0   ? "none arrives"
                                                               : k == 1 ? "1 arrives"
                                                                        : fmt::format("{} arrive", k)),
                       odds.arrivals[k],
                       true});
  }
  figures.push_back({{"expected_turns"}, "turns until all have arrived, expected", odds.phases, false});
  for (std::size_t i = 0; i < odds.last.size(); ++i) {
    const std::string turn = std::to_string(odds.soonest + i);
    figures.push_back({{"last_arrival", turn}, "the last arrives on turn " + turn, odds.last[i], true});
  }
  figures.push_back({{"last_arrival", "later"},
                     odds.phases ? "the last arrives later" : "the last never arrives",
                     odds.later,
                     true});
  answer.rows = {{{}, std::move(figures)}};
  return answer;
}

}  // namespace

std::vector<OddsTopic> odds_topics() {
  const OddsOption net{"net", "N", "shoot, melee, rally: sum of the modifiers (default: a table)"};
  return {{"shoot", "one shot, its rout's die included", {net}},
          {"melee", "one melee, by its result", {net}},
          {"rally", "one try to rally", {net}},
          {"charge",
           "a charge, defensive fire and melee together",
           {{"attacker", "TYPE", "charge: who charges; several with commas between"},
            {"defender", "TYPE", "charge: who is charged, at its front"},
            {"defender-status", "STATUS", "charge: steady (default), pinned or disrupted"},
            {"attackers", "K", "charge: how many such attackers, 1 (default) to 3"}}},
          {"reinforce",
           "the arrival of a queue",
           {{"units", "N", "reinforce: how many wait"},
            {"edge", "EDGE", "reinforce: rear (the own edge) or flank"}}}};
}

OddsAnswer answer_odds(const OddsQuestion& q, const Settings& settings) {
  const Rules rules = rules_from(settings);
  if (q.topic == "shoot") return answer_shoot(q, rules);
  if (q.topic == "melee") return answer_melee(q, rules);
  if (q.topic == "rally") return answer_rally(q, rules);
  if (q.topic == "charge") return answer_charge(q, rules);
  if (q.topic == "reinforce") return answer_reinforce(q, rules);
  throw InvariantError("a question of odds that is none of the topics: " + q.topic);
}

}  // namespace muster::two_by_two
