// The play of a record in this system's words: decisions, dice and events as JSON, and decisions read back.
// Units are called "S line 7", "N hq 1" (South is the attacker's seat); places are in the rulebook's
// coordinates; a pose is [x, y, facing x, facing y].
#pragma once

#include <array>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/play.hpp"
#include "text/json_reader.hpp"

namespace muster::two_by_two {

class RecordWords {
 public:
  /// What the game refers to must outlive it.
  explicit RecordWords(const Game& game);

  std::string name(UnitId unit) const;

  /// The answer to what the state asks. A place goes to the grid, where the rules put the base anyway.
  nlohmann::ordered_json decision(const State& state, const Decision& d) const;
  /// InputError with the place where it is not well formed, or no answer to what the state asks. Whether it
  /// is legal is not looked at.
  Decision read_decision(const State& state, const JsonReader& node) const;
  /// The decision as it reads back.
  Decision as_recorded(const State& state, const Decision& d) const;
  nlohmann::ordered_json die(int value, int sides, const DieName& name, UnitId unit) const;
  nlohmann::ordered_json event(const State& state, const Event& event) const;

 private:
  nlohmann::ordered_json place(Vec2 p) const;
  nlohmann::ordered_json pose(const Pose& pose) const;
  Vec2 read_place(const JsonReader& node) const;
  UnitId read_unit(const JsonReader& node) const;

  Game game_;
  std::map<std::string, UnitId> by_name_;
};

}  // namespace muster::two_by_two
