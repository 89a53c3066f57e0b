#include "cli/print_spec.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report/match_text.hpp"
#include "text/json.hpp"

namespace muster {

namespace {

std::string stop_text(const StopRule& stop) {
  std::string rule(name(stop.kind));
  switch (stop.kind) {
    case StopKind::pairs: break;
    case StopKind::precision: return rule + " " + percent_text(stop.half_width);
    case StopKind::sprt: return rule + " " + percent_text(stop.sprt.low) + "," + percent_text(stop.sprt.high);
  }
  return rule;
}

/// A line for each.
std::string values_text(const std::vector<Provenance>& values) {
  std::size_t key_width = 0;
  std::size_t value_width = 0;
  for (const Provenance& p : values) {
    key_width = std::max(key_width, p.key.size());
    value_width = std::max(value_width, std::min<std::size_t>(p.value.size(), 24));
  }
  std::string text;
  for (const Provenance& p : values)
    text += fmt::format("{:<{}}  {:<{}}  {}\n", p.key, key_width, p.value, value_width, p.origin);
  return text;
}

}  // namespace

std::string spec_text(const MatchSpec& spec, const ResolvedMatch& match, bool default_pairs) {
  std::vector<Provenance> values = match.provenance();
  values.push_back({"pairs", fmt::format("{}", spec.pairs), default_pairs ? "default" : "command line"});
  values.push_back({"stop", stop_text(spec.stop), spec.stop == StopRule{} ? "default" : "command line"});
  return values_text(values) + fmt::format("spec {}\n", spec.digest);
}

std::string spec_json(const MatchSpec& spec, const ResolvedMatch& match) {
  using Json = nlohmann::ordered_json;
  Json origins = Json::object();
  for (const Provenance& p : match.provenance()) origins[p.key] = p.origin;
  return pretty_json({{"schema", "muster.spec/1"},
                      {"game", Json::parse(spec.game)},
                      {"run", Json::parse(spec.run)},
                      {"spec_digest", spec.digest},
                      {"origins", std::move(origins)}});
}

std::string sweep_spec_text(const ResolvedSweep& run) {
  const SweepSpec& spec = run.spec;
  std::string text = "base\n" + values_text(run.base) + "\ncells\n";
  for (std::size_t i = 0; i < spec.cells.size(); ++i) {
    const SweepCell& cell = spec.cells[i];
    text += fmt::format("{:>4}  {}", i, cell.name);
    if (!cell.fault.empty()) text += ": cannot exist: " + cell.fault;
    if (cell.same_as) text += fmt::format(": plays the same as {}", *cell.same_as);
    text += "\n";
  }
  return text + fmt::format("\npairs in each cell  {}\nstop                {}\nspec {}\n", spec.pairs,
                            stop_text(spec.stop), spec_digest(spec));
}

std::string sweep_spec_json(const ResolvedSweep& run) {
  using Json = nlohmann::ordered_json;
  Json origins = Json::object();
  for (const Provenance& p : run.base) origins[p.key] = p.origin;
  return pretty_json({{"schema", "muster.sweep_spec/1"},
                      {"spec", Json::parse(muster::spec_json(run.spec))},
                      {"spec_digest", spec_digest(run.spec)},
                      {"origins", std::move(origins)}});
}

}  // namespace muster
