#include "cli/sweep_input.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>

#include "cli/files.hpp"
#include "cli/stop_options.hpp"
#include "core/error.hpp"

namespace muster {
namespace {

constexpr std::int64_t default_pairs = 2000;
constexpr std::int64_t default_cap = 100'000;
constexpr std::int64_t most_pairs = 10'000'000;
constexpr const char* victory_key = "victory";

/// Finds and reads what a plan names; every file is remembered.
class PlanFiles {
 public:
  PlanFiles(std::string data, SystemChoice& choice, FileUse& files)
      : data_(std::move(data)), choice_(choice), files_(files) {}

  ArmyList list(const Node& name) {
    ArmyList list = load_list(data_, path(FileKind::list, "list", name), choice_);
    if (!list.roster.empty())
      files_.reads("roster", find_file(data_, FileKind::roster, list.roster, choice_.key(), list.source));
    return list;
  }
  Scenario scenario(const std::optional<Node>& name) {
    return load_scenario(data_, path(FileKind::scenario, "scenario", name, default_scenario), choice_);
  }
  Doctrine doctrine(const std::optional<Node>& name) {
    return load_doctrine(data_, path(FileKind::doctrine, "doctrine", name, default_doctrine), choice_);
  }

 private:
  std::string path(FileKind kind, const char* role, const std::optional<Node>& name,
                   std::string_view by_default = "") {
    std::string found = name ? find_file(data_, kind, name->name(), choice_.key(), name->place())
                             : find_file(data_, kind, by_default, choice_.key());
    files_.reads(role, found);
    return found;
  }

  std::string data_;
  SystemChoice& choice_;
  FileUse& files_;
};

/// --victory's word in the plan is another way to set that rule.
std::vector<YamlEntry> settings_given(const SweepPlan& plan) {
  std::vector<YamlEntry> given = plan.settings;
  if (!plan.victory) return given;
  for (const YamlEntry& entry : given) {
    if (entry.key.raw() == victory_key)
      entry.key.fail("victory set twice", "it once: 'victory' of the base, or under 'set'");
  }
  given.push_back(*plan.victory);
  return given;
}

SweepBase resolve_base(const SweepPlan& plan, const std::string& data, const SystemChoice& choice,
                       PlanFiles& files) {
  const auto word = [](const std::optional<Node>& node, std::string_view by_default) {
    return node ? node->raw() : std::string(by_default);
  };
  const System& system = *choice.chosen();
  const std::vector<YamlEntry> given = settings_given(plan);
  const std::array<ArmyList, 2> lists{files.list(*plan.lists[0]), files.list(*plan.lists[1])};
  const Scenario scenario = files.scenario(plan.scenario);
  const Settings settings = base_settings(system, scenario, given);
  const std::array<Doctrine, 2> doctrines{files.doctrine(plan.doctrines[0]),
                                          files.doctrine(plan.doctrines[1])};
  const MatchInput input{std::string(choice.key()), settings,        lists, doctrines, scenario, plan.seed,
                         plan.independent_dice,     RunPurpose::play};
  SweepBase base{&system,
                 input,
                 lists,
                 given,
                 word(plan.scenario, default_scenario),
                 {word(plan.doctrines[0], default_doctrine), word(plan.doctrines[1], default_doctrine)}};
  std::vector<std::string> keys;
  for (const YamlEntry& entry : base.settings) keys.push_back(entry.key.raw());
  const UnitCatalogue units = system.units(settings);
  for (ArmyList& list : base.input.armies) {
    drop_overruled_costs(list, keys);
    require_legal(list, units, data);
  }
  return base;
}

std::vector<Provenance> provenance(const SweepBase& base, const SweepPlan& plan, const std::string& path) {
  ResolvedMatch match{base.system, base.input, "", {}, {}};
  std::vector<Provenance> values = match.provenance();
  const auto origin = [](const std::optional<Node>& node) { return node ? node->place() : "default"; };
  for (std::size_t side = 0; side < 2; ++side) {
    const char letter = side == 0 ? 'a' : 'b';
    values.push_back(
        {fmt::format("list.{}", letter), base.input.armies[side].source, origin(plan.lists[side])});
    values.push_back({fmt::format("doctrine.{}", letter), base.input.doctrines[side].source,
                      origin(plan.doctrines[side])});
  }
  values.push_back({"scenario", base.input.scenario.source, origin(plan.scenario)});
  values.push_back({"dice", plan.independent_dice ? "independent" : "duplicate", path});
  values.push_back({"seed", fmt::format("{}", plan.seed), path});
  return values;
}

/// In every cell that can exist, each once.
std::vector<std::string> budget_warnings(const SweepSpec& spec) {
  std::vector<std::string> warnings;
  for (const SweepCell& cell : spec.cells) {
    if (!cell.plays()) continue;
    const MatchInput& input = cell.match.input;
    for (const ArmyList& list : input.armies) {
      const std::string warning = check_budget(list, spec.system->units(input.settings), input.scenario);
      if (!warning.empty() && std::find(warnings.begin(), warnings.end(), warning) == warnings.end())
        warnings.push_back(warning);
    }
  }
  return warnings;
}

void read_amount(const SweepArguments& a, SweepSpec& spec) {
  spec.stop = parse_stop_rule({a.precision, ""});
  spec.pairs = a.pairs.empty() ? (spec.stop.kind == StopKind::pairs ? default_pairs : default_cap)
                               : parse_count("--pairs", a.pairs, 1, most_pairs);
  const auto cells = static_cast<std::int64_t>(spec.playing().size());
  if (spec.pairs > most_sweep_pairs / cells)
    throw InputError(fmt::format(
        "command line: found {} cells of {} pairs, expected at most {} pairs in all, fewer cells or --pairs",
        cells, spec.pairs, most_sweep_pairs));
}

}  // namespace

void add_sweep_arguments(CLI::App& command, SweepArguments& a) {
  command.add_option("PLAN", a.plan, "File that says what is varied: a name in the data folder, or a path")
      ->required()
      ->type_name("");
  command
      .add_option("--pairs", a.pairs,
                  fmt::format("Pairs of games in each cell (default {}); with --precision at most so many "
                              "(default {})",
                              default_pairs, default_cap))
      ->type_name("N");
  command
      .add_option("--precision", a.precision,
                  "Stop when the score of every cell is known to within so many points of per cent either "
                  "way")
      ->type_name("P");
  command.add_option("--seed", a.seed, "Whole number from 0, in place of the plan's")->type_name("N");
  command.add_option("--data", a.data, "Folder that holds lists/ and scenarios/")->type_name("FOLDER");
}

ResolvedSweep resolve_sweep(const SweepArguments& a) {
  const std::string data = data_folder(a.data);
  ResolvedSweep run;
  SystemChoice choice;
  const std::string path = find_file(data, FileKind::plan, a.plan);
  run.files.reads("plan", path);
  const Document document = Document::read(path);
  choice.accept(document);
  SweepPlan plan = read_sweep_plan(document.root());
  if (!a.seed.empty())
    plan.seed = static_cast<std::uint64_t>(
        parse_count("--seed", a.seed, 0, std::numeric_limits<std::int64_t>::max()));
  PlanFiles files(data, choice, run.files);
  const SweepBase base = resolve_base(plan, data, choice, files);
  SweepSources sources;
  sources.scenario = [&](const Node& name) { return files.scenario(name); };
  sources.doctrine = [&](const Node& name) { return files.doctrine(name); };
  SweepSpec& spec = run.spec;
  spec.system = base.system;
  spec.name = plan.name;
  spec.about = plan.about;
  spec.design = plan.design;
  spec.factors = sweep_factors(plan, base, sources);
  spec.cells = sweep_cells(base, plan, spec.factors, [&](const ArmyList& list, const UnitCatalogue& units) {
    return list_faults(list, units, data);
  });
  read_amount(a, spec);
  run.base = provenance(base, plan, path);
  if (!a.seed.empty()) run.base.back().origin = "command line";
  run.warnings = budget_warnings(spec);
  return run;
}

}  // namespace muster
