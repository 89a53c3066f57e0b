// What the data folders hold for a rule system, and the matches that the kit makes of it.
#pragma once

#include <string>
#include <vector>

#include "game/system.hpp"

namespace muster::conformance {

struct Matchup {
  std::string title;
  MatchInput input;
};

/// Paths of the files of a kind in a folder, in order; nothing if there is no such folder.
std::vector<std::string> files_in(const std::string& folder, const std::string& suffix);

/// What `settings` and `doctrines` make of two lists on a scenario, all by their files.
MatchInput match_of(const System& system, const Scenario& scenario, const Settings& settings,
                    const std::array<std::string, 2>& lists, const std::array<std::string, 2>& doctrines);

/// Over every scenario of `data`, every way to win, and every doctrine against the next but those that
/// search; the lists that fill the scenario's budget take turns. Each matchup has a seed of its own.
std::vector<Matchup> matchups(const System& system, const std::string& data);

/// Every doctrine that searches against another, on every scenario, by every way to win; looking ahead as
/// little as it can.
std::vector<Matchup> searches(const System& system, const std::string& data);

/// On every scenario, by every way to win, some list against itself, under every doctrine.
std::vector<Matchup> mirrors(const System& system, const std::string& data);

}  // namespace muster::conformance
