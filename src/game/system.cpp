#include "game/system.hpp"

#include <algorithm>
#include <vector>

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

void read_forbidden(const Node& node, Behaviours behaviours, Doctrine& doctrine) {
  for (const Node& word : node.items())
    forbid(doctrine, behaviours, word.text(), word.place() + ": found " + word.found());
}

}  // namespace

void forbid(Doctrine& doctrine, Behaviours behaviours, const std::string& word, const std::string& found) {
  std::vector<std::string> known;
  known.reserve(behaviours.size());
  for (const Behaviour& behaviour : behaviours) known.emplace_back(behaviour.key);
  if (known.empty()) throw InputError(found + ", but system " + doctrine.system + " has nothing to forbid");
  if (doctrine.kind == DoctrineKind::random)
    throw InputError(found + " of doctrine " + doctrine.name +
                     ", which decides at random, expected a doctrine with weights");
  if (std::find(known.begin(), known.end(), word) == known.end())
    throw InputError(found + ", expected " + either(known) + nearest_word_hint(word, known));
  doctrine.forbidden.insert(word);
}

Doctrine read_doctrine(const Node& root, const SettingsTable& weights, const DoctrineSource& bases,
                       Behaviours behaviours) {
  Fields fields(root,
                {"system", "name", "about", "made_by", "kind", "based_on", "weights", "search", "forbid"});
  Doctrine doctrine{fields.require("system").text(),
                    fields.require("name").name(),
                    "",
                    DoctrineKind::weights,
                    Settings(weights),
                    root.file(),
                    {},
                    "",
                    {}};
  if (const std::optional<Node> about = fields.find("about")) doctrine.about = about->text();
  if (const std::optional<Node> made_by = fields.find("made_by")) doctrine.made_by = made_by->name();
  if (const std::optional<Node> kind = fields.find("kind")) {
    doctrine.kind =
        static_cast<DoctrineKind>(kind->choice({doctrine_kind_names.begin(), doctrine_kind_names.end()}));
  }
  const std::optional<Node> given = fields.find("weights");
  const std::optional<Node> base = fields.find("based_on");
  const std::optional<Node> search = fields.find("search");
  const std::optional<Node> forbidden = fields.find("forbid");
  fields.finish();
  for (const char* key : {"weights", "based_on", "forbid"}) {
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
    doctrine.forbidden = found.forbidden;
  }
  if (forbidden) read_forbidden(*forbidden, behaviours, doctrine);
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
