// One game as it was played, complete: with it the game is played again without its commanders. A record
// knows no rule system: what was decided, rolled and done is in the words of the one that it names.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "board/battlefield.hpp"
#include "chance/dice.hpp"
#include "game/film.hpp"
#include "game/outcome.hpp"
#include "text/json_source.hpp"

namespace muster {

struct RecordedUnit {
  std::string name;  ///< "large guard 2"
  std::string type;  ///< key
  std::string size;  ///< one of unit_size_names
  int cost = 0;      ///< half points
  friend bool operator==(const RecordedUnit&, const RecordedUnit&) = default;
};

struct RecordedSide {
  char list = 'A';  ///< whose army it is: A or B
  std::string army;
  std::string doctrine;
  std::vector<RecordedUnit> units;  ///< in the order of the army
  int start_extra = 0;  ///< a handicap: half points that it may place at the start beyond the rules
};

/// As a user writes it.
struct RecordedSetting {
  std::string key;
  std::string value;
};

struct RecordedLoss {
  Seat seat = Seat::attacker;
  std::string type;   ///< as printed
  std::string cause;  ///< in the system's words
  friend bool operator==(const RecordedLoss&, const RecordedLoss&) = default;
};

struct RecordedOutcome {
  Winner winner = Winner::nobody;
  std::string ending;  ///< in the system's words
  bool timeout = false;
  int turns = 0;
  std::vector<RecordedLoss> losses;
  std::uint64_t digest = 0;
  friend bool operator==(const RecordedOutcome&, const RecordedOutcome&) = default;
};

struct GameRecord {
  std::string system;  ///< key
  int engine_version = 0;
  std::string scenario;
  std::uint64_t seed = 1;
  RunPurpose purpose = RunPurpose::play;
  bool independent_dice = false;
  std::uint64_t pair = 0;
  int leg = 0;                            ///< 0: A attacks, 1: B does
  std::vector<RecordedSetting> settings;  ///< those that are not default
  TableSize table;
  Features features;  ///< as played, generated ones too
  std::array<RecordedSide, 2> sides;
  std::vector<std::string> play;  ///< decisions, dice and events in order, each as JSON on one line
  RecordedOutcome outcome;
  std::shared_ptr<const JsonSource> source;  ///< what it was read from, if it was

  /// The place of a part of it, for messages: "game.json:9:14: settings.line.move".
  std::string place(const std::string& path) const;
};

/// A game told and recorded.
struct ToldGame {
  GameRecord record;
  std::string account;  ///< as text, so that a reader with the rulebook can follow it
  Film film;            ///< if it was asked for
};

RecordedOutcome recorded(const Outcome& outcome, const Vocabulary& words);

/// Schema muster.record/1. Places are in the rulebook's coordinates; every number reads back as it was.
std::string record_json(const GameRecord& record);

/// InputError, with the place, for whatever is no record, or is one of a later schema. What its system has to
/// judge (settings, units, all of `play`) is judged when it is played.
GameRecord parse_record(std::string_view text, const std::string& file);
GameRecord load_record(const std::string& path);

}  // namespace muster
