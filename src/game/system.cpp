#include "game/system.hpp"

#include "core/error.hpp"

namespace muster {

Doctrine read_doctrine(const Node& root, const SettingsTable& weights) {
  Fields fields(root, {"system", "name", "about", "kind", "weights"});
  Doctrine doctrine{fields.require("system").text(),
                    fields.require("name").name(),
                    "",
                    DoctrineKind::weights,
                    Settings(weights),
                    root.file()};
  if (const std::optional<Node> about = fields.find("about")) doctrine.about = about->text();
  if (const std::optional<Node> kind = fields.find("kind")) {
    doctrine.kind =
        static_cast<DoctrineKind>(kind->choice({doctrine_kind_names.begin(), doctrine_kind_names.end()}));
  }
  const std::optional<Node> given = fields.find("weights");
  fields.finish();
  if (given && doctrine.kind == DoctrineKind::random) {
    fields.key_node("weights").fail("weights of a random doctrine", "none");
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

OddsAnswer System::odds(const OddsQuestion& question, const Settings&) const {
  throw InvariantError("a question of odds that the system does not know: " + question.topic);
}

}  // namespace muster
