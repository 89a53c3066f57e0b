// A scripted position, written as in the rulebook cases, with one side watched.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "rules/two_by_two/case.hpp"
#include "rules/two_by_two/case_script.hpp"
#include "rules/two_by_two/case_watch.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/telemetry.hpp"

namespace muster::test {

/// What was counted, by counter and type.
class Counted {
 public:
  Counted() : cells_(two_by_two::telemetry_table().cells()) {}
  std::vector<Occasions>& cells() { return cells_; }

  /// "part of whole"; the type is a key.
  std::string of(const std::string& counter, const std::string& type) const {
    const TelemetryTable& table = two_by_two::telemetry_table();
    const auto c = table.find(counter);
    REQUIRE(c);
    std::size_t t = 0;
    while (t < table.types().size() && table.types()[t] != type) ++t;
    REQUIRE(t < table.types().size());
    const Occasions& o = cells_[table.cell(*c, t)];
    return std::to_string(o.part) + " of " + std::to_string(o.whole);
  }

 private:
  std::vector<Occasions> cells_;
};

/// Plays `play` with `dice` from the position on; every answer is legal, every die is used.
inline Counted watch_case(const std::string& text, Seat own) {
  using namespace two_by_two;
  Counted counted;
  Fields fields(Document::parse(text, "watched.yaml").root());
  CasePosition position;
  read_position(fields, {}, position);
  const std::vector<Node> script = fields.require("play").items();
  CaseDice dice(position, fields.require("dice"));
  fields.finish();
  const Game game = position.game();
  const two_by_two::Weights weights = weights_from(Settings(doctrine_table()));
  const Odds odds(position.rules);
  const Worth worth(position.rules, weights, odds);
  Telemetry telemetry(game, position.state, own, worth, counted.cells());
  WatchedPlay play{game, position.state, dice, telemetry};
  telemetry.begin();
  resume(play);
  for (const Node& entry : script) {
    const Decision d = read_decision(position, position.state, entry);
    const Verdict v = legal({game, position.state}, d);
    const std::string refusal =
        v ? "" : entry.place() + ": " + std::string(v.rule) + ": " + std::string(v.why);
    REQUIRE(refusal == "");
    telemetry.decided(d);
    apply(play, d);
  }
  CHECK(dice.unused().empty());
  if (position.state.over) telemetry.finish();
  return counted;
}

}  // namespace muster::test
