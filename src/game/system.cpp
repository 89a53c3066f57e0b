#include "game/system.hpp"

#include "core/error.hpp"

namespace muster {

namespace {

SearchEffort read_search(const Node& node) {
  Fields fields(node, {"playouts", "halves"});
  SearchEffort effort;
  if (const auto playouts = fields.find("playouts"))
    effort.playouts = static_cast<int>(playouts->integer(8, 256));
  if (const auto halves = fields.find("halves")) effort.halves = static_cast<int>(halves->integer(1, 40));
  fields.finish();
  return effort;
}

}  // namespace

Doctrine read_doctrine(const Node& root, const SettingsTable& weights, const DoctrineSource& bases) {
  Fields fields(root, {"system", "name", "about", "made_by", "kind", "based_on", "weights", "search"});
  Doctrine doctrine{fields.require("system").text(),
                    fields.require("name").name(),
                    "",
                    DoctrineKind::weights,
                    Settings(weights),
                    root.file(),
                    {},
                    ""};
  if (const std::optional<Node> about = fields.find("about")) doctrine.about = about->text();
  if (const std::optional<Node> made_by = fields.find("made_by")) doctrine.made_by = made_by->name();
  if (const std::optional<Node> kind = fields.find("kind")) {
    doctrine.kind =
        static_cast<DoctrineKind>(kind->choice({doctrine_kind_names.begin(), doctrine_kind_names.end()}));
  }
  const std::optional<Node> given = fields.find("weights");
  const std::optional<Node> base = fields.find("based_on");
  const std::optional<Node> search = fields.find("search");
  fields.finish();
  for (const char* key : {"weights", "based_on"}) {
    if (fields.find(key) && doctrine.kind == DoctrineKind::random)
      fields.key_node(key).fail(std::string(key) + " of a random doctrine", "none");
  }
  if (search && doctrine.kind != DoctrineKind::search)
    fields.key_node("search").fail("'search' in a doctrine that doesn't", "it with 'kind: search' only");
  if (search) doctrine.search = read_search(*search);
  if (base) {
    if (!bases) base->fail(base->found(), "a doctrine that stands by itself");
    const Doctrine found = bases(*base);
    if (found.kind == DoctrineKind::random) base->fail(base->found(), "a doctrine with weights");
    doctrine.weights = found.weights;
  }
  if (given) {
    for (const YamlEntry& entry : given->entries()) {
      doctrine.weights.set(entry.key.raw(), entry.key, entry.value);
    }
  }
  return doctrine;
}

CaseResult System::run_position(const Node& root, const Doctrine&) const {
  root.fail("a position for a commander", "a file of a system that has such positions");
}

const TelemetryTable& System::telemetry_table() const {
  static const TelemetryTable nothing;
  return nothing;
}

void Simulator::watch(std::uint64_t, PairOutcome&, WorkCounts&, std::span<Occasions>) const {
  throw InvariantError("a system without counters was asked how a doctrine plays");
}

OddsAnswer System::odds(const OddsQuestion& question, const Settings&) const {
  throw InvariantError("a question of odds that the system does not know: " + question.topic);
}

}  // namespace muster
