// A run that can be taken up again: its spec and its committed prefix, in one small file.
#pragma once

#include <string>

#include "batch/match_tally.hpp"

namespace muster {

struct Checkpoint {
  std::string game_spec;  ///< canonical JSON: what is played
  std::string run_spec;   ///< canonical JSON: how much of it
  MatchTally committed;
};

/// By temporary file, sync and rename: an older checkpoint is replaced whole or not at all. InputError if the
/// file cannot be written.
void save_checkpoint(const std::string& path, const Checkpoint& checkpoint);

/// InputError if the file is missing, damaged (its checksum tells), holds an unknown key, or was made by
/// another version of the format.
Checkpoint load_checkpoint(const std::string& path);

/// Throws InputError, naming the keys, if the checkpoint is of another spec; `pairs` of the run may be higher
/// than its own.
void check_resumable(const Checkpoint& checkpoint, const std::string& path, const std::string& game_spec,
                     const std::string& run_spec);

}  // namespace muster
