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

}  // namespace

std::string spec_text(const MatchSpec& spec, const ResolvedMatch& match, bool default_pairs) {
  std::vector<Provenance> values = match.provenance();
  values.push_back({"pairs", fmt::format("{}", spec.pairs), default_pairs ? "default" : "command line"});
  values.push_back({"stop", stop_text(spec.stop), spec.stop == StopRule{} ? "default" : "command line"});
  std::size_t key_width = 0;
  std::size_t value_width = 0;
  for (const Provenance& p : values) {
    key_width = std::max(key_width, p.key.size());
    value_width = std::max(value_width, std::min<std::size_t>(p.value.size(), 24));
  }
  std::string text;
  for (const Provenance& p : values)
    text += fmt::format("{:<{}}  {:<{}}  {}\n", p.key, key_width, p.value, value_width, p.origin);
  return text + fmt::format("spec {}\n", spec.digest);
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

}  // namespace muster
