#include <nlohmann/json.hpp>

#include "batch/tally_json.hpp"
#include "report/forbid_report.hpp"
#include "report/match_json.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

Json score_json(const ForbidResult& r, const PairCounts& counts) {
  if (counts.pairs() == 0) return nullptr;
  return r.spec.side == 0 ? counts.mean() : 1.0 - counts.mean();
}

Json behaviour_json(const ForbidResult& r, const ForbiddenBehaviour& b) {
  const ScoreInterval interval = r.cost_interval(b);
  const bool known = b.table.pairs() > 0;
  return {{"behaviour", b.key},
          {"cost", known ? Json(r.cost(b)) : Json()},
          {"interval", known ? Json::array({interval.low, interval.high}) : Json()},
          {"interval_method", std::string(name(interval.method))},
          {"score_as_it_is", score_json(r, b.table.base())},
          {"score_restricted", score_json(r, b.table.other())},
          {"pairs", b.table.pairs()},
          {"pairs_that_differ", b.table.differing()},
          {"void_pairs", b.table.void_pairs},
          {"pair_table", b.table.n},
          {"timeouts", b.tally.games().timeouts},
          {"digest", hex64(b.tally.digest)}};
}

Json side_json(const MatchSpec& spec, std::size_t side) {
  return {
      {"army", spec.armies[side]}, {"doctrine", spec.doctrines[side]}, {"forbidden", spec.forbidden[side]}};
}

}  // namespace

std::string forbid_json(const ForbidResult& r) {
  const MatchSpec& s = r.match;
  Json behaviours = Json::array();
  for (const ForbiddenBehaviour& b : r.behaviours) behaviours.push_back(behaviour_json(r, b));
  return pretty_json({{"schema", "muster.forbid/1"},
                      {"system", s.system},
                      {"engine_version", s.engine_version},
                      {"complete", r.complete()},
                      {"a", side_json(s, 0)},
                      {"b", side_json(s, 1)},
                      {"restricted", r.spec.side == 0 ? "a" : "b"},
                      {"scenario", s.scenario},
                      {"settings", settings_json(s.changed)},
                      {"seed", s.seed},
                      {"dice", s.independent_dice ? "independent" : "duplicate"},
                      {"pairs", r.as_it_is.pairs},
                      {"pairs_planned", s.pairs},
                      {"interval_level", 1.0 - default_alpha},
                      {"as_it_is",
                       {{"score", score_json(r, r.as_it_is.pair_counts)},
                        {"mirror", s.mirror},
                        {"pair_counts", r.as_it_is.pair_counts.n},
                        {"timeout_pairs", r.as_it_is.timeout_pairs},
                        {"digest", hex64(r.as_it_is.digest)}}},
                      {"behaviours", std::move(behaviours)},
                      {"spec_digest", spec_digest(r.spec)}});
}

}  // namespace muster
