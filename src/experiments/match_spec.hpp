// What a match is, resolved: its spec as canonical JSON and the words that results use for it. Equal specs
// give equal results.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/system.hpp"
#include "stats/stop_rule.hpp"

namespace muster {

/// A setting that differs from its default, as the user writes it.
struct ChangedSetting {
  std::string key;
  std::string value;
  std::string default_value;
};

std::vector<ChangedSetting> changed_settings(const Settings& settings);

struct MatchSpec {
  std::string
      game;  ///< canonical JSON: system, settings, armies, doctrines, scenario, seed, dice, engine version
  std::string run;     ///< canonical JSON: pairs, stop rule, chunk size
  std::string digest;  ///< of both, 16 hexadecimal digits

  std::int64_t pairs = 0;  ///< planned; with a rule that stops a run before, at most
  StopRule stop;
  /// Same army and doctrine on both sides, same dice in both legs: every pair is even by construction.
  bool mirror = false;

  std::string system;       ///< key
  std::string system_name;  ///< as printed
  int engine_version = 0;
  std::array<std::string, 2> armies;     ///< names: A, B
  std::array<int, 2> costs{};            ///< half points
  std::array<int, 2> units{};            ///< how many
  std::array<std::string, 2> doctrines;  ///< names: A, B
  /// Keys of the behaviours forbidden to each.
  std::array<std::vector<std::string>, 2> forbidden;
  std::string scenario;  ///< name
  std::uint64_t seed = 1;
  bool independent_dice = false;
  std::string purpose;  ///< of the dice: "play", "bench"
  std::vector<ChangedSetting> changed;
};

MatchSpec match_spec(const System& system, const MatchInput& input, std::int64_t pairs,
                     const StopRule& stop = {});

}  // namespace muster
