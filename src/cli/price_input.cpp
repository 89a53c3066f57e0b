#include "cli/price_input.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <set>

#include "cli/competence.hpp"
#include "cli/files.hpp"
#include "cli/match_input.hpp"
#include "core/error.hpp"
#include "experiments/context_file.hpp"
#include "experiments/list_regression.hpp"
#include "text/number.hpp"

namespace muster {
namespace {

constexpr const char* default_contexts = "default";
constexpr const char* full_contexts = "full";
constexpr std::int64_t default_pairs = 512;
constexpr std::int64_t quick_pairs = 64;
constexpr std::int64_t most_pairs_default = 16'384;
constexpr std::int64_t most_pairs = 1'000'000;
constexpr int default_copies = 2;
constexpr int most_copies = 16;

void check(const PriceArguments& a) {
  const auto contradiction = [](const std::string& found, const std::string& expected) {
    throw InputError(fmt::format("command line: found {}, expected {}", found, expected));
  };
  if (a.all && !a.kinds.empty()) contradiction("--all and '" + a.kinds.front() + "'", "one or the other");
  if (!a.all && a.kinds.empty()) contradiction("no TYPE", "one at least, or --all");
  if (a.full && !a.contexts.empty()) contradiction("--full and --contexts", "one of them");
  if (a.quick && !a.precision.empty()) contradiction("--quick and --precision", "one of them");
  if (a.quick && !a.pairs.empty()) contradiction("--quick and --pairs", "one of them");
}

std::optional<double> precision_of(const PriceArguments& a) {
  if (a.precision.empty()) return {};
  const std::optional<double> ap = parse_decimal(a.precision);
  if (!ap || *ap < 0.01 || *ap > 5.0)
    throw InputError(
        fmt::format("command line: found --precision '{}', expected AP, from 0.01 to 5", a.precision));
  return ap;
}

std::int64_t pairs_of(const PriceArguments& a) {
  if (!a.pairs.empty()) return parse_count("--pairs", a.pairs, 8, most_pairs);
  if (!a.precision.empty()) return most_pairs_default;
  return a.quick ? quick_pairs : default_pairs;
}

/// The template against itself, as a match would be.
MatchArguments match_arguments(const NamedContext& named, const std::string& data, std::string_view system) {
  const auto file = [&](FileKind kind, const Node& name) {
    return find_file(data, kind, name.text(), system, name.place());
  };
  MatchArguments match;
  match.lists.fill(file(FileKind::list, named.list));
  match.scenario = file(FileKind::scenario, named.scenario);
  match.victory = named.victory ? named.victory->text() : "";
  match.doctrine = file(FileKind::doctrine, named.doctrine);
  match.data = data;
  return match;
}

void add_context(const PriceArguments& a, const NamedContext& named, const std::string& data,
                 std::string_view system, ResolvedPrice& run) {
  MatchArguments match = match_arguments(named, data, system);
  const ResolvedMatch plain = resolve_match(match);
  match.assignments = a.assignments;
  const ResolvedMatch changed = resolve_match(match);
  PriceContext context{named.list.text(),     named.scenario.text(), match.victory,
                       named.doctrine.text(), plain.input,           changed.input};
  const auto same = [&](const PriceContext& other) { return title(other) == title(context); };
  if (std::any_of(run.spec.contexts.begin(), run.spec.contexts.end(), same))
    named.list.fail(title(context) + " once more", "each context once");
  const std::uint64_t seed = context_seed(run.spec.seed, run.spec.contexts.size());
  context.input.seed = seed;
  context.changed.seed = seed;
  run.spec.system = plain.system;
  run.spec.contexts.push_back(std::move(context));
  run.files.push_back(files_read(plain));
}

/// As the command line gave them, not what a scenario sets besides.
std::vector<ChangedSetting> tried(const PriceContext& context) {
  std::vector<ChangedSetting> result;
  const Settings& before = context.input.settings;
  const Settings& after = context.changed.settings;
  for (std::size_t i = 0; i < after.table().size(); ++i) {
    if (after[i] != before[i]) result.push_back({after.table()[i].key, after.text(i), before.text(i)});
  }
  return result;
}

bool available(const PriceSpec& spec, const UnitKind& kind) {
  const PriceContext& context = spec.contexts.front();
  const auto in = [&](const MatchInput& match) {
    return spec.system->units(match.settings).of(kind.type).available;
  };
  return in(context.input) || in(context.changed);
}

void add_kind(const UnitKind& kind, ResolvedPrice& run) {
  if (kind == run.spec.numeraire) {
    run.numeraire_asked = true;
  } else {
    run.spec.kinds.push_back(kind);
  }
}

void add_kinds(const PriceArguments& a, const UnitCatalogue& catalogue, ResolvedPrice& run) {
  if (a.all) {
    for (const UnitTypeInfo& type : catalogue.types) {
      const UnitKind kind{type.key, UnitSize::common};
      if (available(run.spec, kind)) add_kind(kind, run);
    }
    return;
  }
  for (const std::string& word : a.kinds) {
    const UnitKind kind = parse_unit_kind(word, catalogue, "command line");
    if (std::find(run.spec.kinds.begin(), run.spec.kinds.end(), kind) != run.spec.kinds.end())
      throw InputError(fmt::format("command line: found '{}' twice, expected each type once", word));
    if (!available(run.spec, kind))
      throw InputError(fmt::format("command line: found '{}', which needs {}: try --set {}=true", word,
                                   catalogue.of(kind.type).option, catalogue.of(kind.type).option));
    add_kind(kind, run);
  }
}

/// Of the types to be priced, by any of the contexts' doctrines.
void add_misuse(const UnitCatalogue& catalogue, const std::string& data, ResolvedPrice& run) {
  std::set<std::string> seen;
  for (const PriceContext& context : run.spec.contexts) {
    const Doctrine& doctrine = context.input.doctrines[0];
    if (!seen.insert(doctrine.source).second) continue;
    const auto misused = misused_types(data, *run.spec.system, doctrine, catalogue);
    if (!misused) run.spec.unjudged.push_back(doctrine.name);
    for (const UnitKind& kind : run.spec.kinds) {
      if (!misused || misused->count(kind.type) == 0) continue;
      std::string& what = run.spec.misused[kind.type];
      what += fmt::format("{}{} {}", what.empty() ? "" : "; ", doctrine.name, misused->at(kind.type));
    }
  }
}

/// The fewest exchanges that a line can be fitted to, around the list cost.
void check_range(const PriceSpec& spec) {
  for (const UnitKind& kind : spec.kinds) {
    const ExchangeRange range = exchange_range(spec, kind);
    const double lines = 1.0 * copies_of(spec, kind) * list_cost(spec, kind, PriceVariant::changed) /
                         std::max(1, list_cost(spec, spec.numeraire, PriceVariant::changed));
    if (lines + 1.0 > range.high || lines - 1.0 < range.low)
      throw InputError(fmt::format(
          "command line: found --copies {}: {} of {} cost {:g} {}, and a template has {}; expected "
          "fewer copies, or other contexts",
          spec.copies, copies_of(spec, kind), name_of(kind), lines, name_of(spec.numeraire), range.high));
  }
}

}  // namespace

void add_price_arguments(CLI::App& command, PriceArguments& a) {
  command.add_option("TYPE", a.kinds, "Types of unit, such as light or 'large line'")->type_name("");
  command.add_flag("--all", a.all, "Every type that these rules have, in the common size");
  const auto option = [&](const char* name, std::string& value, const char* type, const std::string& about) {
    command.add_option(name, value, about)->type_name(type);
  };
  option("--contexts", a.contexts, "NAME",
         fmt::format("Contexts: a name in the data folder, or a path (default {})", default_contexts));
  command.add_flag("--full", a.full, "The same as --contexts full: six times as many");
  option("--copies", a.copies, "N",
         fmt::format("Units that are put in at once (default {})", default_copies));
  option("--pairs", a.pairs, "N",
         fmt::format("Pairs in each context at each exchange near the fair one (default {}; with --precision "
                     "the most, default {})",
                     default_pairs, most_pairs_default));
  option("--precision", a.precision, "AP",
         "Stop once the cost is known to within this, by an interval that allows for having looked");
  command.add_flag("--quick", a.quick,
                   fmt::format("{} pairs, no second look at the fair cost, no cross-check", quick_pairs));
  command.add_flag("--no-cross-check", a.no_cross_check,
                   "Leave out the games between random lists by which the costs are cross-checked");
  option("--seed", a.seed, "N", "Whole number from 0 (default 1)");
  command
      .add_option(
          "--set", a.assignments,
          "What if this rule were so? The price with and without it, and the difference; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  option("--data", a.data, "FOLDER", "Folder that holds lists/ and scenarios/");
}

ResolvedPrice resolve_price(const PriceArguments& a) {
  check(a);
  ResolvedPrice run;
  PriceSpec& spec = run.spec;
  spec.pairs = pairs_of(a);
  spec.precision = precision_of(a);
  spec.refit = !a.quick;
  spec.copies =
      a.copies.empty() ? default_copies : static_cast<int>(parse_count("--copies", a.copies, 1, most_copies));
  spec.seed = static_cast<std::uint64_t>(
      a.seed.empty() ? 1 : parse_count("--seed", a.seed, 0, std::numeric_limits<std::int64_t>::max()));
  const std::string data = data_folder(a.data);
  const std::string named = !a.contexts.empty() ? a.contexts : a.full ? full_contexts : default_contexts;
  const std::string path = find_file(data, FileKind::contexts, named);
  run.contexts_name = named;
  const Document document = Document::read(path);
  SystemChoice choice;
  const System& system = choice.accept(document);
  const ContextFile file = read_context_file(document.root());
  for (const NamedContext& context : file.contexts) add_context(a, context, data, system.key(), run);
  spec.tried = tried(spec.contexts.front());
  const UnitCatalogue catalogue = system.units(spec.contexts.front().changed.settings);
  spec.numeraire = read_unit_kind(file.numeraire, catalogue);
  add_kinds(a, catalogue, run);
  add_misuse(catalogue, data, run);
  check_range(spec);
  if (!a.quick && !a.no_cross_check && !spec.kinds.empty())
    spec.cross_check = default_regression_chunks(spec.pairs, spec.contexts.size());
  FileUse contexts;
  contexts.reads("--contexts", path);
  run.files.push_back(std::move(contexts));
  return run;
}

}  // namespace muster
