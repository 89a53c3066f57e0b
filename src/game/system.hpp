// The interface of a rule system: all that the layers above know of the game that is played.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "army/army_list.hpp"
#include "army/roster.hpp"
#include "chance/dice.hpp"
#include "game/game_in_play.hpp"
#include "game/odds.hpp"
#include "game/record.hpp"
#include "game/scenario.hpp"
#include "game/settings.hpp"
#include "game/simulator.hpp"
#include "game/telemetry.hpp"

namespace muster {

enum class DoctrineKind : std::uint8_t { weights, random, search };
inline constexpr std::array<std::string_view, 3> doctrine_kind_names{"weights", "random", "search"};

/// How much a searching commander looks ahead at each of its questions.
struct SearchEffort {
  int playouts = 64;  ///< imagined games for each thing tried, 8 to 256
  int halves = 4;     ///< half turns that each goes on for, 1 to 40
};

/// Something that a commander does by choice, and that can be forbidden to it.
struct Behaviour {
  std::string_view key;      ///< "swap"
  std::string_view meaning;  ///< of forbidding it: "never ..."
};
using Behaviours = std::span<const Behaviour>;

/// How a commander plays: weights in thousandths, over the system's doctrine table.
struct Doctrine {
  std::string system;
  std::string name;
  std::string about;
  DoctrineKind kind = DoctrineKind::weights;
  Settings weights;
  std::string source;
  SearchEffort search;                   ///< of a searching one
  std::string made_by;                   ///< the command that made it, "" for one made by hand
  std::set<std::string> forbidden = {};  ///< keys of behaviours; a random one has none
};

/// Finds the doctrine that another is based on. InputError, at the name, if there is none.
using DoctrineSource = std::function<Doctrine(const Node& name)>;

/// Reads `system, name, about, made_by, kind, based_on, weights: {name: thousandths}, search: {playouts,
/// halves}, forbid: [behaviour]`: the weights differ from those of the doctrine it is based on, or from the
/// defaults, and what that forbids is forbidden here too. A random doctrine has neither. Without `bases` it
/// may not be based on another.
Doctrine read_doctrine(const Node& root, const SettingsTable& weights, const DoctrineSource& bases = {},
                       Behaviours behaviours = {});

/// Forbids the behaviour. InputError, beginning with `found`, for a word that is none and for a doctrine that
/// decides at random.
void forbid(Doctrine& doctrine, Behaviours behaviours, const std::string& word, const std::string& found);

/// Everything that a match is made of. Armies and doctrines: 0 is A, 1 is B.
struct MatchInput {
  std::string system;
  Settings settings;  ///< resolved: scenario and command line are in
  std::array<ArmyList, 2> armies;
  std::array<Doctrine, 2> doctrines;
  Scenario scenario;
  std::uint64_t seed = 1;
  bool independent_dice = false;  ///< a pair's two legs have dice of their own
  RunPurpose purpose = RunPurpose::play;
  /// A handicap: half points that the side may place at the start beyond what the rules allow.
  std::array<int, 2> start_extra{};
};

/// What became of one scripted position, or of one put to a commander.
struct CaseResult {
  std::string name;
  std::vector<std::string> rules;     ///< rule ids that it proves
  bool has_expectation = true;        ///< false: it only tells what happens
  std::vector<std::string> failures;  ///< what differed from the expectation, with places; empty: passed
  bool forbidden = false;             ///< of a position: something was decided that it forbids
  std::string account;                ///< what happened, as text
  bool passed() const { return failures.empty(); }
};

/// Finds the roster that a case names. InputError, at the name, if there is none.
using RosterSource = std::function<Roster(const Node& name, const UnitCatalogue& catalogue)>;

struct ReplayOptions {
  bool pictures = true;  ///< of the table as text, after each half turn
  bool film = false;     ///< for pages; its account has no pictures
};

class System {
 public:
  virtual ~System() = default;
  System() = default;
  System(const System&) = delete;
  System& operator=(const System&) = delete;

  virtual std::string_view key() const = 0;   ///< "two_by_two"
  virtual std::string_view name() const = 0;  ///< as printed
  virtual const SettingsTable& settings_table() const = 0;
  virtual const SettingsTable& doctrine_table() const = 0;
  /// What can be forbidden to a commander; nothing unless it says so.
  virtual Behaviours behaviours() const { return {}; }
  /// Unit types with costs and availability under these settings.
  virtual UnitCatalogue units(const Settings& settings) const = 0;
  /// Raised whenever the same input may give other games.
  virtual int engine_version() const = 0;

  /// Throws InputError where the input cannot be played.
  virtual std::unique_ptr<Simulator> simulator(const MatchInput& input) const = 0;
  /// One game of the match at its start, pair from 0, leg 0 or 1; `turned`: on the table turned by half a
  /// turn with everything on it, each side's own edge included.
  virtual std::unique_ptr<GameInPlay> begin(const MatchInput& input, std::uint64_t pair, int leg,
                                            bool turned) const = 0;
  /// Tells and records one game: pair from 0, leg 0 or 1. `told` holds all up to the fault if InvariantError
  /// is thrown.
  virtual void replay(const MatchInput& input, std::uint64_t pair, int leg, const ReplayOptions& options,
                      ToldGame& told) const = 0;
  /// The same for a record: plays its decisions with its dice, without its commanders. InputError, with the
  /// place, at the first that the rules refuse, or when anything comes otherwise than the record has it.
  virtual void replay_record(const GameRecord& record, const ReplayOptions& options,
                             ToldGame& told) const = 0;
  /// Plays a scripted position, or judges the army list of a case. InputError if it is badly written.
  virtual CaseResult run_case(const Node& root, const RosterSource& rosters) const = 0;
  /// Puts a position with a right answer to a doctrine: what it decides otherwise is among the failures.
  /// InputError if the file is badly written, or the system has no such positions.
  virtual CaseResult run_position(const Node& root, const Doctrine& doctrine) const;

  /// What Simulator::watch counts; nothing unless it says so.
  virtual const TelemetryTable& telemetry_table() const;

  /// The questions of exact odds that the system answers; none unless it says so.
  virtual std::vector<OddsTopic> odds_topics() const { return {}; }
  /// One of them under these settings. InputError for what is asked wrongly.
  virtual OddsAnswer odds(const OddsQuestion& question, const Settings& settings) const;
};

}  // namespace muster
