#include "cli/bench.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>

#include "batch/interrupt.hpp"
#include "batch/threads.hpp"
#include "cli/command.hpp"
#include "cli/match_input.hpp"
#include "cli/output.hpp"
#include "core/error.hpp"
#include "experiments/bench.hpp"
#include "experiments/match.hpp"
#include "report/bench_text.hpp"
#include "text/file.hpp"

namespace muster {
namespace {

constexpr std::size_t largest_signature = std::size_t{1} << 20;
constexpr std::int64_t most_threads = 1024;

struct BenchOptions {
  std::string threads;
  std::string data;
  std::string expect;
  std::string write;
};

ResolvedMatch resolve(const BenchMatch& m, const std::string& data) {
  MatchArguments arguments;
  arguments.lists = {std::string(m.a), std::string(m.b)};
  arguments.scenario = m.scenario;
  arguments.victory = m.victory;
  arguments.data = data;
  return resolve_match(arguments, RunPurpose::bench);
}

/// Nothing if interrupted.
std::optional<BenchRow> play(const BenchMatch& m, const ResolvedMatch& match, int threads) {
  const MatchSpec spec = match_spec(*match.system, match.input, m.pairs);
  const auto simulator = match.system->simulator(match.input);
  MatchControl control;
  control.threads = threads;
  control.interrupt = &InterruptGuard::flag();
  const auto start = std::chrono::steady_clock::now();
  const MatchResult result = play_match(*simulator, spec, {}, control);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  if (result.end == BatchEnd::interrupted) return std::nullopt;
  return BenchRow{m, result.tally, time.count()};
}

int judge(const BenchOptions& o, const Signature& expected, const std::string& signature) {
  const auto differences = compare_signatures(expected, o.expect, parse_signature(signature, "bench"));
  for (const std::string& line : differences) tell("Differs: " + line);
  if (differences.empty()) tell(fmt::format("The signature is that of {}.", o.expect));
  return differences.empty() ? exit_code::done : exit_code::negative;
}

int run_bench(const BenchOptions& o) {
  const int threads = o.threads.empty()
                          ? default_threads()
                          : static_cast<int>(parse_count("--threads", o.threads, 1, most_threads));
  const Signature expected =
      o.expect.empty() ? Signature() : parse_signature(read_file(o.expect, largest_signature), o.expect);
  std::vector<ResolvedMatch> matches;
  for (const BenchMatch& m : bench_matches()) matches.push_back(resolve(m, o.data));
  if (!o.write.empty()) {
    for (const ResolvedMatch& match : matches) files_read(match).writes("--write", o.write);
  }
  const InterruptGuard guard;
  std::vector<BenchRow> rows;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const auto row = play(bench_matches()[i], matches[i], threads);
    if (!row) {
      tell(fmt::format("Interrupted after {} of {} matches; no signature was made.", i, matches.size()));
      return exit_code::interrupted;
    }
    rows.push_back(*row);
  }
  const std::string signature = signature_text(rows);
  const int printed = attempt([&] { print(bench_text(rows, threads)); });
  if (!o.write.empty()) {
    write_file_atomically(o.write, signature);
    tell(fmt::format("Wrote {}", o.write));
  }
  if (!o.expect.empty()) {
    const int verdict = judge(o, expected, signature);
    if (verdict != exit_code::done) return verdict;
  }
  return printed;
}

}  // namespace

void add_bench(CLI::App& app, CommandContext& context) {
  auto o = std::make_shared<BenchOptions>();
  CLI::App* command =
      app.add_subcommand("bench", "Play a fixed set of games: speed, work a game, signature.");
  command->add_option("--threads", o->threads, "Threads (default: the processors this process may use)")
      ->type_name("N");
  command->add_option("--data", o->data, "Folder that holds lists/ and scenarios/")->type_name("FOLDER");
  auto* expect =
      command->add_option("--expect", o->expect, "Compare the signature with this file")->type_name("FILE");
  command->add_option("--write", o->write, "Write the signature to this file")
      ->type_name("FILE")
      ->excludes(expect);
  command->footer("Exit code: 0 done, 1 the signature differs, 2 wrong input, 130 interrupted.");
  command->callback([o, &context] { context.run = [o] { return run_bench(*o); }; });
}

}  // namespace muster
