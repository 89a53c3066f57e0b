#include "cli/doctrine_gates.hpp"

#include <CLI/CLI.hpp>
#include <limits>

#include "batch/interrupt.hpp"
#include "batch/threads.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/gate_plan.hpp"
#include "cli/match_input.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "report/gates_report.hpp"

namespace muster {
namespace {

constexpr std::int64_t most_threads = 1024;

int exit_code_of(GateVerdict verdict) {
  switch (verdict) {
    case GateVerdict::passes: return exit_code::done;
    case GateVerdict::undecided: return exit_code::incomplete;
    case GateVerdict::fails: return exit_code::negative;
  }
  return exit_code::broken;
}

}  // namespace

void add_gate_options(CLI::App& command, GateOptions& o) {
  CLI::Option* gates = command.add_flag(
      "--gates", o.gates, "Play the games that a competent doctrine has to do well in, and judge it");
  command.add_flag("--quick", o.quick, "--gates: with fewer games, those of all tables taken together")
      ->needs(gates);
  command.add_flag("--telemetry", o.telemetry, "--gates: also list everything counted of how it plays")
      ->needs(gates);
  command.add_option("--seed", o.seed, "--gates: whole number from 0 (default 1)")
      ->type_name("N")
      ->needs(gates);
  command
      .add_option("--threads", o.threads, "--gates: threads (default: the processors this process may use)")
      ->type_name("N")
      ->needs(gates);
  command.add_flag("--quiet", o.quiet, "--gates: no progress")->needs(gates);
}

int run_doctrine_gates(const GateOptions& o, const std::string& doctrine, const std::string& data,
                       bool json) {
  GateArguments arguments;
  arguments.doctrine = doctrine;
  arguments.data = data_folder(data);
  arguments.quick = o.quick;
  if (!o.seed.empty())
    arguments.seed = static_cast<std::uint64_t>(
        parse_count("--seed", o.seed, 0, std::numeric_limits<std::int64_t>::max()));
  GateControl control;
  control.threads = o.threads.empty()
                        ? default_threads()
                        : static_cast<int>(parse_count("--threads", o.threads, 1, most_threads));
  const ResolvedGates gates = resolve_gates(arguments);
  const InterruptGuard guard;
  control.interrupt = &InterruptGuard::flag();
  Progress progress(o.quiet, gates.plan.total_pairs(), 0);
  control.progress = [&](const std::string& title, std::int64_t pairs) {
    if (progress.due()) progress.show(pairs, title);
  };
  const std::optional<GateReport> report = run_gates(*gates.system, gates.plan, control);
  progress.clear();
  if (!report) {
    tell("Interrupted; no gate was judged.");
    return exit_code::interrupted;
  }
  const GateHead head{std::string(gates.system->key()),
                      std::string(gates.system->name()),
                      gates.system->engine_version(),
                      gates.doctrine.name,
                      arguments.seed,
                      arguments.quick,
                      gates.remarks};
  print(json ? gates_json(head, *report) : gates_text(head, *report, o.telemetry));
  return exit_code_of(report->verdict());
}

}  // namespace muster
