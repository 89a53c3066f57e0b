#include "cli/gate_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "cli/files.hpp"
#include "cli/match_input.hpp"
#include "core/error.hpp"
#include "experiments/bands.hpp"
#include "experiments/gate_file.hpp"
#include "text/file.hpp"

namespace muster {
namespace {

/// A doctrine that is judged: the one asked for, or a style.
struct Judged {
  Doctrine doctrine;
  bool style = false;
};

class Planner {
 public:
  Planner(const GateArguments& arguments, const System& system, GateFile file, std::vector<Band> bands)
      : arguments_(arguments), system_(system), file_(std::move(file)), bands_(std::move(bands)) {}

  /// The doctrine asked for first; with the reference all styles that are there.
  void gather(const Doctrine& asked, std::vector<std::string>& remarks) {
    const Doctrine reference = doctrine(file_.reference);
    with_styles_ = same_file(reference.source, asked.source);
    judged_.push_back({asked, false});
    others_.push_back(asked);
    if (!with_styles_) others_.push_back(reference);
    const std::vector<std::string> there = all_names(arguments_.data, FileKind::doctrine, system_.key());
    std::string missing;
    for (const Node& name : file_.styles) {
      if (std::find(there.begin(), there.end(), name.raw()) == there.end()) {
        missing += (missing.empty() ? "" : ", ") + name.raw();
        continue;
      }
      const Doctrine style = doctrine(name);
      if (same_file(style.source, asked.source)) {
        judged_.front().style = true;
        continue;
      }
      others_.push_back(style);
      if (with_styles_) judged_.push_back({style, true});
    }
    if (!missing.empty()) remarks.push_back("Styles that are not there: " + missing + ".");
  }

  GatePlan plan() const {
    GatePlan plan;
    if (file_.positions) plan.parts.push_back(positions(*file_.positions));
    if (file_.ladder) plan.parts.push_back(ladder(*file_.ladder));
    if (file_.troops) plan.parts.push_back(troops(*file_.troops));
    if (file_.start) plan.parts.push_back(start(*file_.start));
    if (file_.play) plan.parts.push_back(play(*file_.play));
    if (file_.timeouts) plan.parts.push_back(timeouts(*file_.timeouts));
    return plan;
  }

 private:
  Doctrine doctrine(const Node& name) const {
    SystemChoice choice;
    choice.accept_option(std::string(system_.key()));
    return load_doctrine(arguments_.data, path_of(FileKind::doctrine, name), choice);
  }

  std::string path_of(FileKind kind, const Node& name) const {
    return find_file(arguments_.data, kind, name.text(), system_.key(), name.place());
  }

  /// Both sides by this doctrine; seeds by number, so that no two matches of a gate have the same dice.
  MatchInput match(const Node& a, const Node& b, const Node& scenario, const std::string& victory,
                   const Doctrine& doctrine, std::size_t number) const {
    MatchArguments m;
    m.lists = {path_of(FileKind::list, a), path_of(FileKind::list, b)};
    m.scenario = path_of(FileKind::scenario, scenario);
    m.victory = victory;
    m.data = arguments_.data;
    MatchInput input = resolve_match(m, RunPurpose::gate).input;
    input.doctrines = {doctrine, doctrine};
    input.seed = arguments_.seed + number;
    return input;
  }

  /// One doctrine against another with these lists, and with the lists exchanged where they are two.
  std::vector<MatchInput> both_ways(const std::array<Node, 2>& lists, const Node& scenario,
                                    const Doctrine& mine, const Doctrine& theirs, std::size_t number) const {
    std::vector<MatchInput> matches{match(lists[0], lists[1], scenario, "", mine, number)};
    if (lists[0].raw() != lists[1].raw())
      matches.push_back(match(lists[1], lists[0], scenario, "", mine, number + 1));
    for (MatchInput& m : matches) m.doctrines[1] = theirs;
    return matches;
  }

  GatePlanPart part(std::string key, std::string title, const GateSize& size) const {
    return {std::move(key), std::move(title), size.pairs(arguments_.quick), {}};
  }

  GatePlanPart positions(const PositionGate& gate) const {
    GatePlanPart p{"positions", "Positions with a right answer", 0, {}};
    const Judged& judged = judged_.front();
    const std::optional<double> bound = judged.style ? gate.of_styles : gate.at_least;
    if (!bound) return p;
    PositionTask task{judged.doctrine, {}, *bound, gate.forbidden_most};
    for (const std::string& name : all_names(arguments_.data, FileKind::position, system_.key())) {
      const Document document =
          Document::read(find_file(arguments_.data, FileKind::position, name, system_.key()));
      task.positions.push_back({name, document.root()});
    }
    p.tasks.emplace_back(std::move(task));
    return p;
  }

  /// A row for each table and pair of lists of the doctrine asked for, for each table of the styles beside
  /// it; when it is to be quick, one for all.
  void add_scores(const Judged& judged, const LadderRung& rung, GatePlanPart& part) const {
    const std::optional<double> bound = judged.style ? rung.of_styles : rung.at_least;
    if (!bound) return;
    const Doctrine weaker = doctrine(rung.against);
    const bool by_lists = &judged == &judged_.front();
    const ScoreTask empty{(by_lists ? "" : judged.doctrine.name + " ") + "v " + weaker.name, {}, {bound, {}}};
    ScoreTask all = empty;
    const auto add = [&](ScoreTask task, const std::string& where) {
      task.what += ", " + where;
      if (!arguments_.quick) part.tasks.emplace_back(std::move(task));
    };
    for (const Node& scenario : file_.ladder->scenarios) {
      ScoreTask on_table = empty;
      for (const auto& lists : file_.ladder->lists) {
        ScoreTask here = empty;
        here.matches = both_ways(lists, scenario, judged.doctrine, weaker, all.matches.size());
        for (ScoreTask* task : {&on_table, &all})
          task->matches.insert(task->matches.end(), here.matches.begin(), here.matches.end());
        if (by_lists) add(here, fmt::format("{}, {} v {}", scenario.raw(), lists[0].raw(), lists[1].raw()));
      }
      if (!by_lists) add(on_table, scenario.raw());
    }
    if (arguments_.quick) part.tasks.emplace_back(std::move(all));
  }

  GatePlanPart ladder(const LadderGate& gate) const {
    GatePlanPart p = part("ladder", "Score against weaker doctrines", gate.size);
    for (const Judged& judged : judged_) {
      for (const LadderRung& rung : gate.rungs) {
        if (!same_file(doctrine(rung.against).source, judged.doctrine.source)) add_scores(judged, rung, p);
      }
    }
    return p;
  }

  /// Both sides alike, then A with more and more; when it is to be quick, with most at once.
  GatePlanPart steps(GatePlanPart p, const HelpGate& gate,
                     const std::function<void(MatchInput&, int more)>& help,
                     const std::function<std::string(int more)>& name) const {
    const MatchInput even =
        match(gate.list, gate.list, gate.scenario, gate.victory, judged_.front().doctrine, 0);
    StepsTask task;
    task.steps.push_back({"none", even});
    for (const int more : gate.more) {
      if (arguments_.quick && more != gate.more.back()) continue;
      MatchInput helped = even;
      help(helped, more);
      task.steps.push_back({name(more), std::move(helped)});
    }
    p.tasks.emplace_back(std::move(task));
    return p;
  }

  GatePlanPart troops(const HelpGate& gate) const {
    const UnitCatalogue catalogue = system_.units(Settings(system_.settings_table()));
    const UnitKind kind = read_unit_kind(*file_.unit, catalogue);
    const auto help = [&](MatchInput& m, int more) {
      set_count(m.armies[0], catalogue, kind, count_of(m.armies[0], kind) + more);
      m.armies[0].name += fmt::format(" with {} {} more", more, name_of(kind));
    };
    return steps(part("troops",
                      fmt::format("Gain by more troops: {}, {}, {}", gate.list.raw(), gate.scenario.raw(),
                                  gate.victory),
                      gate.size),
                 gate, help, [&](int more) { return fmt::format("{} {} more", more, name_of(kind)); });
  }

  GatePlanPart start(const HelpGate& gate) const {
    const auto help = [](MatchInput& m, int more) { m.start_extra[0] = more; };
    return steps(part("start",
                      fmt::format("Gain by more AP at the start: {}, {}, {}", gate.list.raw(),
                                  gate.scenario.raw(), gate.victory),
                      gate.size),
                 gate, help, [](int more) { return fmt::format("{} AP more", ap_text(more)); });
  }

  GatePlanPart play(const PlayGate& gate) const {
    GatePlanPart p = part("play", "How it plays", gate.size);
    PlayTask task;
    task.bands = bands_;
    const Doctrine against = doctrine(gate.against);
    for (const Node& scenario : gate.scenarios) {
      for (const auto& lists : gate.lists) {
        task.matches.push_back(
            match(lists[0], lists[1], scenario, "", judged_.front().doctrine, task.matches.size()));
        task.matches.back().doctrines[1] = against;
      }
    }
    p.tasks.emplace_back(std::move(task));
    return p;
  }

  void add_timeouts(const TimeoutGate& gate, const Doctrine& a, const Doctrine& b, GatePlanPart& part) const {
    const std::string opponents = fmt::format("{} v {}", a.name, b.name);
    TimeoutTask all{opponents, {}, gate.at_most};
    for (const Node& scenario : gate.scenarios) {
      TimeoutTask here{fmt::format("{}, {}", opponents, scenario.raw()), {}, gate.at_most};
      for (const std::string& victory : gate.victories) {
        here.matches.push_back(match(gate.list, gate.list, scenario, victory, a, all.matches.size()));
        here.matches.back().doctrines[1] = b;
        all.matches.push_back(here.matches.back());
      }
      if (!arguments_.quick) part.tasks.emplace_back(std::move(here));
    }
    if (arguments_.quick) part.tasks.emplace_back(std::move(all));
  }

  GatePlanPart timeouts(const TimeoutGate& gate) const {
    GatePlanPart p = part("timeouts", "Games without an end", gate.size);
    for (std::size_t i = 0; i < judged_.size(); ++i) {
      for (std::size_t k = i; k < others_.size(); ++k) add_timeouts(gate, judged_[i].doctrine, others_[k], p);
    }
    return p;
  }

  const GateArguments& arguments_;
  const System& system_;
  GateFile file_;
  std::vector<Band> bands_;
  bool with_styles_ = false;
  std::vector<Judged> judged_;
  std::vector<Doctrine> others_;  ///< whom it meets without games that never end, itself first
};

Document read_gate_document(const std::string& data, std::string_view name, SystemChoice& choice) {
  Document document = Document::read(find_file(data, FileKind::gates, name, choice.key()));
  choice.accept(document);
  return document;
}

}  // namespace

ResolvedGates resolve_gates(const GateArguments& a) {
  SystemChoice choice;
  const Doctrine asked = load_doctrine(a.data, a.doctrine, choice);
  const System& system = *choice.chosen();
  const Document gates = read_gate_document(a.data, "gates", choice);
  const Document bands = read_gate_document(a.data, "bands", choice);
  Planner planner(a, system, read_gates(gates.root()), read_bands(bands.root(), system.telemetry_table()));
  ResolvedGates resolved{&system, asked, {}, {}};
  planner.gather(asked, resolved.remarks);
  resolved.plan = planner.plan();
  return resolved;
}

}  // namespace muster
