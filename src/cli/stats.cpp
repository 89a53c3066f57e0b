#include "cli/stats.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "report/stored_result.hpp"
#include "text/json.hpp"
#include "text/shown.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t largest_result = std::size_t{64} << 20;
constexpr std::size_t longest_name = 1000;

struct StatsOptions {
  std::vector<std::string> files;
  bool json = false;
};

struct NamedResult {
  std::string file;
  StoredResult result;
};

std::string results_text(const std::vector<NamedResult>& results) {
  std::string text;
  for (const NamedResult& r : results) {
    text +=
        fmt::format("{}{}\n{}\n", text.empty() ? "" : "\n", printable(r.file, longest_name), r.result.text);
    if (r.result.disagreements.empty()) text += "All figures in the file follow from its counts.\n";
    for (const std::string& line : r.result.disagreements) text += "Disagrees: " + line + "\n";
  }
  return text;
}

std::string results_json(const std::vector<NamedResult>& results) {
  Json list = Json::array();
  for (const NamedResult& r : results) {
    Json json = {{"file", printable(r.file, longest_name)},
                 {"agrees", r.result.disagreements.empty()},
                 {"disagreements", r.result.disagreements}};
    json.update(Json::parse(r.result.figures));
    list.push_back(std::move(json));
  }
  return pretty_json({{"schema", "muster.stats/1"}, {"command", "stats"}, {"files", std::move(list)}});
}

int run_stats(const StatsOptions& options) {
  std::vector<NamedResult> results;
  bool all_agree = true;
  const std::size_t unreadable = for_each_readable(options.files, [&](const std::string& file) {
    results.push_back({file, read_stored_result(read_file(file, largest_result), file)});
    all_agree = all_agree && results.back().result.disagreements.empty();
  });
  if (!results.empty()) print(options.json ? results_json(results) : results_text(results));
  if (unreadable > 0) return exit_code::bad_input;
  return all_agree ? exit_code::done : exit_code::negative;
}

}  // namespace

void add_stats(CLI::App& app, CommandContext& context) {
  auto o = std::make_shared<StatsOptions>();
  CLI::App* command = app.add_subcommand(
      "stats", "Compute results again from the counts in their files, and check what the files say.");
  command->add_option("FILE", o->files, "Result of match or price as JSON")->required()->type_name("");
  command->add_flag("--json", o->json, "On standard output as JSON");
  command->footer("Exit code: 0 done, 1 a file tells what does not follow from its counts, 2 wrong input.");
  command->callback([o, &context] { context.run = [o] { return run_stats(*o); }; });
}

}  // namespace muster
