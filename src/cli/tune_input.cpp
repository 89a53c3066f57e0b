#include "cli/tune_input.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>

#include "cli/files.hpp"
#include "cli/match_input.hpp"
#include "core/error.hpp"
#include "text/number.hpp"

namespace muster {
namespace {

constexpr const char* default_scenarios = "open_40,pickup_40,wooded_40,river_town_40";
/// Every shipped list of 40 AP that needs no optional rule, against another kind of army, and three against
/// themselves.
constexpr const char* default_lists =
    "standard:standard,french_columns:french_columns,british_lights:british_lights,"
    "french_columns:british_lights,austrian_horse:french_columns,british_line:french_guard,"
    "austrian_line:french_artillery";
constexpr std::int64_t default_iterations = 1000;
constexpr std::int64_t default_contexts = 8;
constexpr std::int64_t default_pairs = 16;
constexpr std::int64_t default_confirm_pairs = 100;
constexpr std::int64_t default_points = 64;
constexpr double default_first_step = 0.05;
constexpr double default_perturbation = 2;
constexpr std::int64_t most = 1'000'000;
constexpr const char* victory_key = "victory";

/// The words between commas, none empty, none twice.
std::vector<std::string> words_of(const std::string& option, const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    const std::string word = text.substr(start, comma - start);
    start = comma + 1;
    const auto fail = [&](const std::string& what) {
      throw InputError(fmt::format("command line: found {} '{}', {}", option, text, what));
    };
    if (word.empty()) fail("expected words with commas between");
    if (std::find(words.begin(), words.end(), word) != words.end())
      fail(fmt::format("expected '{}' once", word));
    words.push_back(word);
  }
  return words;
}

std::int64_t count_of(const char* option, const std::string& text, std::int64_t by_default) {
  return text.empty() ? by_default : parse_count(option, text, 1, most);
}

double size_of(const char* option, const std::string& text, double by_default) {
  if (text.empty()) return by_default;
  const std::optional<double> value = parse_decimal(text);
  if (!value || !(*value > 0) || *value > 1000)
    throw InputError(fmt::format(
        "command line: found {} '{}', expected a plain decimal number above 0, 1000 at most", option, text));
  return *value;
}

void check_exploit(const TuneArguments& a) {
  const auto contradiction = [](const std::string& what) { throw InputError("command line: found " + what); };
  if (a.exploit && a.against.empty()) contradiction("--exploit alone, expected --against NAME with it");
  if (a.exploit && !a.pool.empty())
    contradiction("--exploit and --pool, expected --against NAME, the only opponent of an exploit");
  if (!a.exploit && !a.against.empty()) contradiction("--against, expected it with --exploit only");
  if (!a.exploit && !a.points.empty()) contradiction("--points, expected it with --exploit only");
}

std::vector<std::size_t> tuned_weights(const SettingsTable& table, const std::string& text) {
  std::vector<std::size_t> positions;
  std::vector<std::string> known;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!can_be_tuned(table[i])) continue;
    known.push_back(table[i].key);
    positions.push_back(i);
  }
  if (text.empty()) return positions;
  positions.clear();
  for (const std::string& word : words_of("--weights", text)) {
    if (std::find(known.begin(), known.end(), word) == known.end())
      throw InputError(
          fmt::format("command line: found weight '{}' in --weights, expected one of the doctrine's{}", word,
                      nearest_word_hint(word, known)));
    positions.push_back(*table.find(word));
  }
  std::sort(positions.begin(), positions.end());
  return positions;
}

/// The opponents named, or every shipped doctrine with weights; the start, as it is, among the latter.
std::vector<Doctrine> opponents(const TuneArguments& a, const std::string& data, const Doctrine& start,
                                SystemChoice& choice) {
  const std::string& named = a.exploit ? a.against : a.pool;
  std::vector<Doctrine> pool;
  if (!named.empty()) {
    for (const std::string& name : words_of(a.exploit ? "--against" : "--pool", named))
      pool.push_back(load_doctrine(data, name, choice));
    if (a.exploit && pool.size() > 1)
      throw InputError(fmt::format("command line: found --against '{}', expected one doctrine", named));
    return pool;
  }
  pool.push_back(start);
  for (const std::string& name : all_names(data, FileKind::doctrine, choice.key())) {
    Doctrine doctrine = load_doctrine(data, name, choice);
    if (doctrine.kind == DoctrineKind::weights && !plays_the_same(doctrine, start))
      pool.push_back(std::move(doctrine));
  }
  return pool;
}

/// Ways to win, if the system has several.
std::vector<std::string> victories(const System& system, const std::string& given) {
  if (!given.empty()) return {given};
  const SettingsTable& table = system.settings_table();
  const std::optional<std::size_t> victory = table.find(victory_key);
  if (!victory || table[*victory].type != SettingType::choice) return {""};
  return table[*victory].choices;
}

struct ListPair {
  std::string a;
  std::string b;
};

/// Each pair both ways, so that a doctrine plays either list.
std::vector<ListPair> list_pairs(const std::string& text) {
  std::vector<ListPair> pairs;
  for (const std::string& word : words_of("--lists", text.empty() ? default_lists : text)) {
    const std::size_t colon = word.find(':');
    if (colon == std::string::npos || colon == 0 || colon + 1 == word.size() ||
        word.find(':', colon + 1) != std::string::npos)
      throw InputError(fmt::format("command line: found '{}' in --lists, expected two lists, A:B", word));
    const ListPair pair{word.substr(0, colon), word.substr(colon + 1)};
    pairs.push_back(pair);
    if (pair.a != pair.b) pairs.push_back({pair.b, pair.a});
  }
  return pairs;
}

void add_contexts(const TuneArguments& a, const std::string& data, ResolvedTune& run) {
  const std::string_view system = run.spec.system->key();
  for (const std::string& scenario :
       words_of("--scenarios", a.scenarios.empty() ? default_scenarios : a.scenarios)) {
    for (const std::string& victory : victories(*run.spec.system, a.victory)) {
      for (const ListPair& lists : list_pairs(a.lists)) {
        MatchArguments match;
        match.lists = {find_file(data, FileKind::list, lists.a, system),
                       find_file(data, FileKind::list, lists.b, system)};
        match.scenario = find_file(data, FileKind::scenario, scenario, system);
        match.victory = victory;
        match.doctrine = run.spec.start.source;
        match.assignments = a.assignments;
        match.data = data;
        const ResolvedMatch resolved = resolve_match(match, RunPurpose::tune);
        TuneContext context{scenario, victory, lists.a, lists.b, resolved.input};
        const auto same = [&](const TuneContext& other) { return title(other) == title(context); };
        if (std::any_of(run.spec.contexts.begin(), run.spec.contexts.end(), same))
          throw InputError(fmt::format("command line: found {} twice in --lists, expected each pair once",
                                       lists.a + ":" + lists.b));
        run.spec.contexts.push_back(std::move(context));
        run.files.push_back(files_read(resolved));
        for (const std::string& warning : resolved.warnings) {
          if (std::find(run.warnings.begin(), run.warnings.end(), warning) == run.warnings.end())
            run.warnings.push_back(warning);
        }
      }
    }
  }
}

}  // namespace

void add_tune_arguments(CLI::App& command, TuneArguments& a) {
  command.add_option("START", a.start, "Doctrine to set out from: a name in the data folder, or a path")
      ->required()
      ->type_name("");
  const auto option = [&](const char* name, std::string& value, const char* type, const std::string& about) {
    command.add_option(name, value, about)->type_name(type);
  };
  option("--weights", a.weights, "KEY,...", "Tune these only (default: all)");
  option("--pool", a.pool, "NAME,...",
         "Opponents (default: START as it is, and every doctrine of kind weights in the data folder)");
  option("--scenarios", a.scenarios, "NAME,...", fmt::format("Tables (default {})", default_scenarios));
  option("--victory", a.victory, "MODE", "One way to win only (default: each)");
  option(
      "--lists", a.lists, "A:B,...",
      "Pairs of lists, each played both ways (default: the shipped 40 AP lists in four pairs, three of them "
      "against themselves as well)");
  option("--iterations", a.iterations, "N", fmt::format("Steps (default {})", default_iterations));
  option("--contexts", a.contexts, "N",
         fmt::format("Tables, ways to win and lists drawn for each step (default {})", default_contexts));
  option("--pairs", a.pairs, "N",
         fmt::format("Pairs that either candidate plays in each (default {})", default_pairs));
  option("--first-step", a.first_step, "X",
         fmt::format("Scales by which the first steps move a weight (default {})", default_first_step));
  option("--perturbation", a.perturbation, "X",
         fmt::format("The c of c/k^0.101, in scales of a weight (default {})", default_perturbation));
  option("--confirm-pairs", a.confirm_pairs, "N",
         fmt::format("Pairs in every context of the match at the end (default {})", default_confirm_pairs));
  option("--seed", a.seed, "N", "Whole number from 0 (default 1)");
  command.add_flag(
      "--exploit", a.exploit,
      "Look for a doctrine that beats the one of --against: random points, then steps from the best");
  option("--against", a.against, "NAME", "With --exploit: the only opponent");
  option("--points", a.points, "N",
         fmt::format("With --exploit: random points (default {})", default_points));
  command.add_option("--set", a.assignments, "Another value for a rule; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  option("--data", a.data, "FOLDER", "Folder that holds lists/ and scenarios/");
}

ResolvedTune resolve_tune(const TuneArguments& a) {
  check_exploit(a);
  const std::string data = data_folder(a.data);
  SystemChoice choice;
  const Doctrine start = load_doctrine(data, a.start, choice);
  if (start.kind != DoctrineKind::weights)
    throw InputError(
        fmt::format("{}: found a doctrine of kind {}, expected one that plays by its weights alone",
                    start.source, doctrine_kind_names[static_cast<std::size_t>(start.kind)]));
  TuneSpec of_start{choice.chosen(), start, opponents(a, data, start, choice), {}, {}};
  ResolvedTune run{std::move(of_start), {}, {}};
  TuneSpec& spec = run.spec;
  spec.weights = tuned_weights(spec.system->doctrine_table(), a.weights);
  spec.seed = static_cast<std::uint64_t>(
      a.seed.empty() ? 1 : parse_count("--seed", a.seed, 0, std::numeric_limits<std::int64_t>::max()));
  spec.iterations = count_of("--iterations", a.iterations, default_iterations);
  spec.drawn = count_of("--contexts", a.contexts, default_contexts);
  spec.pairs = count_of("--pairs", a.pairs, default_pairs);
  spec.confirm_pairs = count_of("--confirm-pairs", a.confirm_pairs, default_confirm_pairs);
  spec.points = a.exploit ? count_of("--points", a.points, default_points) : 0;
  spec.first_step = size_of("--first-step", a.first_step, default_first_step);
  spec.perturbation = size_of("--perturbation", a.perturbation, default_perturbation);
  FileUse doctrines;
  doctrines.reads("doctrine", start.source);
  for (const Doctrine& opponent : spec.pool) doctrines.reads("doctrine", opponent.source);
  run.files.push_back(std::move(doctrines));
  add_contexts(a, data, run);
  spec.drawn = std::min(spec.drawn, static_cast<std::int64_t>(spec.contexts.size()));
  return run;
}

}  // namespace muster
