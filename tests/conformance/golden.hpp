// Golden transcripts: games kept as the text of their replay. They are no proof that a game is played right,
// but show every change in what is played and in how it is told.
#pragma once

#include <string>
#include <vector>

#include "game/system.hpp"

namespace muster::conformance {

/// Tells the games that `folder`/games.yaml names and compares them with the .txt files beside it: one fault
/// for each that is missing, that differs (from which line on), or that no game is named for. With `update`
/// missing and differing ones are written anew instead. Lists are looked up in `folder`, then among those of
/// `data`.
std::vector<std::string> golden_faults(const System& system, const std::string& folder,
                                       const std::string& data, bool update);

}  // namespace muster::conformance
