#include "cli/replay.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <memory>
#include <optional>
#include <string>

#include "cli/command.hpp"
#include "cli/match_input.hpp"
#include "cli/output.hpp"
#include "core/error.hpp"
#include "report/replay_html.hpp"
#include "rules/catalogue.hpp"

namespace muster {
namespace {

struct ReplayArguments {
  MatchArguments match;
  std::string pair;
  std::string leg;
  std::string record;
  std::string format;
  std::string output;
  bool no_board = false;
};

const std::vector<OutputFormat> formats{OutputFormat::text, OutputFormat::json, OutputFormat::html};
const std::vector<std::string> format_words{"text", "json", "html"};

OutputFormat chosen_format(const ReplayArguments& o) {
  std::optional<OutputFormat> named;
  for (std::size_t i = 0; i < formats.size(); ++i) {
    if (o.format == format_words[i]) named = formats[i];
  }
  if (!o.format.empty() && !named)
    throw InputError(fmt::format("command line: found --format '{}', expected {}{}", o.format,
                                 either(format_words), nearest_word_hint(o.format, format_words)));
  if (o.output.empty()) return named.value_or(OutputFormat::text);
  const OutputFormat by_suffix = format_of_file(o.output, formats);
  if (named && *named != by_suffix)
    throw InputError(
        fmt::format("command line: found --format {} and -o '{}', expected one format", o.format, o.output));
  return by_suffix;
}

/// A record says by itself what is played.
void check_alone(const ReplayArguments& o) {
  const MatchArguments& m = o.match;
  const std::array<std::pair<const char*, bool>, 11> given{{{"A", !m.lists[0].empty()},
                                                            {"B", !m.lists[1].empty()},
                                                            {"--scenario", !m.scenario.empty()},
                                                            {"--victory", !m.victory.empty()},
                                                            {"--seed", !m.seed.empty()},
                                                            {"--dice", !m.dice.empty()},
                                                            {"--doctrine", !m.doctrine.empty()},
                                                            {"--set", !m.assignments.empty()},
                                                            {"--data", !m.data.empty()},
                                                            {"--pair", !o.pair.empty()},
                                                            {"--leg", !o.leg.empty()}}};
  for (const auto& [name, is_given] : given) {
    if (is_given)
      throw InputError(fmt::format(
          "command line: found --record and {}, expected one of them: a record says what is played", name));
  }
}

const System& system_of(const GameRecord& record) {
  return system_named(record.system, record.place("system"));
}

void replay_recorded(const ReplayArguments& o, const ReplayOptions& options, ToldGame& told) {
  check_alone(o);
  FileUse files;
  files.reads("--record", o.record);
  if (!o.output.empty()) files.writes("-o", o.output);
  const GameRecord record = load_record(o.record);
  system_of(record).replay_record(record, options, told);
}

void replay_played(const ReplayArguments& o, const ReplayOptions& options, ToldGame& told) {
  if (o.match.lists[1].empty())
    throw InputError("command line: found no lists to play, expected A and B, or --record FILE");
  const std::int64_t pair = o.pair.empty() ? 0 : parse_count("--pair", o.pair, 0, 1'000'000'000);
  const std::int64_t leg = o.leg.empty() ? 1 : parse_count("--leg", o.leg, 1, 2);
  const ResolvedMatch match = resolve_match(o.match);
  if (!o.output.empty()) files_read(match).writes("-o", o.output);
  match.system->replay(match.input, static_cast<std::uint64_t>(pair), static_cast<int>(leg) - 1, options,
                       told);
}

std::string formatted(const ToldGame& told, OutputFormat format) {
  if (format == OutputFormat::json) return record_json(told.record);
  if (format == OutputFormat::html) return replay_html(told, system_of(told.record).name());
  return told.account;
}

int run_replay(const ReplayArguments& o) {
  const OutputFormat format = chosen_format(o);
  if (o.no_board && format != OutputFormat::text)
    throw InputError("command line: found --no-board, expected it with text only");
  const ReplayOptions options{!o.no_board, format == OutputFormat::html};
  ToldGame told;
  try {
    if (o.record.empty()) {
      replay_played(o, options, told);
    } else {
      replay_recorded(o, options, told);
    }
  } catch (const InvariantError&) {
    attempt([&] { print(told.account); });
    throw;
  }
  if (o.output.empty()) {
    print(formatted(told, format));
  } else {
    write_output(o.output, formatted(told, format));
  }
  return exit_code::done;
}

}  // namespace

void add_replay(CLI::App& app, CommandContext& context) {
  auto o = std::make_shared<ReplayArguments>();
  CLI::App* command = app.add_subcommand("replay", "Tell one game of a match, every decision and die.");
  add_match_arguments(*command, o->match);
  for (const char* list : {"A", "B"}) command->get_option(list)->required(false);
  command->add_option("--pair", o->pair, "Number of the pair, from 0 (default 0)")->type_name("I");
  command->add_option("--leg", o->leg, "1: A attacks, 2: B attacks (default 1)")->type_name("1|2");
  command->add_option("--record", o->record, "Play the game of this record instead, without its commanders")
      ->type_name("FILE");
  command
      ->add_option("--format", o->format,
                   "text (default), json: the record of the game, or html: a page that shows it")
      ->type_name("FORMAT");
  command->add_flag("--no-board", o->no_board, "Leave out the pictures of the table");
  command->add_option("-o", o->output, "Write it to this .txt, .json or .html file instead")
      ->type_name("FILE");
  command->footer("Exit code: 0 done, 2 wrong input.");
  command->callback([o, &context] { context.run = [o] { return run_replay(*o); }; });
}

}  // namespace muster
