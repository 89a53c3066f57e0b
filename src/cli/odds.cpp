#include "cli/odds.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/match_input.hpp"
#include "cli/output.hpp"
#include "core/error.hpp"
#include "report/odds_report.hpp"
#include "rules/catalogue.hpp"

namespace muster {
namespace {

struct OddsOptions {
  std::string topic;
  std::string system;
  std::map<std::string, std::string> given;  ///< by name, empty where not given
  std::vector<std::string> assignments;
  bool json = false;
};

const System& first_system() { return *all_systems().front(); }

OddsTopic topic_named(const System& system, const std::string& name) {
  std::vector<std::string> known;
  for (const OddsTopic& topic : system.odds_topics()) {
    if (topic.name == name) return topic;
    known.push_back(topic.name);
  }
  throw InputError(fmt::format("command line: found '{}', expected a question of {} ({}){}", name,
                               system.key(), fmt::join(known, ", "), nearest_word_hint(name, known)));
}

/// The options that were given; InputError for one that belongs to another question.
OddsQuestion question_of(const OddsTopic& topic, const OddsOptions& o) {
  std::vector<std::string> taken;
  for (const OddsOption& option : topic.options) taken.push_back(option.name);
  OddsQuestion question{topic.name, {}};
  for (const auto& [name, text] : o.given) {
    if (text.empty()) continue;
    if (std::find(taken.begin(), taken.end(), name) == taken.end()) {
      throw InputError(fmt::format("command line: found --{}, expected an option of '{}' (--{})", name,
                                   topic.name, fmt::join(taken, ", --")));
    }
    question.options[name] = text;
  }
  return question;
}

int run_odds(const OddsOptions& o) {
  const System& system = o.system.empty() ? first_system() : SystemChoice().accept_option(o.system);
  const OddsTopic topic = topic_named(system, o.topic);
  const OddsQuestion question = question_of(topic, o);
  const Settings settings = resolve_settings(system, {}, o.assignments);
  const OddsAnswer answer = system.odds(question, settings);
  print(o.json ? odds_json(system, settings, topic.name, answer) : odds_text(system, settings, answer));
  return exit_code::done;
}

/// What the systems can be asked, a line each.
std::string topics_text() {
  std::string text = "Questions:\n";
  for (const System* system : all_systems()) {
    for (const OddsTopic& topic : system->odds_topics())
      text += fmt::format("  {:<12}{}{}\n", topic.name, topic.about,
                          all_systems().size() > 1 ? fmt::format(" ({})", system->key()) : "");
  }
  return text;
}

}  // namespace

void add_odds(CLI::App& app, CommandContext& context) {
  auto o = std::make_shared<OddsOptions>();
  CLI::App* command = app.add_subcommand("odds", "Exact odds of a shot, a melee, a charge and the like.");
  command->add_option("QUESTION", o->topic, "One of those below")->required()->type_name("");
  for (const System* system : all_systems()) {
    for (const OddsTopic& topic : system->odds_topics()) {
      for (const OddsOption& option : topic.options) {
        const auto [entry, fresh] = o->given.try_emplace(option.name);
        if (fresh)
          command->add_option("--" + option.name, entry->second, option.about)->type_name(option.value);
      }
    }
  }
  command->add_option("--set", o->assignments, "Another value for a rule; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command->add_option("--system", o->system, fmt::format("Rule system (default {})", first_system().key()))
      ->type_name("NAME");
  command->add_flag("--json", o->json, "Print JSON, with the fractions in full");
  command->footer(topics_text() + "\nExit code: 0 done, 2 wrong input.");
  command->callback([o, &context] { context.run = [o] { return run_odds(*o); }; });
}

}  // namespace muster
